/** The keys, once: what the help shows is what the page does. */

export interface Key {
  keys: string[];
  does: string;
}

const CHIPS: Key = { keys: ['1', '…', '6'], does: 'pick the $1, $5, $25, $100, $500, $1,000 chip' };
const FELT: Key[] = [
  { keys: ['←', '↑', '→', '↓'], does: 'move over the felt' },
  { keys: ['Enter'], does: 'add the chip to the wager' },
  { keys: ['Delete'], does: 'take the wager down' },
  { keys: ['Backspace'], does: 'take one chip off' },
];
const LAST: Key[] = [
  { keys: ['F'], does: 'go to the felt' },
  { keys: ['Esc'], does: 'dismiss a message' },
  { keys: ['?'], does: 'these keys' },
];

/** A game without a page of its own: its own acts have their keys on their buttons. */
export const ANY_KEYS: readonly Key[] = [
  CHIPS,
  ...FELT,
  { keys: ['D'], does: 'done: the table need not wait for my wagers' },
  { keys: ['A'], does: 'same wagers again' },
  { keys: ['U'], does: 'undo the last wager, where it can be taken back' },
  ...LAST,
];

export const CRAPS_KEYS: readonly Key[] = [
  CHIPS,
  ...FELT,
  { keys: ['O'], does: 'call the wager on or off' },
  { keys: ['R'], does: 'roll the dice' },
  { keys: ['T'], does: 'take the dice when they are offered' },
  { keys: ['P'], does: 'pass the dice' },
  { keys: ['U'], does: 'undo the last wager before the roll' },
  { keys: ['A'], does: 'same wagers again' },
  ...LAST,
];

export const PUNTO_BANCO_KEYS: readonly Key[] = [
  CHIPS,
  ...FELT,
  { keys: ['D'], does: 'deal: my wagers are made' },
  { keys: ['U'], does: 'undo the last wager before the deal' },
  { keys: ['A'], does: 'same wagers again' },
  { keys: ['C'], does: 'cut the cards when they are offered' },
  { keys: ['T'], does: 'take the shoe when it is offered' },
  { keys: ['N'], does: 'no, thank you: the cut or the shoe' },
  { keys: ['P'], does: 'pass the shoe' },
  { keys: ['B'], does: "ask for the Banker's Hand first" },
  { keys: ['S'], does: 'squeeze the next card handed to me' },
  { keys: ['H'], does: 'return the hand, face up' },
  ...LAST,
];

export const BLACKJACK_KEYS: readonly Key[] = [
  CHIPS,
  ...FELT,
  { keys: ['D'], does: 'deal: my wagers are made; at my turn: draw' },
  { keys: ['S'], does: 'stand' },
  { keys: ['2'], does: 'at my turn: double' },
  { keys: ['P'], does: 'split' },
  { keys: ['R'], does: 'surrender' },
  { keys: ['I'], does: 'insure; E for even money' },
  { keys: ['N'], does: 'no: no insurance, no double, no cut' },
  { keys: ['W'], does: 'follow a double or a split on a shared box' },
  { keys: ['T', 'G'], does: 'take a missed card, or give up the hand' },
  { keys: ['X'], does: 'refuse an exposed card' },
  { keys: ['+', '−'], does: 'add the chip to an amount, or take it off' },
  { keys: ['C'], does: 'cut the cards when they are offered' },
  { keys: ['U'], does: 'undo the last wager before the deal' },
  { keys: ['A'], does: 'same wagers again' },
  { keys: ['K'], does: 'show the strategy chart, or put it away' },
  ...LAST,
];

export const CHEMIN_DE_FER_KEYS: readonly Key[] = [
  CHIPS,
  { keys: ['+', '−'], does: 'add the chip to the amount, or take it off' },
  { keys: ['Enter'], does: 'in the amount: bid, place the bank, or wager' },
  { keys: ['B'], does: 'banco' },
  { keys: ['V'], does: 'banco suivi' },
  { keys: ['T'], does: 'take the bank when it is offered' },
  { keys: ['N'], does: 'no: no bid, no claim, no wager, no bank, no cut' },
  { keys: ['C'], does: 'card; cut the cards; draw' },
  { keys: ['S'], does: 'stay' },
  { keys: ['X'], does: '“Natural”, or “Under eight”' },
  { keys: ['H'], does: "turn the Banker's Hand" },
  { keys: ['P'], does: 'pass the bank' },
  { keys: ['D'], does: 'done: the dealer need not wait for me' },
  { keys: ['F'], does: 'go to what is awaited of me' },
  ...LAST.slice(1),
];
