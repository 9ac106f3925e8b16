/** What a game says about its messages, so that the page can follow it. */

import type { Act, View, Welcome } from '../contract';
import type { Lying, TableState } from '../state/state';
import type { Beat } from '../view/stage.svelte';

export interface Reading {
  /** What lies on the felt, seat by seat. */
  lies(view: View): Lying[];
  /** What happened before the page came. `resumed` says whether the page has followed everything since it came. */
  past(welcome: Welcome, told: TableState, resumed: boolean): Partial<TableState>;
  /** Folds new acts into what the page remembers. */
  tell(state: TableState, view: View, acts: readonly Act[]): TableState;
  /** The moments to show before the money moves. */
  beats(before: TableState, after: TableState, acts: readonly Act[]): Beat[];
  /** What a new state tells besides, once it is whole. */
  learn?(state: TableState): TableState;
}
