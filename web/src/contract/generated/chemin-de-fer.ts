/**
 * chemin-de-fer: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/chemin-de-fer.json: do not edit.
 */

/** A performed act as the record keeps it: the act's line with its events, and what a house with accounts writes beside. */
export type Act = (ShoeCommand | TableCommand) & {
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

/** The banker's wager. */
export interface BankView {
  /** How much is wagered against it. */
  covered: Cents;
  /** His last wager, which binds the next. */
  last: Cents | null;
  /** As he placed it; nothing before he has. */
  placed: Cents;
  /** Who may follow it with "Suivi". */
  suivi: Seat | null;
}

/** A bid. */
export interface BidView {
  amount: Cents;
  seat: Seat;
}

/** Something said. */
export interface CallView {
  say: Say;
  seat: Seat;
}

/** A card, such as `Td`: a rank of A23456789TJQK and a suit of shdc. */
export type Card = string;

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** 4.7(b), (c): a claim on the whole bank. */
export const CLAIM = ['suivi', 'banco'] as const;
export type Claim = (typeof CLAIM)[number];

/** A command: one about the cards, in words that all shoes share, or one of this game. */
export type Command = ShoeCommand | TableCommand;

/** The text in force at a date. A table belongs to one edition. */
export const EDITION = ['1996', '2011'] as const;
export type Edition = (typeof EDITION)[number];

/** An event: one of the shoe's, or one of this game. */
export type Event = ShoeEvent | TableEvent;

/** Cards, first dealt first. */
export type Hand = Card[];

/** A hand. */
export interface HandView {
  /** Its cards; nothing where one lies face down before somebody else. */
  cards: (Card | null)[];
  /** What it counts, to whoever sees all of it. */
  points: number | null;
}

/** Both hands. */
export interface HandsView {
  banker: HandView;
  player: HandView;
}

/** How somebody came to the bank. */
export const HOW = ['bid', 'offer', 'pass'] as const;
export type How = (typeof HOW)[number];

/** Posted limits (19:47-8.2). */
export interface Limits {
  /** The most. */
  maximum: Cents;
  /** The least that a banker puts up. */
  minimum: Cents;
  /** The least against a part of the bank, unless less is left to cover. */
  part_minimum: Cents;
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

/** 4.11(a)2: why a banker is ordered to pass the shoe. */
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

/** The counts. */
export interface ResultView {
  banker: number;
  player: number;
}

/** 4.9: the words of the dominant player and the banker. */
export const SAY = ['card', 'stay', 'natural', 'under eight'] as const;
export type Say = (typeof SAY)[number];

/** A place at a table, counted from 1. */
export type Seat = number;

/** A participant. */
export interface SeatView {
  /** Gone, but for a wager that is still played. */
  leaving: boolean;
  /** 4.11(e) */
  misses_turn: boolean;
  /** Where. */
  seat: Seat;
  /** What he has at stake. */
  stake: Cents;
  /** On which hand. */
  wager: Side | null;
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
  wager: Side;
}

/** Limits and options. */
export interface Sheet {
  /** The smallest coin that can be paid. */
  change_cents: Cents;
  /** The smallest chip that can be wagered. */
  chip_cents: Cents;
  /** Decks in the shoe. */
  decks: number;
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

/** 4.4(a)1: the option that begins and ends only with notice. */
export const SHUFFLING = ['shuffle again', 'no shuffle again'] as const;
export type Shuffling = (typeof SHUFFLING)[number];

/** The two hands of every round (3.7(a), 4.8(a)). They belong to nobody at punto banco. */
export const SIDE = ['player', 'banker'] as const;
export type Side = (typeof SIDE)[number];

/** A command of chemin de fer, as it is written after `"do"`. */
export type TableCommand =
  | {
    do: 'join';
  }
  | {
    do: 'leave';
  }
  | {
    do: 'move';
    /** Where to. */
    to: Seat;
  }
  | {
    do: 'open bidding';
  }
  | {
    do: 'bid';
    /** How much. */
    amount: Cents;
  }
  | {
    do: 'no bid';
  }
  | {
    do: 'close bidding';
  }
  | {
    do: 'offer bank';
    /** To whom. */
    to: Seat;
  }
  | {
    do: 'take bank';
    /** 4.11(c): what he is willing to wager, after a voluntary pass only. */
    amount?: Cents;
  }
  | {
    do: 'decline bank';
  }
  | {
    do: 'pass bank';
  }
  | {
    do: 'order pass';
    /** Why. */
    reason: OrderReason;
  }
  | {
    do: 'bank';
    /** How much. */
    amount: Cents;
    /** In cash, which the dealer changes into chips at once (4.6(c)). */
    cash?: boolean;
  }
  | {
    do: 'suivi';
    /** In cash (4.7(f)). */
    cash?: boolean;
  }
  | {
    do: 'banco';
    /** In cash (4.7(f)). */
    cash?: boolean;
  }
  | {
    do: 'no claim';
  }
  | {
    do: 'close claims';
  }
  | {
    do: 'wager';
    /** How much, or how much more. */
    amount: Cents;
    /** In cash (4.7(f)). */
    cash?: boolean;
  }
  | {
    do: 'no wager';
  }
  | {
    do: 'no more bets';
  }
  | {
    do: 'cards';
  }
  | {
    do: 'call';
    /** The word. */
    say: Say;
  }
  | {
    do: 'repeat';
    /** The word that he says. */
    say: Say;
  }
  | {
    do: 'turn hand';
  }
  | {
    do: 'draw';
  }
  | {
    do: 'stay';
  }
  | {
    do: 'announce result';
    /** Of the Banker's Hand. */
    banker: number;
    /** Of the Player's Hand. */
    player: number;
  }
  | {
    do: 'wrong order';
    /** Could it be put right? Then play goes on. */
    rectified: boolean;
    /** If not, does the bank go to the next participant? */
    transfer?: boolean;
  }
  | {
    do: 'extra card';
    /** Which hand. */
    hand: Side;
    /** Could it be put right? Then the card was drawn in error (4.12(g)). */
    rectified: boolean;
  }
  | {
    do: 'card after stay';
  }
  | {
    do: 'card in error';
    /** Has anybody seen it? */
    disclosed: boolean;
  }
  | {
    do: 'banker drew';
  }
  | {
    do: 'face up in shoe';
  }
  | {
    do: 'void round';
  }
  | {
    do: 'give notice';
    /** Of what. */
    of: Shuffling;
  }
  | {
    do: 'change';
    /** To what. */
    to: Shuffling;
  };

/** An event of chemin de fer, as it is written after `"event"`. */
export type TableEvent =
  | {
    event: 'moved';
    /** From. */
    seat: Seat;
    /** To. */
    to: Seat;
  }
  | {
    event: 'bid';
    /** How much. */
    amount: Cents;
    /** Who. */
    seat: Seat;
  }
  | {
    event: 'banker';
    /** How he came to it. */
    how: How;
    /** Who. */
    seat: Seat;
  }
  | {
    event: 'passed';
    /** Why. */
    cite: Provision;
    /** Who. */
    seat: Seat;
  }
  | {
    event: 'wagered';
    /** How much more. */
    amount: Cents;
    /** It came as cash and is chips now. */
    cash?: boolean;
    /** With which call. */
    claim?: Claim;
    /** Whose. */
    seat: Seat;
    /** The whole stake, where some lay there before. */
    stake?: Cents;
    /** On which hand. */
    wager: Side;
  }
  | {
    event: 'withdrawn';
    /** How much. */
    amount: Cents;
    /** Why. */
    cite: Provision;
    /** To whom. */
    seat: Seat;
    /** From which wager. */
    wager: Side;
  }
  | {
    event: 'dominant';
    /** Who. */
    seat: Seat;
  }
  | {
    event: 'called';
    /** What. */
    say: Say;
    /** Who. */
    seat: Seat;
  }
  | {
    event: 'turned';
    /** Its cards, first dealt first. */
    cards: Hand;
    /** Which. */
    hand: Side;
    /** What they count. */
    points: number;
  }
  | {
    event: 'dealt';
    /** Which card. */
    card: Card;
    /** 4.12: the provision that brought it there, where it is not 4.9. */
    cite?: Provision;
    /** Which hand. */
    hand: Side;
  }
  | {
    event: 'misdealt';
    /** Which. */
    card: Card;
  }
  | {
    event: 'set aside';
    /** Which, if it was seen. */
    card?: Card;
  }
  | {
    event: 'disclosed';
    /** Which. */
    card: Card;
  }
  | {
    event: 'annulled';
    /** Why. */
    cite: Provision;
  }
  | {
    event: 'void round';
    /** Why. */
    cite: Provision;
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
    /** From whom. */
    seat: Seat;
  }
  | {
    event: 'changed';
    /** To what. */
    to: Shuffling;
  };

/** A chemin de fer table as somebody sees it. */
export interface View {
  /** The banker's wager. */
  bank: BankView | null;
  /** Who has the bank. */
  banker: Seat | null;
  /** The bids of an auction. */
  bids: BidView[];
  /** What has been said this round. */
  calls: CallView[];
  /** Who plays the Player's Hand. */
  dominant: Seat | null;
  /** The edition of the rules. */
  edition: Edition;
  /** `chemin-de-fer`. */
  game: string;
  /** The two hands. */
  hands: HandsView;
  /** Is this hand, or the next, the last of the shoe? */
  last_hand: boolean;
  /** To whom the bank is offered. */
  offered_bank: Seat | null;
  /** Where the game is, in words. */
  phase: string;
  /** The counts of both hands, once they are complete. */
  result: ResultView | null;
  /** Who sits at the table. */
  seats: SeatView[];
  /** The shoe. */
  shoe: ShoeView;
  /** Whose turn it is to wager a part. */
  turn: Seat | null;
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

/** How a round ended. */
export const WINNER = ['player', 'banker', 'tie'] as const;
export type Winner = (typeof WINNER)[number];
