/**
 * record: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/record.json: do not edit.
 */

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** The text in force at a date. A table belongs to one edition. */
export const EDITION = ['1996', '2011'] as const;
export type Edition = (typeof EDITION)[number];

/** As it is written. */
export type End =
  | {
    end: 'complete';
    at: Moment;
  }
  | {
    end: 'broken off';
    at: Moment;
    at_stake: Stake[];
  }
  | {
    end: 'goes on';
    at: Moment;
    hash: string;
    seq: number;
    stream: string;
  };

/** The first line of a record. */
export interface Header {
  /** When what it heads begins; version 1 does not say it. */
  at?: Moment;
  /** Do people deal, with physical cards or dice? Then nothing is pledged, and nothing done by the croupier. */
  attended?: boolean;
  /** Which text of the regulation. */
  edition: Edition;
  /** Which game. */
  game: string;
  /** The program that wrote it. */
  program: string;
  /** The version of the format. */
  record: number;
  /** The rules of the table, as a rules file. */
  rules: string;
}

/** A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock. */
export type Moment = number;

/** A note as it is written. */
export type Note =
  | {
    note: 'commitment';
    at: number;
    /** 64 hexadecimal digits. */
    commitment: string;
    /** How patrons add to it: 2 by promises that are opened; in the clear where it is left out, as it was done before. */
    form?: number;
    /** The number of the pledge, from 1. */
    pledge: number;
  }
  | {
    note: 'promise';
    at: number;
    patron: string;
    pledge: number;
    /** 64 hexadecimal digits. */
    promise: string;
  }
  | {
    note: 'closed';
    at: number;
    pledge: number;
  }
  | {
    note: 'opening';
    at: number;
    /** Hexadecimal digits. */
    opening: string;
    patron: string;
    pledge: number;
  }
  | {
    note: 'unopened';
    at: number;
    patron: string;
    pledge: number;
  }
  | {
    note: 'lost';
    at: number;
    pledge: number;
  }
  | {
    note: 'contribution';
    at: number;
    /** Hexadecimal digits. */
    entropy: string;
    patron: string;
    pledge: number;
  }
  | {
    note: 'reveal';
    at: number;
    pledge: number;
    /** Hexadecimal digits. */
    secret: string;
  }
  | {
    note: 'restored';
    at: number;
    /** How far the copy reached. */
    checkpoint: string;
  }
  | {
    note: 'rules posted';
    at: number;
    by: Poster;
    /** From when they bind. */
    from: number;
    /** As a rules file. */
    rules: string;
  }
  | {
    note: 'rules withdrawn';
    at: number;
    by: Poster;
  }
  | {
    note: 'reopened';
    at: Moment;
    /** The digest of the rules that it was given. */
    given?: string;
    /** By which program. */
    program: string;
  }
  | {
    note: 'place taken';
    at: Moment;
    /** Who entered it: themselves, or a supervisor who relieves them. */
    entered_by: string;
    /** What they are there for. */
    role: string;
    /** Who. */
    staff: string;
  }
  | {
    note: 'place left';
    at: Moment;
    /** Who entered it: themselves, or a supervisor who relieves them. */
    entered_by: string;
    /** What they are there for. */
    role: string;
    /** Who. */
    staff: string;
  }
  | {
    note: 'buy-in';
    at: Moment;
    /** For how much. */
    cents: Cents;
    /** Who entered it. */
    entered_by: string;
    /** Who. */
    patron: string;
    /** Where they sit. */
    seat: Seat;
  }
  | {
    note: 'stakes returned';
    at: Moment;
    /** Why. */
    because: string;
    /** To whom, and how much. */
    stakes: ReturnedStake[];
  }
  | {
    note: 'clock set';
    at: Moment;
    /** What it showed before, in unix milliseconds. */
    before: Moment;
  };

/** Who posted rules, or withdrew them. */
export interface Poster {
  /** The id of somebody of the house. */
  id: string;
  /** What he is, in words. */
  role?: string;
}

/** What goes back to one seat. */
export interface ReturnedStake {
  /** How much. */
  cents: Cents;
  /** Who sat there, where the record names patrons. */
  patron?: string;
  /** The seat. */
  seat: Seat;
}

/** A place at a table, counted from 1. */
export type Seat = number;

/** Money that is still out when a sitting ends. */
export interface Stake {
  /** What lies on the layout. At keno: wagers on games to come, and winnings that nobody has come for. */
  cents: Cents;
  /** Vigorish that is marked and not collected. */
  owed?: Cents;
  /** Whose; keno has no seats. */
  seat?: Seat;
}
