/** What was entered and what came of it, in sentences; and the labels of what is due. */

import { cardWords } from '../cards';
import type { AnyEvent, Settled } from '../contract';
import { dollars } from '../money';
import { settledLine } from '../state/narrate';
import { rollWords } from '../dice/faces';
import { title } from '../words';
import type { Due, Entered, Form } from './contract';

export type Names = (seat: number) => string;

/** The seat that acts, if one does. */
export function seatOf(by: string | undefined): number | null {
  const seat = /^seat (\d+)$/.exec(by ?? '')?.[1];
  return seat === undefined ? null : Number(seat);
}

/** "Offer the dice to Ann", "Call the total: 6", "Ann: draws" */
export function dueLabel(due: Due, form: Form, names: Names): string {
  const seat = seatOf(due.by);
  const facts = form.fields.flatMap((field) => {
    const value = due[field.name];
    return value === undefined || value === null || value === false ? [] : [factWords(field.name, value, names)];
  });
  const what = facts.length === 0 ? form.title : `${form.title}${seat === null ? ':' : ','} ${facts.join(', ')}`;
  const more = due.choose && facts.length === 0 ? `${what}…` : what;
  return seat === null ? more : `${names(seat)}: ${lower(more)}`;
}

/** A fact as it is said. */
export function factWords(name: string, value: unknown, names: Names): string {
  if ((name === 'to' || name === 'seat') && typeof value === 'number') return names(value);
  if (name === 'amount' || name === 'stake' || name === 'coupon') return dollars(Number(value));
  if (name === 'card') return cardWords(String(value));
  if (name === 'box') return `box ${String(value)}`;
  if (name === 'hand') return typeof value === 'string' ? `${title(value)}'s Hand` : `hand ${String(value)}`;
  if (name === 'left' || name === 'behind') return `${String(value)} cards ${name}`;
  if (name === 'cards' && typeof value === 'number') return `${value} cards`;
  if (name === 'cards' && Array.isArray(value)) return value.map((card) => cardWords(String(card))).join(', ');
  if (name === 'player' || name === 'banker') return `${title(name)} ${String(value)}`;
  if (name === 'draw') return value === true ? 'it draws' : 'it stays';
  if (name === 'faces') return rollWords(value as [number, number]);
  if (name === 'dice') return `dice ${(value as unknown[]).map(dieWords).join(' and ')}`;
  if (value === true) return name.replaceAll('_', ' ');
  return String(value);
}

function dieWords(die: unknown): string {
  if (typeof die !== 'object' || die === null) return String(die);
  if ('up' in die) return `${String(die.up)} up`;
  if ('resting_on' in die) return `leaning on its ${String(die.resting_on)}`;
  return 'leaning on several sides';
}

/** What somebody entered. */
export function entryWords(entry: Entered, forms: ReadonlyMap<string, Form>, names: Names): string {
  if (entry.note === 'place taken') return `${entry.staff ?? 'Somebody'} takes the place of the ${role(entry.role)}`;
  if (entry.note === 'place left') return `${entry.staff ?? 'Somebody'} leaves the place of the ${role(entry.role)}`;
  if (entry.note === 'buy-in') return `${names(Number(entry.seat))} buys in for ${dollars(Number(entry.cents))}`;
  const form = forms.get(entry.do ?? '');
  if (!form) return entry.do ?? entry.note ?? '';
  return dueLabel(entry as unknown as Due, form, names);
}

function role(said: string | undefined): string {
  return (said ?? '').replaceAll('-', ' ');
}

/** The events that say something beyond the act itself, each with its provision. */
export function rulingLines(entry: Entered, names: Names): { text: string; cite: string | null }[] {
  return (entry.events ?? []).map((event) => ({ text: eventWords(event, names), cite: event.cite ?? null }));
}

/** An event of any game: what it is, and every fact that it has. */
export function eventWords(event: AnyEvent, names: Names): string {
  if (event.event === 'settled') {
    const settled = event as unknown as Settled;
    return `${names(settled.seat)}: ${settledLine(settled).text}`;
  }
  const facts = Object.entries(event).flatMap(([name, value]) => {
    if (name === 'event' || name === 'cite' || name === 'seat' || value === null || value === false) return [];
    // A form has its own title for these; an event has only the name.
    const words = factWords(name, value, names);
    return [typeof value === 'number' && words === String(value) ? `${name} ${words}` : words];
  });
  const seat = typeof event.seat === 'number' ? `${names(event.seat)}: ` : '';
  const what = seat === '' ? capital(event.event) : event.event;
  return `${seat}${what}${facts.length === 0 ? '' : ` (${facts.join(', ')})`}`;
}

export function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function lower(words: string): string {
  return /^["“]/.test(words) ? words : words.charAt(0).toLowerCase() + words.slice(1);
}
