/** What cards and hands count at both games, and how they are told. */

import { cardWords, rankOf, type CardName } from '../../cards';
import type { Side } from './contract';

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** 19:47-3.1(b), 4.1(b): pips count themselves, an ace one, tens and faces nothing. */
export function valueOf(card: CardName): number {
  const place = 'A23456789'.indexOf(rankOf(card));
  return place < 0 ? 0 : place + 1;
}

/** 19:47-3.1(c), 4.1(c): the last digit of the sum; null while a card is hidden, or there is none. */
export function pointsOf(cards: readonly (CardName | null)[]): number | null {
  if (cards.length === 0) return null;
  let sum = 0;
  for (const card of cards) {
    if (card === null) return null;
    sum += valueOf(card);
  }
  return sum % 10;
}

/** Figures as the dealer says them. */
export function spoken(points: number): string {
  return NUMBERS[points] ?? String(points);
}

export const HAND: Record<Side, string> = { player: 'Player', banker: 'Banker' };

/** A hand for those who do not see it: "Player's Hand: ace of spades, a card face down". */
export function handWords(side: Side, cards: readonly (CardName | null)[]): string {
  const name = `${HAND[side]}'s Hand`;
  if (cards.length === 0) return `${name}: no cards`;
  const each = cards.map((card) => (card === null ? 'a card face down' : cardWords(card)));
  const points = pointsOf(cards);
  return `${name}: ${each.join(', ')}${points === null ? '' : `; ${spoken(points)}`}`;
}
