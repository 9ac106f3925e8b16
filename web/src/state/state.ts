/** What the page knows of its table: one immutable value, replaced by every message. */

import type { Clock, Faces, Offer, Player, Roll, Stake, View, WagerInfo } from '../contract';

/** A wager of mine that could be made again, or taken back. */
export interface Placed {
  on: string;
  amount: number;
}

/** One line of a result: what became of one wager, with the provision that says so. */
export interface Line {
  seat: number;
  wager: string;
  outcome: 'won' | 'lost' | 'void' | 'returned' | 'moved' | 'lapsed';
  /** Winnings when won, the stake when lost or given back. */
  amount: number;
  text: string;
  cite: string | null;
}

/** What one roll did. */
export interface Result {
  seq: number;
  faces: Faces | null;
  /** The stickman's words: "6, easy. The point is 6." */
  call: string;
  lines: Line[];
}

export interface TableState {
  table: string;
  title: string;
  seat: number | null;
  name: string | null;
  /** The last sequence known, or null before the first welcome. */
  seq: number | null;
  view: View | null;
  awaiting: Offer[];
  balance: number | null;
  players: Player[];
  rolls: Roll[];
  wagers: Record<string, WagerInfo>;
  clock: Clock | null;
  /** Server time minus browser time, in milliseconds. */
  skew: number;
  /** Newest first. */
  results: Result[];
  /** My wagers accepted since the last roll, oldest first: what Undo takes back. */
  placed: Placed[];
  /** My wagers decided by the last roll that decided any: what "same again" makes. */
  decided: Placed[];
  /** Counts rolls seen by this page; `decided` belongs to the roll `decidedAt`. */
  rollCount: number;
  decidedAt: number;
  /** The latest sentence worth reading aloud. */
  said: string;
}

export const EMPTY: TableState = {
  table: '', title: '', seat: null, name: null, seq: null, view: null, awaiting: [], balance: null,
  players: [], rolls: [], wagers: {}, clock: null, skew: 0, results: [], placed: [], decided: [],
  rollCount: 0, decidedAt: 0, said: '',
};

/** My stake on a wager, if any. */
export function stakeOf(state: TableState, wager: string): Stake | undefined {
  return seatOf(state, state.seat)?.wagers.find((stake) => stake.wager === wager);
}

/** A seat as the view has it. */
export function seatOf(state: TableState, seat: number | null) {
  return seat === null ? undefined : state.view?.seats.find((each) => each.seat === seat);
}

/** What the other seats have on a wager. */
export function othersOn(state: TableState, wager: string): { seat: number; stake: number; working: boolean }[] {
  return (state.view?.seats ?? [])
    .filter((seat) => seat.seat !== state.seat)
    .flatMap((seat) => seat.wagers
      .filter((stake) => stake.wager === wager)
      .map((stake) => ({ seat: seat.seat, stake: stake.stake, working: stake.working })));
}

/** The offer for an act of mine, if the table awaits it. */
export function offerFor(state: TableState, what: string, on?: string): Offer | undefined {
  return state.awaiting.find((offer) => offer.do === what && (on === undefined || offer.on === on));
}

/** Whether a wager looks open: to those who watch, the whole felt does. */
export function wagerOpen(state: TableState, wager: string): boolean {
  return state.seat === null || offerFor(state, 'wager', wager) !== undefined;
}

/** The name of the person at a seat, or the seat's number. */
export function whoSits(state: TableState, seat: number): string {
  return state.players.find((player) => player.seat === seat)?.name ?? `seat ${seat}`;
}
