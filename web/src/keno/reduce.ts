/** What is known of a lounge: the last board and desk it sent, and how far its clock is from ours. */

import type { Board, Desk, FromLounge, Game, GameNumber } from '../contract/keno';

export interface LoungeState {
  board: Board | null;
  desk: Desk | null;
  /** The server's clock less ours. */
  skew: number;
}

export const EMPTY: LoungeState = { board: null, desk: null, skew: 0 };

export function reduce(state: LoungeState, message: FromLounge, here: number): LoungeState {
  const board = 'board' in message ? message.board : null;
  return {
    board: board ?? state.board,
    desk: message.desk ?? state.desk,
    skew: board ? board.now - here : state.skew,
  };
}

export function sameGame(one: GameNumber | null, other: GameNumber | null): boolean {
  return one?.day === other?.day && one?.number === other?.number;
}

/** A game drawn this long ago is news no more: a page that was away shows it at once. */
const NEWS_MS = 20_000;

/** Whether a game is to be seen drawn, number by number: it is new to this page, and has only just begun. */
export function isNews(before: Game | null | undefined, game: Game | null, now: number): boolean {
  if (game === null || before === undefined || game.returned) return false;
  return !sameGame(before, game) && now - game.started_at < NEWS_MS;
}
