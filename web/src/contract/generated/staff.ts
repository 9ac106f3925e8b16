/**
 * staff: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/staff.json: do not edit.
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

/** Cash that a patron brought, for chips. */
export interface BuyIn {
  /** How much. */
  cents: Cents;
  /** Whose. */
  seat: Seat;
}

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** What changes from message to message. */
export interface Changing {
  /** What happened, oldest first. */
  acts: Entered[];
  /** What can be entered, in short. */
  awaiting: Due[];
  /** Until when rounds may go on, where the house is closing. */
  closing?: number;
  /** Those who have a place at the table, in the order in which they came. */
  crew: Member[];
  /** What is in the drop box. */
  drop: Cents | null;
  /** The time, by the clock of the house. */
  now: number;
  /** Everybody at the table. */
  players: Patron[];
  /** How many rounds are over. */
  round: number;
  /** The number of the table's last entry. What is entered names it. */
  seq: number;
  /** The table, as the staff see it. */
  view: AnyView;
}

/** Something that the staff can enter now: an offer, or the kind of something that is chosen in its form. */
export interface Due {
  amounts?: Amounts;
  by: Actor;
  /** Is it chosen in its form? */
  choose?: boolean;
  /** What; the fields of the command stand beside it. */
  do: string;
  /** Why it stands here. */
  need: 'chance' | 'duty' | 'implied' | 'default' | 'decision' | 'arrival' | 'may';
  /** Of chance, among all that it may do now. */
  weight?: number;
  [more: string]: unknown;
}

/** An act, or a note about the table: a place that somebody took or left, a buy-in. */
export interface Entered {
  /** When. */
  at: Moment;
  /** Of an act: who. */
  by?: Actor;
  /** Of an act: what is done. */
  do?: string;
  /** The member of the staff who entered it. */
  entered_by?: string;
  /** Of an act: what came of it. */
  events?: AnyEvent[];
  /** Of an act: for whom the croupier does it. */
  for?: Actor;
  /** Of a note: what it is about. */
  note?: string;
  /** As what. */
  role?: string;
  /** Its number in the table's stream. */
  seq: number;
  /** Who takes a place or leaves it. */
  staff?: string;
  [more: string]: unknown;
}

/** What is entered: a place that somebody takes or leaves, a buy-in, or an act. */
export interface Entry {
  /** A patron buys chips. */
  buy_in?: BuyIn;
  /** Who acts; left out for oneself. */
  by?: Actor;
  /** What is done: the fields of the command stand beside it. */
  do?: string;
  id: Id;
  /** Who sits down without an account, by their name. */
  name?: string;
  /** Who sits down, by the id of an account. */
  patron?: string;
  /** Somebody takes their place, or leaves it. */
  place?: Place;
  /** The table's last entry, as the page shows it. */
  seq: number;
  /** Whose place, where a supervisor relieves somebody. */
  staff?: string;
  [more: string]: unknown;
}

/** One fact. */
export type Field = (
  | {
    kind: 'card';
  }
  | {
    kind: 'dice';
  }
  | {
    kind: 'lies';
  }
  | {
    kind: 'two_of_the_dice';
  }
  | {
    kind: 'seat';
  }
  | {
    kind: 'box';
  }
  | {
    kind: 'cents';
  }
  | {
    kind: 'choice';
    /** The words. */
    of: string[];
  }
  | {
    kind: 'wager';
    /** One of the game's. */
    example: string;
  }
  | {
    kind: 'yes_no';
  }
  | {
    kind: 'count';
    /** The smallest. */
    least: number;
    /** The largest. */
    most: number;
  }
  | {
    kind: 'text';
  }
  | {
    kind: 'seats';
  }
  | {
    kind: 'pot';
  }) & {
  /** Its name on the wire. */
  name: string;
  /** May it be left out? */
  optional: boolean;
  /** What is asked. */
  title: string;
};

/** What is to be entered at a table. */
export interface Form {
  /** Whose it is. */
  by: Who[];
  /** By which provision it is done. */
  cite: Provision;
  /** Its name on the wire. */
  do: string;
  /** The facts that it takes. */
  fields: Field[];
  /** Where it belongs. */
  group: Group;
  /** In the words of the trade. */
  title: string;
}

/** What a table says to the page of the staff. */
export type FromServer =
  | {
    welcome: Welcome;
  }
  | {
    update: Changing;
  }
  | {
    answer: Answer;
  }
  | {
    error: string;
  };

/** Where a form belongs. */
export const GROUP = ['place', 'wager', 'play', 'deal', 'cards', 'falls', 'paper', 'irregular'] as const;
export type Group = (typeof GROUP)[number];

/** A page opens, or is back. */
export interface Hello {
  /** The last entry of which it knows. */
  since: number | null;
}

/** The name that the sender of a command gives to it, so that it is done once. */
export type Id = string;

/** Somebody of the staff. */
export interface Member {
  /** Their id. */
  id: string;
  /** What they are called. */
  name: string;
  /** Their role, in words. */
  role: string;
}

/** A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock. */
export type Moment = number;

/** A patron at the table. */
export interface Patron {
  /** Their chips that are. */
  at_stake: Cents;
  /** Their chips that are not on the layout. */
  has: Cents | null;
  /** Have they gone, and left wagers behind? */
  leaving: boolean;
  /** What they are called. */
  name: string;
  /** Their id. */
  patron: string;
  /** Where. */
  seat: Seat;
}

/** What somebody says of a place at the table. */
export const PLACE = ['take', 'leave'] as const;
export type Place = (typeof PLACE)[number];

/** A provision of the chapter, such as `19:47-1.3(c)`. */
export type Provision = string;

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
  present?: Changing;
}

/** A place at a table, counted from 1. */
export type Seat = number;

/** What the page of the staff says to a table. */
export type ToServer =
  | {
    hello: Hello;
  }
  | Entry;

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

/** Everything that a page needs. */
export interface Welcome {
  /** What happened, oldest first. */
  acts: Entered[];
  /** What can be entered, in short. */
  awaiting: Due[];
  /** Until when rounds may go on, where the house is closing. */
  closing?: number;
  /** Those who have a place at the table, in the order in which they came. */
  crew: Member[];
  /** What is in the drop box. */
  drop: Cents | null;
  /** Everything that can be entered. */
  forms: Form[];
  /** Which game. */
  game: string;
  /** Whose page it is. */
  me: Member;
  /** The time, by the clock of the house. */
  now: number;
  /** The roles that have a place at the table. */
  places: string[];
  /** Everybody at the table. */
  players: Patron[];
  /** What happened before, oldest first. */
  rolls: AnyPast[];
  /** How many rounds are over. */
  round: number;
  /** Limits and options. */
  rules: AnySheet;
  /** Which of all the rules that ever bound the table they are, from 1. */
  rules_number: number;
  /** Places for patrons. */
  seats: number;
  /** The number of the table's last entry. What is entered names it. */
  seq: number;
  /** The id of the table. */
  table: string;
  /** What the table is called. */
  title: string;
  /** The table, as the staff see it. */
  view: AnyView;
  /** The price list. */
  wagers: WagerInfo[];
}

/** Whose command it is: a patron's (`seat`), what falls (`device`), or a member of the staff by the role. */
export type Who = string;
