/** The messages between the staff's page of an attended table and the server. */

import type { Act, Amounts, Offer, Refused, Sheet, View, WagerInfo } from '../contract';

export type Kind =
  | 'card' | 'dice' | 'lies' | 'two_of_the_dice' | 'seat' | 'box' | 'cents' | 'choice' | 'wager' | 'yes_no' | 'count' | 'text' | 'seats' | 'pot';

/** One fact that a form asks for. */
export interface Field {
  name: string;
  title: string;
  kind: Kind;
  optional: boolean;
  /** Of a choice: its words. */
  of?: string[];
  /** Of a count: its bounds. */
  least?: number;
  most?: number;
}

export type Group = 'place' | 'wager' | 'play' | 'deal' | 'cards' | 'falls' | 'paper' | 'irregular';

/** Something that can be entered. */
export interface Form {
  do: string;
  title: string;
  cite: string;
  /** "seat", "device", or a role. */
  by: string[];
  group: Group;
  fields: Field[];
}

/** What is due: an offer, or the kind of something that is chosen in its form. */
export interface Due extends Offer {
  choose?: boolean;
  amounts?: Amounts;
}

export interface Patron {
  seat: number;
  name: string;
  patron: string;
  has: number | null;
  at_stake: number;
  leaving: boolean;
}

export interface Member {
  id: string;
  name: string;
  role: string;
}

/** An act, or a note about the table: a place taken or left, a buy-in. */
export interface Entered extends Omit<Act, 'do'> {
  do?: string;
  note?: string;
  staff?: string;
  role?: string;
  seat?: number;
  cents?: number;
  entered_by?: string;
  at?: number;
}

export interface Changing {
  seq: number;
  round: number;
  view: View;
  awaiting: Due[];
  players: Patron[];
  crew: Member[];
  drop: number | null;
  acts: Entered[];
  closing?: number;
  now: number;
}

export interface Welcome extends Changing {
  table: string;
  title: string;
  game: string;
  me: Member;
  /** The roles that have a place here. */
  places: string[];
  seats: number;
  forms: Form[];
  rules: Sheet;
  /** Which rules bind the table, in order. */
  rules_number: number;
  wagers: WagerInfo[];
  rolls: never[];
}

export interface StaffAnswer {
  id: string;
  ok?: boolean;
  /** Where the entry stands. */
  seq?: number;
  refused?: Refused & { present?: Changing };
  error?: string;
}

export type FromTable = { welcome: Welcome } | { update: Changing } | { answer: StaffAnswer } | { error: string };

/** What is entered; `by` is left out for oneself. */
export interface Entry {
  by?: string;
  do?: string;
  place?: 'take' | 'leave';
  staff?: string;
  buy_in?: { seat: number; cents: number };
  [more: string]: unknown;
}
