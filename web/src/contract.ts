/**
 * The messages between browser and server, as the protocol has them.
 * Amounts are integer cents; seats are numbered from 1.
 * What belongs to one game stands in its folder under `games/`.
 */

export interface Command {
  do: string;
  on?: string | boolean;
  amount?: number;
  dice?: [number, number];
  depth?: number;
  say?: string;
  to?: number;
  /** Where a wager lies on a box: which one, which of its hands, which of its spots. */
  box?: number;
  hand?: number;
  spot?: number;
}

export interface Amounts {
  min: number;
  max: number;
  step: number;
}

export interface Offer {
  by: string;
  do: string;
  on?: string | boolean;
  box?: number;
  hand?: number;
  spot?: number;
  amounts?: Amounts;
  need?: string;
  [more: string]: unknown;
}

export interface Stake {
  wager: string;
  stake: number;
  /** False for a wager that lies there and does not count: it is off. */
  working?: boolean;
  vigorish?: number;
  coupon?: number;
  called_on?: boolean;
}

export interface SeatView {
  seat: number;
  leaving?: boolean;
  wagers: Stake[];
  unconfirmed?: { wager: string; amount: number } | null;
}

/** What somebody sees of a table. Everything but the game's name is the game's own. */
export interface View {
  game: string;
}

/** An event of a game that this page may never have heard of. */
export interface AnyEvent {
  event: string;
  cite?: string;
  [more: string]: unknown;
}

export interface Settled {
  event: 'settled';
  seat: number;
  wager: string;
  stake: number;
  outcome: 'won' | 'lost' | 'void' | 'returned' | 'surrendered';
  /** Winnings alone; what went back of the stake; what the house took of it. */
  paid: number;
  returned: number;
  collected?: number;
  vigorish?: number;
  parts?: { wager: string; stake: number; outcome: string; paid: number }[] | null;
  cite?: string;
}

export interface Act<E = AnyEvent> {
  seq: number;
  by: string;
  for?: string | null;
  do: string;
  events?: E[];
  [more: string]: unknown;
}

export interface Player {
  seat: number;
  name: string;
  connected: boolean;
  /** He has said that he is done wagering. */
  ready?: boolean;
}

export interface WagerInfo {
  wager: string;
  /** What people call it at this table. */
  title?: string;
  /** What is printed on its box: what the page's layout says, or what people call it; the server sends none. */
  label?: string;
  offered: boolean;
  pays: string;
  house_edge_percent: number | null;
  expected: string | null;
  cite: string;
  minimum: number;
  maximum: number;
  step: number;
}

/** Limits and options of the table. Those of one game are absent from another's, and a game may say none. */
export interface Sheet {
  chip_cents?: number;
  change_cents?: number;
  /** How many spaces of a wheel show what. */
  spaces?: Record<string, number>;
  decks?: number;
  seats?: number;
  face_down?: boolean;
  /** How many boxes, where wagers lie on boxes, and how many patrons on how many of them (19:47-2.13). */
  boxes?: number;
  sharing?: { most: number; boxes: number };
  vigorish?: { percent: number; rounded: boolean; deferred?: boolean };
  [more: string]: unknown;
}

export interface Clock {
  what: 'wager' | 'decide';
  ends_at: number;
  seat: number | null;
}

/** Rules that are posted and do not bind yet (19:47-8.3). */
export interface Posted {
  /** From when they bind, by the server's clock. */
  from: number;
  /** It is time: they bind as soon as nothing is under way. */
  due: boolean;
  /** What was, or becomes, is null where one of the two has no such thing. */
  changes: { key: string; what: string; was: string | null; becomes: string | null }[];
}

/** What changes from message to message. `now` is the server's clock, when it tells. */
interface Changing {
  seq: number;
  /** How many rounds or throws are over, and how many steps were taken by or for me: what a command is meant for. */
  round: number;
  step: number | null;
  view: View;
  awaiting: Offer[];
  balance: number | null;
  players: Player[];
  clock: Clock | null;
  /** The dealer waits to close the betting: whoever is done can say so. */
  window?: boolean;
  /** The house is closing: until when rounds may go on, by the server's clock. */
  closing?: number;
  /** People deal here, with physical cards or dice: who they are. Patrons wager at the table, not on this page. */
  attended?: string[];
  posted?: Posted;
  now?: number;
}

export interface Welcome extends Changing {
  table: string;
  title: string;
  seat: number | null;
  name: string | null;
  /** What happened before, oldest first, each line as the game has it. */
  rolls: unknown[];
  rules: Sheet;
  /** Which of all rules that ever bound the table they are. */
  rules_number: number;
  wagers: WagerInfo[];
  /** What happened since the sequence named in hello, so that a resumed page can tell it. */
  acts?: Act[];
}

export interface Update extends Omit<Changing, 'awaiting'> {
  /** Left out where it has not changed since the last message. */
  awaiting?: Offer[];
  /** My seat, when the server tells it: it can be gained and lost while the page is open. */
  seat?: number | null;
  acts: Act[];
}

export interface Refused {
  cite: string;
  code?: string;
  because: string;
  instead?: string;
  /** The field that is missing, where that is all that is wrong. */
  asks?: string;
  nearest?: number[];
}

export interface Answer {
  id: string;
  ok?: boolean;
  refused?: Refused;
  error?: string;
}

export type FromServer = { welcome: Welcome } | { update: Update } | { answer: Answer } | { ready: boolean };

export type ToServer =
  | { hello: { since: number | null } }
  | ({ id: string; round: number; step: number } & Command)
  | { ready: boolean; round: number }
  | { id: string; check: Command };
