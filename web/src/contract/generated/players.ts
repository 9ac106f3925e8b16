/**
 * players: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/players.json: do not edit.
 */

/** Who does something: a seat, a member of the staff, chance (`device`), or the house's program (`croupier`). */
export type Actor = string;

/** Amounts between which one may choose: `min`, `min + step`, … up to `max`. */
export interface Amounts {
  /** The largest. */
  max: Cents;
  /** The smallest. */
  min: Cents;
  /** The distance from one to the next. */
  step: Cents;
}

/** The answer of a table to a command: done, refused, or not understood. */
export interface Answer {
  /** It cannot be understood. */
  error?: string;
  /** The name that its sender gave to the command. */
  id: string;
  /** It is done, or would be. */
  ok?: boolean;
  /** It is refused. */
  refused?: Refused;
  /** The number of the entry, of what the staff enters. */
  seq?: number;
}

/** An act with what came of it: `Act` of its game, with its number. */
export interface AnyAct {
  /** When. */
  at: Moment;
  /** Who. */
  by: Actor;
  /** What is done. */
  do: string;
  /** What came of it. */
  events: AnyEvent[];
  /** For whom the croupier does it. */
  for?: Actor;
  /** Its number in the table's stream. */
  seq: number;
  [more: string]: unknown;
}

/** A command: `Command` of its game. */
export interface AnyCommand {
  /** What is done. */
  do: string;
  [more: string]: unknown;
}

/** What happened: `Event` of its game. */
export interface AnyEvent {
  /** By which provision. */
  cite?: string;
  /** What. */
  event: string;
  [more: string]: unknown;
}

/** A line of the history: `Past` of its game. */
export type AnyPast = Record<string, unknown>;

/** Limits and options of a table: `Sheet` of its game. A game may say none of them. */
export interface AnySheet {
  /** The smallest coin that can be paid. */
  change_cents?: Cents;
  /** The smallest chip that can be wagered. */
  chip_cents?: Cents;
  [more: string]: unknown;
}

/** What somebody sees of a table: `View` of its game. */
export interface AnyView {
  /** Which game. */
  game: string;
  [more: string]: unknown;
}

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** One thing that changes. */
export interface Change {
  /** What it becomes; nothing where the new file does not have it. */
  becomes: string | null;
  /** The key of the file: `limits.line_minimum_cents`. */
  key: string;
  /** What it was; nothing where the old file does not have it. */
  was: string | null;
  /** The same in words: `limits, line minimum`. */
  what: string;
}

/** A clock that runs. */
export interface Clock {
  /** When it runs out, by the clock of the house. */
  ends_at: number;
  /** Whose time it is; null where it is everybody's. */
  seat: Seat | null;
  /** What is waited for. */
  what: WaitsFor;
}

/** What a table says to a patron's page. */
export type FromServer =
  | {
    welcome: Welcome;
  }
  | {
    update: Update;
  }
  | {
    answer: Answer;
  }
  | {
    ready: boolean;
  }
  | {
    error: string;
  };

/** A page opens, or is back. */
export interface Hello {
  /** The last entry of which it knows. */
  since: number | null;
}

/** The name that the sender of a command gives to it, so that it is done once. */
export type Id = string;

/** A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock. */
export type Moment = number;

/** Something that somebody may do now: a command, with who may give it and why it stands here. */
export interface Offer {
  amounts?: Amounts;
  by: Actor;
  /** What; the fields of the command stand beside it. */
  do: string;
  /** Why it stands here. */
  need: 'chance' | 'duty' | 'implied' | 'default' | 'decision' | 'arrival' | 'may';
  /** Of chance, among all that it may do now. */
  weight?: number;
  [more: string]: unknown;
}

/** The pledge that stands open: what a page needs to add to it. */
export interface OpenPledge {
  /** Are no more promises taken? Then whoever promised something to it is to open that now. */
  closed: boolean;
  /** What binds the house to its secret, in hexadecimal digits. */
  commitment: string;
  /** Its number. */
  number: number;
}

/** What became of a wager. */
export const OUTCOME = ['won', 'lost', 'void', 'returned', 'surrendered'] as const;
export type Outcome = (typeof OUTCOME)[number];

/** A part of a wager that is settled as several. */
export interface Part {
  /** How it ended. */
  outcome: Outcome;
  /** Its winnings. */
  paid: Cents;
  /** Its share of the stake. */
  stake: Cents;
  /** Its name. */
  wager: string;
}

/** A patron at the table. */
export interface Player {
  /** Is a page of theirs open? */
  connected: boolean;
  /** What they are called. */
  name: string;
  /** Have they said that they are done wagering? */
  ready: boolean;
  /** Where. */
  seat: Seat;
}

/** Rules that are posted and do not bind yet (19:47-8.3). */
export interface Posted {
  /** What changes. */
  changes: Change[];
  /** Is it time? Then they bind as soon as nothing is under way. */
  due: boolean;
  /** From when they bind, by the clock of the house. */
  from: number;
}

/** A table as it is, beside the refusal of a command that was meant for the table as it was. */
export interface Present {
  /** What the patron may do. */
  awaiting: Offer[];
  /** The patron's chips that are not on the layout. */
  balance: Cents | null;
  /** How many rounds are over. */
  round: number;
  /** The number of the table's last entry. */
  seq: number;
  /** How many steps were taken by the patron, or for them. */
  step: number;
  /** The table, as the patron sees it. */
  view: AnyView;
}

/** A provision of the chapter, such as `19:47-1.3(c)`. */
export type Provision = string;

/** A patron is done wagering in this round, or takes it back. */
export interface Ready {
  /** Are they done? */
  ready: boolean;
  /** The round that it is about. */
  round: number;
}

/** Why something is not done, by which provision, and what would be right. */
export interface Refused {
  /** The field that is missing, where that is all that is wrong. */
  asks?: string;
  /** The sentence. */
  because: string;
  /** The provision, where there is one. */
  cite?: string;
  /** A stable name for programs. */
  code: string;
  /** What would be right. */
  instead?: string;
  /** The nearest amounts that would be right, in cents. */
  nearest?: number[];
  /** How things stand, where it was meant for how they stood before. */
  present?: Present;
}

/** A place at a table, counted from 1. */
export type Seat = number;

/** A command of a patron. */
export interface Sent {
  /** What is done. */
  do: string;
  id: Id;
  /** How many rounds were over. */
  round: number;
  /** How many steps were taken by the patron, or for them. */
  step: number;
  [more: string]: unknown;
}

/** One settled wager: who, which, how it ended, and the provision that decided it. */
export interface Settled {
  /** The provision that decided it. */
  cite: Provision;
  /** What the house took of the stake. */
  collected?: Cents;
  /** The face value of a match play coupon that stood with the stake. */
  coupon?: Cents;
  /** How it ended. */
  outcome: Outcome;
  /** Winnings alone, net of the parts of the wager that lost. */
  paid: Cents;
  /** The parts of a wager that is settled as several. */
  parts?: Part[];
  /** What went back of the stake. */
  returned: Cents;
  /** Who had it. */
  seat: Seat;
  /** What was at stake, in money. */
  stake: Cents;
  /** Vigorish taken at settlement; nothing where it is taken when the wager is made. */
  vigorish: Cents;
  /** Which wager. */
  wager: string;
}

/** What a patron's page says to its table. */
export type ToServer =
  | {
    hello: Hello;
  }
  | Ready
  | {
    check: AnyCommand;
    id: Id;
  }
  | Sent;

/** Something changed. */
export interface Update {
  /** What happened. */
  acts: AnyAct[];
  /** Who deals, where people do. Then patrons wager at the table, not on this page. */
  attended?: string[];
  /** What the patron may do; left out where that has not changed since the last message. */
  awaiting?: Offer[];
  /** The patron's chips that are not on the layout. */
  balance: Cents | null;
  /** When something is done for somebody who says nothing; null where no clock runs. */
  clock: Clock | null;
  /** Until when rounds may go on, where the house is closing. */
  closing?: number;
  /** The time, by the clock of the house. */
  now: number;
  /** Everybody at the table. */
  players: Player[];
  /** The pledge that patrons can add to; left out where there is none. */
  pledge?: OpenPledge;
  /** Rules that are posted and do not bind yet (19:47-8.3). */
  posted?: Posted;
  /** How many rounds, or throws of the dice, are over. A command names the round that it is meant for. */
  round: number;
  /** The patron's seat; null for somebody who only watches. */
  seat: Seat | null;
  /** The number of the table's last entry. */
  seq: number;
  /** How many steps were taken by the patron, or for them; null for somebody who only watches. A command names it too. */
  step: number | null;
  /** The table, as the patron sees it. */
  view: AnyView;
  /** Does the dealer wait to close the betting? Then a patron who is done can say so. */
  window: boolean;
}

/** A wager of a table: its limits, what it pays and what it costs. */
export interface WagerInfo {
  /** By which provision it is made. */
  cite: string;
  /** What a patron gains by it for each unit staked, as an exact fraction; null where that was not worked out. */
  expected: string | null;
  /** What the house keeps of it in the long run, in percent; null where that was not worked out. */
  house_edge_percent: number | null;
  /** The most. */
  maximum: Cents;
  /** The least. */
  minimum: Cents;
  /** Is it offered here? */
  offered: boolean;
  /** What it pays, in words. */
  pays: string;
  /** Amounts are multiples of it. */
  step: Cents;
  /** What people call it at this table, where that is not its name. */
  title?: string;
  /** Its name on the wire. */
  wager: string;
}

/** What a clock waits for. */
export const WAITS_FOR = ['wager', 'decide'] as const;
export type WaitsFor = (typeof WAITS_FOR)[number];

/** Everything that a page needs. */
export interface Welcome {
  /** What happened since the entry that the hello named; null where that is too much to tell. */
  acts: AnyAct[] | null;
  /** Who deals, where people do. Then patrons wager at the table, not on this page. */
  attended?: string[];
  /** What the patron may do. */
  awaiting: Offer[];
  /** The patron's chips that are not on the layout. */
  balance: Cents | null;
  /** When something is done for somebody who says nothing; null where no clock runs. */
  clock: Clock | null;
  /** Until when rounds may go on, where the house is closing. */
  closing?: number;
  /** What the patron is called; null for somebody who only watches. */
  name: string | null;
  /** The time, by the clock of the house. */
  now: number;
  /** Everybody at the table. */
  players: Player[];
  /** The pledge that patrons can add to; left out where there is none. */
  pledge?: OpenPledge;
  /** Rules that are posted and do not bind yet (19:47-8.3). */
  posted?: Posted;
  /** What happened before, oldest first. */
  rolls: AnyPast[];
  /** How many rounds, or throws of the dice, are over. A command names the round that it is meant for. */
  round: number;
  /** Limits and options. */
  rules: AnySheet;
  /** Which of all the rules that ever bound the table they are, from 1. */
  rules_number: number;
  /** The patron's seat; null for somebody who only watches. */
  seat: Seat | null;
  /** The number of the table's last entry. */
  seq: number;
  /** How many steps were taken by the patron, or for them; null for somebody who only watches. A command names it too. */
  step: number | null;
  /** The id of the table. */
  table: string;
  /** What the table is called. */
  title: string;
  /** The table, as the patron sees it. */
  view: AnyView;
  /** The price list. */
  wagers: WagerInfo[];
  /** Does the dealer wait to close the betting? Then a patron who is done can say so. */
  window: boolean;
}
