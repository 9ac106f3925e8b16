/** How a game is read that says nothing about itself: by the names that all games share, and plain words for the rest. */

import type { Act, AnyEvent, Settled, WagerInfo } from '../../contract';
import { lapsedLine, resultWords, settledLine, wagerWords, withLine } from '../../state/narrate';
import { addDecided, trackPlaced } from '../../state/placed';
import { calledIn, whoSits, type TableState } from '../../state/state';
import type { Beat } from '../../view/stage.svelte';
import { layoutFor } from '../layouts';
import type { Reading } from '../reading';
import { liesIn } from './view';
import { type HistoryFacts, type Seen, seenAt, UNSEEN } from './seen';
import { actWords, eventWords, seatOf, type Names } from './words';

const RESULTS_KEPT = 30;
const LINES_KEPT = 60;
export const SPIN_MS = 2600;
const LOOK_MS = 700;

/** Events that move one patron's money, and acts that need no words besides. */
const MONEY = new Set(['wagered', 'reduced', 'removed', 'settled', 'lapsed', 'moved', 'vigorish', 'returned']);
const WAGERING = new Set(['wager', 'reduce', 'remove', 'join', 'leave']);

type Line = Settled & { event: 'settled' };

function tellAny(state: TableState, acts: readonly Act[]): TableState {
  const names: Names = (seat) => (seat === state.seat ? 'you' : whoSits(state, seat));
  const heard: string[] = [];
  let next = state;
  for (const act of acts) {
    next = takeAct(next, act, names);
    const words = heardOf(act, state, names);
    if (words) heard.push(words);
  }
  const latest = next.results[0];
  if (latest && latest !== state.results[0]) {
    const mine = resultWords({ ...latest, call: '' }, state.seat).trim();
    if (mine) heard.push(mine);
  }
  return heard.length === 0 ? next : { ...next, said: heard.join(' ') };
}

/** What is said with an act. What others wager is seen, not heard. */
function heardOf(act: Act, state: TableState, names: Names): string {
  const { seat } = state;
  const events = act.events;
  const mine = events.filter((event) => event.seat === seat && typeof event.wager === 'string' && typeof event.amount === 'number');
  const words = mine.flatMap((event) => wagerWords(labelled(state, event as AnyEvent & { wager: string; amount: number })) ?? []);
  const others = events.filter((event) => !MONEY.has(event.event)).map((event) => eventWords(event, names, calledIn(state)));
  if (others.length === 0 && words.length === 0 && !WAGERING.has(act.do) && !events.some(isSettled)) others.push(actWords(act, names, calledIn(state)));
  return [...words, ...others].join(' ');
}

const isSettled = (event: AnyEvent): boolean => event.event === 'settled';

/** The same with the wager as it is called on this felt, for sentences. */
function labelled<E extends { wager: string }>(state: TableState, event: E): E {
  const label = state.wagers[event.wager]?.label;
  return label ? { ...event, wager: label } : event;
}

function takeAct(state: TableState, act: Act, names: Names): TableState {
  const events = act.events;
  const staffs = seatOf(act.by) === null;
  const told = events.find((event) => !MONEY.has(event.event));
  const drawn = act.by === 'device' ? told ?? asEvent(act) : null;
  let next = seenAt.put(state, {
    ...(staffs ? { closed: true } : {}),
    ...(drawn ? { fell: drawn, fellAt: act.seq, open: false } : {}),
    ...(told ?? staffs ? { call: told ? eventWords(told, names, calledIn(state)) : events.some(isSettled) ? seenAt.of(state).call : actWords(act, names, calledIn(state)) } : {}),
  });
  next = decide(next, act, told ?? null, names);
  for (const event of events) next = takeEvent(next, event);
  return next;
}

/** An act that decides opens a result: one that settles, or one that the history has a line for. */
function decide(state: TableState, act: Act, told: AnyEvent | null, names: Names): TableState {
  const settles = (act.events).some(isSettled);
  const seen = seenAt.of(state);
  if (!settles && !(told && seen.lines.length > 0 && lineOf(told, seen.lines))) return state;
  if (seen.open && !told) return state;
  const fell = told ?? seen.fell;
  const line = fell ? lineOf(fell, seen.lines) : null;
  return seenAt.put({
    ...state,
    results: [{ seq: act.seq, call: fell ? eventWords(fell, names, calledIn(state)) : actWords(act, names, calledIn(state)), lines: [] }, ...state.results].slice(0, RESULTS_KEPT),
    rollCount: state.rollCount + 1,
  }, { fell, open: true, ...(line ? { lines: [...seen.lines, line].slice(-LINES_KEPT) } : {}) });
}

/** The line of the history that an event makes, in the shape of the lines before it. */
function lineOf(event: AnyEvent, lines: readonly HistoryFacts[]): HistoryFacts | null {
  const last = lines.at(-1);
  if (!last) return event;
  if (typeof last.event === 'string') return last.event === event.event ? event : null;
  const names = Object.keys(last);
  return names.every((name) => name in event) ? Object.fromEntries(names.map((name) => [name, event[name]])) : null;
}

function takeEvent(state: TableState, event: AnyEvent): TableState {
  const { seat, wager, amount } = event;
  if (isSettled(event)) return settle(state, event as unknown as Line);
  if (typeof seat !== 'number' || typeof wager !== 'string' || typeof amount !== 'number') return state;
  if (event.event === 'lapsed') return amend(state, { seat, wager, amount });
  // What is added later (a double) is no part of what "same again" makes.
  if (seat !== state.seat || seenAt.of(state).closed) return state;
  return { ...state, placed: trackPlaced(state.placed, { event: event.event, wager, amount }) };
}

function settle(state: TableState, event: Line): TableState {
  const [latest, ...older] = state.results;
  const told: TableState = latest ? { ...state, results: [withLine(latest, { ...settledLine(labelled(state, event)), wager: event.wager }), ...older] } : state;
  if (event.seat !== state.seat) return seenAt.put(told, { closed: false });
  const first = told.placed.filter((each) => each.on === event.wager).reduce((sum, each) => sum + each.amount, 0);
  const earlier = told.decidedAt === told.rollCount ? told.decided : [];
  return seenAt.put({
    ...told,
    placed: told.placed.filter((each) => each.on !== event.wager),
    decidedAt: told.rollCount,
    decided: addDecided(earlier, event.wager, first || event.stake),
  }, { closed: false });
}

function amend(state: TableState, lapsed: { seat: number; wager: string; amount: number }): TableState {
  const [latest, ...older] = state.results;
  return latest ? { ...state, results: [withLine(latest, { ...lapsedLine(labelled(state, lapsed)), wager: lapsed.wager }), ...older] } : state;
}

/** An act of chance without an event of its own says itself what fell. */
function asEvent({ do: event, by: _, seq: __, at: ___, events: ____, ...facts }: Act): AnyEvent {
  return { ...facts, event };
}

/** The wagers there are: those with a price, those offered to me, and those that lie there; and what is known of each. */
function learn(state: TableState): TableState {
  const offers = state.awaiting.filter((offer) => offer.do === 'wager' && typeof offer.on === 'string' && offer.box === undefined);
  const names = [
    ...Object.values(state.wagers).filter((info) => info.offered !== false).map((info) => info.wager),
    ...seenAt.of(state).wagers,
    ...offers.map((offer) => offer.on as string),
    ...state.lies.flatMap((each) => each.wagers.map((stake) => stake.wager)),
  ];
  const unpriced = offers.filter((offer) => offer.amounts && !state.wagers[offer.on as string]).map((offer): [string, WagerInfo] => {
    const { min, max, step } = offer.amounts!;
    const wager = offer.on as string;
    return [wager, { wager, offered: true, pays: '', house_edge_percent: null, expected: null, cite: '', minimum: min, maximum: max, step }];
  });
  const printed = (layoutFor(state.view?.game ?? '')?.rows ?? []).flat();
  const named = Object.entries({ ...state.wagers, ...Object.fromEntries(unpriced) }).map(([wager, info]) => {
    const label = info.label ?? printed.find((box) => box.wager === wager)?.label ?? (info.title === wager ? undefined : info.title);
    return [wager, label ? { ...info, label } : info];
  });
  const wagers = Object.fromEntries(named) as Record<string, WagerInfo>;
  const takesBack = seenAt.of(state).takesBack || state.awaiting.some((offer) => offer.do === 'reduce' || offer.do === 'remove');
  return { ...seenAt.put(state, { wagers: [...new Set(names)], takesBack }), wagers };
}

/** A wheel turns before anything else is seen; elsewhere what fell is looked at before the money moves. */
function beats(before: TableState, after: TableState): Beat[] {
  const { fell, fellAt, call } = seenAt.of(after);
  if (fell === seenAt.of(before).fell || fell === null) return [];
  const wheel = layoutFor(after.view?.game ?? '')?.wheel;
  if (wheel && fell.event === wheel.shown.event) {
    return [{ ms: SPIN_MS, show: (shown) => seenAt.put({ ...shown, window: false, awaiting: [] }, { fell, fellAt, moving: true, call: 'The wheel turns.' }) }];
  }
  return after.rollCount > before.rollCount ? [{ ms: LOOK_MS, show: (shown) => seenAt.put(shown, { fell, fellAt, call }) }] : [];
}

const reading: Reading = {
  lies: liesIn,
  past: ({ rolls, table, rules_number: number }, told, resumed): Seen => {
    const lines = (rolls as HistoryFacts[]).filter((line) => typeof line === 'object' && line !== null).slice(-LINES_KEPT);
    const last = lines.at(-1);
    const seen = resumed ? seenAt.of(told) : { ...UNSEEN, ...(told.table === table && told.rulesNumber === number ? { wagers: seenAt.of(told).wagers } : {}) };
    return { ...seen, lines, fell: seen.fell ?? (typeof last?.event === 'string' ? (last as AnyEvent) : last ? { event: '', ...last } : null) };
  },
  tell: (state, _, acts) => tellAny(state, acts),
  beats: (before, after) => beats(before, after),
  learn,
};
export default reading;
