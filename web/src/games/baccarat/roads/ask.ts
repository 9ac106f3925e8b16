/** "Asking the road": the mark that each derived road would get if the next round went to one hand. */

import { runsOf, type Outcome, type Side } from './big-road';
import { derive, LOOKS_BACK, type Colour, type DerivedRoad } from './derived';

export function ask(rounds: readonly Outcome[], side: Side): Record<DerivedRoad, Colour | null> {
  const lengths = (all: readonly Outcome[]) => runsOf(all).runs.map((run) => run.length);
  const now = lengths(rounds);
  const then = lengths([...rounds, { winner: side }]);
  const next = (k: number) => {
    const marks = derive(then, k);
    return marks.length > derive(now, k).length ? marks.at(-1) ?? null : null;
  };
  return {
    'big eye boy': next(LOOKS_BACK['big eye boy']),
    'small road': next(LOOKS_BACK['small road']),
    'cockroach pig': next(LOOKS_BACK['cockroach pig']),
  };
}
