/** What is known of a lounge: the last board and desk it sent, and how far its clock is from ours. */

import type { Board, Desk, FromLounge, Game, GameNumber } from '../contract/keno';

export interface LoungeState {
  board: Board | null;
  desk: Desk | null;
  /** The server's clock less ours. */
  skew: number;
  /** Boards that came since the last desk. */
  alone: number;
  /** How often tickets of the patron's account changed. */
  tickets: number;
}

export const EMPTY: LoungeState = { board: null, desk: null, skew: 0, alone: 0, tickets: 0 };

/** Staff get a desk after every board: when two boards come and no desk between them, the session is over. */
const SESSION_OVER = 2;

export function reduce(state: LoungeState, message: FromLounge, here: number): LoungeState {
  if ('desk' in message) return { ...state, desk: message.desk, alone: 0 };
  if ('tickets' in message) return { ...state, tickets: state.tickets + 1 };
  const { board } = message;
  const alone = Math.min(state.alone + 1, SESSION_OVER);
  return { ...state, board, desk: alone < SESSION_OVER ? state.desk : null, skew: board.now - here, alone };
}

export function isSessionOver(state: LoungeState): boolean {
  return state.alone >= SESSION_OVER;
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
