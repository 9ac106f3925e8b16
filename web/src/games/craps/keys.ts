import { CHIPS, FELT, LAST, type Key } from '../../view/keys';

export const KEYS: readonly Key[] = [
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
