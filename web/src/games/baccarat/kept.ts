import type { TableState } from '../../state/state';
import { keeper } from '../kept';
import type { BaccaratSheet, HistoryLine } from './contract';
import { BARE, type Scene } from './scene';

export interface BaccaratKept {
  /** Rounds and beginnings of shoes, oldest first. */
  history: HistoryLine[];
  /** The cards as they lie, also after the round is settled. */
  scene: Scene;
}

/** What the page has seen of either game. */
export const baccaratKept = keeper<BaccaratKept>({ history: [], scene: BARE });

/** Limits and options of either table. */
export const baccaratSheet = (state: TableState) => state.rules as Partial<BaccaratSheet>;
