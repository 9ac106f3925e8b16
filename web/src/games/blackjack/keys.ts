import { CHIPS, FELT, LAST, type Key } from '../../view/keys';

export const KEYS: readonly Key[] = [
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
