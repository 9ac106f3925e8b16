/**
 * The big road: one column for each run of wins by the same hand. A new column begins whenever the
 * winner changes; a tie begins nothing, it is marked on the win before it.
 *
 * The road is drawn six rows deep. A run that finds no free cell below it, because the bottom is
 * reached or an older run lies there, turns to the right and goes on in its row: the dragon's tail.
 * A run begins in the top row of the column beside the one in which the run before it began, so a tail
 * may pass under the beginnings of later runs.
 */

export type Side = 'banker' | 'player';

/** One round, as far as the roads care. */
export interface Outcome {
  winner: Side | 'tie';
  natural?: boolean;
  /** The points of the hand that won, or of both. */
  points?: number;
}

/** A win on the big road. */
export interface Win {
  side: Side;
  natural: boolean;
  points: number | null;
  /** Ties since this win, before the next. */
  ties: number;
}

export interface Placed<T> {
  mark: T;
  column: number;
  row: number;
}

export const ROWS = 6;

export interface BigRoad {
  /** The runs, each with its wins: what the derived roads are made from. */
  runs: Win[][];
  /** Ties before the first win have no win to be marked on. */
  openingTies: number;
  cells: Placed<Win>[];
}

/** The runs of a shoe, and the ties before the first win. */
export function runsOf(rounds: readonly Outcome[]): { runs: Win[][]; openingTies: number } {
  const runs: Win[][] = [];
  let openingTies = 0;
  for (const round of rounds) {
    const run = runs.at(-1);
    const last = run?.at(-1);
    if (round.winner === 'tie') {
      if (last) last.ties += 1;
      else openingTies += 1;
      continue;
    }
    const win: Win = { side: round.winner, natural: round.natural ?? false, points: round.points ?? null, ties: 0 };
    if (run && last?.side === win.side) run.push(win);
    else runs.push([win]);
  }
  return { runs, openingTies };
}

/** Runs laid into the grid, with tails to the right. Derived roads are laid the same way. */
export function lay<T>(runs: readonly (readonly T[])[], rows = ROWS): Placed<T>[] {
  const taken = new Set<string>();
  const cells: Placed<T>[] = [];
  runs.forEach((run, start) => {
    let column = start;
    let row = 0;
    // A tail along the top row, left by a run that could not go down at all, pushes the beginning on.
    while (taken.has(`${column} ${row}`)) column += 1;
    let turned = false;
    run.forEach((mark, i) => {
      if (i > 0) {
        turned ||= row + 1 >= rows || taken.has(`${column} ${row + 1}`);
        if (turned) column += 1;
        else row += 1;
      }
      taken.add(`${column} ${row}`);
      cells.push({ mark, column, row });
    });
  });
  return cells;
}

export function bigRoad(rounds: readonly Outcome[]): BigRoad {
  const { runs, openingTies } = runsOf(rounds);
  return { runs, openingTies, cells: lay(runs) };
}
