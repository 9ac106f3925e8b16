/** What comes in one message, taken apart into moments that can be followed. */

import type { BlackjackAct } from './contract';
import { blackjackKept } from './kept';
import { boxSteps, type BoxStep } from './state';
import { whoSits, type TableState } from '../../state/state';
import type { Beat } from '../../view/stage.svelte';

/** How long each thing is looked at, in milliseconds; what is not named passes at once. */
const LOOK: Record<string, number> = {
  determinant: 600, dealt: 240, blackjack: 600, split: 400, surrendered: 500, broken: 500, 'no blackjack': 500, turned: 650,
  "dealer's card": 350, 'hand moved': 500, dead: 600, aside: 500, 'cutting card': 500,
};

function lookAt({ act, event }: BoxStep): number {
  if (event === null) return act.do === 'deal' ? 300 : 0;
  // The dealer's own cards are waited for: a card more is another total.
  if (event.event === 'dealt' && event.box === undefined) return 450;
  return LOOK[event.event] ?? 0;
}

/** The felt stays as it was while the cards are dealt: wagers are settled after them. */
export function boxDealing(before: TableState, after: TableState, acts: readonly BlackjackAct[]): Beat[] {
  return boxSteps(blackjackKept.of(before).scene, acts, (seat) => whoSits(after, seat))
    .map((step) => ({ step, ms: lookAt(step) }))
    .filter(({ ms }) => ms > 0)
    .map(({ step, ms }): Beat => ({ ms, show: (shown) => blackjackKept.put({ ...shown, seat: after.seat }, { scene: step.scene }) }));
}
