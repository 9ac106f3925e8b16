/** A round that comes in one message, taken apart into moments that can be followed. */

import type { BaccaratAct } from './contract';
import { baccaratKept } from './kept';
import { steps, type Step } from './state';
import { whoSits, type TableState } from '../../state/state';
import type { Beat } from '../../view/stage.svelte';

/** How long each thing is looked at, in milliseconds; what is not named passes at once. */
const LOOK: Record<string, number> = {
  'no more bets': 450, dealt: 320, 'card down': 220, turned: 520, called: 480, handed: 300, result: 850, 'announce result': 850, 'last hand': 700, 'cutting card': 600,
};

function lookAt(step: Step, game: string): number {
  if (step.event) return LOOK[step.event.event] ?? 0;
  // At punto banco these leave events, which are looked at instead.
  if (game !== 'chemin-de-fer' && (step.act.do === 'announce result' || step.act.do === 'card down' || step.act.do === 'last hand')) return 0;
  return LOOK[step.act.do] ?? 0;
}

/** The felt stays as it was while the cards are dealt: wagers are settled only after the result. */
export function dealing(before: TableState, after: TableState, acts: readonly BaccaratAct[]): Beat[] {
  const game = after.view?.game ?? 'punto-banco';
  return steps(baccaratKept.of(before).scene, game, acts, (seat) => whoSits(after, seat))
    .map((step) => ({ step, ms: lookAt(step, game) }))
    .filter(({ ms }) => ms > 0)
    .map(({ step, ms }): Beat => ({ ms, show: (shown) => baccaratKept.put({ ...shown, seat: after.seat }, { scene: step.scene }) }));
}
