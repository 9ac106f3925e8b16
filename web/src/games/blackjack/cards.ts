/** What cards count at blackjack, and how hands are read. */

import { cardWords, rankOf, type CardName } from '../../cards';

export interface Count {
  total: number;
  /** An ace counts eleven. */
  soft: boolean;
}

/** 19:47-2.2(b): pips count themselves, faces ten. */
function valueOf(card: CardName): number {
  const place = '123456789TJQK'.indexOf(rankOf(card) === 'A' ? '1' : rankOf(card));
  return Math.min(place + 1, 10);
}

/** 19:47-2.2(b)3i: an ace is eleven unless that would be too many. Null while a card is hidden, or there is none. */
export function countOf(cards: readonly (CardName | null)[]): Count | null {
  if (cards.length === 0) return null;
  let sum = 0;
  let ace = false;
  for (const card of cards) {
    if (card === null) return null;
    sum += valueOf(card);
    ace ||= rankOf(card) === 'A';
  }
  const soft = ace && sum + 10 <= 21;
  return { total: soft ? sum + 10 : sum, soft };
}

/** 19:47-2.1: an ace and a ten as the first two cards, but not after a split. */
export function isBlackjack(cards: readonly (CardName | null)[], hands = 1): boolean {
  return hands === 1 && cards.length === 2 && countOf(cards)?.total === 21;
}

/** "16", "soft 17" */
export function countWords({ total, soft }: Count): string {
  return soft ? `soft ${total}` : String(total);
}

/** On the felt, as a dealer would say it: "16", "7/17". */
export function countBadge({ total, soft }: Count): string {
  return soft && total !== 21 ? `${total - 10}/${total}` : String(total);
}

/** "king of spades, a card face down" */
export function cardsWords(cards: readonly (CardName | null)[]): string {
  return cards.map((card) => (card === null ? 'a card face down' : cardWords(card))).join(', ');
}

/** "8 of hearts" becomes "8": what a card is to another hand. */
export function upcardWords(card: CardName): string {
  const rank = rankOf(card);
  if (rank === 'A') return 'an ace';
  if (rank === '8') return 'an 8';
  return valueOf(card) === 10 ? 'a ten' : `a ${rank}`;
}
