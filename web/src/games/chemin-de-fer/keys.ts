import { CHIPS, LAST, type Key } from '../../view/keys';

export const KEYS: readonly Key[] = [
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
