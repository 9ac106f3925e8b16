/**
 * What is shown, a moment behind what is known: the dice come to rest or the cards are dealt, losers are
 * taken, winners are paid, and then the words are said. Commands never wait for it; they use what is known.
 */

import type { Act, AnyEvent, FromServer, Settled } from '../contract';
import { readingOf } from '../games/readings';
import { taken } from '../state/narrate';
import { EMPTY, type TableState } from '../state/state';
import { placeName } from '../places';

export const TAKE_MS = 400;
export const PAY_MS = 700;

/** A settled wager on its way. */
export interface Ghost {
  key: string;
  seat: number;
  wager: string;
  outcome: Settled['outcome'];
  stake: number;
  /** What the house takes of it. */
  taken: number;
  paid: number;
  /** Whether the stake leaves the felt as well. */
  leaves: boolean;
  /** Winners wait until losers are taken. */
  delay: number;
}

/** A moment of what is shown: for how long, and what, given what was shown before and what is known by now. */
export interface Beat {
  ms: number;
  show: (before: TableState, known: TableState) => TableState;
  settled?: Settled[];
}

export class Stage {
  shown = $state.raw<TableState>(EMPTY);
  ghosts = $state.raw<Ghost[]>([]);

  #known: TableState = EMPTY;
  /** What was shown when this run of beats began: money and words wait in it. */
  #before: TableState = EMPTY;
  #beats: Beat[] = [];
  /** What there is to say once the beats are over: several messages may have come meanwhile. */
  #words: string[] = [];
  #now: Beat | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** `instant` says whether motion is unwanted just now. */
  constructor(private readonly instant: () => boolean) {}

  /** Takes note of a new state and the message that led to it. */
  follow(before: TableState, after: TableState, message: FromServer): void {
    this.#known = after;
    if (after.said !== before.said) this.#words.push(after.said);
    const beats = 'update' in message ? beatsOf(before, after, message.update.acts) : [];
    if (this.instant() || 'welcome' in message) {
      this.#finish();
    } else if (this.#now === null && beats.length === 0) {
      this.#words = [];
      this.shown = after;
    } else {
      this.#beats.push(...beats);
      if (this.#now === null) this.#begin();
      else this.shown = this.#now.show(this.#before, after);
    }
  }

  #begin(): void {
    this.#before = this.shown;
    this.#next();
  }

  #next(): void {
    const beat = this.#beats.shift();
    if (!beat) {
      this.#finish();
      return;
    }
    clearTimeout(this.#timer);
    this.#now = beat;
    this.ghosts = ghosts(beat.settled ?? [], this.#known);
    this.shown = beat.show(this.#before, this.#known);
    this.#timer = setTimeout(() => this.#next(), beat.ms);
  }

  #finish(): void {
    clearTimeout(this.#timer);
    this.#beats = [];
    this.#now = null;
    this.ghosts = [];
    this.shown = this.#words.length > 1 ? { ...this.#known, said: this.#words.join(' ') } : this.#known;
    this.#words = [];
  }
}

/** What there is to see in some acts: the dice or the cards, then the money. */
function beatsOf(before: TableState, after: TableState, acts: readonly Act[]): Beat[] {
  const fresh = acts.filter((act) => before.seq === null || act.seq > before.seq);
  const settled = fresh.flatMap((act) => (act.events ?? []) as (AnyEvent | Settled)[]).filter((event): event is Settled => event.event === 'settled');
  const beats = after.view ? readingOf(after.view.game).beats(before, after, fresh) : [];
  if (settled.length > 0) beats.push(money(settled));
  return beats;
}

/** The felt as it is, money and words as they were. */
function money(settled: Settled[]): Beat {
  const lost = settled.some((event) => event.outcome === 'lost') ? TAKE_MS : 0;
  const paid = settled.some((event) => event.outcome !== 'lost') ? PAY_MS : 0;
  return {
    ms: lost + paid,
    settled,
    show: ({ results, said, balance }, known) => ({ ...known, results, said, balance }),
  };
}

function ghosts(settled: readonly Settled[], after: TableState): Ghost[] {
  const takes = settled.some((event) => event.outcome === 'lost');
  return settled.map((event) => ({ ...event, wager: placeOfSettled(event) })).map((event, i) => ({
    key: `${after.seq}-${i}`,
    seat: event.seat,
    wager: event.wager,
    outcome: event.outcome,
    stake: event.stake,
    taken: taken(event),
    paid: event.paid,
    leaves: !after.lies.some((seat) => seat.seat === event.seat
      && seat.wagers.some((stake) => stake.wager === event.wager)),
    delay: event.outcome === 'lost' || !takes ? 0 : TAKE_MS,
  }));
}

/** Where a settled wager lay: at some games on a box. */
function placeOfSettled(event: Settled & { box?: number; spot?: number }): string {
  return placeName({ on: event.wager, box: event.box, spot: event.spot });
}
