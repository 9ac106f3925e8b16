/**
 * Which lines of conditioning some groups can have (19:47-15.1, 15.2(c)): "2/4" is two ways of four spots. The server
 * judges; this is so that a form can offer every line before anybody asks.
 */

import type { Kind } from '../contract/keno';

export const NUMBERS = 80;

export interface Line {
  ways: number;
  spots: number;
  /** Some way of it joins groups; on a king ticket, a king with something else. A ticket needs such a line. */
  joins: boolean;
}

/** How many sets of groups of these sizes have 0, 1, … 80 spots together. */
export function setsBySpots(sizes: readonly number[]): number[] {
  const sets = new Array<number>(NUMBERS + 1).fill(0);
  sets[0] = 1;
  for (const size of sizes) {
    if (size < 1 || size > NUMBERS) continue;
    for (let spots = NUMBERS; spots >= size; spots -= 1) sets[spots]! += sets[spots - size]!;
  }
  return sets;
}

/** Every line that combined groups can have, among the spots on the rate card; fewest spots first. A king is a group of one. */
export function linesOf(kind: Kind, sizes: readonly number[], kings: number, offered: readonly number[]): Line[] {
  const crowned = kind === 'king' ? kings : 0;
  const all = setsBySpots([...sizes, ...new Array<number>(crowned).fill(1)]);
  const kingless = setsBySpots(sizes);
  return [...offered].sort((a, b) => a - b).flatMap((spots) => {
    const ways = all[spots] ?? 0;
    if (ways === 0) return [];
    const alone = kind === 'king'
      ? kingless[spots]! + (spots === 1 ? crowned : 0)
      : sizes.filter((size) => size === spots).length;
    return [{ ways, spots, joins: ways > alone }];
  });
}

/** "2/4, 1/8", as keno writers write it. */
export function conditioning(lines: readonly { ways: number; spots: number }[]): string {
  return lines.map(({ ways, spots }) => `${ways}/${spots}`).join(', ');
}

/** "two ways of 4 spots" in figures: "2 ways of 4 spots". */
export function lineWords({ ways, spots }: { ways: number; spots: number }): string {
  return `${ways.toLocaleString('en-US')} ${ways === 1 ? 'way' : 'ways'} of ${spots} ${spots === 1 ? 'spot' : 'spots'}`;
}
