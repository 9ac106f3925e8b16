/**
 * craps: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/craps.json: do not edit.
 */

/** A performed act as the record keeps it: the act's line with its events, and what a house with accounts writes beside. */
export type Act = (LayoutCommand | TableCommand) & {
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

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** A command: one at the layout, or one of the table's own. */
export type Command = LayoutCommand | TableCommand;

/** Where the dice are. */
export interface DiceView {
  /** What they show, at rest. */
  faces?: Throw;
  /** With whom, or to whom they are offered. */
  seat: Seat | null;
  /** In words. */
  state: string;
}

/** The text in force at a date. A table belongs to one edition. */
export const EDITION = ['1996', '2011'] as const;
export type Edition = (typeof EDITION)[number];

/** An event, as it is written after `"event"`. */
export type Event =
  | {
    event: 'marked';
    /** Is it on for the come out roll? */
    on: boolean;
    /** Whose. */
    seat: Seat;
    /** Which. */
    wager: Wager;
  }
  | {
    event: 'dice';
    /** The faces that count. */
    faces: Throw;
  }
  | {
    event: 'no roll';
    /** Why. */
    cite: Provision;
  }
  | {
    event: 'point';
    /** Where. */
    point: Point;
  }
  | {
    event: 'point off';
    /** Was it made? */
    made: boolean;
  }
  | {
    event: 'moved';
    /** How much. */
    amount: Cents;
    /** Whose. */
    seat: Seat;
    /** To. */
    to: Wager;
    /** From. */
    wager: Wager;
  }
  | Settled & {
    event: 'settled';
  }
  | LayoutEvent;

/** The uppermost side of a die. */
export type Face = number;

/** 19:47-1.9(a): why a roll is invalid without anybody's call. */
export const INVALID_REASON = ['off the table', 'one on top of the other'] as const;
export type InvalidReason = (typeof INVALID_REASON)[number];

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
    on: Wager;
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
    on: Wager;
  }
  | {
    do: 'remove';
    /** Which wager. */
    on: Wager;
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
    wager: Wager;
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
    wager: Wager;
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
    wager: Wager;
  }
  | {
    event: 'lapsed';
    /** How much it would have been. */
    amount: Cents;
    /** Whose. */
    seat: Seat;
    /** Which. */
    wager: Wager;
  };

/** How a die came to rest. */
export type Lie =
  | {
    up: Face;
  }
  | {
    resting_on: Face;
  }
  | {
    resting_on_several: Record<string, unknown>;
  };

/** Posted limits (19:47-8.2). */
export interface Limits {
  /** Most on them. */
  line_maximum: Cents;
  /** Least on pass, don't pass, come and don't come. */
  line_minimum: Cents;
  /** Most on any other wager. */
  maximum: Cents;
  /** Least on any other wager. */
  minimum: Cents;
  /** Most on a supplemental wager, but for what 19:47-1.6(f) adds. */
  odds_maximum: Cents;
}

/** A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock. */
export type Moment = number;

/** 19:47-1.9(b), (d): why "No Roll" is called. */
export const NO_ROLL_REASON = ['not simultaneous', 'missed the end of the table', 'on the craps bank', 'in the cup or on a rail', 'cheating', 'improper throw', 'touched chips or coupons'] as const;
export type NoRollReason = (typeof NO_ROLL_REASON)[number];

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

/** 19:47-1.11(a)2: why the boxman orders the dice passed. */
export const ORDER_REASON = ['delay', 'invalid rolls', 'violation'] as const;
export type OrderReason = (typeof ORDER_REASON)[number];

/** What became of a wager. */
export const OUTCOME = ['won', 'lost', 'void', 'returned', 'surrendered'] as const;
export type Outcome = (typeof OUTCOME)[number];

/** One of them. */
export interface Part {
  /** How it ended. */
  outcome: Outcome;
  /** Its winnings. */
  paid: Cents;
  /** Its share of the stake. */
  stake: Cents;
  /** The single wager. */
  wager: Wager;
}

/** The single wagers as which it was paid. */
export type Parts = Part[];

/** A roll, as a line of the history. */
export interface Past {
  /** Was it a come out roll? */
  come_out: boolean;
  /** What the dice showed. */
  faces: Throw;
}

/** A point. */
export type Point = 4 | 5 | 6 | 8 | 9 | 10;

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

/** A patron at the table. */
export interface SeatView {
  /** Gone, but for what could not be taken down. */
  leaving: boolean;
  /** Where. */
  seat: Seat;
  /** A wager that waits for confirmation. */
  unconfirmed: Unconfirmed | null;
  /** Their wagers, in the order of the layout. */
  wagers: WagerView[];
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
  parts?: Parts;
  /** What went back of the stake. */
  returned: Cents;
  /** Who had it. */
  seat: Seat;
  /** What was at stake, in money. */
  stake: Cents;
  /** Vigorish taken at settlement; nothing where it is taken when the wager is made. */
  vigorish: Cents;
  /** Which wager. */
  wager: Wager;
}

/** Limits and options. */
export interface Sheet {
  /** The smallest coin that can be paid. */
  change_cents: Cents;
  /** The smallest chip that can be wagered. */
  chip_cents: Cents;
  /** The posted limits. */
  limits: Limits;
  /** How many times the line wager may be put behind it, by the point. */
  odds: Record<string, number>;
}

/** The table's own commands, as they are written after `"do"`. */
export type TableCommand =
  | {
    do: 'call on';
    /** Which wager. */
    on: Wager;
  }
  | {
    do: 'call off';
    /** Which wager. */
    on: Wager;
  }
  | {
    do: 'confirm on';
    /** Which wager. */
    on: Wager;
    /** Whose wager. */
    seat: Seat;
  }
  | {
    do: 'offer dice';
    /** To whom. */
    to: Seat;
  }
  | {
    do: 'take dice';
    /** Which two, counted from 1. */
    dice: [number, number];
  }
  | {
    do: 'decline dice';
  }
  | {
    do: 'throw';
  }
  | {
    do: 'pass dice';
  }
  | {
    do: 'order pass';
    /** Why. */
    reason: OrderReason;
  }
  | {
    do: 'dice';
    /** The uppermost faces. */
    faces: Throw;
  }
  | {
    do: 'cocked dice';
    /** How each of them lies. */
    dice: [Lie, Lie];
  }
  | {
    do: 'invalid roll';
    /** Why. */
    reason: InvalidReason;
  }
  | {
    do: 'no roll';
    /** 1.9(c): the caller states that no call was possible before the dice came to rest. */
    late?: boolean;
    /** Why. */
    reason: NoRollReason;
  }
  | {
    do: 'dispute';
  }
  | {
    do: 'rule faces';
    /** The faces that count. */
    faces: Throw;
  }
  | {
    do: 'void throw';
  }
  | {
    do: 'call';
    /** The sum of the two faces. */
    total: number;
  };

/** The uppermost faces of two dice at rest. */
export type Throw = [Face, Face];

/** 1.3(a), (b): a wager that is not made until it is confirmed. */
export interface Unconfirmed {
  /** How much. */
  amount: Cents;
  /** The boxman has confirmed it, or need not: the dice were not in the air. */
  boxman: boolean;
  /** Announced with cash. */
  cash: boolean;
  /** With a coupon of this value. */
  coupon?: Cents;
  /** The dealer has confirmed it. */
  dealer: boolean;
  /** Which wager. */
  wager: Wager;
}

/** A craps table as somebody sees it. */
export interface View {
  /** Is the next roll a come out roll? */
  come_out: boolean;
  /** Where the dice are. */
  dice: DiceView;
  /** The edition of the rules. */
  edition: Edition;
  /** `craps`. */
  game: string;
  /** Where the puck is on. */
  point: Point | null;
  /** Who stands at the table. */
  seats: SeatView[];
  /** Who throws. */
  shooter: Seat | null;
  /** 1.11(b): the throws only decide what is left on come and don't come. */
  without_line_bet: boolean;
}

/** A wager, by its name. */
export const WAGER = ['pass', "don't pass", 'come', "don't come", 'pass odds', "don't pass odds", 'come 4', 'come 5', 'come 6', 'come 8', 'come 9', 'come 10', 'come 4 odds', 'come 5 odds', 'come 6 odds', 'come 8 odds', 'come 9 odds', 'come 10 odds', "don't come 4", "don't come 5", "don't come 6", "don't come 8", "don't come 9", "don't come 10", "don't come 4 odds", "don't come 5 odds", "don't come 6 odds", "don't come 8 odds", "don't come 9 odds", "don't come 10 odds", 'place 4', 'place 5', 'place 6', 'place 8', 'place 9', 'place 10', 'place 4 to lose', 'place 5 to lose', 'place 6 to lose', 'place 8 to lose', 'place 9 to lose', 'place 10 to lose', 'buy 4', 'buy 5', 'buy 6', 'buy 8', 'buy 9', 'buy 10', 'lay 4', 'lay 5', 'lay 6', 'lay 8', 'lay 9', 'lay 10', 'hard 4', 'hard 6', 'hard 8', 'hard 10', 'field', 'any seven', 'any craps', 'craps 2', 'craps 3', 'craps 12', 'eleven', 'c and e', 'horn', 'horn high 2', 'horn high 3', 'horn high 11', 'horn high 12'] as const;
export type Wager = (typeof WAGER)[number];

/** A wager on the layout. */
export interface WagerView {
  /** Has it an "on" button, or been called on? */
  called_on: boolean;
  /** The coupon with it. */
  coupon?: Cents;
  /** How much. */
  stake: Cents;
  /** What was paid for it. */
  vigorish?: Cents;
  /** Which. */
  wager: Wager;
  /** Does the next roll count for it? */
  working: boolean;
}
