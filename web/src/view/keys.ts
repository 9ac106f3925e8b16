/** The keys, once: what the help shows is what the page does. */

export interface Key {
  keys: string[];
  does: string;
}

export const KEYS: readonly Key[] = [
  { keys: ['1', '…', '6'], does: 'pick the $1, $5, $25, $100, $500, $1,000 chip' },
  { keys: ['←', '↑', '→', '↓'], does: 'move over the felt' },
  { keys: ['Enter'], does: 'add the chip to the wager' },
  { keys: ['Delete'], does: 'take the wager down' },
  { keys: ['Backspace'], does: 'take one chip off' },
  { keys: ['O'], does: 'call the wager on or off' },
  { keys: ['R'], does: 'roll the dice' },
  { keys: ['T'], does: 'take the dice when they are offered' },
  { keys: ['P'], does: 'pass the dice' },
  { keys: ['U'], does: 'undo the last wager before the roll' },
  { keys: ['A'], does: 'same wagers again' },
  { keys: ['F'], does: 'go to the felt' },
  { keys: ['Esc'], does: 'dismiss a message' },
  { keys: ['?'], does: 'these keys' },
];
