/**
 * big-six: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/big-six.json: do not edit.
 */

/** A performed act as the record keeps it: the act's line with its events, and what a house with accounts writes beside. */
export type Act = (LayoutCommand | WheelCommand) & {
  at?: Moment;
  by: Actor;
  /** Who entered it, at an attended table. */
  entered_by?: string;
  /** What came of it. */
  events: Event[];
  for?: Actor;
  /** Keys that it publishes, each by the number of the entry that it opens. */
  opened?: Record<string, string>;
  /** Whose act it is. */
  patron?: string;
  /** The whole command where a part of it lies face down, under a key of its own. */
  sealed?: string;
};

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

/** Why a spin does not count. */
export const BECAUSE = ['too few turns', 'between spaces', 'touched'] as const;
export type Because = (typeof BECAUSE)[number];

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** A command: one about wagers, or one about the wheel. */
export type Command = LayoutCommand | WheelCommand;

/** What the table made of it. */
export type Event = LayoutEvent | WheelEvent;

/** What is done at a layout, as it is written after `"do"`. */
export type LayoutCommand =
  | {
    do: 'join';
  }
  | {
    do: 'leave';
  }
  | {
    do: 'wager';
    /** How much more. */
    amount: Cents;
    /** Spoken, with cash. */
    cash?: boolean;
    /** The face value of a match play coupon laid with it. */
    coupon?: Cents;
    /** Which wager. */
    on: Symbol;
  }
  | {
    do: 'confirm wager';
    /** Whose. */
    seat: Seat;
  }
  | {
    do: 'decline wager';
    /** Whose. */
    seat: Seat;
  }
  | {
    do: 'reduce';
    /** How much less. */
    amount: Cents;
    /** Which wager. */
    on: Symbol;
  }
  | {
    do: 'remove';
    /** Which wager. */
    on: Symbol;
  };

/** What came of it, as it is written after `"event"`. */
export type LayoutEvent =
  | {
    event: 'wagered';
    /** How much more. */
    amount: Cents;
    /** It was spoken, with cash that is chips now. */
    cash?: boolean;
    /** The coupon laid with it. */
    coupon?: Cents;
    /** Who. */
    seat: Seat;
    /** The whole stake, where some lay there before. */
    stake?: Cents;
    /** The vigorish paid for it. */
    vigorish?: Cents;
    /** On what. */
    wager: Symbol;
  }
  | {
    event: 'reduced';
    /** How much. */
    amount: Cents;
    /** Who. */
    seat: Seat;
    /** What is left. */
    stake: Cents;
    /** Vigorish refunded. */
    vigorish?: Cents;
    /** Which. */
    wager: Symbol;
  }
  | {
    event: 'removed';
    /** What lay there. */
    amount: Cents;
    /** The coupon given back. */
    coupon?: Cents;
    /** Who. */
    seat: Seat;
    /** Vigorish refunded. */
    vigorish?: Cents;
    /** Which. */
    wager: Symbol;
  }
  | {
    event: 'lapsed';
    /** How much it would have been. */
    amount: Cents;
    /** Whose. */
    seat: Seat;
    /** Which. */
    wager: Symbol;
  };

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

/** What became of a wager. */
export const OUTCOME = ['won', 'lost', 'void', 'returned', 'surrendered'] as const;
export type Outcome = (typeof OUTCOME)[number];

/** Where the wheel rested, as a line of the history. */
export interface Past {
  /** What the space shows. */
  space: Symbol;
}

/** A provision of the chapter, such as `19:47-1.3(c)`. */
export type Provision = string;

/** A refusal as it is written. */
export interface Refused {
  /** The field that is missing, where one is. */
  asks?: string;
  /** The sentence. */
  because: string;
  /** The provision. */
  cite: string;
  /** A stable name for programs. */
  code: string;
  /** What would have been right. */
  instead?: string;
  /** The nearest amounts, in cents. */
  nearest?: number[];
}

/** A place at a table, counted from 1. */
export type Seat = number;

/** One patron. */
export interface SeatView {
  /** Did he leave, but for his wagers? */
  leaving: boolean;
  /** Where. */
  seat: Seat;
  /** His wagers. */
  wagers: ([Symbol, Cents])[];
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
  /** What went back of the stake. */
  returned: Cents;
  /** Who had it. */
  seat: Seat;
  /** What was at stake, in money. */
  stake: Cents;
  /** Vigorish taken at settlement; nothing where it is taken when the wager is made. */
  vigorish: Cents;
  /** Which wager. */
  wager: Symbol;
}

/** Options of a table with a wheel, as its page gets them. */
export interface Sheet {
  /** How many spaces of the wheel show what. */
  spaces: Record<string, number>;
}

/** What is on the wheel, and on the layout. */
export const SYMBOL = ['1', '2', '5', '10', '20', 'emblem 1', 'emblem 2'] as const;
export type Symbol = (typeof SYMBOL)[number];

/** What everybody sees. */
export interface View {
  /** The game. */
  game: string;
  /** Who is here. */
  seats: SeatView[];
  /** Where the wheel rests. */
  space: Symbol | null;
  /** How far the spin is. */
  stage: string;
}

/** What is done at the wheel. */
export type WheelCommand =
  | {
    do: 'no more bets';
  }
  | {
    do: 'spin';
  }
  | {
    do: 'stop';
    /** In a space with this. */
    space: Symbol;
  }
  | {
    do: 'void spin';
    /** Why. */
    because: Because;
  }
  | {
    do: 'announce';
    /** Where it rests. */
    space: Symbol;
  }
  | {
    do: 'broken wheel';
  }
  | {
    do: 'repaired wheel';
  };

/** What happened at the wheel. */
export type WheelEvent =
  | {
    event: 'spun';
  }
  | {
    event: 'stopped';
    /** In a space with this. */
    space: Symbol;
  }
  | {
    event: 'void';
    /** Why. */
    because: Because;
  }
  | Settled & {
    event: 'settled';
  };
