/** How craps is read. */

import { DICE_MS } from '../../dice/faces';
import type { Beat } from '../../view/stage.svelte';
import type { Reading } from '../reading';
import type { CrapsAct, CrapsView, Roll } from './contract';
import { crapsKept, type CrapsKept } from './kept';
import { ROLLS_KEPT, tellCraps } from './state';

/** The dice tumble; money and words wait. */
function throwing(acts: readonly CrapsAct[]): Beat[] {
  const dice = acts.flatMap((act) => act.events).find((event) => event.event === 'dice');
  return dice ? [{ ms: DICE_MS, show: (before) => crapsKept.put(before, { tumbling: dice.faces }) }] : [];
}

const reading: Reading<CrapsView, CrapsAct, Roll> = {
  lies: (view) => view.seats,
  past: ({ rolls }): CrapsKept => ({ rolls: rolls.slice(-ROLLS_KEPT), tumbling: null }),
  tell: (state, _, acts) => tellCraps(state, acts),
  beats: (_, __, acts) => throwing(acts),
  // 19:47-1.3(e): some wagers are off on a come out roll unless they are called on.
  calls: (view) => (view.come_out ? { matter: true, off: 'off until the next point' } : { matter: false, off: 'off' }),
};
export default reading;
