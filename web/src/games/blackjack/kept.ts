import { viewOf, type TableState } from '../../state/state';
import { keeper } from '../kept';
import type { BlackjackLine, BlackjackSheet, BlackjackView } from './contract';
import { BARE_BOXES, type BoxesScene } from './scene';

export interface BlackjackKept {
  /** The cards as they lie, box by box, also after the round is settled. */
  scene: BoxesScene;
  /** Rounds and beginnings of shoes, oldest first. */
  rounds: BlackjackLine[];
}

/** What the page has seen of this game. */
export const blackjackKept = keeper<BlackjackKept>({ scene: BARE_BOXES, rounds: [] });

/** The view of this game; null at a table of another. */
export const blackjackView = (state: TableState) => viewOf<BlackjackView>(state, 'blackjack');

/** Limits and options of its table. */
export const blackjackSheet = (state: TableState) => state.rules as Partial<BlackjackSheet>;
