/** What the two baccarats share: cards, hands, a shoe, and what is said of them. */

import type { CardName } from '../../cards';
import type { Settled } from '../../contract';

export type Side = 'banker' | 'player';

export interface ShoeView {
  state: string;
  cards: number;
  /** Whether the cutting card is still in the shoe. */
  cutting_card: boolean;
  discards: number;
  cut_offered: number | null;
}

export interface HandView {
  /** First dealt first; a card that lies face down, and is not mine to look at, is null. */
  cards: (CardName | null)[];
  points: number | null;
  holder?: number | null;
}

export type Hands = Record<Side, HandView>;

/** A round of the history, or the beginning of a shoe. */
export type HistoryLine = Round | { shoe: true };

export interface Round {
  winner: Side | 'tie';
  player: number;
  banker: number;
  player_cards: CardName[];
  banker_cards: CardName[];
  natural: boolean;
  dragon_7?: boolean;
  banker_seat?: number;
}

/** The events of both games. What only one of them has, the other never sends. */
export type BaccaratEvent =
  | { event: 'shuffled'; cards: number }
  | { event: 'cut'; seat?: number; depth: number }
  | { event: 'loaded'; cards: number; behind: number }
  | { event: 'burned'; card?: CardName }
  | { event: 'cutting card'; left: number }
  | { event: 'wagered'; seat: number; wager: string; amount: number; stake?: number; claim?: 'suivi' | 'banco' }
  | { event: 'reduced'; seat: number; wager: string; amount: number; stake: number }
  | { event: 'removed'; seat: number; wager: string; amount: number }
  | { event: 'lapsed'; seat: number; wager: string; amount: number }
  | { event: 'dealt'; hand: Side; card?: CardName }
  | { event: 'turned'; hand: Side; card?: CardName; cards?: CardName[]; points?: number }
  | Settled
  | { event: 'vigorish'; seat: number; amount: number; taken?: 'collected' | 'marked' | 'redeemed' | 'waived'; cite?: string }
  | { event: 'void round'; cite?: string }
  // Punto banco's own.
  | { event: 'curator'; seat?: number }
  | { event: 'handed'; hand: Side; seat: number }
  | { event: 'called'; hand: Side; points: number; natural: boolean }
  | { event: 'result'; player: number; banker: number; winner?: Side | null; cards?: number; dragon_7?: boolean }
  | { event: 'last hand' }
  // Chemin de fer's own.
  | { event: 'bid'; seat: number; amount: number }
  | { event: 'banker'; seat: number; how: 'bid' | 'offer' | 'pass' }
  | { event: 'withdrawn'; seat: number; wager: string; amount: number; cite?: string }
  | { event: 'dominant'; seat: number }
  | { event: 'called'; seat: number; say: string }
  | { event: 'annulled'; cite?: string }
  | { event: 'moved'; seat: number; to: number };
