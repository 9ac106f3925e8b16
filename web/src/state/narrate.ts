/** Events as sentences, in the order the table does them. */

import type { Faces, Settled, TableEvent } from '../contract';
import { dollars, exactDollars } from '../money';
import { rollWords, title } from '../words';
import type { Line, Result } from './state';

/** The line for a settled wager: what was won, lost or given back. */
export function settledLine(event: Settled): Line {
  const name = title(event.wager);
  const base = { seat: event.seat, wager: event.wager, outcome: event.outcome, cite: event.cite ?? null };
  switch (event.outcome) {
    case 'won':
      return { ...base, amount: event.paid, text: `${name} wins ${exactDollars(event.paid)}${partWords(event)}` };
    case 'lost':
      return { ...base, amount: event.stake, text: `${name} loses ${exactDollars(event.stake)}` };
    case 'void':
      return { ...base, amount: event.stake, text: `${name} stands off, ${dollars(event.stake)}` };
    case 'returned':
      return { ...base, amount: event.returned, text: `${name} is returned, ${dollars(event.returned)}` };
  }
}

function partWords(event: Settled): string {
  const winners = (event.parts ?? []).filter((part) => part.paid > 0);
  return winners.length === 0 ? '' : ` (on ${winners.map((part) => part.wager).join(' and ')})`;
}

/** A new result, opened by dice at rest. */
export function rolled(seq: number, faces: Faces): Result {
  return { seq, faces, call: `${rollWords(faces)}.`, lines: [] };
}

/** Adds what an event says to the result of the roll it belongs to. */
export function addTo(result: Result, event: TableEvent): Result {
  switch (event.event) {
    case 'settled':
      return { ...result, lines: [...result.lines, settledLine(event)] };
    case 'moved':
      return {
        ...result,
        lines: [...result.lines, {
          seat: event.seat, wager: event.wager, outcome: 'moved', amount: event.amount, cite: null,
          text: `${title(event.wager)} goes to ${event.to.replace(/\D+/g, '')}, ${dollars(event.amount)}`,
        }],
      };
    case 'lapsed':
      return {
        ...result,
        lines: [...result.lines, {
          seat: event.seat, wager: event.wager, outcome: 'lapsed', amount: event.amount, cite: null,
          text: `${title(event.wager)} was not confirmed, ${dollars(event.amount)} comes back`,
        }],
      };
    case 'point':
      return { ...result, call: `${result.call} The point is ${event.point}.` };
    case 'point off':
      return { ...result, call: `${result.call} ${event.made ? 'The point is made.' : 'Seven out.'}` };
    case 'no roll':
      return { ...result, call: 'No roll.', faces: null };
    default:
      return result;
  }
}

/** A result read aloud: the call, then losers, then winners, as they are settled. */
export function resultWords(result: Result, seat: number | null): string {
  const mine = result.lines.filter((line) => line.seat === seat);
  return [result.call, ...inOrder(mine).map((line) => `${line.text}.`)].join(' ');
}

/** Losers are taken first, then winners are paid, then the rest. */
export function inOrder(lines: readonly Line[]): Line[] {
  const rank = (line: Line) => (line.outcome === 'lost' ? 0 : line.outcome === 'won' ? 1 : 2);
  return [...lines].sort((a, b) => rank(a) - rank(b));
}

/** What an act between rolls means for the one who listens. */
export function eventWords(event: TableEvent): string | null {
  switch (event.event) {
    case 'wagered':
      return `${title(event.wager)}, ${dollars(event.stake ?? event.amount)}.`;
    case 'reduced':
      return `${title(event.wager)} reduced to ${dollars(event.stake)}.`;
    case 'removed':
      return `${title(event.wager)} taken down, ${dollars(event.amount)}.`;
    case 'marked':
      return `${title(event.wager)} is ${event.on ? 'on' : 'off'}.`;
    default:
      return null;
  }
}
