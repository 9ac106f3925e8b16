/** The one way the page's knowledge changes: a message in, a new state out. */

import type { Act, FromServer, TableEvent, Update, Welcome } from '../contract';
import { addTo, eventWords, resultWords, rolled } from './narrate';
import { addDecided, trackPlaced } from './placed';
import type { TableState } from './state';

const ROLLS_KEPT = 60;
const RESULTS_KEPT = 30;

/** The state after a message. Messages already known (an older sequence) change nothing. */
export function reduce(state: TableState, message: FromServer, now: number): TableState {
  if ('welcome' in message) return welcomed(state, message.welcome, now);
  if ('update' in message) return updated(state, message.update, now);
  return state;
}

function welcomed(state: TableState, welcome: Welcome, now: number): TableState {
  const sameSeat = state.table === welcome.table && state.seat === welcome.seat;
  const told = sameSeat && state.seq !== null ? tell(state, welcome.acts ?? []) : state;
  const missed = sameSeat && state.seq !== null && welcome.seq > state.seq && !welcome.acts;
  return {
    ...told,
    table: welcome.table,
    title: welcome.title,
    seat: welcome.seat,
    name: welcome.name,
    seq: welcome.seq,
    view: welcome.view,
    awaiting: welcome.awaiting,
    balance: welcome.balance,
    players: welcome.players,
    rolls: welcome.rolls.slice(-ROLLS_KEPT),
    wagers: Object.fromEntries(welcome.wagers.map((info) => [info.wager, info])),
    clock: welcome.clock,
    skew: welcome.now === undefined ? told.skew : welcome.now - now,
    placed: sameSeat && !missed ? told.placed : [],
    decided: sameSeat ? told.decided : [],
    results: sameSeat ? told.results : [],
  };
}

function updated(state: TableState, update: Update, now: number): TableState {
  if (state.seq === null || update.seq < state.seq) return state;
  const told = tell(state, update.acts);
  return {
    ...told,
    seat: update.seat === undefined ? told.seat : update.seat,
    seq: update.seq,
    view: update.view,
    awaiting: update.awaiting,
    balance: update.balance,
    players: update.players,
    clock: update.clock,
    skew: update.now === undefined ? told.skew : update.now - now,
  };
}

/** Folds the acts not yet known into rolls, results and memory. */
function tell(state: TableState, acts: readonly Act[]): TableState {
  const fresh = acts.filter((act) => state.seq === null || act.seq > state.seq);
  let next = state;
  let comeOut = state.view?.come_out ?? true;
  const heard: string[] = [];
  for (const act of fresh) {
    for (const event of act.events ?? []) {
      next = take(next, act.seq, event, comeOut);
      if (event.event === 'point') comeOut = false;
      if (event.event === 'point off') comeOut = true;
      const words = 'seat' in event && event.seat === state.seat ? eventWords(event) : null;
      if (words) heard.push(words);
    }
  }
  const latest = next.results[0];
  if (latest && latest !== state.results[0]) heard.push(resultWords(latest, state.seat));
  return heard.length === 0 ? next : { ...next, said: heard.join(' ') };
}

function take(state: TableState, seq: number, event: TableEvent, comeOut: boolean): TableState {
  switch (event.event) {
    case 'dice':
      return {
        ...state,
        rolls: [...state.rolls, { faces: event.faces, come_out: comeOut }].slice(-ROLLS_KEPT),
        results: [rolled(seq, event.faces), ...state.results].slice(0, RESULTS_KEPT),
        placed: [],
        rollCount: state.rollCount + 1,
      };
    case 'no roll':
      return noRoll(state, seq, event);
    case 'wagered':
    case 'reduced':
    case 'removed':
      return event.seat === state.seat ? { ...state, placed: trackPlaced(state.placed, event) } : state;
    case 'settled': {
      const next = amend(state, event);
      return event.seat === state.seat && (event.outcome === 'won' || event.outcome === 'lost')
        ? decide(next, event.wager, event.stake)
        : next;
    }
    case 'point':
    case 'point off':
    case 'moved':
    case 'lapsed':
      return amend(state, event);
    default:
      return state;
  }
}

function amend(state: TableState, event: TableEvent): TableState {
  const [latest, ...older] = state.results;
  return latest ? { ...state, results: [addTo(latest, event), ...older] } : state;
}

/** A throw that does not count leaves a line, and no roll in the history. */
function noRoll(state: TableState, seq: number, event: TableEvent): TableState {
  const latest = state.results[0];
  if (latest?.seq === seq) return { ...amend(state, event), rolls: state.rolls.slice(0, -1) };
  const result = addTo({ seq, faces: null, call: '', lines: [] }, event);
  return { ...state, results: [result, ...state.results].slice(0, RESULTS_KEPT), rollCount: state.rollCount + 1 };
}

function decide(state: TableState, wager: string, stake: number): TableState {
  const earlier = state.decidedAt === state.rollCount ? state.decided : [];
  return { ...state, decidedAt: state.rollCount, decided: addDecided(earlier, wager, stake) };
}
