/** Chemin de fer: its view. Wagers have two names, `banker` for the bank and `player` against it. */

import type { Hands, ShoeView, Side } from '../baccarat/contract';

export interface CheminSeat {
  seat: number;
  leaving?: boolean;
  stake: number;
  wager: Side | null;
  misses_turn?: boolean;
}

export interface CheminDeFerView {
  game: 'chemin-de-fer';
  edition?: string;
  phase: string;
  shoe: ShoeView;
  banker: number | null;
  dominant: number | null;
  bank: { placed: number; covered: number; last: number | null; suivi: number | null } | null;
  bids: { seat: number; amount: number }[];
  offered_bank: number | null;
  turn: number | null;
  hands: Hands;
  calls: { seat: number; say: string }[];
  last_hand: boolean;
  seats: CheminSeat[];
  result: { player: number; banker: number } | null;
}
