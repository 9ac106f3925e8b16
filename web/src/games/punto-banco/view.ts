import { viewOf, type TableState } from '../../state/state';
import type { PuntoBancoView } from './contract';

/** The view of this game; null at a table of another. */
export const puntoBancoView = (state: TableState) => viewOf<PuntoBancoView>(state, 'punto-banco');
