/** How craps is read. */

import type { Act } from '../../contract';
import type { CrapsEvent, CrapsView, Roll } from './contract';
import { ROLLS_KEPT, tellCraps } from './state';
import type { Beat } from '../../view/stage.svelte';
import type { Reading } from '../reading';

export const DICE_MS = 620;

/** The dice tumble; money and words wait. */
function throwing(acts: readonly Act[]): Beat[] {
  const dice = (acts as Act<CrapsEvent>[]).flatMap((act) => act.events ?? []).find((event) => event.event === 'dice');
  return dice ? [{ ms: DICE_MS, tumbling: dice.faces, show: (before) => before }] : [];
}

const reading: Reading = {
  lies: (view) => (view as CrapsView).seats,
  past: ({ rolls }) => ({ rolls: (rolls as Roll[]).slice(-ROLLS_KEPT) }),
  tell: (state, _, acts) => tellCraps(state, acts as Act<CrapsEvent>[]),
  beats: (_, __, acts) => throwing(acts),
};
export default reading;
