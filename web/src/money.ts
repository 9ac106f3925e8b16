/** Money as people at a table say it, and chips as New Jersey colours them. */

export interface Chip {
  cents: number;
  name: string;
  /** What the chip says on its face. */
  face: string;
}

/** From the smallest up; the place in this list is the key that picks the chip. */
export const CHIPS: readonly Chip[] = [
  { cents: 100, name: 'white', face: '1' },
  { cents: 500, name: 'red', face: '5' },
  { cents: 2500, name: 'green', face: '25' },
  { cents: 10000, name: 'black', face: '100' },
  { cents: 50000, name: 'purple', face: '500' },
  { cents: 100000, name: 'yellow', face: '1k' },
];

/** "$12", "$12.50", "$1,250": cents are shown only when there are any. */
export function dollars(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  const whole = Math.floor(Math.abs(cents) / 100).toLocaleString('en-US');
  const rest = Math.abs(cents) % 100;
  return rest === 0 ? `${sign}$${whole}` : `${sign}$${whole}.${String(rest).padStart(2, '0')}`;
}

/** "$12.00": both decimals always, for sums that are compared with one another. */
export function exactDollars(cents: number): string {
  const short = dollars(cents);
  return short.includes('.') ? short : `${short}.00`;
}

/** The fewest chips that make the amount, largest first; what is under one dollar is left to the figures. */
export function chipsFor(cents: number): Chip[] {
  const chips: Chip[] = [];
  let rest = cents;
  for (const chip of [...CHIPS].reverse()) {
    const count = Math.floor(rest / chip.cents);
    for (let i = 0; i < count; i += 1) chips.push(chip);
    rest -= count * chip.cents;
  }
  return chips;
}

/**
 * A stack drawn on the felt: at most `most` chips, largest at the bottom. When the stack would be
 * taller, the smallest denominations give way first; the figures beside it stay exact.
 */
export function stackFor(cents: number, most = 5): Chip[] {
  const chips = chipsFor(cents);
  if (chips.length === 0) return CHIPS.slice(0, 1);
  return chips.slice(0, most);
}
