/**
 * fairness: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/fairness.json: do not edit.
 */

/** Who does something: a seat, a member of the staff, chance (`device`), or the house's program (`croupier`). */
export type Actor = string;

/** The answer to what is asked over HTTP: one of the three. */
export interface AnsweredGiven {
  /** It cannot be understood. */
  error?: string;
  /** It is done, or known. */
  ok?: Given;
  /** It is refused. */
  refused?: Refused;
}

/** What happened: `Event` of its game. */
export interface AnyEvent {
  /** By which provision. */
  cite?: string;
  /** What. */
  event: string;
  [more: string]: unknown;
}

/** What a patron sends: a promise of something of their own, and later what it was. */
export type Contribution =
  | {
    /** To which pledge. */
    pledge: number;
    promise: string;
  }
  | {
    opening: string;
    /** To which pledge. */
    pledge: number;
  };

/** What everybody may know of the pledges of a table. */
export interface Fairness {
  /** The pledge from which chance is drawn now. */
  in_use: Pledge | null;
  /** The pledge to which patrons can add. */
  open: Pledge | null;
  /** What one pledge serves, such as `shoe`; null where nothing is pledged. */
  part: string | null;
  /** Those that are over, the newest first. */
  past: PastPledge[];
  /** Are its cards or dice physical? Then nothing is pledged. */
  physical: boolean;
  /** The id of the table. */
  table: string;
}

/** What a patron promised, or opened, is taken. */
export interface Given {
  /** To which pledge. */
  pledge: number;
}

/** A line of the record: a header, an act or a note. */
export interface Line {
  /** Of an act: who. */
  by?: Actor;
  /** Of an act: what is done. */
  do?: string;
  /** Of an act: what came of it. */
  events?: AnyEvent[];
  /** Of a note: what it is about. */
  note?: string;
  /** Of a note about a pledge: its number. */
  pledge?: number;
  /** Of the reveal: the secret, in hexadecimal digits. */
  secret?: string;
  [more: string]: unknown;
}

/** What an act of chance then has in its fields, and how often it comes beside the others. */
export interface Outcome {
  is: Record<string, unknown>;
  weight: number;
}

/** A part that is over, with everything that it takes to check it. */
export interface Over {
  /** How many cards the table's shoes have; null where the part is no shoe. */
  cards: number | null;
  /** What an act of chance is drawn from, where that is the same list every time: outcomes by the act's name. */
  chance?: Record<string, Outcome[]>;
  /** Are no more promises taken? Then those who promised are to open what they did. */
  closed: boolean;
  /** What binds the house to its secret, in hexadecimal digits. */
  commitment: string;
  /** What patrons added to it, in hexadecimal digits, in the order in which it is mixed in. */
  contributions: string[];
  /** How patrons add to it: 2 by promises that are opened; 1 in the clear, as it was done before there were promises. */
  form: number;
  /** Which game. */
  game: string;
  /** The record from the end of the part before it to its own end, and the reveal. */
  lines: Line[];
  /** What the pledge served. */
  part: string;
  /** Its number. */
  pledge: number;
  /** What patrons promised to it, in order. */
  promises: Promised[];
  /** The id of the table. */
  table: string;
}

/** A pledge that is over. */
export interface PastPledge {
  /** What bound the house to its secret, in hexadecimal digits. */
  commitment: string;
  /** Its number. */
  pledge: number;
  /** Who promised something to it and did not open it. */
  unopened: string[];
}

/** A pledge. */
export interface Pledge {
  /** Are no more promises taken? Then those who promised are to open what they did. */
  closed: boolean;
  /** What binds the house to its secret, in hexadecimal digits. */
  commitment: string;
  /** What patrons added to it, in hexadecimal digits, in the order in which it is mixed in. */
  contributions: string[];
  /** How patrons add to it: 2 by promises that are opened; 1 in the clear, as it was done before there were promises. */
  form: number;
  /** Its number. */
  pledge: number;
  /** What patrons promised to it, in order. */
  promises: Promised[];
}

/** A promise to a pledge. */
export interface Promised {
  /** What was promised, in hexadecimal digits, once it is opened. */
  opening: string | null;
  /** The hash, in hexadecimal digits. */
  promise: string;
  /** What became of it. */
  state: State;
  /** Whose it was, where it was not opened. */
  who: string | null;
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
}

/** What became of a promise. */
export const STATE = ['sealed', 'opened', 'unopened'] as const;
export type State = (typeof STATE)[number];
