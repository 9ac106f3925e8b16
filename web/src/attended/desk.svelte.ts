/** The hand of the staff at an attended table: what happens there, put to the server and answered. */

import type { Act, Command, FromServer } from '../contract';
import { CHIPS } from '../money';
import { placeOf } from '../places';
import type { Line } from '../socket/reconnecting';
import { reduce } from '../state/reduce';
import { EMPTY, type TableState } from '../state/state';
import { Stage } from '../view/stage.svelte';
import type { AtFelt, Told } from '../view/table.svelte';
import type { Changing, Due, Entered, Entry, Form, Member, Patron, StaffAnswer, Welcome, Why } from './contract';
import { StaffSocket } from './socket';
import { seatOf } from './words';

const KEPT = 40;
/** Those who are over a table, and need no place there. */
const OVER_IT = ['floorperson', 'casino supervisor', 'pit boss'];

/** A form that is being filled in. */
export interface Open {
  form: Form;
  by: string | undefined;
  facts: Record<string, unknown>;
}

/** What was entered last that says something went wrong, and what the table made of it. */
export interface Ruling {
  form: Form;
  entry: Entered;
}

export class Desk implements AtFelt {
  known = $state.raw<Welcome | null>(null);
  live = $state.raw<TableState>(EMPTY);
  line = $state<Line>('connecting');
  entries = $state.raw<Entered[]>([]);
  refused = $state.raw<Why | null>(null);
  ruling = $state.raw<Ruling | null>(null);
  open = $state.raw<Open | null>(null);
  /** The seat for which wagers are entered. */
  seat = $state<number | null>(null);
  chip = $state(1);
  busy = $state(false);
  said = $state('');
  looking = $state('');
  told = $state.raw<Told | null>(null);
  stage = new Stage(() => true);

  #socket: StaffSocket;

  constructor(readonly id: string) {
    this.#socket = new StaffSocket(id, {
      welcome: (welcome) => this.#welcomed(welcome),
      update: (update) => this.#updated(update),
      line: (line) => { this.line = line; },
    });
  }

  forms = $derived(new Map((this.known?.forms ?? []).map((form) => [form.do, form])));
  players = $derived<Patron[]>(this.known?.players ?? []);
  awaiting = $derived<Due[]>(this.known?.awaiting ?? []);
  crew = $derived<Member[]>(this.known?.crew ?? []);
  me = $derived(this.known?.me ?? { id: '', name: '', role: '' });
  hasPlace = $derived(this.crew.some((member) => member.id === this.me.id));
  mayTakePlace = $derived(this.known?.places.includes(this.me.role) ?? false);
  isOver = $derived(OVER_IT.includes(this.me.role));
  /** May he enter what falls and what patrons say? */
  mayEnter = $derived(this.hasPlace || this.isOver);
  looks = $derived(!this.mayTakePlace && !this.isOver && this.me.role !== 'pit clerk');

  name = (seat: number): string => this.players.find((player) => player.seat === seat)?.name ?? `seat ${seat}`;

  /** Is it mine to do, or mine to enter for somebody else? */
  mine(due: { by: string }): boolean {
    if (due.by === 'device' || seatOf(due.by) !== null) return this.mayEnter;
    return due.by === this.me.role && (this.hasPlace || this.isOver || this.me.role === 'pit clerk');
  }

  /** Opens the form of something that is due, with the facts that are known already. */
  fill(due: Due, form: Form): void {
    const facts: Record<string, unknown> = {};
    for (const field of form.fields) if (due[field.name] !== undefined) facts[field.name] = due[field.name];
    if (due.amounts) facts.amount = due.amounts.min;
    this.open = { form, by: due.by === this.me.role ? undefined : due.by, facts };
    this.refused = null;
  }

  /** One press: does what is due where nothing is to be chosen, and opens its form where something is. */
  async press(due: Due): Promise<void> {
    const form = this.forms.get(due.do);
    if (!form) return;
    if (due.choose || due.amounts) {
      this.fill(due, form);
      return;
    }
    // What chance may bring is no fact yet, even where the table names one of the faces.
    if (due.by === 'device' && form.fields.some(({ name }) => due[name] !== undefined)) {
      this.fill({ by: due.by, do: due.do, need: due.need }, form);
      return;
    }
    const facts = Object.fromEntries(form.fields.flatMap(({ name }) => (due[name] === undefined ? [] : [[name, due[name]]])));
    await this.enter({ ...facts, do: due.do, ...(due.by === this.me.role ? {} : { by: due.by }) });
  }

  /** Enters something; true when it was taken. */
  async enter(entry: Entry): Promise<boolean> {
    if (!this.known || this.busy) return false;
    this.busy = true;
    this.refused = null;
    this.ruling = null;
    const answer = await this.#socket.enter(entry, this.known.seq);
    this.busy = false;
    return this.#answered(answer, entry);
  }

  #answered(answer: StaffAnswer, entry: Entry): boolean {
    const form = this.forms.get(entry.do ?? '');
    if (answer.refused?.present && this.known) this.#updated({ ...answer.refused.present, acts: [] });
    if (!answer.ok) {
      this.refused = answer.refused ?? { because: answer.error ?? 'the table did not take it' };
      return false;
    }
    this.open = null;
    const made = this.entries.find((each) => each.seq === answer.seq);
    if (form?.group === 'irregular' && made) this.ruling = { form, entry: made };
    this.said = form ? `${form.title}: entered.` : 'Entered.';
    return true;
  }

  #welcomed(welcome: Welcome): void {
    this.known = welcome;
    this.entries = welcome.acts;
    this.#show({ welcome: { ...this.#forFelt(welcome), table: welcome.table, title: welcome.title, name: null, rolls: welcome.rolls, rules: welcome.rules, rules_number: welcome.rules_number, wagers: welcome.wagers } });
    if (this.seat === null) this.seat = welcome.players[0]?.seat ?? null;
  }

  #updated(update: Changing): void {
    if (!this.known || update.seq < this.known.seq) return;
    const seen = new Set(this.entries.map((entry) => entry.seq));
    this.entries = [...this.entries, ...update.acts.filter((entry) => !seen.has(entry.seq))].slice(-KEPT);
    this.known = { ...this.known, ...update };
    this.#show({ update: this.#forFelt(update) });
    if (this.seat !== null && !update.players.some((player) => player.seat === this.seat)) this.seat = update.players[0]?.seat ?? null;
    if (this.seat === null) this.seat = update.players[0]?.seat ?? null;
  }

  /** The felt sees the table as somebody does who stands by. */
  #forFelt({ seq, round, view, players, acts, now }: Changing) {
    const sitting = players.map(({ seat, name }) => ({ seat, name, connected: true, ready: false }));
    const done = acts.filter((entry) => entry.do !== undefined) as Act[];
    return { seq, round, step: null, seat: null, view, awaiting: [], balance: null, players: sitting, clock: null, window: false, acts: done, now };
  }

  #show(message: FromServer): void {
    const before = this.live;
    this.live = reduce(before, message, Date.now());
    this.stage.follow(before, this.live, message);
  }

  /** What the chosen seat has on a place of the felt. */
  #stake(wager: string): number {
    const mine = this.live.lies.find((each) => each.seat === this.seat);
    return mine?.wagers.find((each) => each.wager === wager)?.stake ?? 0;
  }

  async #onFelt(wager: string, entry: (amount: number) => Command): Promise<boolean> {
    this.told = null;
    if (!this.mayEnter) return this.tell(wager, this.mayTakePlace ? 'Take your place at the table first.' : 'You look at this table, and enter nothing.');
    if (this.seat === null) return this.tell(wager, 'Nobody sits here: seat somebody first.');
    const command = entry(CHIPS[this.chip]!.cents);
    const taken = await this.enter({ ...command, by: `seat ${this.seat}` });
    if (!taken && this.refused) this.told = { ...this.refused, at: wager, command };
    return taken;
  }

  tell(at: string, because: string): false {
    this.told = { at, because, command: null };
    return false;
  }

  add(wager: string, amount?: number): Promise<boolean> {
    return this.#onFelt(wager, (chip) => ({ do: 'wager', ...placeOf(wager), amount: amount ?? chip }));
  }

  takeDown(wager: string): Promise<boolean> {
    return this.#onFelt(wager, () => ({ do: 'remove', ...placeOf(wager) }));
  }

  reduce(wager: string): Promise<boolean> {
    const whole = (chip: number) => chip >= this.#stake(wager);
    return this.#onFelt(wager, (chip) => (whole(chip) ? { do: 'remove', ...placeOf(wager) } : { do: 'reduce', ...placeOf(wager), amount: chip }));
  }

  switch(wager: string): Promise<boolean> {
    return this.#onFelt(wager, () => ({ do: 'call on', on: wager }));
  }

  retry(told: Told, amount: number): void {
    if (told.command) void this.enter({ ...told.command, amount, by: `seat ${this.seat}` }).then((taken) => { if (taken) this.told = null; });
  }

  pick(chip: number): void {
    if (CHIPS[chip]) this.chip = chip;
  }
}
