/** What the page knows of its table: one immutable value, replaced by every message. */

import type { Clock, Offer, OpenPledge, Player, Posted, Settled, Sheet, Stake, View, WagerInfo } from '../contract';
import { placeName, placeOf, type Place } from '../places';
import { title } from '../words';

/** A wager of mine that could be made again, or taken back. */
export interface Placed {
  on: string;
  amount: number;
}

/** One line of a result: what became of one wager, with the provision that says so. */
export interface Line {
  seat: number;
  wager: string;
  outcome: Settled['outcome'] | 'moved' | 'lapsed' | 'vigorish';
  /** Winnings when won, the stake when lost or given back. */
  amount: number;
  text: string;
  cite: string | null;
}

/** What one roll or one round did. */
export interface Result {
  seq: number;
  /** What was called: "6, easy. The point is 6.", "Banker wins, seven over six." */
  call: string;
  lines: Line[];
}

/** What one seat has on the felt. */
export interface Lying {
  seat: number;
  wagers: Stake[];
}

export interface TableState {
  table: string;
  title: string;
  seat: number | null;
  name: string | null;
  /** The last sequence known, or null before the first welcome. */
  seq: number | null;
  /** The round that is on, and how many steps of mine the table has taken. */
  round: number;
  step: number;
  view: View | null;
  /** What lies on the felt, seat by seat, as the game reads its view. */
  lies: Lying[];
  awaiting: Offer[];
  balance: number | null;
  players: Player[];
  wagers: Record<string, WagerInfo>;
  rules: Sheet;
  clock: Clock | null;
  /** The dealer waits to close the betting. */
  window: boolean;
  /** Until when rounds may go on, where the house is closing. */
  closing: number | null;
  /** Who deals, where people do; null where the house's program does. */
  attended: string[] | null;
  /** Rules that are posted and do not bind yet. */
  posted: Posted | null;
  /** The pledge that stands open. */
  pledge: OpenPledge | null;
  /** Which rules bind the table; and since when, by the server's clock, if this page saw them change. */
  rulesNumber: number | null;
  renewed: number | null;
  /** Server time minus browser time, in milliseconds. */
  skew: number;
  /** Newest first. */
  results: Result[];
  /** My wagers accepted since the last roll or round, oldest first: what Undo takes back. */
  placed: Placed[];
  /** My wagers decided last: what "same again" makes. */
  decided: Placed[];
  /** Counts rolls and rounds seen by this page; `decided` belongs to the one numbered `decidedAt`. */
  rollCount: number;
  decidedAt: number;
  /** The latest sentence worth reading aloud. */
  said: string;
  /** What the game keeps of its own (`games/kept.ts`); nothing before the first welcome. */
  kept: unknown;
}

export const EMPTY: TableState = {
  table: '', title: '', seat: null, name: null, seq: null, round: 0, step: 0, view: null, lies: [], awaiting: [], balance: null,
  players: [], wagers: {}, rules: { chip_cents: 100, change_cents: 25 }, clock: null, window: false, closing: null, attended: null, posted: null, pledge: null, rulesNumber: null, renewed: null, skew: 0, results: [],
  placed: [], decided: [], rollCount: 0, decidedAt: 0, said: '', kept: null,
};

/** The view as this game has it; null at a table of another. */
export function viewOf<V extends View>(state: TableState, game: V['game']): V | null {
  return state.view?.game === game ? (state.view as V) : null;
}

/** My stake on a wager, if any. */
export function stakeOf(state: TableState, wager: string): Stake | undefined {
  return wagersOf(state, state.seat).find((stake) => stake.wager === wager);
}

/** What a seat has on the felt. */
export function wagersOf(state: TableState, seat: number | null): Stake[] {
  return state.lies.find((each) => each.seat === seat)?.wagers ?? [];
}

/** A wager of mine that waits for the dealer. */
export function unconfirmedOf({ view, seat }: TableState): { wager: string; amount: number } | null {
  const { seats } = (view ?? {}) as { seats?: readonly { seat?: number; unconfirmed?: { wager: string; amount: number } | null }[] };
  return seats?.find((each) => each.seat === seat)?.unconfirmed ?? null;
}

/** What the other seats have on a wager. */
export function othersOn(state: TableState, wager: string): { seat: number; stake: number }[] {
  return state.lies
    .filter((seat) => seat.seat !== state.seat)
    .flatMap((seat) => seat.wagers
      .filter((stake) => stake.wager === wager)
      .map((stake) => ({ seat: seat.seat, stake: stake.stake })));
}

/** The offer for an act of mine, if the table awaits it: anywhere, at a place, or for a yes or no. */
export function offerFor(state: TableState, what: string, on?: string | boolean): Offer | undefined {
  return state.awaiting.find((offer) => offer.do === what && (on === undefined || where(offer) === on));
}

/** The place that an offer or a command is about, or its yes or no. */
export function where(said: Partial<Place> | { on?: string | boolean }): string | boolean | undefined {
  return typeof said.on === 'string' ? placeName(said as Place) : said.on;
}

/** What a wager is worth, wherever it lies. */
export function infoOf(state: TableState, wager: string): WagerInfo | undefined {
  return state.wagers[placeOf(wager).on];
}

/** What a wager is called on this felt, as a heading. */
export function nameOf(state: TableState, wager: string): string {
  return title(infoOf(state, wager)?.label ?? wager);
}

/** The wagers that this table takes. */
export function offeredWagers(state: TableState): string[] {
  return Object.values(state.wagers).filter((info) => info.offered).map((info) => info.wager);
}

/** Whether a wager looks open: to those who watch, the whole felt does. */
export function wagerOpen(state: TableState, wager: string): boolean {
  return state.seat === null || offerFor(state, 'wager', wager) !== undefined;
}

/** Whether I have said that I am done wagering. */
export function amReady(state: TableState): boolean {
  return state.players.find((player) => player.seat === state.seat)?.ready ?? false;
}

/** The name of the person at a seat, or the seat's number. */
export function whoSits(state: TableState, seat: number): string {
  return state.players.find((player) => player.seat === seat)?.name ?? `seat ${seat}`;
}

/** What people call something at this table: a wager by what is printed on its box, anything else as it is. */
export function calledIn(state: TableState): (word: string) => string {
  return (word) => infoOf(state, word)?.label ?? word;
}
