/** Keys that several pages have; each game's page has its own list in its folder (`keys.ts`). */

export interface Key {
  keys: string[];
  does: string;
}

export const CHIPS: Key = { keys: ['1', '…', '6'], does: 'pick the $1, $5, $25, $100, $500, $1,000 chip' };
export const FELT: Key[] = [
  { keys: ['←', '↑', '→', '↓'], does: 'move over the felt' },
  { keys: ['Enter'], does: 'add the chip to the wager' },
  { keys: ['Delete'], does: 'take the wager down' },
  { keys: ['Backspace'], does: 'take one chip off' },
];
export const LAST: Key[] = [
  { keys: ['F'], does: 'go to the felt' },
  { keys: ['Esc'], does: 'dismiss a message' },
  { keys: ['?'], does: 'these keys' },
];
