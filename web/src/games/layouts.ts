/** The layouts that games give as data, found by the game's name: `<game>/layout.ts`. */

import type { Boxes } from './boxes';

const own = import.meta.glob<Boxes>('./*/layout.ts', { eager: true, import: 'default' });

export function layoutFor(game: string): Boxes | null {
  return own[`./${game}/layout.ts`] ?? null;
}
