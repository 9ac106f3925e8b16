/** Sentences about wagers, shared by what is shown and what is read aloud. */

import type { Posted, Stake, WagerInfo } from './contract';
import type { Calls } from './games/reading';
import { titles } from './games/titles';
import { dollars } from './money';

/** The wager's name as a heading. */
export function title(wager: string): string {
  return titles[wager] ?? wager.charAt(0).toUpperCase() + wager.slice(1);
}

/** How the next round treats a wager, or nothing when it simply counts. */
export function standing(stake: Stake, { off }: Calls): string | null {
  if (stake.working === false) return off;
  return stake.called_on ? 'called on' : null;
}

/** The accessible name of a place on the felt: "place 6, $12, off until the next point, pays 7 to 6". */
export function zoneName(
  wager: string,
  mine: Stake | undefined,
  others: { seat: number; stake: number }[],
  info: WagerInfo | undefined,
  calls: Calls,
  open: boolean,
): string {
  const parts = [wager];
  if (mine) {
    parts.push(dollars(mine.stake));
    const how = standing(mine, calls);
    if (how) parts.push(how);
  }
  if (info?.pays) parts.push(`pays ${info.pays}`);
  if (!open) parts.push('not open now');
  for (const other of others) parts.push(`seat ${other.seat} has ${dollars(other.stake)}`);
  return parts.join(', ');
}

/** What a wager pays on one total, read from words such as "1 to 1; 2 pays 2 to 1, 12 pays 3 to 1". */
export function paysOn(pays: string | undefined, total: number): string | null {
  return new RegExp(`\\b${total} pays (\\d+ to \\d+)`).exec(pays ?? '')?.[1] ?? null;
}

/** What a wager pays, short enough for the felt: "1 to 1, less 5%", or "up to 30 to 1" of a whole table. */
export function paysInBrief(pays: string): string {
  if (pays.length <= 14) return pays;
  const less = /^(\d+ to \d+), less (\d+) percent/.exec(pays);
  if (less) return `${less[1]}, less ${less[2]}%`;
  const all = [...pays.matchAll(/(\d+) to (\d+)/g)].map((match) => ({ words: match[0], value: Number(match[1]) / Number(match[2]) }));
  const best = all.reduce((most, each) => (each.value > most.value ? each : most), all[0] ?? { words: '', value: 0 });
  return all.length > 1 ? `up to ${best.words}` : best.words;
}

/** The server's clause as a sentence. */
export function sentence(words: string): string {
  const begun = words.charAt(0).toUpperCase() + words.slice(1);
  return /[.!?…]$/.test(begun) ? begun : `${begun}.`;
}

/** The address of a provision's page. */
export function ruleHref(cite: string): string {
  return `/rules/${encodeURI(cite)}`;
}

/** "1.41 %" from a percentage, or a dash when the wager has no edge of its own. */
export function percent(value: number | null | undefined): string {
  return value === null || value === undefined ? '–' : `${value.toFixed(2)} %`;
}

/** What changes with posted rules: "limits, line minimum: $25 instead of $5". */
export function changeInWords({ what, was, becomes }: Posted['changes'][number]): string {
  if (was === null) return `${what}: ${becomes}, which is new`;
  return becomes === null ? `${what}: no longer ${was}` : `${what}: ${becomes} instead of ${was}`;
}

/** The time zone of a casino in New Jersey. */
export const CASINO = 'America/New_York';

/** A moment of today by the clocks of the casino: "14:05:30". */
export function timeOf(at: number): string {
  return new Date(at).toLocaleTimeString('en-GB', { timeZone: CASINO });
}
