/** What a command at keno is meant for: the game that its sender saw, where it is about the game. */

import type { Board, GameNumber } from '../contract/keno';

const ABOUT_THE_GAME = new Set(['issue', 'void', 'cancel races', 'notice', 'lock', 'override', 'turn key', 'return wagers']);

/** The game of a board, by its name. */
export function gameOf({ game: { day, number } }: Board): GameNumber {
  return { day, number };
}

/** The command with the game that is shown, unless it has the one that was shown when it was asked for. */
export function meantFor(what: 'do' | 'buy' | 'claim', body: object, shown: GameNumber | undefined): object {
  const about = what === 'buy' || (what === 'do' && 'do' in body && ABOUT_THE_GAME.has(String(body.do)));
  const named = 'game' in body && body.game !== undefined;
  return about && shown && !named ? { ...body, game: shown } : body;
}
