/** The roads in words, for those who do not see them: the same facts, in the same order. */

import type { BigRoad, Outcome, Placed } from './roads/big-road';
import type { Colour } from './roads/derived';

const NONE = 'nothing yet';

export function beadWords(rounds: readonly Outcome[]): string {
  const each = rounds.map(({ winner, natural }) => (natural ? `${winner}, natural` : winner));
  return `Bead plate: ${each.length === 0 ? NONE : each.join('; ')}`;
}

/** "banker 3, 1 tie; player 2" */
export function bigRoadWords(road: BigRoad): string {
  const runs = road.runs.map((run) => {
    const ties = run.reduce((sum, win) => sum + win.ties, 0);
    const naturals = run.filter((win) => win.natural).length;
    const more = [
      ...(ties > 0 ? [`${ties} ${ties === 1 ? 'tie' : 'ties'}`] : []),
      ...(naturals > 0 ? [`${naturals} natural${naturals === 1 ? '' : 's'}`] : []),
    ];
    return [`${run[0]?.side ?? ''} ${run.length}`, ...more].join(', ');
  });
  const opening = road.openingTies > 0 ? [`${road.openingTies} before the first win tied`] : [];
  const all = [...opening, ...runs];
  return `Big road: ${all.length === 0 ? NONE : all.join('; ')}`;
}

/** "red 3, blue, red 2" */
export function derivedWords(name: string, cells: readonly Placed<Colour>[]): string {
  const runs: { colour: Colour; count: number }[] = [];
  for (const { mark } of cells) {
    const run = runs.at(-1);
    if (run?.colour === mark) run.count += 1;
    else runs.push({ colour: mark, count: 1 });
  }
  const words = runs.map(({ colour, count }) => (count === 1 ? colour : `${colour} ${count}`));
  return `${name}: ${words.length === 0 ? NONE : words.join(', ')}`;
}
