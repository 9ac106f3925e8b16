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

/** Something of a patron's own, in hexadecimal digits. */
export interface Contribution {
  entropy: string;
}

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

/** What a patron added is taken. */
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
  /** What binds the house to its secret, in hexadecimal digits. */
  commitment: string;
  /** What patrons added to it, in hexadecimal digits. */
  contributions: string[];
  /** Which game. */
  game: string;
  /** The record from the end of the part before it to its own end, and the reveal. */
  lines: Line[];
  /** What the pledge served. */
  part: string;
  /** Its number. */
  pledge: number;
  /** The id of the table. */
  table: string;
}

/** A pledge that is over. */
export interface PastPledge {
  /** What bound the house to its secret, in hexadecimal digits. */
  commitment: string;
  /** Its number. */
  pledge: number;
}

/** A pledge. */
export interface Pledge {
  /** What binds the house to its secret, in hexadecimal digits. */
  commitment: string;
  /** What patrons added to it, in hexadecimal digits. */
  contributions: string[];
  /** Its number. */
  pledge: number;
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
