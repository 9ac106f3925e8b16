/**
 * The messages between a keno lounge and its pages. Amounts are integer cents, moments are milliseconds of the
 * server's clock.
 */

import type { Refused } from '../contract';

export type Kind = 'straight' | 'split' | 'way' | 'combination' | 'king';

/** A game of a gaming day, by its number. */
export interface GameNumber {
  day: string;
  number: number;
}

export type GameState = 'open' | 'locked' | 'stopped' | 'closed';

/** The game that tickets are sold for. */
export interface CurrentGame extends GameNumber {
  state: GameState;
  /** Null where a supervisor locks by hand (15.5(d)). */
  locks_at: number | null;
  /** The closing has been announced (15.5(c)). */
  notice: boolean;
}

/** A game that was drawn. */
export interface Game extends GameNumber {
  started_at: number;
  /** In the order drawn. */
  numbers: number[];
  /** Every wager went back. */
  returned: boolean;
}

export interface Rates {
  least: number;
  least_of_many_ways: number;
  most: number;
  step: number;
}

export interface Board {
  at: string;
  title: string;
  /** The local time of the casino, as browsers name it. */
  time_zone: string;
  now: number;
  interval: number;
  automatic: boolean;
  game: CurrentGame;
  last: Game | null;
  /** Newest first. */
  past: Game[];
  stations: number[];
  /** The most that a game pays in all (15.3(e)). */
  limit: number | null;
  rates: Rates;
  /** The numbers of spots that one wager may have. */
  offered: number[];
  most_marked: number;
  most_races: number;
  /** The house is closing, and sells no more tickets. */
  closing?: number | null;
  /** The clock was moved: nothing is sold, drawn or paid until a supervisor confirms it. */
  clock_in_doubt?: boolean;
}

export interface WaitingPayment {
  ticket: number;
  payoff: number;
  /** Where it was shown, and by whom; null where nobody has shown it. */
  station: number | null;
  writer: string | null;
  authorised: boolean;
}

export interface ReferredSlip {
  ticket: number;
  why: string;
  station: number;
  writer: string;
}

/** A claim that was brought in time and is not paid yet: it does not expire. */
export interface HeldClaim {
  ticket: number;
  payoff: number;
  since: number;
  waits_for: 'ruling' | 'authorisation' | 'payment';
}

export interface StationLine {
  number: number;
  automatic: boolean;
  writer: string | null;
  /** What is in the drawer, at face value: cash, chips, coupons and tokens. */
  drawer: number;
  tenders: Tenders;
}

/** What came in and went out in one tender, in cents. */
export interface Flow {
  in: number;
  out: number;
}

export interface Tenders {
  cash: Flow;
  chips: Flow;
  coupon: Flow;
  tokens: Flow;
  /** Patrons' accounts and casino checks are not in the drawer. */
  account: Flow;
  check: Flow;
}

export interface Override {
  at: number;
  by: string;
  why: string;
  from: number;
  to: number;
}

/** What staff see besides the board. */
/** A ticket that a supervisor has ruled may be paid without its slip (15.6(a)). */
export interface WaivedSlip {
  ticket: number;
  payoff: number;
  by: string;
}

export interface Desk {
  clock: 'confirmed' | 'unconfirmed' | 'doubted';
  waived: WaivedSlip[];
  keys: { inspector: string | null; supervisor: string | null };
  armed: boolean;
  open: { tickets: number; handle: number };
  waiting: WaitingPayment[];
  referred: ReferredSlip[];
  /** The oldest first. */
  held: HeldClaim[];
  stations: StationLine[];
  stopped: { why: string } | null;
  unclaimed: number;
  overrides: Override[];
}

/** Tickets of the patron's own account changed, here or in another browser: told without saying which. */
export type FromLounge = { board: Board } | { desk: Desk } | { tickets: 'changed' };

/** One line of the conditioning with its rate: so many ways of so many spots. */
export interface TicketLine {
  ways: number;
  spots: number;
  rate: number;
}

/** What the server makes of a request that is in order. */
export interface Priced {
  kind: Kind;
  groups: number[][];
  kings: number[];
  conditioning: string;
  ways: number;
  lines: TicketLine[];
  price_of_a_game: number;
  price: number;
  games: number;
  /** The same request as one line, as a writer keys it in. */
  line: string;
}

export interface MarkedRequest {
  kind: Kind;
  groups: number[][];
  kings: number[];
  conditioning?: string;
  rates: number[];
  games: number;
  price?: number;
}

export interface QuickPickRequest {
  quick_pick: number;
  rates: number[];
  games: number;
  price?: number;
}

export type KenoRequest = MarkedRequest | QuickPickRequest;

export type TicketState = 'open' | 'voided' | 'racing' | 'lost' | 'won' | 'paid' | 'expired' | 'referred';

export interface TicketResult {
  game: GameNumber;
  /** Null until it is drawn. */
  numbers: number[] | null;
  /** What was caught of each group. */
  caught: number[][];
  caught_kings?: number[];
  payoff: number;
  returned: boolean;
  /** The race was cancelled and refunded (15.4(d)). */
  cancelled?: boolean;
}

export interface Ticket {
  number: number;
  at: string;
  issued_at: number;
  station: number;
  writer: string;
  kind: Kind;
  quick_pick: boolean;
  groups: number[][];
  kings: number[];
  games: number;
  first: GameNumber;
  last: GameNumber;
  conditioning: string;
  lines: TicketLine[];
  ways: number;
  price_of_a_game: number;
  price: number;
  paid: string;
  limit: number | null;
  claim_millis: number;
  state: TicketState;
  payoff: number;
  refunded: number;
  results: TicketResult[];
}

export interface KenoRefused extends Refused {
  code?: string;
}

/** What the server answers to anything that is posted. */
export interface Answered<T> {
  ok?: T;
  refused?: KenoRefused;
  error?: string;
}

export interface Bought {
  ticket: Ticket;
  code: string;
  balance?: number;
}

/** What a patron's account has bought at a location, newest first. */
export interface AccountTickets {
  tickets: { code: string; ticket: Ticket }[];
}

/** What happened at a counter or at the desk; each event has those of the fields that it needs. */
export interface KenoEvent {
  event: string;
  ticket?: number;
  /** Of a payment. */
  amount?: number;
  /** Of a ticket that is voided. */
  price?: number;
  /** Of races that are cancelled, with the number of the document. */
  refunded?: number;
  document?: number;
}

export interface Done {
  events: KenoEvent[];
  ticket?: Ticket;
  code?: string;
  document?: number;
}

/** A command of the staff, without its id and without who gives it. */
export interface StaffCommand {
  do: string;
  /** The game that it is meant for, where it is about the game. */
  game?: GameNumber;
  station?: number;
  line?: string;
  request?: KenoRequest;
  paid?: string;
  ticket?: number;
  code?: string;
  with?: string;
  why?: string;
  pay?: boolean;
  locks_at?: number;
  approved_by?: string;
}
