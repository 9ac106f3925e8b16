/** Blackjack: the closed list of its wagers, its view, its events and its history. */

import type { CardName } from '../../cards';
import type { Amounts, Settled } from '../../contract';
import type { ShoeView } from '../baccarat/contract';

export const BLACKJACK_WAGERS: readonly string[] = ['blackjack', 'insurance', 'over 13', 'under 13', 'same suit', 'sevens'];

/** 19:47-2.17(a): the wagers that a table may offer beside the one on the hand, in their order on the felt. */
export const ADDITIONAL: readonly string[] = ['over 13', 'under 13', 'same suit', 'sevens'];

export interface BoxStake {
  wager: string;
  /** In multiple action: which of the dealer's hands it is against. */
  spot?: number;
  /** All of it: what lies on split hands is added up. */
  stake: number;
  coupon?: number;
}

export interface BoxPatron {
  seat: number;
  wagers: BoxStake[];
  insurance: { spot?: number; stake: number }[];
  /** He is asked whether he goes with who calls the box (2.13(d), (e)). */
  asked?: boolean;
}

/** A hand is settled once nothing lies on it any more. */
export type HandState = 'waiting' | 'playing' | 'standing' | 'broken' | 'surrendered' | 'settled';

export interface BlackjackHand {
  cards: (CardName | null)[];
  total: number | null;
  soft: boolean;
  blackjack: boolean;
  state: HandState;
  doubled: boolean;
  /** What each patron has on this hand: made before the first card, and added to double down or to split. */
  stakes: { seat: number; spot?: number; original: number; added: number }[];
}

export interface BlackjackBox {
  box: number;
  seated?: number | null;
  caller?: number | null;
  /** Others may wager here: whoever was first has consented (2.13(a)). */
  shared: boolean;
  /** Who calls it first, the others behind him. */
  patrons: BoxPatron[];
  hands: BlackjackHand[];
}

export interface Turn {
  box: number;
  hand: number;
  seat: number;
  choices: string[];
  double?: Amounts | null;
  /** A card drawn in error, which is the next one and may be refused (2.15(c)). */
  exposed?: CardName | null;
}

export interface OpenInsurance extends Amounts {
  seat: number;
  box: number;
  spot?: number;
  /** The amount that is even money for a blackjack: exactly half of the wager (2.7(c)). */
  even_money?: number | null;
}

export interface BlackjackSeat {
  seat: number;
  leaving?: boolean;
  boxes: number[];
  passed_by?: boolean;
  /** 2.3(i): may not wager until the cards are shuffled again, or only the minimum. */
  barred?: boolean;
  minimum_only?: boolean;
  reserved?: boolean;
  unconfirmed?: { wager: string; amount: number } | null;
}

export interface BlackjackView {
  game: 'blackjack';
  edition?: string;
  phase: string;
  /** The shoe; of a double one, the side that is made ready or dealt from, otherwise the left side. */
  shoe: ShoeView;
  /** A double shoe: its left and its right side, and which of them this round is dealt from. */
  shoes?: ShoeView[] | null;
  side?: 'left' | 'right' | null;
  dealer: { cards: (CardName | null)[]; total?: number | null; soft?: boolean; blackjack?: boolean; hand?: number };
  turn: Turn | null;
  /** Insurance that is asked: at the player's turn, of those on one box. */
  insurance: { box?: number; open: OpenInsurance[] } | null;
  boxes: BlackjackBox[];
  seats: BlackjackSeat[];
  /** How many wagers one may lay on a hand: more than one in multiple action. */
  spots: number;
  multiple_action: boolean;
}

export type BlackjackEvent =
  | { event: 'shuffled'; cards: number }
  | { event: 'cut'; seat?: number; depth: number }
  | { event: 'loaded'; cards: number; behind: number }
  | { event: 'burned'; card?: CardName }
  | { event: 'burn card'; card: CardName }
  | { event: 'cutting card'; left: number }
  | { event: 'wagered'; seat: number; box: number; wager: string; spot?: number; amount: number; stake?: number }
  | { event: 'reduced'; seat: number; box: number; wager: string; spot?: number; amount: number; stake: number }
  | { event: 'removed'; seat: number; box: number; wager: string; spot?: number; amount: number }
  | { event: 'lapsed'; seat: number; box: number; wager: string; spot?: number; amount: number }
  | { event: 'determinant'; card: CardName; from: string; side: string }
  | { event: 'dealt'; box?: number; hand?: number; card?: CardName; total?: number; soft?: boolean; cite?: string }
  | { event: 'blackjack'; box?: number }
  | { event: 'insured'; seat: number; box: number; spot?: number; amount: number }
  | { event: 'doubled'; seat: number; box: number; hand: number; spot?: number; amount: number }
  | { event: 'split'; box: number; hand: number; into: number }
  | { event: 'split wager'; seat: number; box: number; hand: number; spot?: number; amount: number }
  | { event: 'kept'; seat: number; box: number; hand: number }
  | { event: 'surrendered'; box: number }
  | { event: 'broken'; box: number; hand: number; total: number }
  | { event: 'no blackjack' }
  | { event: 'turned'; card: CardName; total: number; soft?: boolean }
  | { event: "dealer's card" }
  | { event: 'dealer'; hand?: number; total: number; soft?: boolean }
  | { event: 'sevens forfeited'; seat: number; box: number }
  | { event: 'hand moved'; hand: number }
  | { event: 'dead'; box: number; cite?: string }
  | { event: 'given back'; seat: number; box: number; wager: string; spot?: number; hand: number; amount: number; coupon?: number; cite?: string }
  | { event: 'aside'; card?: CardName }
  | { event: 'ruling'; cite?: string; box?: number; pays?: number }
  | { event: 'reserved'; seat: number }
  | { event: 'reader'; working: boolean }
  | BoxSettled;

export interface BoxSettled extends Settled {
  box: number;
  hand?: number;
  spot?: number;
}

/** What became of a hand, or how a round's line in the history tells it. */
export interface PastHand {
  box: number;
  hand?: number;
  cards: CardName[];
  total: number | null;
  outcome?: string | null;
}

export interface BlackjackRound {
  /** 19:47-2.18: the next hand of the dealer's in the same round as the line before it. */
  again?: boolean;
  /** One hand; in multiple action one for each. */
  dealer: { cards: CardName[]; total: number | null; blackjack?: boolean }[];
  hands?: PastHand[];
}

/** A round of the history, or the beginning of a shoe. */
export type BlackjackLine = BlackjackRound | { shoe: true };
