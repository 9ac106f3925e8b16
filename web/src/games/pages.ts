/**
 * A game's own page and its felt for the staff, found by the game's name: `<game>/page.ts`. A game without one gets the
 * page for every game (`any/`).
 */

import type { Component } from 'svelte';
import type { Desk } from '../attended/desk.svelte';
import type { Table } from '../view/table.svelte';
import any from './any/page';

export interface GamePage {
  page: Component<{ table: Table; wide: boolean }>;
  /** What the staff of an attended table has before it. */
  felt: Component<{ desk: Desk; wide: boolean }>;
}

const own = import.meta.glob<GamePage>('./*/page.ts', { eager: true, import: 'default' });

export function pageOf(game: string): GamePage {
  return own[`./${game}/page.ts`] ?? any;
}
