/**
 * The messages between browser and server, as the protocol has them.
 * Amounts are integer cents; seats are numbered from 1, clockwise from the boxman's left.
 */

export const NUMBERS = [4, 5, 6, 8, 9, 10] as const;
export const HARDWAYS = [4, 6, 8, 10] as const;
export const HORN_HIGH = [2, 3, 11, 12] as const;

/** Every wager the game knows, by the name the server uses. The felt must have a place for each. */
export const WAGERS: readonly string[] = [
  'pass', "don't pass", 'come', "don't come", 'pass odds', "don't pass odds",
  ...NUMBERS.flatMap((n) => [
    `come ${n}`, `come ${n} odds`, `don't come ${n}`, `don't come ${n} odds`,
    `place ${n}`, `place ${n} to lose`, `buy ${n}`, `lay ${n}`,
  ]),
  ...HARDWAYS.map((n) => `hard ${n}`),
  'field', 'any seven', 'any craps', 'craps 2', 'craps 3', 'craps 12', 'eleven', 'c and e', 'horn',
  ...HORN_HIGH.map((n) => `horn high ${n}`),
];

export type Faces = [number, number];

export interface Command {
  do: string;
  on?: string;
  amount?: number;
  dice?: [number, number];
}

export interface Offer {
  by: string;
  do: string;
  on?: string;
  amounts?: { min: number; max: number; step: number };
  need?: string;
  [more: string]: unknown;
}

export interface Stake {
  wager: string;
  stake: number;
  working: boolean;
  vigorish?: number;
  coupon?: number;
  called_on?: boolean;
}

export interface SeatView {
  seat: number;
  leaving?: boolean;
  wagers: Stake[];
  unconfirmed?: { wager: string; amount: number } | null;
}

export interface DiceView {
  state: 'in the cup' | 'offered' | 'with the shooter' | 'in the air' | 'at rest';
  seat?: number | null;
  faces?: Faces | null;
}

export interface View {
  game: string;
  edition?: string;
  come_out: boolean;
  point: number | null;
  dice: DiceView;
  shooter: number | null;
  without_line_bet?: boolean;
  seats: SeatView[];
}

export interface Settled {
  event: 'settled';
  seat: number;
  wager: string;
  stake: number;
  outcome: 'won' | 'lost' | 'void' | 'returned';
  paid: number;
  returned: number;
  collected?: number;
  vigorish?: number;
  parts?: { wager: string; stake: number; outcome: string; paid: number }[];
  cite?: string;
}

export type TableEvent =
  | { event: 'wagered'; seat: number; wager: string; amount: number; stake?: number; vigorish?: number }
  | { event: 'reduced'; seat: number; wager: string; amount: number; stake: number; vigorish?: number }
  | { event: 'removed'; seat: number; wager: string; amount: number; vigorish?: number }
  | { event: 'marked'; seat: number; wager: string; on: boolean }
  | { event: 'lapsed'; seat: number; wager: string; amount: number }
  | { event: 'dice'; faces: Faces }
  | { event: 'no roll'; cite?: string }
  | { event: 'point'; point: number }
  | { event: 'point off'; made: boolean }
  | { event: 'moved'; seat: number; wager: string; to: string; amount: number }
  | Settled;

export interface Act {
  seq: number;
  by: string;
  for?: string | null;
  do: string;
  events?: TableEvent[];
  [more: string]: unknown;
}

export interface Player {
  seat: number;
  name: string;
  connected: boolean;
}

export interface Roll {
  faces: Faces;
  come_out: boolean;
}

export interface WagerInfo {
  wager: string;
  offered: boolean;
  pays: string;
  house_edge_percent: number | null;
  expected: string | null;
  cite: string;
  minimum: number;
  maximum: number;
  step: number;
}

export interface Clock {
  what: 'wager' | 'decide';
  ends_at: number;
  seat: number | null;
}

/** What changes from message to message. `now` is the server's clock, when it tells. */
interface Changing {
  seq: number;
  view: View;
  awaiting: Offer[];
  balance: number | null;
  players: Player[];
  clock: Clock | null;
  now?: number;
}

export interface Welcome extends Changing {
  table: string;
  title: string;
  seat: number | null;
  name: string | null;
  rolls: Roll[];
  rules: { chip_cents: number; change_cents: number; [more: string]: unknown };
  wagers: WagerInfo[];
  /** What happened since the sequence named in hello, so that a resumed page can tell it. */
  acts?: Act[];
}

export interface Update extends Changing {
  /** My seat, when the server tells it: it can be gained and lost while the page is open. */
  seat?: number | null;
  acts: Act[];
}

export interface Refused {
  cite: string;
  because: string;
  instead?: string;
  nearest?: number[];
}

export interface Answer {
  id: string;
  ok?: boolean;
  refused?: Refused;
  error?: string;
}

export type FromServer = { welcome: Welcome } | { update: Update } | { answer: Answer };

export type ToServer =
  | { hello: { since: number | null } }
  | ({ id: string } & Command)
  | { id: string; check: Command };
