/** What blackjack makes of its acts: the cards, the calls, results, history, and what Undo and "same again" remember. */

import type { BlackjackAct, BlackjackEvent, BlackjackView, BoxSettled } from './contract';
import { placeName } from '../../places';
import { eventCall, myHandCall, roundCall } from './calls';
import { afterEvent, BARE_BOXES, dealt, isUnderWay, roundOf, withView, type BoxesScene } from './scene';
import type { Names } from '../baccarat/calls';
import { lapsedLine, resultWords, settledLine, wagerWords, withLine } from '../../state/narrate';
import { trackPlaced } from '../../state/placed';
import { wagersOf, whoSits, type Line, type Placed, type TableState } from '../../state/state';
import { blackjackKept, blackjackView } from './kept';

const RESULTS_KEPT = 30;

/** One thing that happened, and the cards after it. */
export interface BoxStep {
  act: BlackjackAct;
  /** Null for the act itself, before its events. */
  event: BlackjackEvent | null;
  scene: BoxesScene;
  /** What is said with it. */
  call: string | null;
}

/** Every step of these acts, with the scene it leaves and the words it is called with. */
export function boxSteps(from: BoxesScene, acts: readonly BlackjackAct[], names: Names): BoxStep[] {
  const all: BoxStep[] = [];
  let scene = from;
  const put = (act: BlackjackAct, event: BlackjackEvent | null, next: BoxesScene, call: string | null) => {
    scene = call === null ? next : { ...next, call };
    all.push({ act, event, scene, call });
  };
  for (const act of acts) {
    const deals = act.do === 'deal';
    put(act, null, deals ? dealt(act.seq) : scene, deals ? 'No more wagers.' : null);
    for (const event of act.events) {
      const after = afterEvent(scene, event);
      put(act, event, after, eventCall(event, after, names));
    }
  }
  return all;
}

/** Folds new acts into what the page remembers; `view` is the table after them. */
export function tellBlackjack(state: TableState, view: BlackjackView, acts: readonly BlackjackAct[]): TableState {
  const names: Names = (seat) => (seat === state.seat ? 'you' : whoSits(state, seat));
  let next = state;
  let mine = wagersOf(state, state.seat).map(({ wager, stake }): Placed => ({ on: wager, amount: stake }));
  const heard: string[] = [];
  for (const step of boxSteps(blackjackKept.of(state).scene, acts, (seat) => whoSits(state, seat))) {
    const words = spokenTo(step, state, names);
    if (step.event === null && step.act.do === 'deal') {
      next = begin(close(next), step, mine);
      mine = [];
    } else {
      next = take(blackjackKept.put(next, { scene: step.scene }), step);
    }
    if (step.event && isMyWager(step.event, state.seat)) mine = stakes(mine, step.event);
    // A total that is announced again is heard once.
    if (words && words !== heard.at(-1)) heard.push(words);
  }
  next = isUnderWay(view) ? blackjackKept.put(next, { scene: withView(blackjackKept.of(next).scene, view) }) : close(next);
  const latest = next.results[0];
  if (latest && next.rollCount > state.rollCount) {
    const words = resultWords(heard.includes(latest.call) ? { ...latest, call: '' } : latest, state.seat).trim();
    if (words) heard.push(words);
  }
  const asked = askedNow(blackjackView(state), view, state.seat);
  if (asked) heard.push(asked);
  return heard.length === 0 ? next : { ...next, said: heard.join(' ') };
}

/** 19:47-2.3(c): the wagers stand. What I had on the felt is what "same again" makes. */
function begin(state: TableState, step: BoxStep, mine: Placed[]): TableState {
  return blackjackKept.put({ ...state, placed: [], ...(mine.length > 0 ? { decided: mine, decidedAt: state.rollCount } : {}) }, { scene: step.scene });
}

/** The round is over: its cards stay as they lie, and it gets its line. */
function close(state: TableState): TableState {
  const { scene, rounds } = blackjackKept.of(state);
  const closed = blackjackKept.put(state, { scene: { ...scene, over: true } });
  if (scene.over || scene.seq === 0) return closed;
  const [latest, ...older] = withResult(state).results;
  return blackjackKept.put({
    ...closed,
    results: [{ ...latest!, call: roundCall(scene) }, ...older].slice(0, RESULTS_KEPT),
    rollCount: state.rollCount + 1,
  }, { rounds: [...rounds, roundOf(scene)] });
}

function take(state: TableState, { event }: BoxStep): TableState {
  switch (event?.event) {
    case 'shuffled':
      return blackjackKept.put(state, { rounds: [...blackjackKept.of(state).rounds, { shoe: true }] });
    case 'wagered':
    case 'reduced':
    case 'removed':
      return event.seat === state.seat ? { ...state, placed: trackPlaced(state.placed, { ...event, wager: named(event) }) } : state;
    case 'settled':
      return amend(state, boxLine(event));
    case 'lapsed':
      return amend(state, lapsedLine({ ...event, wager: named(event) }));
    default:
      return state;
  }
}

/** The place that an event is about. */
function named(event: { wager: string; box: number; spot?: number }): string {
  return placeName({ on: event.wager, box: event.box, spot: event.spot });
}

/** What became of one wager: "Blackjack on box 3, hand 2, wins $5.00". */
function boxLine(event: BoxSettled): Line {
  const hand = event.hand !== undefined && event.hand > 1 ? `, hand ${event.hand},` : '';
  const line = settledLine({ ...event, wager: `${named(event)}${hand}` });
  return { ...line, wager: named(event) };
}

/** The result that this round's lines belong to. */
function withResult(state: TableState): TableState {
  const { seq } = blackjackKept.of(state).scene;
  if (state.results[0]?.seq === seq) return state;
  return { ...state, results: [{ seq, call: 'This round:', lines: [] }, ...state.results].slice(0, RESULTS_KEPT) };
}

function amend(state: TableState, line: Line): TableState {
  const [latest, ...older] = withResult(state).results;
  return { ...state, results: [withLine(latest!, line), ...older] };
}

type MyWager = Extract<BlackjackEvent, { event: 'wagered' | 'reduced' | 'removed' }>;

function isMyWager(event: BlackjackEvent, seat: number | null): event is MyWager {
  return (event.event === 'wagered' || event.event === 'reduced' || event.event === 'removed') && event.seat === seat;
}

/** My wagers after one more change. */
function stakes(mine: readonly Placed[], event: MyWager): Placed[] {
  const on = named(event);
  const before = mine.find((each) => each.on === on)?.amount ?? 0;
  const amount = event.event === 'wagered' ? before + event.amount : event.event === 'reduced' ? before - event.amount : 0;
  const others = mine.filter((each) => each.on !== on);
  return amount > 0 ? [...others, { on, amount }] : others;
}

/** What is said with a step to one who sits there: what concerns everybody, and of the boxes only his own. */
function spokenTo(step: BoxStep, state: TableState, names: Names): string | null {
  const { event } = step;
  if (!event) return step.call;
  if (isMyWager(event, state.seat)) return wagerWords({ ...event, wager: named(event) });
  if ('seat' in event && event.seat === state.seat) return event.event === 'settled' ? null : eventCall(event, step.scene, names);
  if (!('box' in event) || event.box === undefined) return step.call;
  if (!isMyBox(state, event.box)) return null;
  return event.event === 'dealt' ? myHandCall(event, step.scene) : step.call;
}

function isMyBox(state: TableState, box: number): boolean {
  const there = blackjackView(state)?.boxes.find((each) => each.box === box);
  return there?.patrons.some((patron) => patron.seat === state.seat) ?? false;
}

/** What the table asks of me now and did not ask before. */
function askedNow(before: BlackjackView | null, after: BlackjackView, seat: number | null): string | null {
  if (seat === null) return null;
  const turn = (view: BlackjackView | null) => (view?.turn?.seat === seat ? `${view.turn.box}, ${view.turn.hand}` : null);
  if (turn(after) !== null && turn(after) !== turn(before)) {
    const several = (after.boxes.find((each) => each.box === after.turn!.box)?.hands.length ?? 0) > 1;
    return `Your turn: box ${after.turn!.box}${several ? `, hand ${after.turn!.hand}` : ''}.`;
  }
  const open = (view: BlackjackView | null) => view?.insurance?.open.some((each) => each.seat === seat) ?? false;
  return open(after) && !open(before) ? 'Insurance?' : null;
}

/** The scene that a page finds when it comes. */
export function sceneFound(view: BlackjackView, seq: number): BoxesScene {
  return isUnderWay(view) ? withView(dealt(seq), view) : BARE_BOXES;
}
