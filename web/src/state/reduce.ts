/** The one way the page's knowledge changes: a message in, a new state out. */

import type { Act, FromServer, Update, View, Welcome } from '../contract';
import { readingOf } from '../games/readings';
import type { TableState } from './state';

/** The state after a message. Messages already known (an older sequence) change nothing. */
export function reduce(state: TableState, message: FromServer, now: number): TableState {
  if ('welcome' in message) return read(welcomed(state, message.welcome, now));
  if ('update' in message) return read(updated(state, message.update, now), state);
  return state;
}

/** The same with what its game reads in it; a state that did not change is read already. */
function read(state: TableState, before?: TableState): TableState {
  if (state === before || !state.view) return state;
  const reading = readingOf(state.view.game);
  const lying = { ...state, lies: reading.lies(state.view) };
  return reading.learn?.(lying) ?? lying;
}

function welcomed(state: TableState, welcome: Welcome, now: number): TableState {
  const sameSeat = state.table === welcome.table && state.seat === welcome.seat;
  const told = sameSeat && state.seq !== null ? tell(state, welcome.view, welcome.acts ?? []) : state;
  const missed = sameSeat && state.seq !== null && welcome.seq > state.seq && !welcome.acts;
  // The table has started anew: what lay there, and what was wagered by other rules, is of no use any more.
  const renewed = state.table === welcome.table && state.rulesNumber !== null && state.rulesNumber !== welcome.rules_number;
  return {
    ...told,
    table: welcome.table,
    title: welcome.title,
    seat: welcome.seat,
    name: welcome.name,
    seq: welcome.seq,
    round: welcome.round,
    step: welcome.step ?? 0,
    view: welcome.view,
    awaiting: welcome.awaiting,
    balance: welcome.balance,
    players: welcome.players,
    rules: welcome.rules,
    kept: readingOf(welcome.view.game).past(welcome, told, sameSeat && state.seq !== null && !missed && !renewed),
    wagers: Object.fromEntries(welcome.wagers.map((info) => [info.wager, info])),
    clock: welcome.clock,
    window: welcome.window,
    closing: welcome.closing ?? null,
    attended: welcome.attended ?? null,
    posted: welcome.posted ?? null,
    pledge: welcome.pledge ?? null,
    rulesNumber: welcome.rules_number,
    renewed: renewed ? welcome.now : told.renewed,
    said: renewed ? 'New rules bind this table from now on.' : told.said,
    skew: welcome.now - now,
    placed: sameSeat && !missed && !renewed ? told.placed : [],
    decided: sameSeat && !renewed ? told.decided : [],
    results: sameSeat ? told.results : [],
  };
}

function updated(state: TableState, update: Update, now: number): TableState {
  if (state.seq === null || update.seq < state.seq) return state;
  const told = tell(state, update.view, update.acts);
  return {
    ...told,
    seat: update.seat,
    seq: update.seq,
    round: update.round,
    step: update.step ?? 0,
    view: update.view,
    awaiting: update.awaiting ?? told.awaiting,
    balance: update.balance,
    players: update.players,
    clock: update.clock,
    window: update.window,
    closing: update.closing ?? null,
    attended: update.attended ?? null,
    posted: update.posted ?? null,
    pledge: update.pledge ?? null,
    skew: update.now - now,
  };
}

/** Folds the acts not yet known into what the page remembers, as their game does. */
function tell(state: TableState, view: View, acts: readonly Act[]): TableState {
  const fresh = acts.filter((act) => state.seq === null || act.seq > state.seq);
  return readingOf(view.game).tell(state, view, fresh);
}
