/** Dice, whatever is played with them: what they show, in figures and in words. */

/** What two dice show. */
export type Faces = [number, number];

/** How long they tumble, in milliseconds. */
export const DICE_MS = 620;

/** The words for two dice: "6, 4 and 2" or "8 the hard way, 4 and 4". */
export function rollWords(faces: readonly [number, number]): string {
  const total = faces[0] + faces[1];
  const hard = faces[0] === faces[1] && total >= 4 && total <= 10;
  return `${total}${hard ? ' the hard way' : ''}, ${faces[0]} and ${faces[1]}`;
}
