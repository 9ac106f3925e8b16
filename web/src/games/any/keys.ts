import { CHIPS, FELT, LAST, type Key } from '../../view/keys';

/** A game without a page of its own: its own acts have their keys on their buttons. */
export const KEYS: readonly Key[] = [
  CHIPS,
  ...FELT,
  { keys: ['D'], does: 'done: the table need not wait for my wagers' },
  { keys: ['A'], does: 'same wagers again' },
  { keys: ['U'], does: 'undo the last wager, where it can be taken back' },
  ...LAST,
];
