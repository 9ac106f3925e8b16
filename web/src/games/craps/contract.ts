/** Craps: the closed list of its wagers, its view and its events. */

import type { SeatView, Settled } from '../../contract';
import type { Faces } from '../../dice/faces';

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

export interface DiceView {
  state: 'in the cup' | 'offered' | 'with the shooter' | 'in the air' | 'at rest';
  seat?: number | null;
  faces?: Faces | null;
}

export interface CrapsView {
  game: 'craps';
  edition?: string;
  come_out: boolean;
  point: number | null;
  dice: DiceView;
  shooter: number | null;
  without_line_bet?: boolean;
  seats: SeatView[];
}

export type CrapsEvent =
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

export interface Roll {
  faces: Faces;
  come_out: boolean;
}
