/**
 * What a writer keys in: a request line, a ticket's code or number with or without what to do with it, or a word
 * for the station itself.
 */

export type TicketAct = 'pay' | 'void' | 'cancel races' | 'refer';

export type Entry =
  | { what: 'nothing' }
  | { what: 'sign on' | 'sign off' | 'help' | 'notice' }
  /** A writer starts a game only with a supervisor's approval (15.5(d)). */
  | { what: 'lock'; approvedBy: string }
  | { what: 'request'; line: string }
  | { what: 'ticket'; act: TicketAct | null; code: string; why: string }
  | { what: 'number'; act: TicketAct; number: number; why: string };

const ACTS: Record<string, TicketAct> = {
  p: 'pay', pay: 'pay', v: 'void', void: 'void', c: 'cancel races', cancel: 'cancel races', r: 'refer', refer: 'refer',
};

/** Reads the entry line. Whatever is nothing else is a request, and the server says what is wrong with it. */
export function readEntry(text: string): Entry {
  const trimmed = text.trim();
  if (trimmed === '') return { what: 'nothing' };
  const lower = trimmed.toLowerCase();
  if (lower === '?' || lower === 'help') return { what: 'help' };
  if (lower === 'on' || lower === 'sign on') return { what: 'sign on' };
  if (lower === 'off' || lower === 'sign off') return { what: 'sign off' };
  if (lower === 'notice') return { what: 'notice' };
  const lock = /^lock\s+([a-z0-9-]+)$/.exec(lower);
  if (lock) return { what: 'lock', approvedBy: lock[1]! };
  const [, word, rest] = /^(\p{L}+)\s+(.+)$/u.exec(trimmed) ?? [];
  const act = ACTS[word?.toLowerCase() ?? ''];
  if (act && rest) return aboutTicket(act, rest) ?? { what: 'request', line: trimmed };
  const code = codeIn(trimmed);
  return code ? { what: 'ticket', act: null, code, why: '' } : { what: 'request', line: trimmed };
}

function aboutTicket(act: TicketAct, rest: string): Entry | null {
  const [subject = '', ...words] = rest.trim().split(/\s+/);
  const why = words.join(' ');
  if (/^#?\d{1,9}$/.test(subject)) return { what: 'number', act, number: Number(subject.replace('#', '')), why };
  const code = codeIn(subject);
  if (code) return { what: 'ticket', act, code, why };
  const whole = codeIn(rest);
  return whole ? { what: 'ticket', act, code: whole, why: '' } : null;
}

/** A code has a location, a number, ten letters and a check letter. */
const SHORTEST_CODE = 14;
/** Numbers, ranges and kings are shorter than this; a code has a longer part with a figure in it. */
const LONG_PART = 5;

/** The code in what was typed or scanned. A scanned symbol has the beginning of the digest after a dot; an address has the code in it. */
export function codeIn(text: string): string | null {
  const address = /\/keno\/ticket\/([^/?#\s]+)/.exec(text);
  if (address) return decodeURIComponent(address[1]!);
  if (!/^[a-z0-9\s-]+(\.[0-9a-f]{16})?$/i.test(text)) return null;
  const parts = text.split(/[\s.-]+/);
  const long = parts.some((part) => part.length >= LONG_PART && /\d/.test(part));
  return long && parts.join('').length >= SHORTEST_CODE ? text.trim() : null;
}
