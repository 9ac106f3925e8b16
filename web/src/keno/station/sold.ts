/** The last tickets that this window sold, for the writer to look back at. */

/** A ticket of this station, without its code: who has the code has the ticket, and that is the patron. */
export interface Sold {
  number: number;
  at: number;
  games: string;
  conditioning: string;
  price: number;
  state: 'issued' | 'voided' | 'races cancelled';
}

const LAST = 12;
const key = (station: number) => `chapter47.keno.station.${station}`;

/** Keeps the newest; what is kept. */
export function keepSold(station: number, sold: readonly Sold[]): Sold[] {
  const last = sold.slice(0, LAST);
  try {
    sessionStorage.setItem(key(station), JSON.stringify(last));
  } catch {
    return last;
  }
  return last;
}

export function keptSold(station: number): Sold[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(key(station)) ?? '[]');
    return Array.isArray(kept) ? (kept as Sold[]) : [];
  } catch {
    return [];
  }
}
