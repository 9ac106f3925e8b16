/**
 * The three roads derived from the big road. Their red and blue say nothing about banker and player:
 * red means that the shoe repeats itself, blue that it does not.
 *
 * Each looks back a different number of columns: big eye boy 1, small road 2, cockroach pig 3. With k
 * for that number, every win that is put on the big road adds one mark, by the column (run) it is in:
 *
 * - The win begins a run. Compare the run just ended with the one k before it: as long as each other is
 *   red, otherwise blue.
 * - The win continues a run, as its m-th. Look at the run k columns back, which has p wins. If it reaches
 *   this row (m <= p) the mark is red; if it ended just above (m = p + 1) the run has outgrown it here,
 *   blue; if it ended further up (m > p + 1) nothing has changed since the row before, red again.
 *
 * The first mark comes when there is something to compare with: from the second win of run k + 1, or if
 * that run has no second win, from the first win of run k + 2. (Big eye boy: column 2 row 2, else column 3
 * row 1; small road: column 3 row 2, else column 4 row 1; cockroach pig: column 4 row 2, else column 5
 * row 1.) Runs count with their true length, tails included, whatever the grid made of them.
 *
 * The marks are then laid like a big road of their own: a new column with every change of colour.
 */

import { lay, type Placed } from './big-road';

export type Colour = 'red' | 'blue';
export type DerivedRoad = 'big eye boy' | 'small road' | 'cockroach pig';

/** How many columns back each road looks. */
export const LOOKS_BACK: Record<DerivedRoad, number> = { 'big eye boy': 1, 'small road': 2, 'cockroach pig': 3 };

/** The marks of a derived road, in the order of the wins that made them. `lengths` are those of the runs. */
export function derive(lengths: readonly number[], k: number): Colour[] {
  const marks: Colour[] = [];
  lengths.forEach((length, column) => {
    const ended = lengths[column - 1];
    const before = lengths[column - 1 - k];
    if (ended !== undefined && before !== undefined) marks.push(ended === before ? 'red' : 'blue');
    const reference = lengths[column - k];
    if (reference === undefined) return;
    for (let m = 2; m <= length; m += 1) marks.push(m === reference + 1 ? 'blue' : 'red');
  });
  return marks;
}

/** A derived road on its grid. */
export function derivedRoad(lengths: readonly number[], road: DerivedRoad): Placed<Colour>[] {
  return lay(streaks(derive(lengths, LOOKS_BACK[road])));
}

function streaks(marks: readonly Colour[]): Colour[][] {
  const runs: Colour[][] = [];
  for (const mark of marks) {
    const run = runs.at(-1);
    if (run && run[0] === mark) run.push(mark);
    else runs.push([mark]);
  }
  return runs;
}
