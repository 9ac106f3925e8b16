/** How the cards of a blackjack box lie: fanned, split hands side by side, a doubled hand's third card sideways. */

import type { Point, Rect } from '../../felt/geometry';
import { TALL } from '../../cards';

export interface FannedHand {
  /** How wide its cards are: a hand of many cards, or one of several, is drawn smaller. */
  width: number;
  /** The middle of each card. */
  cards: (Point & { across: boolean })[];
  /** What the hand covers. */
  box: Rect;
}

/** How far the next card lies to the right and below, in widths of a card. */
export interface Spread {
  right: number;
  down: number;
}

/** Side by side: every index is seen, and hands are as low as a card. */
export const BESIDE: Spread = { right: 0.63, down: 0 };
/** Below one another, for narrow places. */
export const BELOW: Spread = { right: 0.14, down: 0.6 };

/** Hand one lies at the dealer's left, which is the right of who faces him (19:47-2.11(b)). */
export function fan(area: Rect, hands: readonly { count: number; doubled: boolean }[], most: number, spread: Spread): FannedHand[] {
  // Hands that need less lie close together, in the middle of their place.
  const slot = Math.min(area.w / Math.max(1, hands.length), spread === BELOW ? most * 1.35 + 4 : area.w);
  const right = area.x + area.w / 2 + (slot * hands.length) / 2;
  const gap = hands.length > 1 ? Math.min(4, slot * 0.06) : 0;
  return hands.map(({ count, doubled }, i) => {
    const steps = Math.max(0, count - 1);
    const across = doubled && count > 2;
    const wide = 1 + spread.right * steps + (across ? TALL - 1 : 0);
    const tall = TALL + spread.down * steps;
    const width = Math.min(most, (slot - gap) / wide, area.h / tall);
    const box = {
      x: right - slot * (i + 1) + (slot - width * wide) / 2,
      y: area.y + area.h - width * tall,
      w: width * wide, h: width * tall,
    };
    const cards = Array.from({ length: count }, (_, at) => {
      const sideways = across && at === count - 1;
      return {
        x: box.x + width * (0.5 + spread.right * at + (sideways ? (TALL - 1) / 2 : 0)),
        y: box.y + width * (TALL / 2 + spread.down * at),
        across: sideways,
      };
    });
    return { width, cards, box };
  });
}
