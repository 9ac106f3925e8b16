/** What both baccarats make of their acts: the cards, the calls, results, history, and what Undo remembers. */

import type { CardName } from '../../cards';
import type { BaccaratAct, BaccaratEvent, HistoryLine, Round } from './contract';
import { exactDollars } from '../../money';
import { actCall, eventCall, resultCall, type Names } from './calls';
import { lapsedLine, resultWords, settledLine, wagerWords, withLine } from '../../state/narrate';
import { addDecided, trackPlaced } from '../../state/placed';
import { afterAct, afterEvent, isNatural, type Scene } from './scene';
import { baccaratKept } from './kept';
import { whoSits, type Line, type TableState } from '../../state/state';

const RESULTS_KEPT = 30;

/** One thing that happened, and the cards after it. */
export interface Step {
  act: BaccaratAct;
  /** Null for the act itself, before its events. */
  event: BaccaratEvent | null;
  scene: Scene;
  /** What is said with it. */
  call: string | null;
}

/** Every step of these acts, with the scene it leaves and the words it is called with. */
export function steps(from: Scene, game: string, acts: readonly BaccaratAct[], names: Names): Step[] {
  const all: Step[] = [];
  let scene = from;
  let last = '';
  const put = (act: BaccaratAct, event: BaccaratEvent | null, next: Scene, call: string | null) => {
    scene = call === null ? next : { ...next, call };
    all.push({ act, event, scene, call });
  };
  for (const act of acts) {
    const next = afterAct(scene, act, game);
    const announces = game === 'chemin-de-fer' && next.result !== null && next.result !== scene.result;
    put(act, null, next, announces && next.result ? resultCall(next.result, null, 'Stand off') : actCall(act, names));
    for (const event of act.events) {
      const after = afterEvent(scene, event);
      // A burn may be eleven cards long: the first is called, and says how many follow.
      const again = event.event === 'burned' && last === 'burned';
      last = event.event;
      const said = event.event === 'result' && after.result
        ? resultCall(after.result, event.cards ?? null, 'Tie hand')
        : again ? null : eventCall(event, names);
      put(act, event, after, said);
    }
  }
  return all;
}

/** Folds new acts into what the page remembers. */
export function tellBaccarat(state: TableState, game: string, acts: readonly BaccaratAct[]): TableState {
  const names: Names = (seat) => (seat === state.seat ? 'you' : whoSits(state, seat));
  let next = state;
  const heard: string[] = [];
  for (const step of steps(baccaratKept.of(state).scene, game, acts, (seat) => whoSits(state, seat))) {
    next = take(next, game, step);
    const words = spokenTo(step, state.seat, names);
    if (words) heard.push(words);
  }
  const latest = next.results[0];
  if (latest && latest !== state.results[0]) {
    const mine = resultWords({ ...latest, call: '' }, state.seat).trim();
    if (mine) heard.push(mine);
  }
  return heard.length === 0 ? next : { ...next, said: heard.join(' ') };
}

/** What is said with a step, to one who sits there himself. */
function spokenTo(step: Step, seat: number | null, names: Names): string | null {
  const { event } = step;
  if (event && 'seat' in event && event.seat === seat) {
    if (event.event === 'wagered' || event.event === 'reduced' || event.event === 'removed') return step.call ?? wagerWords(event);
    if (event.event === 'curator') return 'You have the shoe.';
    if (event.event === 'banker') return 'You have the bank.';
    if (event.event === 'dominant') return "You play the Player's Hand.";
    if (event.event === 'handed') return eventCall(event, names);
  }
  return step.call;
}

function take(state: TableState, game: string, step: Step): TableState {
  const { act, event, scene } = step;
  const next = baccaratKept.put(state, { scene });
  if (event === null) return begin(next, game, step);
  switch (event.event) {
    case 'result':
      return open(next, act.seq, step.call ?? '', event.dragon_7 ?? false);
    case 'shuffled':
      return baccaratKept.put(next, { history: [...baccaratKept.of(next).history, { shoe: true }] });
    case 'wagered':
    case 'reduced':
    case 'removed':
      return event.seat === state.seat ? { ...next, placed: trackPlaced(next.placed, event) } : next;
    case 'settled': {
      const told = amend(next, settledLine(event));
      if (event.seat !== state.seat) return told;
      const earlier = told.decidedAt === told.rollCount ? told.decided : [];
      return { ...told, decidedAt: told.rollCount, decided: addDecided(earlier, event.wager, event.stake) };
    }
    case 'vigorish':
      return amend(next, vigorishLine(event));
    case 'lapsed':
      return amend(next, lapsedLine(event));
    case 'void round':
    case 'annulled':
      return { ...next, results: [{ seq: act.seq, call: step.call ?? '', lines: [] }, ...next.results].slice(0, RESULTS_KEPT) };
    default:
      return next;
  }
}

function begin(state: TableState, game: string, step: Step): TableState {
  if (step.act.do === 'no more bets') return { ...state, placed: [] };
  if (game === 'chemin-de-fer' && step.act.do === 'announce result') return open(state, step.act.seq, step.call ?? '', false);
  return state;
}

/** The result of a round: a new line of results, and of the history. */
function open(state: TableState, seq: number, call: string, dragon7: boolean): TableState {
  const { scene, history } = baccaratKept.of(state);
  if (!scene.result) return state;
  const { player, banker, winner } = scene.result;
  const seen = (cards: readonly (CardName | null)[]) => cards.filter((card): card is CardName => card !== null);
  const round: Round = {
    winner, player, banker, natural: isNatural(scene), dragon_7: dragon7,
    player_cards: seen(scene.player), banker_cards: seen(scene.banker),
  };
  return baccaratKept.put({
    ...state,
    results: [{ seq, call, lines: [] }, ...state.results].slice(0, RESULTS_KEPT),
    rollCount: state.rollCount + 1,
    placed: [],
  }, { history: [...history, round] });
}

function amend(state: TableState, line: Line): TableState {
  const [latest, ...older] = state.results;
  return latest ? { ...state, results: [withLine(latest, line), ...older] } : state;
}

const TAKEN = { collected: 'Commission', marked: 'Commission marked', redeemed: 'Commission paid', waived: 'Commission waived' };

function vigorishLine(event: Extract<BaccaratEvent, { event: 'vigorish' }>): Line {
  const taken = 'taken' in event ? event.taken : 'collected';
  return {
    seat: event.seat, wager: 'banker', outcome: 'vigorish', cite: event.cite,
    amount: taken === 'waived' ? 0 : event.amount,
    text: `${TAKEN[taken]} ${exactDollars(event.amount)}`,
  };
}

/** The rounds of the shoe in play. */
export function thisShoe(history: readonly HistoryLine[]): Round[] {
  const start = history.findLastIndex((line) => 'shoe' in line);
  return history.slice(start + 1).filter((line): line is Round => 'winner' in line);
}
