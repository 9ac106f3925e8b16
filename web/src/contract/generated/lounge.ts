/**
 * lounge: what the server says and takes, as its types have it.
 * Written by the tests of the Rust code from the same schemas as docs/schema/lounge.json: do not edit.
 */

/** What a patron's account has bought at a location, the newest first. */
export interface AccountTickets {
  /** The tickets. */
  tickets: BoughtTicket[];
}

/** The answer to what is asked over HTTP: one of the three. */
export interface AnsweredAccountTickets {
  /** It cannot be understood. */
  error?: string;
  /** It is done, or known. */
  ok?: AccountTickets;
  /** It is refused. */
  refused?: Refused;
}

/** The answer to what is asked over HTTP: one of the three. */
export interface AnsweredDone {
  /** It cannot be understood. */
  error?: string;
  /** It is done, or known. */
  ok?: Done;
  /** It is refused. */
  refused?: Refused;
}

/** The answer to what is asked over HTTP: one of the three. */
export interface AnsweredPriced {
  /** It cannot be understood. */
  error?: string;
  /** It is done, or known. */
  ok?: Priced;
  /** It is refused. */
  refused?: Refused;
}

/** The answer to what is asked over HTTP: one of the three. */
export interface AnsweredSold {
  /** It cannot be understood. */
  error?: string;
  /** It is done, or known. */
  ok?: Sold;
  /** It is refused. */
  refused?: Refused;
}

/** The answer to what is asked over HTTP: one of the three. */
export interface AnsweredTicket {
  /** It cannot be understood. */
  error?: string;
  /** It is done, or known. */
  ok?: Ticket;
  /** It is refused. */
  refused?: Refused;
}

/** What is asked for: a line as a writer keys it in, or an object. */
export interface Asking {
  /** As a writer keys it in. */
  line?: string;
  /** As an object: the spots that are marked, or so many that the computer is to mark. */
  request?: KenoRequest;
}

/** When, where and by whom something was done with a ticket. */
export interface AtStation {
  /** When. */
  at: Moment;
  /** By which writer. */
  by: Person;
  /** At which station. */
  station: number;
}

/** The board (19:47-15.5(g)): how things stand, with the time. */
export interface Board {
  /** The id of the location. */
  at: string;
  /** Do games lock by themselves? */
  automatic: boolean;
  /** By which provisions the numbers are shown and kept. */
  cites: [Provision, Provision, Provision];
  /** Was the clock moved? Then nothing is sold, drawn or paid until a supervisor confirms it. */
  clock_in_doubt: boolean;
  /** Until when the house may be open, where it is closing; then no more tickets are sold. */
  closing: number | null;
  /** The game that tickets are sold for. */
  game: CurrentGame;
  /** Milliseconds from one game to the next. */
  interval: number;
  /** The last game that is over; null before the first. */
  last: PastGame | null;
  /** The most that a game pays in all (15.3(e)); null where there is no limit. */
  limit: Cents | null;
  /** The most numbers that may be marked. */
  most_marked: number;
  /** The most games of one ticket. */
  most_races: number;
  /** The time, by the clock of the house. */
  now: Moment;
  /** The numbers of spots that one wager may have. */
  offered: number[];
  /** Games that are over, the newest first. */
  past: PastGame[];
  /** What may be wagered on a way. */
  rates: Rates;
  /** The numbers of its stations. */
  stations: number[];
  /** The local time of the casino, as browsers name it. */
  time_zone: string;
  /** What is written above the rate card. */
  title: string;
}

/** A ticket that an account bought, with its code. */
export interface BoughtTicket {
  /** The code on its slip. */
  code: string;
  /** The ticket. */
  ticket: Ticket;
}

/** Who acts. */
export type By = string;

/**
 * An amount of money in cents. Arithmetic that would overflow stops the program: wagers are bounded by
 * checked rules far below that, so an overflow is a fault of ours and must never become a payout.
 */
export type Cents = number;

/** Something changed. */
export type Changed = 'changed';

/** A patron claims what a ticket has won: by the code of its slip, or by the number of a ticket that the account bought. */
export interface Claim {
  code?: string;
  id: Id;
  ticket?: number;
}

/** What a claim waits for. */
export const CLAIM_WAITS_FOR = ['ruling', 'authorisation', 'payment'] as const;
export type ClaimWaitsFor = (typeof CLAIM_WAITS_FOR)[number];

/** How sure the house is of its clock. */
export const CLOCK_STATE = ['confirmed', 'unconfirmed', 'doubted'] as const;
export type ClockState = (typeof CLOCK_STATE)[number];

/** Ways over spots, such as `2/4, 1/8`. */
export type Conditioning = string;

/** The game that tickets are sold for. */
export interface CurrentGame {
  /** The gaming day. */
  day: Day;
  /** When it locks; null where a supervisor locks by hand (15.5(d)). */
  locks_at: Moment | null;
  /** Was its closing announced (15.5(c))? */
  notice: boolean;
  /** The first game of the day is 1, the next 2, and so on. */
  number: number;
  /** When it started, where it did. */
  started_at: Moment | null;
  /** How far it is. */
  state: GameState;
}

/** A gaming day, by the date on which it begins. */
export type Day = string;

/** How things stand, for the staff: what they see besides the board. */
export interface Desk {
  /** Are both turned? */
  armed: boolean;
  /** How sure the house is of its clock. */
  clock: ClockState;
  /** Claims that were brought in time and are not paid yet, the oldest first. */
  held: HeldClaim[];
  /** Who has turned which key of the generator. */
  keys: Keys;
  /** What is in the present game. */
  open: OpenGame;
  /** Lock-outs that were moved, the newest first. */
  overrides: Override[];
  /** Slips that wait for a ruling. */
  referred: ReferredSlip[];
  /** Every station. */
  stations: StationLine[];
  /** Why the draw is not to be trusted; null where it is. */
  stopped: Stopped | null;
  /** What nobody has claimed. */
  unclaimed: Cents;
  /** Winners that wait to be authorised or paid. */
  waiting: WaitingPayment[];
  /** Tickets that may be paid without their slip. */
  waived: WaivedSlip[];
}

/** SHA-256. */
export type Digest = string;

/** Something was done. The answer is kept as the first one to the same message. */
export interface Done {
  /** What the patron's account has now, where a ticket was paid to it. */
  balance?: Cents;
  /** The code of the ticket, for somebody who brought its slip. */
  code?: string;
  /** The number of the refund's document. */
  document?: number;
  /** What happened. */
  events: Event[];
}

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

/** What came in and went out in one tender. */
export interface Flow {
  /** Came in. */
  in: Cents;
  /** Went out. */
  out: Cents;
}

/** What a location says to the pages that watch it. */
export type FromLounge =
  | {
    board: Board;
  }
  | {
    desk: Desk;
  }
  | {
    tickets: Changed;
  };

/** The name of a game: its gaming day, and its number in it. Unique in its location. */
export interface GameName {
  /** The gaming day. */
  day: Day;
  /** The first game of the day is 1, the next 2, and so on. */
  number: number;
}

/** How far a game is. */
export const GAME_STATE = ['open', 'locked', 'stopped'] as const;
export type GameState = (typeof GAME_STATE)[number];

/** A claim that was brought in time and is not paid yet. It does not expire. */
export interface HeldClaim {
  /** What it pays. */
  payoff: Cents;
  /** Since when. */
  since: Moment;
  /** The number of its ticket. */
  ticket: number;
  /** What it waits for. */
  waits_for: ClaimWaitsFor;
}

/** The name that the sender of a command gives to it, so that it is done once. */
export type Id = string;

/** A request: the spots that are marked, or so many that the computer is to mark. */
export type KenoRequest = Request | QuickPick;

/** The generator's keys, and who has turned them (15.5(a)). */
export interface Keys {
  /** The Commission inspector's. */
  inspector: Person | null;
  /** The keno supervisor's. */
  supervisor: Person | null;
}

/** The kind of a ticket (15.2(c)1 to 5). Any of them may be for several games (15.2(c)6). */
export const KIND = ['straight', 'split', 'way', 'combination', 'king'] as const;
export type Kind = (typeof KIND)[number];

/** One line of a ticket: ways of so many spots, at one rate. */
export interface Line {
  /** What is wagered on each. */
  rate: Cents;
  /** Of how many spots. */
  spots: number;
  /** How many ways. */
  ways: number;
}

/** A moment, in milliseconds since 1970. Always an argument; the rules never ask a clock. */
export type Moment = number;

/** What is in a game. */
export interface OpenGame {
  /** So much wagered. */
  handle: Cents;
  /** So many tickets. */
  tickets: number;
}

/** A lock-out that a supervisor moved. */
export interface Override {
  /** When. */
  at: Moment;
  /** Who. */
  by: By;
  /** From when. */
  from: Moment;
  /** Of which game. */
  game: GameName;
  /** To when. */
  to: Moment;
  /** Why. */
  why: string;
}

/** A game that is over. */
export interface PastGame {
  /** The gaming day. */
  day: Day;
  /** The first game of the day is 1, the next 2, and so on. */
  number: number;
  /** In the order drawn; none where every wager went back. */
  numbers: number[];
  /** Did every wager go back? */
  returned: boolean;
  /** When it started. */
  started_at: Moment;
}

/** What winnings are paid with (15.6(a)). */
export const PAYMENT = ['cash', 'check', 'account'] as const;
export type Payment = (typeof PAYMENT)[number];

/** A person of the keno department. */
export type Person = string;

/** What the house makes of a request that is in order. */
export interface Priced {
  /** How the groups are combined. */
  conditioning: string;
  /** For how many games. */
  games: number;
  /** The groups; none of a quick-pick, which is not marked yet. */
  groups: Spots[];
  /** The kind of ticket. */
  kind: Kind;
  /** The kings. */
  kings: Spots;
  /** The same request as one line, as a writer keys it in. */
  line: string;
  /** The lines with their rates. */
  lines: Line[];
  /** What all cost. */
  price: Cents;
  /** What one game costs. */
  price_of_a_game: Cents;
  /** How many spots the computer is to mark; null where the patron marked them. */
  quick_pick: number | null;
  /** In how many ways. */
  ways: number;
}

/** A provision of the chapter, such as `19:47-1.3(c)`. */
export type Provision = string;

/** A patron buys a ticket. */
export interface Purchase {
  /** The game that the board showed. */
  game: GameName;
  id: Id;
  /** As a writer keys it in. */
  line?: string;
  /** As an object: the spots that are marked, or so many that the computer is to mark. */
  request?: KenoRequest;
}

/** A quick-pick that is asked for: how many spots the computer is to mark (15.1). */
export interface QuickPick {
  /** For how many games in a row. */
  games: number;
  /** The price as the patron worked it out. */
  price?: Cents;
  /** How many spots. */
  quick_pick: number;
  /** What is wagered on them. */
  rates: Cents[];
}

/** 15.3(d): what one way may be wagered at. */
export interface Rates {
  /** The least rate of one way, and the least price of a game. */
  least: Cents;
  /** The least rate of a way on way, combination and king tickets, whose price of a game must still reach `least`. */
  least_of_many_ways: Cents;
  /** The highest rate of one way. */
  most: Cents;
  /** Every rate is a whole number of these. */
  step: Cents;
}

/** A slip that went to the supervisor. */
export interface Referral {
  /** When. */
  at: Moment;
  /** By which writer. */
  by: Person;
  /** At which station. */
  station: number;
  /** What differs. */
  why: string;
}

/** A slip that waits for a ruling. */
export interface ReferredSlip {
  /** Where it was shown. */
  station: number;
  /** The number of its ticket. */
  ticket: number;
  /** What differs. */
  why: string;
  /** To whom. */
  writer: Person;
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
  /** How things stand, where it was meant for how they stood before. */
  present?: Board;
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

/** A ticket was sold. The answer is kept as the first one to the same message. */
export interface Sold {
  /** What the patron's account has left, where it bought the ticket. */
  balance?: Cents;
  /** The code on its slip. A repeat long after the sale does not say that of a winner. */
  code?: string;
  /** What happened. */
  events: Event[];
  /** The ticket. */
  ticket: Ticket;
}

/** Numbers of the board, lowest first. */
export type Spots = number[];

/**
 * What somebody of the staff does: a command of keno, without who and when. A ticket is named by the code of its slip, or by
 * its number.
 */
export interface StaffCommand {
  /** The supervisor who has told a writer to start a game (15.5(d)). */
  approved_by?: string;
  /** Which ticket, by the code of its slip. */
  code?: string;
  /** What is done. */
  do: string;
  /** The game that the board showed, where the command is about the game. */
  game?: GameName;
  id: Id;
  /** As a writer keys it in. */
  line?: string;
  /** To when a lock-out is moved. */
  locks_at?: Moment;
  /** With what a ticket is paid. */
  paid?: Tender;
  /** Whose account pays it. */
  patron?: string;
  /** The ruling on a slip: is it paid? */
  pay?: boolean;
  /** As an object: the spots that are marked, or so many that the computer is to mark. */
  request?: KenoRequest;
  /** Where. */
  station?: number;
  /** Which ticket, by its number. */
  ticket?: number;
  /** Why. */
  why?: string;
  /** With what winnings are paid. */
  with?: Payment;
}

/** A station. */
export interface StationLine {
  /** Is it the automatic writer's? */
  automatic: boolean;
  /** What is in the drawer, at face value. */
  drawer: Cents;
  /** Its number. */
  number: number;
  /** What came in and went out, by tender. */
  tenders: Tenders;
  /** Who works there. */
  writer: Person | null;
}

/** A draw that is not to be trusted. */
export interface Stopped {
  /** Why. */
  why: string;
}

/** What a ticket is paid for with (15.3(b)). */
export const TENDER = ['cash', 'chips', 'coupon', 'tokens', 'account'] as const;
export type Tender = (typeof TENDER)[number];

/**
 * What a station took in and gave out, by what it was (15.3(b), 15.6(a)). Chips, coupons and tokens count at their face
 * value, and what comes back for a ticket goes back in the tender in which it was paid.
 */
export interface Tenders {
  /** Patrons' accounts: not in the drawer. */
  account: Flow;
  /** Currency and coin. */
  cash: Flow;
  /** Casino checks, which the cage issues: not in the drawer. */
  check: Flow;
  /** Gaming chips. */
  chips: Flow;
  /** Coupons. */
  coupon: Flow;
  /** Slot tokens. */
  tokens: Flow;
}

/** A ticket, as whoever has its code sees it. It does not say whose account bought it. */
export interface Ticket {
  /** The id of the location. */
  at: string;
  /** The supervisor who authorised its payment. */
  authorised_by?: Person;
  claim_millis: number;
  /** Until when it can be claimed, where it has won. */
  claim_until?: Moment;
  conditioning: string;
  first: GameName;
  games: number;
  groups: Spots[];
  issued_at: Moment;
  kind: Kind;
  kings: Spots;
  last: GameName;
  limit: Cents | null;
  lines: Line[];
  number: number;
  paid: Tender;
  /** Where it was paid. */
  paid_out?: AtStation;
  patron?: string;
  /** What it pays so far. */
  payoff: Cents;
  price: Cents;
  price_of_a_game: Cents;
  /** False where the patron marked it: a quick-pick says so itself. */
  quick_pick?: boolean;
  /** Why its slip went to the supervisor. */
  referral?: Referral;
  /** What was paid back for cancelled races. */
  refunded: Cents;
  /** Each of its games. */
  results: TicketResult[];
  /** How far it is. */
  state: TicketState;
  station: number;
  /** Where it was taken back. */
  voided?: AtStation;
  ways: number;
  writer: Person;
}

/** A game of a ticket. */
export interface TicketResult {
  /** Was the race cancelled and refunded (15.4(d))? */
  cancelled: boolean;
  /** What was caught of each group. */
  caught: number[][];
  /** Which kings were caught. */
  caught_kings: number[];
  /** Which. */
  game: GameName;
  /** In the order drawn; null until they are. */
  numbers: number[] | null;
  /** What it paid. */
  payoff: Cents;
  /** Did every wager go back? */
  returned: boolean;
  /** When it started; null before that. */
  started_at: Moment | null;
}

/** How far a ticket is. */
export const TICKET_STATE = ['open', 'voided', 'racing', 'lost', 'won', 'paid', 'expired', 'referred'] as const;
export type TicketState = (typeof TICKET_STATE)[number];

/** A winner that waits to be authorised or paid. */
export interface WaitingPayment {
  /** Has a supervisor authorised it? */
  authorised: boolean;
  /** What it pays. */
  payoff: Cents;
  /** Where it was shown; null where nobody has shown it. */
  station: number | null;
  /** Its number. */
  ticket: number;
  /** To whom. */
  writer: Person | null;
}

/** A ticket that a supervisor has ruled may be paid without its slip (15.6(a)). */
export interface WaivedSlip {
  /** The supervisor who ruled it. */
  by: Person;
  /** What it pays. */
  payoff: Cents;
  /** Its number. */
  ticket: number;
}
