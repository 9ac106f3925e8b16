/** Settlements and wagers as sentences, in any game. */

import type { Settled } from '../contract';
import { dollars, exactDollars } from '../money';
import { title } from '../words';
import type { Line, Result } from './state';

/** The line for a settled wager: what was won, lost or given back. */
export function settledLine(event: Settled): Line {
  const name = title(event.wager);
  const base = { seat: event.seat, wager: event.wager, outcome: event.outcome, cite: event.cite ?? null };
  switch (event.outcome) {
    case 'won':
      return { ...base, amount: event.paid, text: `${name} wins ${exactDollars(event.paid)}${partWords(event)}` };
    case 'lost':
      return { ...base, amount: taken(event), text: `${name} loses ${exactDollars(taken(event))}` };
    case 'surrendered':
      return { ...base, amount: taken(event), text: `${name} is given up for ${exactDollars(taken(event))}` };
    case 'void':
      return { ...base, amount: event.stake, text: `${name} stands off, ${dollars(event.stake)}` };
    case 'returned':
      return { ...base, amount: event.returned, text: `${name} is returned, ${dollars(event.returned)}` };
  }
}

/** What the house took: of a wager that was added to, it may be a part (19:47-2.10(b), 2.11(d)). */
export function taken(event: Settled): number {
  return event.collected ?? event.stake;
}

function partWords(event: Settled): string {
  const winners = (event.parts ?? []).filter((part) => part.paid > 0);
  return winners.length === 0 ? '' : ` (on ${winners.map((part) => part.wager).join(' and ')})`;
}

/** A result read aloud: the call, then losers, then winners, as they are settled. */
export function resultWords(result: Result, seat: number | null): string {
  const mine = result.lines.filter((line) => line.seat === seat);
  return [result.call, ...inOrder(mine).map((line) => `${line.text}.`)].join(' ');
}

/** Losers are taken first, then winners are paid, then the rest. */
export function inOrder(lines: readonly Line[]): Line[] {
  const rank = (line: Line) => (line.outcome === 'lost' || line.outcome === 'surrendered' ? 0 : line.outcome === 'won' ? 1 : 2);
  return [...lines].sort((a, b) => rank(a) - rank(b));
}

/** What a change of my wagers is to the one who listens. */
export function wagerWords(event: { event: string; wager: string; amount: number; stake?: number }): string | null {
  switch (event.event) {
    case 'wagered':
      return `${title(event.wager)}, ${dollars(event.stake ?? event.amount)}.`;
    case 'reduced':
      return `${title(event.wager)} reduced to ${dollars(event.stake ?? 0)}.`;
    case 'removed':
      return `${title(event.wager)} taken down, ${dollars(event.amount)}.`;
    default:
      return null;
  }
}

/** A result with one line more. */
export function withLine(result: Result, line: Line): Result {
  return { ...result, lines: [...result.lines, line] };
}

/** A wager that was not confirmed. */
export function lapsedLine(event: { seat: number; wager: string; amount: number }): Line {
  return {
    seat: event.seat, wager: event.wager, outcome: 'lapsed', amount: event.amount, cite: null,
    text: `${title(event.wager)} was not confirmed, ${dollars(event.amount)} comes back`,
  };
}

/** What a result was to a seat, all in all; null where nothing of that seat was settled. */
export function netOf(result: Result, seat: number | null): number | null {
  const mine = result.lines.filter((line) => line.seat === seat);
  const signs: Partial<Record<Line['outcome'], number>> = { won: 1, lost: -1, surrendered: -1, vigorish: -1 };
  return mine.length === 0 ? null : mine.reduce((sum, line) => sum + (signs[line.outcome] ?? 0) * line.amount, 0);
}
