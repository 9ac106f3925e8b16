/**
 * How the page reads a game's messages, found by the game's name: `<game>/reading.ts`. A game without one is read as
 * any game is. Nothing here draws, so that the tests can use it without a browser.
 */

import reading from './any/reading';
import type { TableState } from '../state/state';
import type { Calls, Reading } from './reading';

const own = import.meta.glob<Reading>('./*/reading.ts', { eager: true, import: 'default' });

export function readingOf(game: string): Reading {
  return own[`./${game}/reading.ts`] ?? reading;
}

/** Who has wagered at a place where chips lie behind one another. */
export function behindAt({ view }: TableState, place: string): number[] {
  return (view && readingOf(view.game).behind?.(view, place)) ?? [];
}

/** What it means just now that a wager is off, or was called on. */
export function callsAt({ view }: TableState): Calls {
  return (view && readingOf(view.game).calls?.(view)) ?? { matter: true, off: 'off' };
}
