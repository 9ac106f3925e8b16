/** Where a dealer puts the cards of a hand: two upright side by side, the third across beside them. */

import { TALL } from '../../cards';
import type { Point, Rect } from '../../felt/geometry';
import type { Side } from './contract';

export interface CardPlace extends Point {
  /** A third card lies across. */
  across: boolean;
}

/** The middle of each card of a hand, given the box of the hand and how wide a card is. The third lies outside. */
export function cardPlaces(box: Rect, side: Side, width: number): CardPlace[] {
  const gap = width * 0.07;
  const long = width * TALL;
  const y = box.y + long / 2;
  const whole = 2 * width + 2 * gap + long;
  const left = box.x + (box.w - whole) / 2;
  const outward = side === 'player' ? -1 : 1;
  const inner = side === 'player' ? left + long + gap : left;
  return [
    { x: inner + width / 2, y, across: false },
    { x: inner + width * 1.5 + gap, y, across: false },
    { x: outward < 0 ? left + long / 2 : left + whole - long / 2, y: y + (long - width) / 2, across: true },
  ];
}
