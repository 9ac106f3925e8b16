/** What the page has seen of a game that has no page of its own. */

import type { AnyEvent } from '../../contract';
import { keeper } from '../kept';

/** A line of the history, as the game has it. */
export type HistoryFacts = Record<string, unknown>;

export interface Seen {
  /** The wagers, in the order in which they were first seen. */
  wagers: string[];
  /** Rounds, oldest first. */
  lines: HistoryFacts[];
  /** What fell last: the event that decided a round, or what chance brought. */
  fell: AnyEvent | null;
  /** With which act it fell. */
  fellAt: number;
  /** What was said last at the table. */
  call: string;
  /** The last result can have more lines: nothing has fallen since it was opened. */
  open: boolean;
  /** Somebody of the staff has acted in this round, so wagers made from now on are no first wagers. */
  closed: boolean;
  /** The table has offered to reduce a wager, or to take one down. */
  takesBack: boolean;
  /** What fell is still on its way, as a wheel that turns. */
  moving: boolean;
}

export const UNSEEN: Seen = { wagers: [], lines: [], fell: null, fellAt: 0, call: '', open: false, closed: false, takesBack: false, moving: false };

export const seenAt = keeper<Seen>(UNSEEN);
