/** A game that this page does not know, in plain words: made of the names and values in its messages. */

import type { Act, AnyEvent, Offer } from '../../contract';
import { indexOf, suitOf } from '../../cards';
import { dollars } from '../../money';

export type Names = (seat: number) => string;
/** What people call a wager, or any other word. */
export type Called = (word: string) => string;
const asItIs: Called = (word) => word;

/** Fields that have a seat's number, and fields that have cents. */
const SEATS = new Set(['seat', 'to', 'before', 'holder', 'shooter', 'turn', 'whose', 'leader']);
const CENTS = new Set(['amount', 'stake', 'paid', 'returned', 'collected', 'vigorish', 'coupon', 'owed', 'pot', 'bank', 'minimum', 'maximum']);
const SUITS = { s: '♠', h: '♥', d: '♦', c: '♣' };

export const isCard = (value: unknown): value is string => typeof value === 'string' && /^[A2-9TJQK][shdc]$/.test(value);

/** One value as people say it; null where there is nothing to say. */
export function plain(name: string, value: unknown, names: Names, called: Called = asItIs): string | null {
  if (value === null || value === undefined || value === false || value === '') return null;
  if (value === true) return 'yes';
  if (typeof value === 'number') {
    if (SEATS.has(name)) return names(value);
    return CENTS.has(name) || name.endsWith('_cents') ? dollars(value) : value.toLocaleString('en-US');
  }
  if (isCard(value)) return `${indexOf(value)}${SUITS[suitOf(value)]}`;
  if (typeof value === 'string') return called(value).replaceAll('_', ' ');
  if (!Array.isArray(value)) return null;
  // What lies face down in a row of cards is seen to lie there.
  const each = value.map((one) => (one === null ? '?' : typeof one === 'object' ? null : plain(name, one, names, called)));
  return each.length === 0 || each.includes(null) ? null : each.join(', ');
}

/** A field with its name: "face 6", "before Ann"; a word says itself. */
function said(name: string, value: unknown, names: Names, called: Called): string[] {
  const words = plain(name, value, names, called);
  if (words === null) return [];
  const label = name.replaceAll('_', ' ');
  if (value === true) return [label];
  return [name === 'seat' || name === 'on' || name === 'wager' || typeof value === 'string' ? words : `${label} ${words}`];
}

const NOT_SAID = new Set(['event', 'cite', 'seat', 'seq', 'at', 'by', 'for', 'do', 'events', 'need', 'amounts', 'id', 'entered_by', 'patron']);

function fieldsSaid(fields: object, names: Names, called: Called = asItIs): string {
  return Object.entries(fields).filter(([name]) => !NOT_SAID.has(name)).flatMap(([name, value]) => said(name, value, names, called)).join(', ');
}

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "Turned: face 6." or "Ann, moved: to 5." */
export function eventWords(event: AnyEvent, names: Names, called: Called = asItIs): string {
  const facts = fieldsSaid(event, names, called);
  const whose = typeof event.seat === 'number' ? `${names(event.seat)}, ` : '';
  return `${capital(`${whose}${event.event}`)}${facts ? `: ${facts}` : ''}.`;
}

/** What somebody did: "No more bets.", "Ann: stand." */
export function actWords(act: Pick<Act, 'by' | 'do'>, names: Names, called: Called = asItIs): string {
  const seat = seatOf(act.by);
  const facts = fieldsSaid(act, names, called);
  const what = `${act.do}${facts ? `: ${facts}` : ''}`;
  return seat === null ? `${capital(what)}.` : `${capital(names(seat))}: ${what}.`;
}

export function seatOf(by: string | undefined): number | null {
  const seat = /^seat (\d+)$/.exec(by ?? '')?.[1];
  return seat === undefined ? null : Number(seat);
}

/** What a button says that does what is offered: "Double", "Cut: depth 20", "Pass me by: yes". */
export function offerWords(offer: Offer, names: Names): string {
  const { on, ...more } = offer;
  const facts = [typeof on === 'boolean' ? (on ? 'yes' : 'no') : on, fieldsSaid(more, names)].filter(Boolean).join(', ');
  return `${capital(offer.do)}${facts ? `: ${facts}` : ''}`;
}

/** What an offer becomes when it is taken: its fields, without what only explains it. */
export function commandOf(offer: Offer): { do: string } & Record<string, unknown> {
  const { by: _, need: __, amounts: ___, ...command } = offer;
  return command;
}

/** A line of the history in short, and in words. */
export function lineWords(line: Record<string, unknown>, names: Names, called: Called = asItIs): { short: string; words: string } {
  const { event, cite: _, ...facts } = line;
  const shorts = Object.entries(facts).flatMap(([name, value]) => plain(name, value, names, called) ?? []);
  const words = typeof event === 'string' ? eventWords(line as AnyEvent, names, called) : `${capital(fieldsSaid(facts, names, called))}.`;
  return { short: shorts.join(' ') || capital(String(event ?? '–')), words };
}

/** A key for each act: the first of its letters that nothing else has. */
export function keysFor(acts: readonly string[], taken: string): Map<string, string> {
  const free = new Set([...'abcdefghijklmnopqrstuvwxyz'].filter((letter) => !taken.includes(letter)));
  const keys = new Map<string, string>();
  for (const act of acts) {
    const key = [...act.toLowerCase()].find((letter) => free.has(letter));
    if (key === undefined || keys.has(act)) continue;
    free.delete(key);
    keys.set(act, key);
  }
  return keys;
}
