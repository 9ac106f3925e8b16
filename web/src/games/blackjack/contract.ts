/** Blackjack: its messages as the server's types have them. */

import type { Act, PastHand as Hand, PastRound as Round, Settled } from '../../contract/generated/blackjack';

export type { Event as BlackjackEvent, HandState, InsuranceView as OpenInsurance, Sheet as BlackjackSheet, View as BlackjackView } from '../../contract/generated/blackjack';

/** An act, with its number. */
export type BlackjackAct = Act & { seq: number };

export type BoxSettled = Settled & { event: 'settled' };

/** 19:47-2.17(a): the wagers that a table may offer beside the one on the hand, in their order on the felt. */
export const ADDITIONAL: readonly string[] = ['over 13', 'under 13', 'same suit', 'sevens'];

/** What became of a hand, as the page tells it: cards that nobody has seen have no total. */
export interface PastHand extends Omit<Hand, 'total' | 'outcome'> {
  total: number | null;
  outcome: Hand['outcome'] | 'dead' | 'mixed';
}

/** A round as the page tells it: in multiple action with each hand of the dealer's. */
export interface BlackjackRound extends Partial<Pick<Round, 'again'>> {
  dealer: (Omit<Round['dealer'][number], 'total'> & { total: number | null })[];
  hands: PastHand[];
}

/** A round of the history, or the beginning of a shoe. */
export type BlackjackLine = BlackjackRound | { shoe: boolean };
