/** The keys of the page of an attended table, once: what the help shows is what the page does. */

import type { Key } from '../view/keys';

export const KEYS: readonly Key[] = [
  { keys: ['N'], does: 'do the next step that is due' },
  { keys: ['2', '…', '9', 'T', 'J', 'Q', 'K', 'A'], does: 'the rank of a card that falls' },
  { keys: ['C', 'D', 'H', 'S'], does: 'its suit' },
  { keys: ['1', '…', '6'], does: 'the faces of the dice, one after the other' },
  { keys: ['Enter'], does: 'enter the card or the dice that are chosen' },
  { keys: ['Backspace'], does: 'take back what is half chosen' },
  { keys: ['Esc'], does: 'dismiss a message, leave a form' },
  { keys: ['?'], does: 'these keys' },
];
