/**
 * Which lines of conditioning some groups can have (19:47-15.1, 15.2(c)): "2/4" is two ways of four spots. The server
 * judges; this is so that a form can offer every line before anybody asks.
 */

import type { Kind } from '../contract/keno';
import { letter } from './groups';

export const NUMBERS = 80;

export interface Line {
  ways: number;
  spots: number;
  /** Which ways, by the letters of their groups; absent where every way of so many spots is played (15.2(c)4). */
  sums?: readonly string[];
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

/** "2/4, 1/8", as keno writers write it; with the sums where a patron named them: "1/6 A+B". */
export function conditioning(lines: readonly { ways: number; spots: number; sums?: readonly string[] }[]): string {
  return lines.map(({ ways, spots, sums }) => (sums ? `${sums.length}/${spots} ${sums.join(' ')}` : `${ways}/${spots}`)).join(', ');
}

/** As many ways of one line as the form lists one by one. */
export const MOST_LISTED = 120;

/** Every sum of groups that has so many spots, by the letters of its groups: "A+B". */
export function sumsOf(sizes: readonly number[], spots: number): string[] {
  const found: string[] = [];
  const from = (place: number, left: number, letters: readonly string[]): void => {
    if (left === 0) found.push(letters.join('+'));
    if (left <= 0 || found.length > MOST_LISTED) return;
    for (let next = place; next < sizes.length; next += 1) from(next + 1, left - sizes[next]!, [...letters, letter(next)]);
  };
  from(0, spots, []);
  return found;
}

/** The lines of a conditioning as it was written. */
export function readConditioning(text: string): { spots: number; sums: string[] }[] {
  return text.split(',').map((line) => {
    const [written = '', ...sums] = line.trim().split(/\s+/);
    return { spots: Number(written.split('/')[1]), sums };
  });
}

/** "two ways of 4 spots" in figures: "2 ways of 4 spots". */
export function lineWords({ ways, spots }: { ways: number; spots: number }): string {
  return `${ways.toLocaleString('en-US')} ${ways === 1 ? 'way' : 'ways'} of ${spots} ${spots === 1 ? 'spot' : 'spots'}`;
}
