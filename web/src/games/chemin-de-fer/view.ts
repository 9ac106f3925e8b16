import { viewOf, type TableState } from '../../state/state';
import type { CheminDeFerView } from './contract';

/** The view of this game; null at a table of another. */
export const cheminDeFerView = (state: TableState) => viewOf<CheminDeFerView>(state, 'chemin-de-fer');
