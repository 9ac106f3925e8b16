/** The bead plate: every round in the order it was played, ties too, down a column of six and then the next. */

import { ROWS, type Outcome, type Placed } from './big-road';

export function beadPlate<T extends Outcome>(rounds: readonly T[]): Placed<T>[] {
  return rounds.map((mark, i) => ({ mark, column: Math.floor(i / ROWS), row: i % ROWS }));
}
