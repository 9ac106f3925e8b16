/**
 * keno: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/keno.json: do not edit.
 */

/** An act with what came of it. */
export type Act = (
  | {
    do: 'open';
    /** Its name, such as `keno-main`. */
    location: string;
  }
  | {
    do: 'sign on';
    /** Which. */
    station: number;
  }
  | {
    do: 'sign off';
    /** Which. */
    station: number;
  }
  | {
    do: 'issue';
    /** With what it was paid. */
    paid: Tender;
    /** Whose account. */
    patron?: string;
    /** What was asked for. */
    request: Request;
    /** Where. */
    station: number;
  }
  | {
    do: 'void';
    /** What was shown; none in records of version 1, when the number was enough. */
    shown?: Shown;
    /** Where. */
    station: number;
    /** Its number. */
    ticket: number;
  }
  | {
    do: 'cancel races';
    /** What was shown. */
    shown?: Shown;
    /** Where. */
    station: number;
    /** Its number. */
    ticket: number;
  }
  | {
    do: 'notice';
  }
  | {
    do: 'lock';
    /** The supervisor whose approval a writer has. */
    approved_by?: Person;
  }
  | {
    do: 'override';
    /** To when. */
    locks_at: Moment;
    /** Why. */
    why: string;
  }
  | {
    do: 'turn key';
  }
  | {
    do: 'withdraw key';
  }
  | {
    do: 'draw';
    /** The digest of the lock that they belong to. */
    lock: string;
    /** The 20 numbers. */
    numbers: Draw;
    /** The digest of the program that drew them. */
    program: string;
  }
  | {
    do: 'fail';
    /** Why. */
    why: string;
  }
  | {
    do: 'return wagers';
    /** Why. */
    why: string;
  }
  | {
    do: 'present';
    /** What was shown. */
    shown?: Shown;
    /** Where. */
    station: number;
    /** Its number. */
    ticket: number;
  }
  | {
    do: 'authorise';
    /** The ticket. */
    ticket: number;
  }
  | {
    do: 'pay';
    /** To whose account. */
    patron?: string;
    /** What was shown. */
    shown?: Shown;
    /** Where. */
    station: number;
    /** Its number. */
    ticket: number;
    /** With what. */
    with: Payment;
  }
  | {
    do: 'refer';
    /** Where. */
    station: number;
    /** The ticket whose number it bears. */
    ticket: number;
    /** What differs. */
    why: string;
  }
  | {
    do: 'rule';
    /** May it be paid, by the ticket as issued? */
    pay: boolean;
    /** The ticket. */
    ticket: number;
    /** Why. */
    why: string;
  }
  | {
    do: 'waive slip';
    /** The ticket. */
    ticket: number;
    /** Why: how the patron proved that the ticket is theirs. */
    why: string;
  }
  | {
    do: 'expire';
  }
  | {
    do: 'restart';
    /** The digest of its program. */
    program: string;
    /** The version of the record from here on; none in records of version 1. */
    version?: number;
  }
  | {
    do: 'doubt clock';
    /** How far it was moved: ahead, or back where this is negative. */
    moved_millis: number;
  }
  | {
    do: 'confirm clock';
  }
  | {
    do: 'adopt';
    /** The card as a file. */
    card: string;
  }) & {
  /** When. */
  at: Moment;
  /** Who. */
  by: By;
  events: Event[];
};

/** Who acts. */
export type By = string;

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** What is done. */
export type Command =
  | {
    do: 'open';
    /** Its name, such as `keno-main`. */
    location: string;
  }
  | {
    do: 'sign on';
    /** Which. */
    station: number;
  }
  | {
    do: 'sign off';
    /** Which. */
    station: number;
  }
  | {
    do: 'issue';
    /** With what it was paid. */
    paid: Tender;
    /** Whose account. */
    patron?: string;
    /** What was asked for. */
    request: Request;
    /** Where. */
    station: number;
  }
  | {
    do: 'void';
    /** What was shown; none in records of version 1, when the number was enough. */
    shown?: Shown;
    /** Where. */
    station: number;
    /** Its number. */
    ticket: number;
  }
  | {
    do: 'cancel races';
    /** What was shown. */
    shown?: Shown;
    /** Where. */
    station: number;
    /** Its number. */
    ticket: number;
  }
  | {
    do: 'notice';
  }
  | {
    do: 'lock';
    /** The supervisor whose approval a writer has. */
    approved_by?: Person;
  }
  | {
    do: 'override';
    /** To when. */
    locks_at: Moment;
    /** Why. */
    why: string;
  }
  | {
    do: 'turn key';
  }
  | {
    do: 'withdraw key';
  }
  | {
    do: 'draw';
    /** The digest of the lock that they belong to. */
    lock: string;
    /** The 20 numbers. */
    numbers: Draw;
    /** The digest of the program that drew them. */
    program: string;
  }
  | {
    do: 'fail';
    /** Why. */
    why: string;
  }
  | {
    do: 'return wagers';
    /** Why. */
    why: string;
  }
  | {
    do: 'present';
    /** What was shown. */
    shown?: Shown;
    /** Where. */
    station: number;
    /** Its number. */
    ticket: number;
  }
  | {
    do: 'authorise';
    /** The ticket. */
    ticket: number;
  }
  | {
    do: 'pay';
    /** To whose account. */
    patron?: string;
    /** What was shown. */
    shown?: Shown;
    /** Where. */
    station: number;
    /** Its number. */
    ticket: number;
    /** With what. */
    with: Payment;
  }
  | {
    do: 'refer';
    /** Where. */
    station: number;
    /** The ticket whose number it bears. */
    ticket: number;
    /** What differs. */
    why: string;
  }
  | {
    do: 'rule';
    /** May it be paid, by the ticket as issued? */
    pay: boolean;
    /** The ticket. */
    ticket: number;
    /** Why. */
    why: string;
  }
  | {
    do: 'waive slip';
    /** The ticket. */
    ticket: number;
    /** Why: how the patron proved that the ticket is theirs. */
    why: string;
  }
  | {
    do: 'expire';
  }
  | {
    do: 'restart';
    /** The digest of its program. */
    program: string;
    /** The version of the record from here on; none in records of version 1. */
    version?: number;
  }
  | {
    do: 'doubt clock';
    /** How far it was moved: ahead, or back where this is negative. */
    moved_millis: number;
  }
  | {
    do: 'confirm clock';
  }
  | {
    do: 'adopt';
    /** The card as a file. */
    card: string;
  };

/** Ways over spots, such as `2/4, 1/8`. */
export type Conditioning = string;

/** A gaming day, by the date on which it begins. */
export type Day = string;

/** SHA-256. */
export type Digest = string;

/** The 20 numbers of a game, in the order drawn. */
export type Draw = number[];

/** What happened. */
export type Event =
  | {
    event: 'opened';
    cite: Provision;
    game: GameName;
    locks_at: Moment | null;
    ordinal: number;
  }
  | {
    event: 'signed on';
    cite: Provision;
    station: number;
    writer: Person;
  }
  | {
    event: 'signed off';
    cite: Provision;
    station: number;
    writer: Person;
  }
  | {
    event: 'issued';
    cite: Provision;
    digest: Digest;
    first: GameName;
    last: GameName;
    price: Cents;
    ticket: number;
  }
  | {
    event: 'voided';
    cite: Provision;
    issued_at: number;
    price: Cents;
    station: number;
    ticket: number;
    writer: Person;
  }
  | {
    event: 'races cancelled';
    cite: Provision;
    document: number;
    games: number;
    refunded: Cents;
    station: number;
    ticket: number;
    writer: Person;
  }
  | {
    event: 'notice';
    cite: Provision;
    game: GameName;
    locks_at: Moment | null;
  }
  | {
    event: 'overridden';
    by: By;
    cite: Provision;
    from: Moment;
    game: GameName;
    to: Moment;
    why: string;
  }
  | {
    event: 'locked';
    cite: Provision;
    digest: Digest;
    game: GameName;
    handle: Cents;
    late_millis: number;
    tickets: number;
  }
  | {
    event: 'key turned';
    armed: boolean;
    by: By;
    cite: Provision;
  }
  | {
    event: 'key withdrawn';
    by: By;
    cite: Provision;
  }
  | {
    event: 'drawn';
    cite: Provision;
    game: GameName;
    numbers: Draw;
  }
  | {
    event: 'settled';
    /** What the rate card would pay, before the limit for a game. */
    by_the_card: Cents;
    cite: Provision;
    game: GameName;
    handle: Cents;
    /** What is paid. */
    payoffs: Cents;
    winners: number;
  }
  | {
    event: 'stopped';
    cite: Provision;
    game: GameName;
    why: string;
  }
  | {
    event: 'returned';
    cite: Provision;
    game: GameName;
    handle: Cents;
    tickets: number;
    why: string;
  }
  | {
    event: 'presented';
    cite: Provision;
    payable: Cents;
    station: number;
    ticket: number;
    writer: Person;
  }
  | {
    event: 'authorised';
    by: By;
    cite: Provision;
    payable: Cents;
    ticket: number;
  }
  | {
    event: 'paid';
    amount: Cents;
    authorised_by: Person | null;
    cite: Provision;
    station: number;
    ticket: number;
    with: Payment;
    writer: Person;
  }
  | {
    event: 'referred';
    cite: Provision;
    station: number;
    ticket: number;
    why: string;
    writer: Person;
  }
  | {
    event: 'ruled';
    by: By;
    cite: Provision;
    pay: boolean;
    ticket: number;
    why: string;
  }
  | {
    event: 'slip waived';
    by: By;
    cite: Provision;
    payable: Cents;
    ticket: number;
    why: string;
  }
  | {
    event: 'expired';
    amount: Cents;
    cite: Provision;
    tickets: number[];
  }
  | {
    event: 'clock doubted';
    cite: Provision;
    moved_millis: number;
  }
  | {
    event: 'clock confirmed';
    by: By;
    cite: Provision;
  }
  | {
    event: 'reinstated';
    amount: Cents;
    cite: Provision;
    tickets: number[];
  }
  | {
    event: 'restarted';
    cite: Provision;
    program: string;
  }
  | {
    event: 'adopted';
    cite: Provision;
    title: string;
  };

/** The name of a game: its gaming day, and its number in it. Unique in its location. */
export interface GameName {
  /** The gaming day. */
  day: Day;
  /** The first game of the day is 1, the next 2, and so on. */
  number: number;
}

/** The kind of a ticket (15.2(c)1 to 5). Any of them may be for several games (15.2(c)6). */
export const KIND = ['straight', 'split', 'way', 'combination', 'king'] as const;
export type Kind = (typeof KIND)[number];

export interface LastGame {
  game: GameName;
  numbers: Draw | null;
}

/** A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock. */
export type Moment = number;

/** What winnings are paid with (15.6(a)). */
export const PAYMENT = ['cash', 'check', 'account'] as const;
export type Payment = (typeof PAYMENT)[number];

/** A person of the keno department. */
export type Person = string;

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

/** A keno request (15.4(b)): what is marked, for how many games, at which rates, how conditioned, and the price. */
export interface Request {
  /** How the groups are combined; a straight or a split ticket need not say it. */
  conditioning?: Conditioning;
  /** For how many games in a row. */
  games: number;
  /** The groups, each as its numbers. */
  groups: number[][];
  /** The kind of ticket. */
  kind: Kind;
  /** The kings. */
  kings?: number[];
  /** The price as the patron worked it out. */
  price?: Cents;
  /** Did the computer mark it (15.1)? */
  quick_pick?: boolean;
  /** What is wagered on each way, one rate for all lines or one for each. */
  rates: Cents[];
}

/** What proves that a ticket belongs to the person who brings it (15.4(c)12, 15.6(a)). Its number proves nothing. */
export const SHOWN = ['slip', 'account', 'ruling'] as const;
export type Shown = (typeof SHOWN)[number];

/** What a ticket is paid for with (15.3(b)). */
export const TENDER = ['cash', 'chips', 'coupon', 'tokens', 'account'] as const;
export type Tender = (typeof TENDER)[number];

/** What everybody may see of a location. */
export interface View {
  armed: boolean;
  game: GameName;
  handle: Cents;
  last: LastGame | null;
  location: string;
  locked: Digest | null;
  locks_at: Moment | null;
  tickets: number;
  unclaimed: Cents;
}
