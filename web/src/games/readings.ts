/**
 * How the page reads a game's messages, found by the game's name: `<game>/reading.ts`. A game without one is read as
 * any game is. Nothing here draws, so that the tests can use it without a browser.
 */

import reading from './any/reading';
import type { Reading } from './reading';

const own = import.meta.glob<Reading>('./*/reading.ts', { eager: true, import: 'default' });

export function readingOf(game: string): Reading {
  return own[`./${game}/reading.ts`] ?? reading;
}
