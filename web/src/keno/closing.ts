/** The time to the close, in words as well as in figures (19:47-15.5(c)). */

import type { CurrentGame } from '../contract/keno';

export interface Closing {
  /** "open", "closing", "locked", "stopped": what to style by. */
  state: 'open' | 'closing' | 'locked' | 'stopped';
  /** The state in a word or two. */
  word: string;
  /** "4:32", or nothing where no time runs. */
  time: string | null;
  /** One sentence. */
  sentence: string;
}

/** The closing is told at least this long before. */
export const NOTICE_MS = 60_000;

/** "4:32", "0:07", "1:02:03". Begun seconds count, so that 0:00 is the close itself. */
export function clockTime(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** How the current game stands at a moment of the server's clock. */
export function closingOf(game: CurrentGame, now: number): Closing {
  switch (game.state) {
    case 'locked':
      return { state: 'locked', word: 'Locked', time: null, sentence: 'No ticket is sold or voided any more; the numbers come next.' };
    case 'stopped':
      return { state: 'stopped', word: 'Stopped', time: null, sentence: 'The game is stopped, and the supervisor has been called.' };
    case 'open':
      return openGame(game, now);
  }
}

function openGame(game: CurrentGame, now: number): Closing {
  if (game.locks_at === null) {
    return game.notice
      ? { state: 'closing', word: 'Closing', time: null, sentence: 'The game is closing.' }
      : { state: 'open', word: 'Open', time: null, sentence: 'The supervisor closes this game and says so a minute before.' };
  }
  const left = game.locks_at - now;
  if (left <= 0) return { state: 'closing', word: 'Closing', time: '0:00', sentence: 'The game is closing now.' };
  if (left <= NOTICE_MS || game.notice) {
    return { state: 'closing', word: 'Closing', time: clockTime(left), sentence: 'The game is closing.' };
  }
  return { state: 'open', word: 'Open', time: clockTime(left), sentence: 'Tickets are sold until the close.' };
}

/** What is said aloud when the state changes; the seconds are not. */
export function spoken(game: CurrentGame, closing: Closing): string {
  const name = `Game ${game.number}`;
  switch (closing.state) {
    case 'open': return `${name} is open.`;
    case 'closing': return `${name} is closing.`;
    case 'locked': return `${name} is locked.`;
    case 'stopped': return `${name} is stopped. The supervisor has been called.`;
  }
}
