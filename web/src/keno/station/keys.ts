/** The keys of a work station, once: what the help shows is what the page does. */

import type { TicketAct } from '../entry';

export const TENDERS = ['cash', 'chips', 'coupon', 'tokens'] as const;
export type Tender = (typeof TENDERS)[number];

/** Function keys for the ticket that is shown; no browser needs these. */
export const ACT_KEYS: Readonly<Record<string, TicketAct>> = { F2: 'pay', F4: 'void', F6: 'cancel races', F8: 'refer' };

export const STATION_KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['3 7 12 44 @1'], does: 'a request: numbers, @ and the rate; the price appears as you type' },
  { keys: ['1 2 / 3 4 : 1/4 @1 x5'], does: 'groups with /, conditioning after :, games after x' },
  { keys: ['split …', 'k7 / 1 2 …'], does: 'groups each for itself; a king' },
  { keys: ['q8 @1'], does: 'a quick-pick of eight spots' },
  { keys: ['Enter'], does: 'issue the ticket; with a code, look it up, then pay it' },
  { keys: ['code'], does: 'typed or scanned: shows the ticket' },
  { keys: ['F2', 'Shift+F2'], does: 'pay the ticket shown in cash, or by check' },
  { keys: ['F4'], does: 'void it, before its first game is locked' },
  { keys: ['F6'], does: 'cancel its remaining races' },
  { keys: ['F8'], does: 'refer it to the supervisor, with the reason' },
  { keys: ['v code'], does: 'void by code; p pay, c cancel races, r refer. By number: r, and the others when a supervisor has ruled' },
  { keys: ['F9'], does: 'what the next ticket is paid with: cash, chips, coupon, tokens' },
  { keys: ['on', 'off'], does: 'sign on, sign off' },
  { keys: ['notice', 'lock sue'], does: 'where people lock: say that the game closes; lock it, approved by supervisor sue' },
  { keys: ['↑'], does: 'the last line once more' },
  { keys: ['Esc'], does: 'clear the line, or leave what is asked' },
  { keys: ['F1', '?'], does: 'these keys' },
];
