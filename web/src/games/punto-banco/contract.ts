/** Punto banco: the closed list of its wagers, and its view. */

import type { SeatView } from '../../contract';
import type { Hands, ShoeView } from '../baccarat/contract';

export const PUNTO_BANCO_WAGERS: readonly string[] = [
  'banker', 'player', 'tie', 'total 4', 'total 5', 'total 6', 'bonus player', 'bonus banker', 'dragon 7',
];

export interface PuntoBancoSeat extends SeatView {
  /** Vigorish marked and not yet collected. */
  owed: number;
  passed_by: boolean;
}

export interface PuntoBancoView {
  game: 'punto-banco';
  edition?: string;
  phase: string;
  shoe: ShoeView;
  /** "dealer", "seat 3", or nobody yet. */
  curator: string | null;
  shoe_offered: number | null;
  hands: Hands;
  banker_first: boolean;
  last_hand: boolean;
  aside: number;
  seats: PuntoBancoSeat[];
}
