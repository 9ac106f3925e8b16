/** What a game says about its messages, so that the page can follow it. */

import type { Act, View, Welcome } from '../contract';
import type { Lying, TableState } from '../state/state';
import type { Beat } from '../view/stage.svelte';

export interface Calls {
  /** Wagers are off unless they are called on. */
  matter: boolean;
  /** What a wager is that is off: "off until the next point". */
  off: string;
}

export interface Reading {
  /** What lies on the felt, seat by seat. */
  lies(view: View): Lying[];
  /** What the game keeps (`kept.ts`) when a page comes. `resumed` says whether the page has followed everything since it came. */
  past(welcome: Welcome, told: TableState, resumed: boolean): unknown;
  /** Folds new acts into what the page remembers. */
  tell(state: TableState, view: View, acts: readonly Act[]): TableState;
  /** The moments to show before the money moves. */
  beats(before: TableState, after: TableState, acts: readonly Act[]): Beat[];
  /** What a new state tells besides, once it is whole. */
  learn?(state: TableState): TableState;
  /** Where chips lie behind one another: who has wagered at a place, who is nearest the dealer first. */
  behind?(view: View, place: string): number[];
  /** What it means just now that a wager is off, or was called on. */
  calls?(view: View): Calls;
}
