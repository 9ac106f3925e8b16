/** What craps makes of its acts: rolls, results, and what Undo and "same again" remember. */

import type { CrapsAct, CrapsEvent } from './contract';
import { rollWords, type Faces } from '../../dice/faces';
import { dollars } from '../../money';
import { title } from '../../words';
import { lapsedLine, resultWords, settledLine, wagerWords, withLine } from '../../state/narrate';
import { addDecided, trackPlaced } from '../../state/placed';
import type { Result, TableState } from '../../state/state';
import { crapsKept, crapsView } from './kept';

export const ROLLS_KEPT = 60;
const RESULTS_KEPT = 30;

/** Folds new acts into rolls, results and memory. */
export function tellCraps(state: TableState, acts: readonly CrapsAct[]): TableState {
  let next = state;
  let comeOut = crapsView(state)?.come_out ?? true;
  const heard: string[] = [];
  for (const act of acts) {
    for (const event of act.events) {
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

function eventWords(event: CrapsEvent): string | null {
  switch (event.event) {
    case 'wagered':
    case 'reduced':
    case 'removed':
      return wagerWords(event);
    case 'marked':
      return `${title(event.wager)} is ${event.on ? 'on' : 'off'}.`;
    default:
      return null;
  }
}

function take(state: TableState, seq: number, event: CrapsEvent, comeOut: boolean): TableState {
  switch (event.event) {
    case 'dice':
      return crapsKept.put({
        ...state,
        results: [rolled(seq, event.faces), ...state.results].slice(0, RESULTS_KEPT),
        placed: [],
        rollCount: state.rollCount + 1,
      }, { rolls: [...crapsKept.of(state).rolls, { faces: event.faces, come_out: comeOut }].slice(-ROLLS_KEPT) });
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

function amend(state: TableState, event: CrapsEvent): TableState {
  const [latest, ...older] = state.results;
  return latest ? { ...state, results: [addTo(latest, event), ...older] } : state;
}

/** A throw that does not count leaves a line, and no roll in the history. */
function noRoll(state: TableState, seq: number, event: CrapsEvent): TableState {
  const latest = state.results[0];
  if (latest?.seq === seq) return crapsKept.put(amend(state, event), { rolls: crapsKept.of(state).rolls.slice(0, -1) });
  const result = addTo({ seq, call: '', lines: [] }, event);
  return { ...state, results: [result, ...state.results].slice(0, RESULTS_KEPT), rollCount: state.rollCount + 1 };
}

function decide(state: TableState, wager: string, stake: number): TableState {
  const earlier = state.decidedAt === state.rollCount ? state.decided : [];
  return { ...state, decidedAt: state.rollCount, decided: addDecided(earlier, again(wager), stake) };
}

/**
 * The wager that would make a decided one again: a come bet that had travelled starts anew on the
 * come line, and odds have nothing to stand behind until there is a point.
 */
function again(wager: string): string | null {
  if (wager.endsWith(' odds')) return null;
  return wager.replace(/^(come|don't come) \d+$/, '$1');
}

/** A new result, opened by dice at rest. */
function rolled(seq: number, faces: Faces): Result {
  return { seq, call: `${rollWords(faces)}.`, lines: [] };
}

/** Adds what an event says to the result of the roll it belongs to. */
function addTo(result: Result, event: CrapsEvent): Result {
  switch (event.event) {
    case 'settled':
      return withLine(result, settledLine(event));
    case 'moved':
      return withLine(result, {
        seat: event.seat, wager: event.wager, outcome: 'moved', amount: event.amount, cite: null,
        text: `${title(event.wager)} goes to ${event.to.replace(/\D+/g, '')}, ${dollars(event.amount)}`,
      });
    case 'lapsed':
      return withLine(result, lapsedLine(event));
    case 'point':
      return { ...result, call: `${result.call} The point is ${event.point}.` };
    case 'point off':
      return { ...result, call: `${result.call} ${event.made ? 'The point is made.' : 'Seven out.'}` };
    case 'no roll':
      return { ...result, call: 'No roll.' };
    default:
      return result;
  }
}
