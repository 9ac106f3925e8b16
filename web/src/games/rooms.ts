/** The pages of a game that is a room with tables of its own: `<game>/room.ts`. One game of the chapter is. */

import type { Component } from 'svelte';

export interface RoomPages {
  /** What everybody sees. */
  public: Component<{ room: string }>;
  /** What the floorperson has. */
  floor: Component<{ room: string }>;
}

const own = import.meta.glob<RoomPages>('./*/room.ts', { eager: true, import: 'default' });

export const roomPages: RoomPages | undefined = Object.values(own)[0];
