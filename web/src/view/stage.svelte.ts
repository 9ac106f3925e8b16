/**
 * What is shown, a moment behind what is known: the dice come to rest, losers are taken, winners are
 * paid, and then the words are said. Commands never wait for it; they use what is known.
 */

import type { Faces, FromServer, Settled, TableEvent } from '../contract';
import { EMPTY, type TableState } from '../state/state';

export const DICE_MS = 620;
export const TAKE_MS = 400;
export const PAY_MS = 700;

/** A settled wager on its way. */
export interface Ghost {
  key: string;
  seat: number;
  wager: string;
  outcome: Settled['outcome'];
  stake: number;
  paid: number;
  /** Whether the stake leaves the felt as well. */
  leaves: boolean;
  /** Winners wait until losers are taken. */
  delay: number;
}

export class Stage {
  shown = $state.raw<TableState>(EMPTY);
  /** The faces the dice are about to show, while they tumble. */
  tumbling = $state.raw<Faces | null>(null);
  ghosts = $state.raw<Ghost[]>([]);

  #target: TableState = EMPTY;
  #settled: Settled[] = [];
  #phase: 'still' | 'dice' | 'money' = 'still';
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `instant` says whether motion is unwanted just now. */
  constructor(private readonly instant: () => boolean) {}

  /** Takes note of a new state and the message that led to it. */
  follow(before: TableState, after: TableState, message: FromServer): void {
    this.#target = after;
    const events = 'update' in message ? fresh(before, message.update.acts) : [];
    const dice = events.find((event) => event.event === 'dice');
    const settled = events.filter((event) => event.event === 'settled');
    if (this.instant() || 'welcome' in message) {
      this.#finish();
    } else if (dice) {
      this.#throw(before, dice.faces, settled);
    } else if (this.#phase === 'dice') {
      this.#settled.push(...settled);
    } else if (settled.length > 0) {
      this.#settled = settled;
      this.#money();
    } else if (this.#phase === 'money') {
      this.shown = this.#withheld(after);
    } else {
      this.shown = after;
    }
  }

  #throw(before: TableState, faces: Faces, settled: Settled[]): void {
    clearTimeout(this.#timer);
    this.#phase = 'dice';
    this.ghosts = [];
    this.shown = before;
    this.tumbling = faces;
    this.#settled = settled;
    this.#timer = setTimeout(() => this.#money(), DICE_MS);
  }

  #money(): void {
    clearTimeout(this.#timer);
    this.tumbling = null;
    this.ghosts = ghosts(this.#settled, this.#target);
    this.#settled = [];
    if (this.ghosts.length === 0) {
      this.#finish();
      return;
    }
    this.#phase = 'money';
    this.shown = this.#withheld(this.#target);
    const taken = this.ghosts.some((ghost) => ghost.outcome === 'lost') ? TAKE_MS : 0;
    const paid = this.ghosts.some((ghost) => ghost.outcome !== 'lost') ? PAY_MS : 0;
    this.#timer = setTimeout(() => this.#finish(), taken + paid);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#phase = 'still';
    this.tumbling = null;
    this.ghosts = [];
    this.#settled = [];
    this.shown = this.#target;
  }

  /** The felt and the rolls as they are, money and words as they were. */
  #withheld(state: TableState): TableState {
    const { results, said, balance } = this.shown;
    return { ...state, results, said, balance };
  }
}

function fresh(before: TableState, acts: { seq: number; events?: TableEvent[] }[]): TableEvent[] {
  return acts.filter((act) => before.seq === null || act.seq > before.seq).flatMap((act) => act.events ?? []);
}

function ghosts(settled: readonly Settled[], after: TableState): Ghost[] {
  const takes = settled.some((event) => event.outcome === 'lost');
  return settled.map((event, i) => ({
    key: `${after.seq}-${i}`,
    seat: event.seat,
    wager: event.wager,
    outcome: event.outcome,
    stake: event.stake,
    paid: event.paid,
    leaves: !after.view?.seats.some((seat) => seat.seat === event.seat
      && seat.wagers.some((stake) => stake.wager === event.wager)),
    delay: event.outcome === 'lost' || !takes ? 0 : TAKE_MS,
  }));
}
