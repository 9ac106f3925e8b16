/** Groups are told apart by a letter and a colour; the letter alone is enough. */

import type { Pen } from './draft';

/** How many colours there are before they begin again. */
export const COLOURS = 8;

/** As on the slip: without K, which is a king's there. */
const LETTERS = 'ABCDEFGHIJLMNOPQRSTUVWXYZ';

/** A, B, … Z, AA, AB, … */
export function letter(place: number): string {
  const last = LETTERS.charAt(place % LETTERS.length);
  return place < LETTERS.length ? last : letter(Math.floor(place / LETTERS.length) - 1) + last;
}

export function colour(place: number): number {
  return place % COLOURS;
}

/** What a screen reader hears of a number: "12", "12, group B", "7, king". */
export function numberName(number: number, mark: Pen | null, grouped: boolean): string {
  if (mark === null) return String(number);
  if (mark === 'king') return `${number}, king`;
  return grouped ? `${number}, group ${letter(mark)}` : `${number}, marked`;
}

/** The number that an arrow key leads to on a grid of ten columns; edges hold. */
export function step(number: number, key: string): number | null {
  const column = (number - 1) % 10;
  switch (key) {
    case 'ArrowLeft': return Math.max(1, number - 1);
    case 'ArrowRight': return Math.min(80, number + 1);
    case 'ArrowUp': return number > 10 ? number - 10 : number;
    case 'ArrowDown': return number <= 70 ? number + 10 : number;
    case 'Home': return number - column;
    case 'End': return number - column + 9;
    case 'PageUp': return 1 + column;
    case 'PageDown': return 71 + column;
    default: return null;
  }
}
