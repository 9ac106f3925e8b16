/** The hand of the floor in a poker room: what happens there, put to the server and answered. */

import type { Changing, Entry, Field, Welcome, Why } from '../../attended/contract';
import { StaffSocket } from '../../attended/socket';
import type { Line } from '../../socket/reconnecting';
import type { Entered, ListView, Owed, RoomAnswer, RoomChanging, RoomWelcome, TableView } from './contract';

const KEPT = 40;
/** Those who are over the tables, and need no place. */
const OVER_IT = ['floorperson', 'casino supervisor', 'pit boss'];

export class RoomDesk {
  known = $state.raw<RoomWelcome | null>(null);
  line = $state<Line>('connecting');
  entries = $state.raw<Entered[]>([]);
  refused = $state.raw<Why | null>(null);
  busy = $state(false);
  said = $state('');
  /** What the server's clock says, as far as this page knows. */
  now = $state(Date.now());

  #socket: StaffSocket;
  #ahead = 0;

  constructor(id: string) {
    this.#socket = new StaffSocket(id, {
      welcome: (welcome: Welcome) => this.#welcomed(welcome as unknown as RoomWelcome),
      update: (update: Changing) => this.#updated(update as unknown as RoomChanging),
      line: (line) => { this.line = line; },
    });
  }

  tables = $derived<TableView[]>(this.known?.view.tables ?? []);
  lists = $derived<ListView[]>(this.known?.view.lists ?? []);
  owed = $derived<Owed[]>(this.known?.view.owed ?? []);
  supplements = $derived(this.known?.view.supplements ?? []);
  crew = $derived(this.known?.crew ?? []);
  me = $derived(this.known?.me ?? { id: '', name: '', role: '' });
  isOver = $derived(OVER_IT.includes(this.me.role));
  mayTakePlace = $derived(this.known?.places.includes(this.me.role) ?? false);
  hasPlace = $derived(this.crew.some((member) => member.id === this.me.id));
  /** May he enter what happens at a table? */
  atTable = $derived(this.isOver || this.hasPlace);
  forms = $derived(new Map((this.known?.forms ?? []).map((form) => [form.do, form])));

  /** A fact of a ruling, by its name. */
  fact(name: string): Field | undefined {
    return this.forms.get('rule')?.fields.find((field) => field.name === name);
  }

  /** The clock goes on between two messages. */
  tick(): void {
    this.now = Date.now() + this.#ahead;
  }

  /** Enters something; what was refused stays to be read. */
  async enter(entry: Entry, done = 'Entered.'): Promise<boolean> {
    const answer = await this.ask(entry);
    if (answer?.ok) this.said = done;
    else if (answer) this.refused = answer.refused ?? { because: answer.error ?? 'the room did not take it' };
    return answer?.ok ?? false;
  }

  /** The same, for whoever looks at the answer himself. */
  async ask(entry: Entry): Promise<RoomAnswer | null> {
    if (!this.known || this.busy) return null;
    this.busy = true;
    this.refused = null;
    const answer = await this.#socket.enter(entry, this.known.seq);
    this.busy = false;
    const present = answer.refused?.present as unknown as RoomChanging | undefined;
    if (present) this.#updated({ ...present, acts: [] });
    return answer;
  }

  #welcomed(welcome: RoomWelcome): void {
    this.known = welcome;
    this.entries = welcome.acts;
    this.#heard(welcome.now);
  }

  #updated(update: RoomChanging): void {
    if (!this.known || update.seq < this.known.seq) return;
    const seen = new Set(this.entries.map((entry) => entry.seq));
    this.entries = [...this.entries, ...update.acts.filter((entry) => !seen.has(entry.seq))].slice(-KEPT);
    this.known = { ...this.known, ...update };
    this.#heard(update.now);
  }

  #heard(now: number): void {
    this.#ahead = now - Date.now();
    this.tick();
  }
}
