/** Cards, whatever is played with them: what they are called, and how large they are. */

/** "As", "Td", "9h": a rank of A23456789TJQK and a suit of shdc. */
export type CardName = string;

export type Suit = 's' | 'h' | 'd' | 'c';

const RANKS: Record<string, string> = {
  A: 'ace', 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six', 7: 'seven', 8: 'eight', 9: 'nine',
  T: 'ten', J: 'jack', Q: 'queen', K: 'king',
};
const SUITS: Record<Suit, string> = { s: 'spades', h: 'hearts', d: 'diamonds', c: 'clubs' };

export function rankOf(card: CardName): string {
  return card.charAt(0);
}

export function suitOf(card: CardName): Suit {
  const suit = card.charAt(1);
  return suit === 'h' || suit === 'd' || suit === 'c' ? suit : 's';
}

/** What stands in the corner of a card. */
export function indexOf(card: CardName): string {
  return rankOf(card) === 'T' ? '10' : rankOf(card);
}

/** "ace of spades" */
export function cardWords(card: CardName): string {
  return `${RANKS[rankOf(card)] ?? 'card'} of ${SUITS[suitOf(card)]}`;
}

/** They are taller than wide by this much. */
export const TALL = 1.4;
