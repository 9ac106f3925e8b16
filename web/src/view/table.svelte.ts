/** The page's hand at the table: what the player wants, put to the server and answered. */

import type { Answer, Command, FromServer, Refused } from '../contract';
import { CHIPS, dollars } from '../money';
import { placeName, placeOf, type Place } from '../places';
import type { AnsweredGiven } from '../contract/generated/fairness';
import { Contributor, kept, type Told as Contributed } from '../fair/contributor';
import { socketUrl } from '../socket/reconnecting';
import { TableSocket, type Line } from '../socket/socket';
import { reduce } from '../state/reduce';
import { amReady, EMPTY, infoOf, offerFor, stakeOf, where, type TableState } from '../state/state';
import { title } from '../words';
import { recall, remember } from './memory';
import { Stage } from './stage.svelte';

/** A refusal, kept where it arose: at a wager's place, or at the rail. */
export interface Told extends Partial<Refused> {
  because: string;
  at: string;
  command: Command | null;
}

export const RAIL = 'rail';

/** What a felt needs of whoever stands at it: a player, or the staff of an attended table. */
export type AtFelt = Pick<Table, 'stage' | 'live' | 'looking' | 'told' | 'add' | 'takeDown' | 'reduce' | 'switch' | 'retry'>;

const still = window.matchMedia('(prefers-reduced-motion: reduce)');

export class Table {
  live = $state.raw<TableState>(EMPTY);
  line = $state<Line>('connecting');
  chip = $state(recall('chip', 1, (value) => CHIPS[value] !== undefined));
  fast = $state(recall('fast', 0) === 1);
  /** The place last looked at or focused: what the card describes. */
  looking = $state('');
  told = $state.raw<Told | null>(null);
  /** How far this browser is with adding to what is pledged. */
  contributed = $state.raw<Contributed>({ standing: 'nothing', pledge: null, because: '' });
  stage = new Stage(() => this.fast || still.matches);

  readonly contributor: Contributor;
  #socket: TableSocket;

  constructor(readonly id: string) {
    this.contributor = new Contributor(id, {
      keeping: kept(),
      send: async (body) => {
        const answer = await fetch(`/api/fair/${encodeURIComponent(id)}`, { method: 'POST', body: JSON.stringify(body) });
        return (await answer.json()) as AnsweredGiven;
      },
      random: (bytes) => crypto.getRandomValues(new Uint8Array(bytes)),
      // Without TLS browsers work out no hashes.
      secure: globalThis.crypto?.subtle !== undefined,
      told: (told) => { this.contributed = told; },
    });
    this.#socket = new TableSocket(socketUrl(`/ws/tables/${encodeURIComponent(id)}`), {
      message: (message) => this.#take(message),
      line: (line) => { this.line = line; },
      since: () => this.live.seq,
      step: () => this.live.step,
    });
  }

  #take(message: FromServer): void {
    const before = this.live;
    this.live = reduce(before, message, Date.now());
    if (this.live !== before) this.stage.follow(before, this.live, message);
    this.contributor.follow(this.live.pledge, this.live.seat !== null);
    if (this.told?.at === RAIL && this.live.rollCount > before.rollCount) this.told = null;
  }

  /** Adds the chosen chip, or an amount, to a wager; one that can only be of one amount is of that amount. */
  add(wager: string, amount = this.#only(wager) ?? CHIPS[this.chip]!.cents): Promise<boolean> {
    return this.#attempt({ do: 'wager', ...placeOf(wager), amount }, wager);
  }

  takeDown(wager: string): Promise<boolean> {
    if (!this.#has(wager)) return Promise.resolve(false);
    return this.#attempt({ do: 'remove', ...placeOf(wager) }, wager);
  }

  /** Takes one chosen chip off; a stake no larger than the chip comes down whole. */
  reduce(wager: string, amount = CHIPS[this.chip]!.cents): Promise<boolean> {
    const stake = stakeOf(this.live, wager);
    if (!stake) return this.takeDown(wager);
    const command = amount >= stake.stake ? { do: 'remove', ...placeOf(wager) } : { do: 'reduce', ...placeOf(wager), amount };
    return this.#attempt(command, wager);
  }

  /** Calls a wager on when it is off, and off when it is on. */
  switch(wager: string): Promise<boolean> {
    const stake = stakeOf(this.live, wager);
    if (!stake) return this.takeDown(wager);
    const usual = stake.working ? 'call off' : 'call on';
    const call = ['call on', 'call off'].find((each) => offerFor(this.live, each, wager)) ?? usual;
    return this.#attempt({ do: call, on: wager }, wager);
  }

  /** I have finished wagering and the table need not wait for me; or I take that back. */
  ready(): void {
    this.told = null;
    if (this.live.seat === null) this.tell(RAIL, 'You are watching. Take a seat to play.');
    else if (!this.live.window) this.tell(RAIL, 'There is nothing to close yet.');
    else this.#socket.ready(!amReady(this.live), this.live.round);
  }

  /** Something done with the dice, the cards or the seat. */
  act(what: string, more: Partial<Command> = {}): Promise<boolean> {
    return this.#attempt({ do: what, ...more }, RAIL);
  }

  /** Takes back the last wager or raise accepted since the last roll or round. */
  async undo(): Promise<void> {
    const last = this.live.placed.at(-1);
    if (!last) {
      this.tell(RAIL, 'There is nothing to take back.');
      return;
    }
    await this.reduce(last.on, last.amount);
  }

  /** Makes the last decided wagers again, those that are not up already. */
  async again(): Promise<void> {
    const open = this.live.decided.filter((each) => !stakeOf(this.live, each.on));
    if (open.length === 0) {
      this.tell(RAIL, this.live.decided.length === 0
        ? 'No wager of yours has been decided yet.'
        : 'The wagers last decided are up again already.');
      return;
    }
    for (const each of open) await this.add(each.on, each.amount);
  }

  /** Repeats a refused command with an amount the server named. */
  retry(told: Told, amount: number): void {
    if (told.command) void this.#attempt({ ...told.command, amount }, told.at);
  }

  pick(chip: number): void {
    if (!CHIPS[chip]) return;
    this.chip = chip;
    remember('chip', chip);
  }

  hurry(fast: boolean): void {
    this.fast = fast;
    remember('fast', fast ? 1 : 0);
  }

  tell(at: string, because: string): void {
    this.told = { at, because, command: null };
  }

  #only(wager: string): number | undefined {
    const info = infoOf(this.live, wager);
    return info && info.minimum === info.maximum ? info.minimum : undefined;
  }

  #has(wager: string): boolean {
    if (stakeOf(this.live, wager)) return true;
    this.tell(wager, `You have nothing on ${title(wager).toLowerCase()}.`);
    return false;
  }

  /** Does what is awaited at once; what is not awaited is asked about first, so that the answer says why. */
  async #attempt(command: Command, at: string): Promise<boolean> {
    this.told = null;
    // What I see now is what I mean, however long an answer takes.
    const { round } = this.live;
    if (this.live.attended !== null) {
      this.tell(at, 'Wagers are made at the table, with the dealer.');
      return false;
    }
    if (this.live.seat === null) {
      this.tell(at, 'You are watching. Take a seat to play.');
      return false;
    }
    if (!offerFor(this.live, command.do, where(command))) {
      const would = await this.#socket.check(command);
      if (!would.ok) return this.#answered(would, command, at);
    }
    return this.#answered(await this.#socket.command(command, round), command, at);
  }

  #answered(answer: Answer, command: Command, at: string): boolean {
    if (answer.ok) return true;
    if (answer.refused) this.told = { ...answer.refused, at, command };
    else this.told = { at, command, because: unknown(answer, command) ?? answer.error ?? `The table did not take ${describe(command)}.` };
    return false;
  }
}

/** A game that has no such act: at some tables a wager cannot be taken back. */
function unknown({ error }: Answer, command: Command): string | null {
  if (!error?.startsWith('unknown variant')) return null;
  const takesBack = command.do === 'remove' || command.do === 'reduce';
  return takesBack ? 'At this table a wager stays until it is decided.' : `This game has no “${command.do}”.`;
}

function describe(command: Command): string {
  const amount = command.amount === undefined ? '' : ` of ${dollars(command.amount)}`;
  return typeof command.on === 'string' ? `${command.do}${amount} on ${placeName(command as Place)}` : command.do;
}
