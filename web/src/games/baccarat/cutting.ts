import type { TableState } from '../../state/state';

/** 19:47-3.5(d), 4.4(d): the cutting card goes at least ten cards from either end. */
export const FROM_EITHER_END = 10;

/** Where a stack may be cut. */
export function cutRange(cards: number): { least: number; most: number; middle: number } {
  return { least: FROM_EITHER_END, most: cards - FROM_EITHER_END, middle: Math.floor(cards / 2) };
}

/** How many cards the shoes of a table have: eight decks where it does not say. */
export function cardsIn({ rules }: TableState): number {
  return Number(rules.decks ?? 8) * 52;
}
