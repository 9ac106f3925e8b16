import { CHIPS, FELT, LAST, type Key } from '../../view/keys';

export const KEYS: readonly Key[] = [
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
