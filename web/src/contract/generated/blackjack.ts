/**
 * blackjack: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/blackjack.json: do not edit.
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

/** Who is asked about insurance. */
export interface AskedView {
  /** Those on one box, where it is asked at the player's turn. */
  box?: BoxNumber;
  /** What may still be insured. */
  open: InsuranceView[];
}

/** A box, from the dealer's left. */
export type BoxNumber = number;

/** A box. */
export interface BoxView {
  /** Which. */
  box: BoxNumber;
  /** 2.13(b): who calls its decisions; his wager lies nearest to the dealer (2.13(c)). */
  caller: Seat | null;
  /** The cards dealt to it, the first hand to be played first. */
  hands: PlayedView[];
  /** Who wagers on it, the caller first and the others behind him (2.13(c)). */
  patrons: ShareView[];
  /** Who is seated at it. */
  seated: Seat | null;
  /** 2.13(a): may others wager on it too? */
  shared: boolean;
}

/** A card, such as `Td`: a rank of A23456789TJQK and a suit of shdc. */
export type Card = string;

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** A command: one about the cards, or one of the table's own. */
export type Command = ShoeCommand | TableCommand;

/** What lies before the dealer. */
export interface DealerView {
  /** Are they a blackjack? */
  blackjack: boolean;
  /** His cards; one that lies face down has no face. */
  cards: (Card | null)[];
  /** 2.18: which of his hands this is. */
  hand: number;
  /** Does an ace count eleven? */
  soft: boolean;
  /** What those that lie face up count. */
  total: number | null;
}

/** The text in force at a date. A table belongs to one edition. */
export const EDITION = ['1996', '2011'] as const;
export type Edition = (typeof EDITION)[number];

/** An event: one about the cards, or one of the table's own. */
export type Event = ShoeEvent | TableEvent;

/** How far a hand of a box is. */
export const HAND_STATE = ['waiting', 'playing', 'standing', 'broken', 'surrendered', 'settled'] as const;
export type HandState = (typeof HAND_STATE)[number];

/** 2.6(h), (j), (k): the dealer's second card. */
export const HOLE_CARD = ['none', 'down', 'up'] as const;
export type HoleCard = (typeof HOLE_CARD)[number];

/** Insurance that somebody may make. */
export interface InsuranceView {
  /** On which box. */
  box: BoxNumber;
  /** 2.7(c): the amount that is even money. */
  even_money?: Cents;
  /** The largest. */
  max: Cents;
  /** The smallest. */
  min: Cents;
  /** Who. */
  seat: Seat;
  /** Of which wager. */
  spot?: number;
  /** The distance from one to the next. */
  step: Cents;
}

/** Posted limits (19:47-8.2). */
export interface Limits {
  /** Most on it, which the sign shows (2.17(g)2, (h)). */
  additional_maximum: Cents;
  /** Least on an additional wager. */
  additional_minimum: Cents;
  /** Most on it. */
  maximum: Cents;
  /** Least on a hand; with multiple action, on each of the wagers (2.18(b)). */
  minimum: Cents;
}

/** A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock. */
export type Moment = number;

/** 2.18: several wagers against several hands of the dealer. */
export interface MultipleAction {
  /** The most wagers, two or three, and so the most hands of the dealer. */
  hands: number;
  /** The fewest wagers that everybody must make (2.18(b)). */
  least: number;
}

/** What is won for what is wagered, such as `3 to 2`. */
export type Odds = string;

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

/** A line of the history: a round, or that the cards were shuffled. */
export type Past =
  | {
    /** Always true: a round has no such field. */
    shoe: boolean;
  }
  | PastRound;

/** The dealer's hand in a round that is over. */
export interface PastDealer {
  /** Are they a blackjack? */
  blackjack: boolean;
  /** First dealt first. */
  cards: Card[];
  /** What they count. */
  total: number;
}

/** A hand of a box in a round that is over. */
export interface PastHand {
  /** Which box. */
  box: BoxNumber;
  /** First dealt first. */
  cards: Card[];
  /** Which of its hands, from 1. */
  hand: number;
  /** What became of the wagers on it; null where none was settled on it. */
  outcome: Outcome | null;
  /** What they count. */
  total: number;
}

/** A round that is over. */
export interface PastRound {
  /** 2.18: is it the next hand of the dealer's in the round of the line before? */
  again: boolean;
  /** The dealer's hand. */
  dealer: PastDealer[];
  /** Those of the boxes. */
  hands: PastHand[];
}

/** A hand of a box. */
export interface PlayedView {
  /** Are they a blackjack? */
  blackjack: boolean;
  /** Its cards. */
  cards: Card[];
  /** Was it doubled? Then its last card lies sideways (2.10(a)). */
  doubled: boolean;
  /** Does an ace count eleven? */
  soft: boolean;
  /** What lies on it. */
  stakes: StakeView[];
  /** How far it is. */
  state: HandState;
  /** What they count. */
  total: number;
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
  /** 2.3(i)1, 3: may he not wager before the shuffle? */
  barred: boolean;
  /** The boxes he wagers on. */
  boxes: BoxNumber[];
  /** Gone, but for what is in play. */
  leaving: boolean;
  /** 2.3(i)2, 4: or the minimum only? */
  minimum_only: boolean;
  /** Does he want no cut? */
  passed_by: boolean;
  /** 2.3(j): is his spot kept? */
  reserved: boolean;
  /** Where. */
  seat: Seat;
  /** A wager that waits for confirmation. */
  unconfirmed: Unconfirmed | null;
}

/** A settled wager with its place on the layout. */
export interface Settled {
  /** On which box. */
  box: BoxNumber;
  /** The provision that decided it. */
  cite: Provision;
  /** What the house took of the stake. */
  collected?: Cents;
  /** The face value of a match play coupon that stood with the stake. */
  coupon?: Cents;
  /** Which hand, where it is about one. */
  hand?: number;
  /** How it ended. */
  outcome: Outcome;
  /** Winnings alone, net of the parts of the wager that lost. */
  paid: Cents;
  /** What went back of the stake. */
  returned: Cents;
  /** Who had it. */
  seat: Seat;
  /** 2.18: against which of the dealer's hands, where there are several. */
  spot?: number;
  /** What was at stake, in money. */
  stake: Cents;
  /** Vigorish taken at settlement; nothing where it is taken when the wager is made. */
  vigorish: Cents;
  /** Which wager. */
  wager: Wager;
}

/** One patron on a box. */
export interface ShareView {
  /** 2.13(d), (e): is he asked whether he goes with the caller? */
  asked: boolean;
  /** His insurance. */
  insurance: SpotView[];
  /** Who. */
  seat: Seat;
  /** His wagers, as long as they lie there; what lies on split hands is added up. */
  wagers: WagerView[];
}

/** 2.13: several patrons on one box. */
export interface Sharing {
  /** (g): on how many boxes, counted from the first, more than one may wager. */
  boxes: number;
  /** The most patrons on one box, one to three. */
  most: number;
}

/** Limits and options. */
export interface Sheet {
  /** What a blackjack pays. */
  blackjack_pays: Odds;
  /** Boxes on the layout. */
  boxes: number;
  /** The most boxes that one patron may have. */
  boxes_per_patron: number;
  /** Has the table a card reader? */
  card_reader: boolean;
  /** The smallest coin that can be paid. */
  change_cents: Cents;
  /** The smallest chip that can be wagered. */
  chip_cents: Cents;
  /** Decks in the shoe. */
  decks: number;
  /** Is even money offered? */
  even_money: boolean;
  /** The dealer's second card. */
  hole_card: HoleCard;
  /** Is insurance offered? */
  insurance: boolean;
  /** The posted limits. */
  limits: Limits;
  /** Several wagers against several hands of the dealer; null where that is not offered. */
  multiple_action: MultipleAction | null;
  /** Places at the table. */
  seats: number;
  /** How many patrons on how many boxes. */
  sharing: Sharing;
  /** What cards are dealt from. */
  shoe: ShoeKind;
  /** The most hands that a box can be split into. */
  split_hands: number;
  /** May a hand be surrendered? */
  surrender: boolean;
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

/** What cards are dealt from. */
export const SHOE_KIND = ['single', 'double', 'bart carter', 'continuous'] as const;
export type ShoeKind = (typeof SHOE_KIND)[number];

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

/** A side of the double shoe, as the dealer sees it. */
export const SIDE = ['left', 'right'] as const;
export type Side = (typeof SIDE)[number];

/** An insurance wager. */
export interface SpotView {
  /** Against which of the dealer's hands, where there are several. */
  spot?: number;
  /** How much. */
  stake: Cents;
}

/** What a patron has on a hand. */
export interface StakeView {
  /** What was added to double down or to split. */
  added: Cents;
  /** The wager made before the first card. */
  original: Cents;
  /** Who. */
  seat: Seat;
  /** Against which of the dealer's hands, where there are several. */
  spot?: number;
}

/** The table's own commands, as they are written after `"do"`. */
export type TableCommand =
  | {
    do: 'join';
  }
  | {
    do: 'leave';
  }
  | {
    do: 'pass me by';
    /** Does he? */
    on: boolean;
  }
  | {
    do: 'share box';
    /** Which. */
    box?: BoxNumber;
    /** Does he? */
    on: boolean;
  }
  | {
    do: 'wager';
    /** How much more. */
    amount: Cents;
    /** On which box. */
    box?: BoxNumber;
    /** Spoken, with cash: dealer and supervisor confirm it. */
    cash?: boolean;
    /** The face value of a match play coupon laid with it. */
    coupon?: Cents;
    /** Which wager. */
    on: Wager;
    /** 2.18(b): against which of the dealer's hands. */
    spot?: number;
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
    /** On which box. */
    box?: BoxNumber;
    /** Which wager. */
    on: Wager;
    /** Which of several. */
    spot?: number;
  }
  | {
    do: 'remove';
    /** On which box. */
    box?: BoxNumber;
    /** Which wager. */
    on: Wager;
    /** Which of several. */
    spot?: number;
  }
  | {
    do: 'reserve spot';
    /** Whose. */
    seat: Seat;
  }
  | {
    do: 'deal';
  }
  | {
    do: 'draw determinant';
    /** Either. */
    from: Side;
  }
  | {
    do: 'insure';
    /** How much. */
    amount: Cents;
    /** Of which box. */
    box?: BoxNumber;
    /** 2.18(d): of which wager. */
    spot?: number;
  }
  | {
    do: 'decline insurance';
    /** Of which box. */
    box?: BoxNumber;
  }
  | {
    do: 'close insurance';
  }
  | {
    do: 'read hole card';
  }
  | {
    do: 'draw';
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'stand';
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'double';
    /** How much on each wager; left out, as much as lies there. */
    amount?: Cents;
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'split';
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'surrender';
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'follow';
    /** Doubling: how much on each wager; left out, as much as lies there. */
    amount?: Cents;
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'decline double';
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'keep hand';
    /** Which box. */
    box?: BoxNumber;
    /** Which hand. */
    hand: number;
  }
  | {
    do: "dealer's card";
  }
  | {
    do: 'turn hole card';
  }
  | {
    do: 'settle';
  }
  | {
    do: 'reshuffle';
  }
  | {
    do: 'change dealer';
  }
  | {
    do: 'ask burn card';
  }
  | {
    do: 'show burn card';
    /** Which. */
    card: Card;
  }
  | {
    do: 'face-up card';
    /** Which. */
    card: Card;
  }
  | {
    do: 'card in error';
    /** Which, if it was exposed. */
    card?: Card;
  }
  | {
    do: 'refuse card';
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'missed dealer';
  }
  | {
    do: 'missed box';
    /** Which. */
    box: BoxNumber;
  }
  | {
    do: 'missed draw';
  }
  | {
    do: 'take card';
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'give up hand';
    /** Which box. */
    box?: BoxNumber;
  }
  | {
    do: 'shuffle discards';
  }
  | {
    do: 'wrong side';
  }
  | {
    do: 'reader misused';
    /** The last box that had been played when the card was inserted; left out, none had. */
    box?: BoxNumber;
    /** The last hand of that box that had been played, from 1; left out, all of them. */
    hand?: number;
  }
  | {
    do: 'reader failed';
  }
  | {
    do: 'reader repaired';
  }
  | {
    do: 'card not moved';
  }
  | {
    do: 'upcard discarded';
  }
  | {
    do: 'restore upcard';
    /** Which it was. */
    card: Card;
  }
  | {
    do: 'light out';
    /** Which. */
    box: BoxNumber;
  }
  | {
    do: 'bonus failed';
    /** What a supervisor could ascertain. */
    amount?: Cents;
    /** What was wagered. */
    stake: Cents;
  };

/** The table's own events, as they are written after `"event"`. */
export type TableEvent =
  | {
    event: 'wagered';
    /** How much more. */
    amount: Cents;
    /** On which box. */
    box: BoxNumber;
    /** It was spoken, with cash that is chips now. */
    cash?: boolean;
    /** The coupon laid with it. */
    coupon?: Cents;
    /** Who. */
    seat: Seat;
    /** 2.18: against which of the dealer's hands, where there are several. */
    spot?: number;
    /** The whole stake, where some lay there before. */
    stake?: Cents;
    /** What. */
    wager: Wager;
  }
  | {
    event: 'reduced';
    /** How much. */
    amount: Cents;
    /** On which box. */
    box: BoxNumber;
    /** Who. */
    seat: Seat;
    /** 2.18: against which of the dealer's hands, where there are several. */
    spot?: number;
    /** What is left. */
    stake: Cents;
    /** What. */
    wager: Wager;
  }
  | {
    event: 'removed';
    /** What lay there. */
    amount: Cents;
    /** On which box. */
    box: BoxNumber;
    /** Under which provision. */
    cite: Provision;
    /** The coupon given back. */
    coupon?: Cents;
    /** Who. */
    seat: Seat;
    /** 2.18: against which of the dealer's hands, where there are several. */
    spot?: number;
    /** What. */
    wager: Wager;
  }
  | {
    event: 'lapsed';
    /** How much it would have been. */
    amount: Cents;
    /** On which box. */
    box: BoxNumber;
    /** Who. */
    seat: Seat;
    /** 2.18: against which of the dealer's hands, where there are several. */
    spot?: number;
    /** What. */
    wager: Wager;
  }
  | {
    event: 'reserved';
    /** For whom. */
    seat: Seat;
  }
  | {
    event: 'determinant';
    /** Which card. */
    card: Card;
    /** Drawn from this side. */
    from: Side;
    /** The round is dealt from this one. */
    side: Side;
  }
  | {
    event: 'dealt';
    /** To which box; none is the dealer. */
    box?: BoxNumber;
    /** Which card, if it lies face up. */
    card?: Card;
    /** By which provision. */
    cite: Provision;
    /** To which hand of it, from 1. */
    hand?: number;
    /** Does an ace count eleven? */
    soft?: boolean;
    /** The total. */
    total?: number;
  }
  | {
    event: 'blackjack';
    /** Whose. */
    box?: BoxNumber;
    /** By which provision: whether it is paid at once depends on the dealer's first card. */
    cite: Provision;
  }
  | {
    event: 'insured';
    /** How much. */
    amount: Cents;
    /** On which box. */
    box: BoxNumber;
    /** Who. */
    seat: Seat;
    /** 2.18: against which of the dealer's hands, where there are several. */
    spot?: number;
    /** What. */
    wager: Wager;
  }
  | {
    event: 'no blackjack';
  }
  | {
    event: 'doubled';
    /** How much. */
    amount: Cents;
    /** On which box. */
    box: BoxNumber;
    /** On which hand. */
    hand: number;
    /** Who. */
    seat: Seat;
    /** 2.18: against which of the dealer's hands, where there are several. */
    spot?: number;
    /** What. */
    wager: Wager;
  }
  | {
    event: 'split';
    /** On which box. */
    box: BoxNumber;
    /** Which hand keeps its place. */
    hand: number;
    /** Which is new. */
    into: number;
  }
  | {
    event: 'split wager';
    /** How much. */
    amount: Cents;
    /** On which box. */
    box: BoxNumber;
    /** On which hand. */
    hand: number;
    /** Who. */
    seat: Seat;
    /** 2.18: against which of the dealer's hands, where there are several. */
    spot?: number;
    /** What. */
    wager: Wager;
  }
  | {
    event: 'kept';
    /** On which box. */
    box: BoxNumber;
    /** On which hand. */
    hand: number;
    /** Whose. */
    seat: Seat;
  }
  | {
    event: 'sevens forfeited';
    /** On which box. */
    box: BoxNumber;
    /** Whose wager. */
    seat: Seat;
  }
  | {
    event: 'surrendered';
    /** On which box. */
    box: BoxNumber;
  }
  | {
    event: 'broken';
    /** On which box. */
    box: BoxNumber;
    /** Which hand. */
    hand: number;
    /** What it counts. */
    total: number;
  }
  | {
    event: 'dead';
    /** On which box. */
    box: BoxNumber;
    /** Under which provision. */
    cite: Provision;
  }
  | {
    event: 'given back';
    /** How much. */
    amount: Cents;
    /** On which box. */
    box: BoxNumber;
    /** Under which provision. */
    cite: Provision;
    /** The coupon given back with it. */
    coupon?: Cents;
    /** On which hand. */
    hand: number;
    /** Who. */
    seat: Seat;
    /** 2.18: against which of the dealer's hands, where there are several. */
    spot?: number;
    /** What. */
    wager: Wager;
  }
  | {
    event: "dealer's card";
  }
  | {
    event: 'turned';
    /** Which card. */
    card: Card;
    /** Does an ace count eleven? */
    soft?: boolean;
    /** The total. */
    total: number;
  }
  | {
    event: 'dealer';
    /** 2.18: which of his hands. */
    hand: number;
    /** Does an ace count eleven? */
    soft?: boolean;
    /** The total. */
    total: number;
  }
  | {
    event: 'hand moved';
    /** Which hand. */
    hand: number;
  }
  | Settled & {
    event: 'settled';
  }
  | {
    event: 'aside';
    /** Which, if it was exposed. */
    card?: Card;
  }
  | {
    event: 'burn card';
    /** Which. */
    card: Card;
  }
  | {
    event: 'reader';
    /** Does it? */
    working: boolean;
  }
  | {
    event: 'ruling';
    /** On which box, if on one. */
    box?: BoxNumber;
    /** Under which provision. */
    cite: Provision;
    /** 2.15(o): what is to be paid. */
    pays?: Cents;
  };

/** The decision that is awaited. */
export interface TurnView {
  /** On which box. */
  box: BoxNumber;
  /** What he may say. */
  choices: string[];
  /** What he may add to double down. */
  double: Amounts | null;
  /** 2.15(c): an exposed card that is the next one, and that he may refuse. */
  exposed?: Card;
  /** About which hand of it. */
  hand: number;
  /** Whose. */
  seat: Seat;
}

/** 2.3(d): a spoken wager with cash is not made until dealer and supervisor have confirmed it. */
export interface Unconfirmed {
  /** How much. */
  amount: Cents;
  /** On which box. */
  box: BoxNumber;
  /** With a coupon of this value. */
  coupon?: Cents;
  /** The dealer has confirmed it. */
  dealer: boolean;
  /** Which of several. */
  spot?: number;
  /** The supervisor has confirmed it. */
  supervisor: boolean;
  /** Which wager. */
  wager: Wager;
}

/** A blackjack table as somebody sees it. */
export interface View {
  /** The boxes, from the dealer's left. */
  boxes: BoxView[];
  /** What lies before the dealer. */
  dealer: DealerView;
  /** The edition of the rules. */
  edition: Edition;
  /** `blackjack`. */
  game: string;
  /** Insurance that is asked. */
  insurance: AskedView | null;
  /** 2.18: is it? */
  multiple_action: boolean;
  /** How far the round is. */
  phase: string;
  /** Who is at the table. */
  seats: SeatView[];
  /** The shoe. Of a double one, the side that is made ready, or that the round is dealt from; otherwise the left side. */
  shoe: ShoeView;
  /** Both sides of a double shoe. */
  shoes?: [ShoeView, ShoeView];
  /** 2.6(d): from which side of a double shoe the round is dealt. */
  side?: Side;
  /** How many wagers one may lay on a hand: one, unless multiple action is played. */
  spots: number;
  /** Whose decision is awaited. */
  turn: TurnView | null;
}

/** A wager, by its name. */
export const WAGER = ['blackjack', 'insurance', 'over 13', 'under 13', 'same suit', 'sevens'] as const;
export type Wager = (typeof WAGER)[number];

/** A wager on a box. */
export interface WagerView {
  /** The coupon with it. */
  coupon?: Cents;
  /** Against which of the dealer's hands, where there are several. */
  spot?: number;
  /** How much. */
  stake: Cents;
  /** Which. */
  wager: Wager;
}
