/** What a game keeps of its own in the page's state: the cards as they lie, the rounds before, whatever its page shows. */

import type { TableState } from '../state/state';

export interface Keeper<K> {
  of(state: TableState): K;
  /** The state with something of it changed. */
  put(state: TableState, more: Partial<K>): TableState;
}

/** Reads and changes it for one game; `bare` is what a page has that has heard nothing yet. */
export function keeper<K extends object>(bare: K): Keeper<K> {
  const of = (state: TableState) => (state.kept as K | null) ?? bare;
  return { of, put: (state, more) => ({ ...state, kept: { ...of(state), ...more } }) };
}
