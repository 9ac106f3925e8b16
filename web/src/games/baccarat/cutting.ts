/** 19:47-3.5(d), 4.4(d): the cutting card goes at least ten cards from either end. */
export const FROM_EITHER_END = 10;

/** Where a stack may be cut. */
export function cutRange(cards: number): { least: number; most: number; middle: number } {
  return { least: FROM_EITHER_END, most: cards - FROM_EITHER_END, middle: Math.floor(cards / 2) };
}
