/** What a game says about its messages, so that the page can follow it. */

import type { Act, AnyPast, View, Welcome } from '../contract';
import type { Lying, TableState } from '../state/state';
import type { Beat } from '../view/stage.svelte';

export interface Calls {
  /** Wagers are off unless they are called on. */
  matter: boolean;
  /** What a wager is that is off: "off until the next point". */
  off: string;
}

/** A welcome whose view and history are a game's own. */
export type Found<V, P> = Omit<Welcome, 'view' | 'rolls'> & { view: V; rolls: P[] };

/** `V`, `A` and `P` are the game's view, its acts and the lines of its history. */
export interface Reading<V = View, A = Act, P = AnyPast> {
  /** What lies on the felt, seat by seat. */
  lies(view: V): Lying[];
  /** What the game keeps (`kept.ts`) when a page comes. `resumed` says whether the page has followed everything since it came. */
  past(welcome: Found<V, P>, told: TableState, resumed: boolean): unknown;
  /** Folds new acts into what the page remembers. */
  tell(state: TableState, view: V, acts: readonly A[]): TableState;
  /** The moments to show before the money moves. */
  beats(before: TableState, after: TableState, acts: readonly A[]): Beat[];
  /** What a new state tells besides, once it is whole. */
  learn?(state: TableState): TableState;
  /** Where chips lie behind one another: who has wagered at a place, who is nearest the dealer first. */
  behind?(view: V, place: string): number[];
  /** What it means just now that a wager is off, or was called on. */
  calls?(view: V): Calls;
}
