/**
 * poker-room: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/poker-room.json: do not edit.
 */

/** A performed act as the record keeps it: the act's line with its events, and what a house with accounts writes beside. */
export type Act = (
  | {
    do: 'open table';
    /** What is dealt there. */
    game: Dealt;
    /** The largest. */
    maximum: Cents;
    /** The smallest wager. */
    minimum: Cents;
    /** The most raises that a round of betting permits; left out where there is no restriction. */
    raises?: number;
    /** Which. */
    table: TableNumber;
  }
  | {
    do: 'close table';
    /** Which. */
    table: TableNumber;
  }
  | {
    do: 'post limits';
    /** The largest. */
    maximum: Cents;
    /** The smallest wager. */
    minimum: Cents;
    /** The most raises that a round of betting permits. */
    raises?: number;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'withdraw limits';
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'change limits';
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'raise minimum';
    /** The seats of those who agree. */
    agreed: Agreed;
    /** The new minimum. */
    amount: Cents;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'join list';
    /** Which game. */
    game: Dealt;
    /** What he is called. */
    name: Name;
  }
  | {
    do: 'leave list';
    /** Which game. */
    game: Dealt;
    /** What he is called. */
    name: Name;
  }
  | {
    do: 'call';
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'no show';
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'wait on';
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'announce';
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'seat';
    /** What he is called. */
    name: Name;
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'vacate';
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'move';
    /** From which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
    /** To which. */
    to: Seat;
  }
  | {
    do: 'remove player';
    /** What he is believed to have done. */
    conduct: Conduct;
    /** (c): was the licensee in good faith? */
    good_faith: boolean;
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'give notice';
    /** Of which removal, by its number. */
    removal: number;
    /** Who was told. */
    to: Notified;
  }
  | {
    do: 'allow return';
    /** After which removal, by its number. */
    removal: number;
  }
  | RuleOn & {
    do: 'rule';
  }) & {
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

/** The seats of those who agree. */
export type Agreed = Seat[];

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

/** An amount in cents. */
export type Chips = number;

/** A command, as it is written after `"do"`. */
export type Command =
  | {
    do: 'open table';
    /** What is dealt there. */
    game: Dealt;
    /** The largest. */
    maximum: Cents;
    /** The smallest wager. */
    minimum: Cents;
    /** The most raises that a round of betting permits; left out where there is no restriction. */
    raises?: number;
    /** Which. */
    table: TableNumber;
  }
  | {
    do: 'close table';
    /** Which. */
    table: TableNumber;
  }
  | {
    do: 'post limits';
    /** The largest. */
    maximum: Cents;
    /** The smallest wager. */
    minimum: Cents;
    /** The most raises that a round of betting permits. */
    raises?: number;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'withdraw limits';
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'change limits';
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'raise minimum';
    /** The seats of those who agree. */
    agreed: Agreed;
    /** The new minimum. */
    amount: Cents;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'join list';
    /** Which game. */
    game: Dealt;
    /** What he is called. */
    name: Name;
  }
  | {
    do: 'leave list';
    /** Which game. */
    game: Dealt;
    /** What he is called. */
    name: Name;
  }
  | {
    do: 'call';
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'no show';
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'wait on';
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'announce';
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'seat';
    /** What he is called. */
    name: Name;
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'vacate';
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'move';
    /** From which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
    /** To which. */
    to: Seat;
  }
  | {
    do: 'remove player';
    /** What he is believed to have done. */
    conduct: Conduct;
    /** (c): was the licensee in good faith? */
    good_faith: boolean;
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    do: 'give notice';
    /** Of which removal, by its number. */
    removal: number;
    /** Who was told. */
    to: Notified;
  }
  | {
    do: 'allow return';
    /** After which removal, by its number. */
    removal: number;
  }
  | RuleOn & {
    do: 'rule';
  };

/** 14.16(a): what a player may not do. */
export const CONDUCT = ['helped another', 'told another'] as const;
export type Conduct = (typeof CONDUCT)[number];

/** A type of poker. */
export const DEALT = ['seven-card stud', "hold 'em", 'omaha', 'five-card draw', 'five-card stud'] as const;
export type Dealt = (typeof DEALT)[number];

/** What is to be done. */
export const DECISION = ['keeps receiving cards', 'no more cards', 'misdeal', 'play on', 'discard their cards', 'round dead', 'no round', 'card out of play', 'card examined', 'no redress', 'rebuild hand', 'refund', 'no refund', 'discard hand', 'hand stays', 'words bind', 'words do not bind', 'folded', 'not folded', 'still owed', 'nothing owed', 'third card down', 'hand dead', 'exchange card', 'left to the floor'] as const;
export type Decision = (typeof DECISION)[number];

/** 14.15(k)1: what somebody did with his cards. */
export const DID = ['hand face down to the discards or the pot', 'up-cards turned face down', 'something else'] as const;
export type Did = (typeof DID)[number];

/** An event, as it is written after `"event"`. */
export type Event =
  | {
    event: 'table opened';
    /** What is dealt. */
    game: Dealt;
    /** The largest. */
    maximum: Cents;
    /** The smallest wager. */
    minimum: Cents;
    /** The most raises that a round of betting permits, where there is a restriction. */
    raises?: number;
    /** Which. */
    table: TableNumber;
  }
  | {
    event: 'table closed';
    /** Which. */
    table: TableNumber;
  }
  | {
    event: 'limits posted';
    /** From when they may be put in effect. */
    from: Moment;
    /** The largest. */
    maximum: Cents;
    /** The smallest wager. */
    minimum: Cents;
    /** The most raises that a round of betting permits, where there is a restriction. */
    raises?: number;
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'limits withdrawn';
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'limits changed';
    /** 8.3 after notice, 14.17 by consent of all. */
    cite: Provision;
    /** The largest. */
    maximum: Cents;
    /** The smallest wager. */
    minimum: Cents;
    /** The most raises that a round of betting permits, where there is a restriction. */
    raises?: number;
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'listed';
    /** Of which game. */
    game: Dealt;
    /** His place, from 1. */
    place: number;
  }
  | {
    event: 'off list';
    /** Of which game. */
    game: Dealt;
    /** The place he had. */
    place: number;
  }
  | {
    event: 'called';
    /** From the list of which game. */
    game: Dealt;
    /** His place there. */
    place: number;
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'released';
    /** Which. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'announced';
    /** Of which game. */
    game: Dealt;
    /** How many. */
    seats: number;
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'seated';
    /** The place he had on the list; none where nobody waited and he just came. */
    place?: number;
    /** Which. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'vacated';
    /** Which. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'moved';
    /** From. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
    /** To. */
    to: Seat;
  }
  | {
    event: 'removed';
    /** Why. */
    conduct: Conduct;
    /** 14.16(c) */
    good_faith: boolean;
    /** The number of the removal. */
    removal: number;
    /** Which seat. */
    seat: Seat;
    /** Where. */
    table: TableNumber;
  }
  | {
    event: 'notified';
    /** Of which. */
    removal: number;
    /** To whom. */
    to: Notified;
  }
  | {
    event: 'return allowed';
    /** After which removal. */
    removal: number;
  }
  | {
    event: 'ruled';
    /** What goes back to whom, in chips at the table. */
    back?: Pot;
    /** The provision that decides. */
    cite: Provision;
    /** What is to be done. */
    decision: Decision;
    /** Who decides what the text leaves open, if it leaves anything open. */
    left_to?: string;
    /** On what. */
    on: Matter;
    /** 14.15(o): the licensee's supplements that speak to it, by their numbers. */
    supplements?: Supplements;
    /** Where. */
    table: TableNumber;
  };

/** 14.15(l), in stud: which cards were turned up. */
export const EXPOSED = ['the first or the second', 'both', 'a later card'] as const;
export type Exposed = (typeof EXPOSED)[number];

/** What matters about a game when something goes wrong. */
export const FAMILY = ['stud', "hold 'em", 'omaha', 'other'] as const;
export type Family = (typeof FAMILY)[number];

/** 14.15(e): when somebody folded. */
export const FOLDED = ['after a forced bet', 'after a blind bet', 'on a round of checking', 'otherwise'] as const;
export type Folded = (typeof FOLDED)[number];

/** A waiting list. */
export interface ListView {
  /** Of which game. */
  dealt: Dealt;
  /** Who, first come first; the staff's. */
  names?: WaitingView[];
  /** How many wait. */
  waiting: number;
}

/** 14.15(j): how somebody lost the use of his hand. */
export const LOST = ['fouled by discards', 'collected by the dealer'] as const;
export type Lost = (typeof LOST)[number];

/** One thing that may have gone wrong at a poker table. */
export const MATTER = ['folded position', 'improper shuffle', 'wrong start', 'face up in deck', 'missed player', 'ineligible player', 'wrong count', 'hand lost', 'left table', 'spoken word', 'thrown away', 'owed wager', 'exposed card', 'off the table'] as const;
export type Matter = (typeof MATTER)[number];

/** A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock. */
export type Moment = number;

/** What somebody is called in the room. */
export type Name = string;

/** 14.16(b): who is told of a removal. */
export const NOTIFIED = ['commission', 'division'] as const;
export type Notified = (typeof NOTIFIED)[number];

/** 14.15(k)2: why somebody has to put in a wager. */
export const OBLIGED = ['a spoken statement', 'a forced bet', 'neither'] as const;
export type Obliged = (typeof OBLIGED)[number];

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

/** A removal that is open. */
export interface OwedView {
  /** Since when. */
  at: Moment;
  /** Why. */
  conduct: Conduct;
  /** Was the licensee in good faith? */
  good_faith: boolean;
  /** Who. */
  name: Name;
  /** 14.16(c): then it is not liable for it. */
  not_liable?: Provision;
  /** Its number. */
  removal: number;
  /** Who may allow the return. */
  return_allowed_by: string;
  /** Where. */
  table: TableNumber;
  /** Who is still to be notified; nobody where only the return is not allowed yet. */
  to: Notified[];
}

/** Limits that are posted. */
export interface PostedView {
  /** From when they may be put in effect. */
  from: Moment;
  /** The largest. */
  maximum: Cents;
  /** The smallest wager. */
  minimum: Cents;
  /** The most raises that a round of betting permits, where there is a restriction. */
  raises?: number;
}

/** Amounts in cents by seat. */
export type Pot = Record<string, Chips>;

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

/** A matter at a table, and what is known of it. The facts stand beside the matter. */
export interface RuleOn {
  /** What ante did he put in? Nothing where there is none */
  ante?: Chips;
  /** Was what he said clearly audible to the dealer? */
  audible?: boolean;
  /** Did he say anything when he left? */
  comment?: boolean;
  /** Did he himself contribute to the error? */
  contributed?: boolean;
  /** What did he do with his cards? */
  did?: Did;
  /** Did he say it to the dealer? */
  directed?: boolean;
  /** Was he seated and entitled to cards? */
  eligible?: boolean;
  /** Which of his face-down cards? */
  exposed?: Exposed;
  /** How many cards lie face up in the deck? */
  face_up?: number;
  /** Was he faced with making or calling a wager? */
  faced?: boolean;
  /** When did he fold? */
  folded?: Folded;
  /** What game is dealt? */
  game?: Family;
  /** Was it his turn to act? */
  his_turn?: boolean;
  /** Were hole cards among those that were fouled? */
  hole_cards?: boolean;
  /** Was it turned up by accident, as the cards were dealt? */
  in_dealing?: boolean;
  /** Was it noticed during a round? */
  in_round?: boolean;
  /** What became of the hand? */
  lost?: Lost;
  /** What obliges him to put in a wager? */
  obliged?: Obliged;
  /** What happened. */
  on: Matter;
  /** What has each seat put into the pot? */
  pot?: Pot;
  /** Had he taken reasonable means to protect his hand? */
  protected?: boolean;
  /** Could the hand be put together again? */
  rebuilt?: boolean;
  /** At which seat? */
  seat?: Seat;
  /** Where. */
  table: TableNumber;
  /** Has anybody at the table wagered since he folded? */
  wager_since?: boolean;
  /** How many players had wagered of their own free will when it was noticed? */
  wagered?: number;
}

/** A place at a table, counted from 1. */
export type Seat = number;

/** A seat. */
export interface SeatView {
  /** For whom it is held. */
  held_for?: Name;
  /** Who sits there. */
  name?: Name;
  /** Its number. */
  seat: Seat;
}

/** What the page of the room gets beside the view. */
export interface Sheet {
  /** The decisions of rulings, by their names, in words. */
  decisions: Record<string, string>;
  /** What may have gone wrong, by its name, in words. */
  matters: Record<string, string>;
}

/** A supplement. */
export interface SupplementView {
  /** Its number. */
  number: number;
  /** From which procedure. */
  procedure: string;
  /** What it says. */
  text: string;
  /** To which provision. */
  to: Provision;
}

/** Supplements, by their numbers. */
export type Supplements = number[];

/** The number on a table. */
export type TableNumber = number;

/** A table. */
export interface TableView {
  /** The vacancies that may be announced. */
  announce: number;
  /** What is dealt; nothing where it is closed. */
  dealt?: Dealt;
  /** The largest. */
  maximum?: Cents;
  /** What may be dealt there; the staff's. */
  may_deal?: Dealt[];
  /** The smallest wager. */
  minimum?: Cents;
  /** What is posted and not in effect. */
  posted?: PostedView;
  /** The most raises that a round of betting permits, where there is a restriction. */
  raises?: number;
  /** Its seats; the staff's. */
  seats?: SeatView[];
  /** Its number. */
  table: TableNumber;
}

/** The room as somebody sees it. */
export interface View {
  /** Always `poker-room`. */
  game: string;
  /** The waiting lists of the games that can be dealt here. */
  lists: ListView[];
  /** Removals of which notice is owed, or after which the return is not allowed yet; the staff's. */
  owed?: OwedView[];
  /** 14.15(o): the licensee's supplements; the staff's. */
  supplements?: SupplementView[];
  /** The tables that are open; for the staff those too that are not. */
  tables: TableView[];
  /** What the sign of the room says. */
  title: string;
}

/** Somebody who waits. */
export interface WaitingView {
  /** What he is called. */
  name: Name;
  /** And the seat. */
  seat?: Seat;
  /** The table to which he was called. */
  table?: TableNumber;
}
