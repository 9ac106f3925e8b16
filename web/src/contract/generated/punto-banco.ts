/**
 * punto-banco: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/punto-banco.json: do not edit.
 */

/** A performed act as the record keeps it: the act's line with its events, and what a house with accounts writes beside. */
export type Act = (ShoeCommand | LayoutCommand | TableCommand) & {
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

/** 3.3(c), (e), (h): the four ways to treat a win of the Banker's Hand. */
export const BANKER_WIN = ['vigorish', 'six pays half', 'covered', 'dragon 7'] as const;
export type BankerWin = (typeof BANKER_WIN)[number];

/** A card, such as `Td`: a rank of A23456789TJQK and a suit of shdc. */
export type Card = string;

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** What changes only after written notice. */
export const CHANGE = ['procedure 1', 'procedure 2', 'procedure 3', 'procedure 4', 'shuffle again', 'no shuffle again'] as const;
export type Change = (typeof CHANGE)[number];

/** A command: one about the cards, one at the layout, or one of the table's own. */
export type Command = ShoeCommand | LayoutCommand | TableCommand;

/** The text in force at a date. A table belongs to one edition. */
export const EDITION = ['1996', '2011'] as const;
export type Edition = (typeof EDITION)[number];

/** An event: one about the cards, one at the layout, or one of the table's own. */
export type Event = ShoeEvent | LayoutEvent | TableEvent;

/** A Complimentary Vigorish Form. */
export interface FormView {
  /** How much. */
  amount: Cents;
  /** The patron's name. */
  name: string;
  /** Its number. */
  number: number;
  /** Whose vigorish. */
  seat: Seat;
  /** Who has signed. */
  signed: string[];
}

/** A hand. */
export interface HandView {
  /** Its cards; one that lies face down has no face, except to its holder. */
  cards: (Card | null)[];
  /** 3.7(d): who was handed it. */
  holder: Seat | null;
  /** Its count, where everybody can see it. */
  points: number | null;
}

/** The two hands. */
export interface HandsView {
  /** The Banker's Hand. */
  banker: HandView;
  /** The Player's Hand. */
  player: HandView;
}

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

/** Posted limits (19:47-8.2). */
export interface Limits {
  /** Most on them. */
  maximum: Cents;
  /** Least on banker or player. */
  minimum: Cents;
  /** Most on every other wager. */
  side_maximum: Cents;
  /** Least on every other wager. */
  side_minimum: Cents;
}

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

/** 3.11(a)2: why the curator is ordered to pass the shoe. */
export const ORDER_REASON = ['delay', 'invalid deals', 'violation'] as const;
export type OrderReason = (typeof ORDER_REASON)[number];

/** What became of a wager. */
export const OUTCOME = ['won', 'lost', 'void', 'returned', 'surrendered'] as const;
export type Outcome = (typeof OUTCOME)[number];

/** A line of the history: a round, or the beginning of a shoe. */
export type Past =
  | {
    /** Always true: a round has no such field. */
    shoe: boolean;
  }
  | PastRound;

/** A round that is over. */
export interface PastRound {
  /** Points of the Banker's Hand. */
  banker: number;
  /** The Banker's Hand, first dealt first. */
  banker_cards: Card[];
  /** Who was the banker, where a patron is. */
  banker_seat?: Seat;
  /** Did the Banker's Hand win with three cards and seven points? */
  dragon_7: boolean;
  /** Was one of them a natural? */
  natural: boolean;
  /** Points of the Player's Hand. */
  player: number;
  /** The Player's Hand, first dealt first. */
  player_cards: Card[];
  /** Which hand won. */
  winner: Winner;
}

/** A provision of the chapter, such as `19:47-1.3(c)`. */
export type Provision = string;

/** Why a cut is made again. */
export const RECUT_REASON = ['improper', 'fairness'] as const;
export type RecutReason = (typeof RECUT_REASON)[number];

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
  /** Gone, but for what keeps him. */
  leaving: boolean;
  /** 3.3(c)2: the marker in his space. */
  owed: Cents;
  /** Does he want neither cut nor shoe? */
  passed_by: boolean;
  /** Where. */
  seat: Seat;
  /** A wager that waits for confirmation. */
  unconfirmed: Unconfirmed | null;
  /** His wagers, in the order of the layout. */
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
  /** May the Banker's Hand be turned first? */
  banker_first: boolean;
  /** What a win of the Banker's Hand pays. */
  banker_pays: BankerWin;
  /** The smallest coin that can be paid. */
  change_cents: Cents;
  /** The smallest chip that can be wagered. */
  chip_cents: Cents;
  /** Decks in the shoe. */
  decks: number;
  /** Are the hands dealt face down, and turned by patrons? */
  face_down: boolean;
  /** The posted limits. */
  limits: Limits;
  /** Places at the table. */
  seats: number;
  /** The vigorish. */
  vigorish: VigorishTerms;
}

/** What people do to make a shoe ready, and what comes out of it. */
export type ShoeCommand =
  | {
    do: 'inspect cards';
  }
  | {
    do: 'verify cards';
  }
  | {
    do: 'spread cards';
  }
  | {
    do: 'wash cards';
  }
  | {
    do: 'shuffle';
  }
  | {
    do: 'lace';
  }
  | {
    do: 'shuffle again';
  }
  | {
    do: 'offer cut';
    /** To whom. */
    to: Seat;
  }
  | {
    do: 'cut';
    /** How many cards lie before it. */
    depth: number;
  }
  | {
    do: 'decline cut';
  }
  | {
    do: 'order recut';
    /** Why. */
    reason: RecutReason;
  }
  | {
    do: 'insert cutting cards';
    /** How many cards lie behind the first. */
    behind: number;
  }
  | {
    do: 'load shoe';
  }
  | {
    do: 'insert stacks';
  }
  | {
    do: 'card';
    /** Which. */
    card: Card;
  }
  | {
    do: 'card down';
    /** Which, if anybody is to look at it. */
    card?: Card;
  }
  | {
    do: 'cutting card';
  };

/** What became of the cards. */
export type ShoeEvent =
  | {
    event: 'shuffled';
    /** How many. */
    cards: number;
    /** Under which provision. */
    cite: Provision;
  }
  | {
    event: 'cut';
    /** Under which provision. */
    cite: Provision;
    /** How many cards lay before the cutting card. */
    depth: number;
    /** By whom, if not by the dealer. */
    seat?: Seat;
  }
  | {
    event: 'loaded';
    /** How many of them behind the cutting card. */
    behind: number;
    /** How many. */
    cards: number;
    /** Under which provision. */
    cite: Provision;
  }
  | {
    event: 'burned';
    /** Which, if it was shown. */
    card?: Card;
    /** Why: the burn before play, or a card that came out wrongly. */
    cite: Provision;
  }
  | {
    event: 'cutting card';
    /** How many cards are left behind it. */
    left: number;
  };

/** A shoe as everybody sees it. */
export interface ShoeView {
  /** How many cards are in it. */
  cards: number;
  /** To whom the cut is offered. */
  cut_offered: Seat | null;
  /** Is the cutting card still in it? */
  cutting_card: boolean;
  /** How many cards have been discarded. */
  discards: number;
  /** How far it is, in words. */
  state: string;
}

/** The two hands of every round (3.7(a), 4.8(a)). They belong to nobody at punto banco. */
export const SIDE = ['player', 'banker'] as const;
export type Side = (typeof SIDE)[number];

/** The table's own commands, as they are written after `"do"`. */
export type TableCommand =
  | {
    do: 'pass me by';
    /** Do they? */
    on: boolean;
  }
  | {
    do: 'offer shoe';
    /** To whom. */
    to: Seat;
  }
  | {
    do: 'take shoe';
  }
  | {
    do: 'decline shoe';
  }
  | {
    do: 'name dealer';
  }
  | {
    do: 'pass shoe';
  }
  | {
    do: 'order pass';
    /** Why. */
    reason: OrderReason;
  }
  | {
    do: 'ask banker first';
  }
  | {
    do: 'no more bets';
  }
  | {
    do: 'cards';
  }
  | {
    do: 'hand over';
    /** Which hand. */
    hand: Side;
    /** To whom. */
    to: Seat;
  }
  | {
    do: 'return hand';
  }
  | {
    do: 'turn hand';
    /** Which hand. */
    hand: Side;
  }
  | {
    do: 'call hand';
    /** Which hand. */
    hand: Side;
    /** Its point count. */
    points: number;
  }
  | {
    do: 'instruct';
    /** Does it? */
    draw: boolean;
    /** Which hand. */
    hand: Side;
  }
  | {
    do: 'announce result';
    /** Of the Banker's Hand. */
    banker: number;
    /** How many cards were dealt, where total-card wagers are offered. */
    cards?: number;
    /** "Dragon 7", where it is one and counts. */
    dragon_7?: boolean;
    /** The point count of the Player's Hand. */
    player: number;
  }
  | {
    do: 'last hand';
  }
  | {
    do: 'collect vigorish';
    /** Whose. */
    seat: Seat;
  }
  | {
    do: 'prepare form';
    /** The gaming date, such as 2026-11-16. */
    date: string;
    /** The patron's name. */
    name: string;
    /** The number printed on the form. */
    number: number;
    /** Whose vigorish is not collected. */
    seat: Seat;
  }
  | {
    do: 'sign form';
  }
  | {
    do: 'cannot sign';
    /** Why. */
    because: string;
  }
  | {
    do: 'deposit form';
  }
  | {
    do: 'void form';
  }
  | {
    do: 'give notice';
    /** Of what. */
    of: Change;
  }
  | {
    do: 'change';
    /** To what. */
    to: Change;
  }
  | {
    do: 'misdealt card';
    /** Which, if it was seen. */
    card?: Card;
  }
  | {
    do: 'card in error';
    /** Which, if it was seen. */
    card?: Card;
  }
  | {
    do: 'face-up card';
    /** Which. */
    card: Card;
  }
  | {
    do: 'void round';
  };

/** The table's own events, as they are written after `"event"`. */
export type TableEvent =
  | {
    event: 'curator';
    /** Who, if not the dealer. */
    seat?: Seat;
  }
  | {
    event: 'dealt';
    /** Which card, if it lies face up. */
    card?: Card;
    /** By which provision, where it is not one of the first four in their order. */
    cite?: Provision;
    /** Which hand. */
    hand: Side;
  }
  | {
    event: 'handed';
    /** Of which hand. */
    hand: Side;
    /** Who. */
    seat: Seat;
  }
  | {
    event: 'turned';
    /** Which card. */
    card: Card;
    /** In which hand. */
    hand: Side;
  }
  | {
    event: 'called';
    /** Of which hand. */
    hand: Side;
    /** 3.9(a): a natural. */
    natural: boolean;
    /** How many. */
    points: number;
  }
  | {
    event: 'result';
    /** Of the Banker's Hand. */
    banker: number;
    /** How many cards were dealt, where total-card wagers are offered. */
    cards?: number;
    /** "Dragon 7". */
    dragon_7?: boolean;
    /** The point count of the Player's Hand. */
    player: number;
    /** Which hand won; none is "Tie Hand". */
    winner: Side | null;
  }
  | Settled & {
    event: 'settled';
  }
  | {
    event: 'vigorish';
    /** How much. */
    amount: Cents;
    /** Under which provision. */
    cite: Provision;
    /** Whose. */
    seat: Seat;
    /** Taken, marked, or never to be taken. */
    taken: Taken;
  }
  | {
    event: 'form';
    /** How much of it. */
    amount: Cents;
    /** Its number. */
    number: number;
    /** The pit's number. */
    pit: number;
    /** Whose vigorish. */
    seat: Seat;
    /** The table's number. */
    table: number;
  }
  | {
    event: 'void form';
    /** Its number. */
    number: number;
  }
  | {
    event: 'void round';
  }
  | {
    event: 'last hand';
  }
  | {
    event: 'aside';
    /** Which, if it was seen. */
    card?: Card;
  }
  | {
    event: 'disclosed';
    /** Which. */
    card: Card;
  }
  | {
    event: 'changed';
    /** Under which provision. */
    cite: Provision;
    /** To what. */
    to: Change;
  }
  | {
    event: 'mock';
    /** Which card. */
    card: Card;
    /** Of which hand. */
    hand: Side;
  };

/** What became of vigorish that was due. */
export const TAKEN = ['collected', 'marked', 'redeemed', 'waived'] as const;
export type Taken = (typeof TAKEN)[number];

/** 3.2(c): a spoken wager with cash, which is not made until dealer and supervisor have confirmed it. */
export interface Unconfirmed {
  /** How much. */
  amount: Cents;
  /** With a coupon of this value. */
  coupon?: Cents;
  /** The dealer has confirmed it. */
  dealer: boolean;
  /** The supervisor has confirmed it. */
  supervisor: boolean;
  /** Which wager. */
  wager: Wager;
}

/** A punto banco table as somebody sees it. */
export interface View {
  /** 3.12(b): cards that wait to open the next hand. */
  aside: number;
  /** 3.8(a): will the Banker's Hand be turned first? */
  banker_first: boolean;
  /** Who deals: `seat 3`, or `dealer`. */
  curator: string | null;
  /** The edition of the rules. */
  edition: Edition;
  /** 3.3(c)3: the form being filled in. */
  form: FormView | null;
  /** `punto-banco`. */
  game: string;
  /** The two hands. */
  hands: HandsView;
  /** 3.8(e): is this the last hand of the shoe? */
  last_hand: boolean;
  /** Changes of which notice was given. */
  notice: Change[];
  /** How far the round is. */
  phase: string;
  /** Who sits at the table. */
  seats: SeatView[];
  /** The shoe. */
  shoe: ShoeView;
  /** To whom the shoe is offered. */
  shoe_offered: Seat | null;
}

/** The terms of the vigorish. */
export interface VigorishTerms {
  /** Is it marked, and collected later? */
  deferred: boolean;
  /** How much of what a win of the Banker's Hand pays. */
  percent: number;
  /** Is it rounded up to a coin? */
  rounded: boolean;
}

/** A wager, by its name. */
export const WAGER = ['banker', 'player', 'tie', 'total 4', 'total 5', 'total 6', 'bonus player', 'bonus banker', 'dragon 7'] as const;
export type Wager = (typeof WAGER)[number];

/** A wager on the layout. */
export interface WagerView {
  /** The coupon with it. */
  coupon?: Cents;
  /** How much. */
  stake: Cents;
  /** Which. */
  wager: Wager;
}

/** How a round ended. */
export const WINNER = ['player', 'banker', 'tie'] as const;
export type Winner = (typeof WINNER)[number];
