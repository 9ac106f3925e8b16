import type { Faces } from '../../dice/faces';
import { viewOf, type TableState } from '../../state/state';
import { keeper } from '../kept';
import type { CrapsView, Roll } from './contract';

export interface CrapsKept {
  /** The rolls, oldest first. */
  rolls: Roll[];
  /** The faces that the dice are about to show, while they tumble. */
  tumbling: Faces | null;
}

/** What the page has seen of this game. */
export const crapsKept = keeper<CrapsKept>({ rolls: [], tumbling: null });

/** The view of this game; null at a table of another. */
export const crapsView = (state: TableState) => viewOf<CrapsView>(state, 'craps');
