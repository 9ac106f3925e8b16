/** Days, games and tickets in words. */

import type { Game, GameNumber, Ticket, TicketState } from '../contract/keno';
import { dollars } from '../money';
import type { Choice } from './draft';

/** "Monday 16 November 2026": a gaming day is a date, not a moment, so no time zone moves it. */
export function dayWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime())) return day;
  const part = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' });
  return `${part({ weekday: 'long' })} ${part({ day: 'numeric' })} ${part({ month: 'long' })} ${part({ year: 'numeric' })}`;
}

/** "game 57", or "games 57 to 61"; a first and last of different days name them. */
export function gamesWords(first: GameNumber, last: GameNumber): string {
  if (first.day === last.day && first.number === last.number) return `game ${first.number}`;
  if (first.day === last.day) return `games ${first.number} to ${last.number}`;
  return `games ${first.day} #${first.number} to ${last.day} #${last.number}`;
}

export function resultsHref(at: string, game: GameNumber): string {
  return `/keno/results?${new URLSearchParams({ at, day: game.day, game: String(game.number) })}`;
}

export const slipHref = (code: string): string => `/keno/ticket/${encodeURIComponent(code)}/slip`;
/** The paper about a ticket, such as the refund of its races (15.4(d)): by its code, or for the staff by its number. */
export function documentHref(at: string, ticket: number, code?: string): string {
  return code ? `/keno/ticket/${encodeURIComponent(code)}/document` : `/staff/keno/document?${new URLSearchParams({ at, ticket: String(ticket) })}`;
}
export const checkHref = (code: string): string => `/keno/ticket/${encodeURIComponent(code)}`;

export const CHOICES: readonly { choice: Choice; name: string; does: string; cite: string }[] = [
  { choice: 'straight', name: 'Straight', does: 'One group of numbers, one wager.', cite: '19:47-15.2(c)1' },
  { choice: 'split', name: 'Split', does: 'Several groups on one ticket, each for itself.', cite: '19:47-15.2(c)2' },
  { choice: 'way', name: 'Way', does: 'Equal groups, combined with each other at one rate.', cite: '19:47-15.2(c)3' },
  { choice: 'combination', name: 'Combination', does: 'Groups of any size, combined as you choose.', cite: '19:47-15.2(c)4' },
  { choice: 'king', name: 'King', does: 'Single numbers, called kings, combined with groups or with each other.', cite: '19:47-15.2(c)5' },
  { choice: 'quick pick', name: 'Quick-pick', does: 'The computer marks a straight ticket for you.', cite: '19:47-15.1' },
];

const STATES: Record<TicketState, string> = {
  open: 'waits for its game',
  racing: 'has games still to come',
  lost: 'did not win',
  won: 'won',
  paid: 'paid',
  voided: 'voided, its price returned',
  expired: 'not claimed in time',
  referred: 'with the supervisor',
};

/** How a ticket stands: "won $25", "paid $25", "did not win". */
export function stateWords(ticket: Ticket): string {
  const words = ticket.state === 'won' ? wonWords(ticket) : STATES[ticket.state];
  const sum = ticket.payoff > 0 && ['won', 'paid', 'racing', 'referred'].includes(ticket.state) ? ` ${dollars(ticket.payoff)}` : '';
  if (ticket.state === 'racing' && ticket.games === 1) return 'is being drawn';
  if (ticket.state === 'racing' && sum) return `${words}; won${sum} so far`;
  if (ticket.state === 'referred') return sum ? `${words}; would pay${sum}` : words;
  return `${words}${sum}`;
}

/** Won, or only given back: a game that is not drawn returns its wagers, and they are claimed like winnings. */
export function wonWords({ results }: Pick<Ticket, 'results'>): string {
  const paying = results.filter((result) => result.payoff > 0);
  return paying.length > 0 && paying.every((result) => result.returned) ? 'wager returned' : 'won';
}

/** Payments from here on need a supervisor (15.6(b)). */
export const AUTHORISED_FROM = 150_000;

/** The twenty numbers from low to high, for comparing with a ticket. */
export function ascending(game: Game): number[] {
  return [...game.numbers].sort((a, b) => a - b);
}

/** How long something has waited: "less than a minute", "4 minutes", "26 hours", "3 days". */
export function ageWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'less than a minute';
  const [count, unit] = minutes < 60 ? [minutes, 'minute'] : minutes < 48 * 60 ? [Math.floor(minutes / 60), 'hour'] : [Math.floor(minutes / 1440), 'day'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** "21:05:30" by the clocks of the casino. */
export function timeOfDay(at: number, timeZone: string, seconds = true): string {
  return new Date(at).toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', ...(seconds ? { second: '2-digit' } : {}) });
}
