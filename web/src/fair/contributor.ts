/**
 * What this browser adds to what the house pledges, by itself: for each pledge it promises bytes that nobody can guess, by
 * their hash, and opens them when the table asks. Until then they are in this browser and nowhere else; a page that is
 * loaded again, or another tab, can still open them.
 */

import type { AnsweredGiven } from '../contract/generated/fairness';
import type { OpenPledge } from '../contract/generated/players';
import { hex, promise, unhex } from './words';

/** What is kept of one promise. */
interface Kept {
  pledge: number;
  commitment: string;
  opening: string;
}

/** How far this browser is with the pledge that stands open. */
export type Standing = 'off' | 'watching' | 'nothing' | 'promised' | 'opened' | 'refused' | 'insecure';

export interface Told {
  standing: Standing;
  pledge: number | null;
  /** Why it is refused. */
  because: string;
}

/** Where small texts are kept; a browser that keeps nothing has them in memory. */
export interface Keeping {
  get: (name: string) => string | null;
  set: (name: string, text: string) => void;
}

export interface Means {
  keeping: Keeping;
  send: (body: { pledge: number; promise: string } | { pledge: number; opening: string }) => Promise<AnsweredGiven>;
  random: (bytes: number) => Uint8Array;
  /** Can hashes be worked out here at all? */
  secure: boolean;
  told: (told: Told) => void;
}

/** So many openings are remembered, to be looked for in the record. */
const REMEMBERED = 40;
const SALT = 32;

export class Contributor {
  #pledge: OpenPledge | null = null;
  #seated = false;
  #busy = false;
  #again = false;
  /** By commitment, what became of a promise as far as this page knows. */
  #sent = new Map<string, 'promised' | 'opened' | 'refused'>();
  #because = '';
  /** The pledge to which its player wants to add, though this browser adds nothing by itself. */
  #asked: string | null = null;

  constructor(
    readonly table: string,
    private readonly means: Means,
  ) {}

  get on(): boolean {
    return this.means.keeping.get('contribute') !== 'off';
  }

  /** Adds by itself from now on, or does not. What is promised is opened all the same. */
  switch(on: boolean): void {
    this.means.keeping.set('contribute', on ? 'on' : 'off');
    this.#say();
    void this.#go();
  }

  /** Something of the player's own, in hexadecimal digits, after what nobody can guess. True where it is for this pledge, false where for the next. */
  async add(own: string): Promise<boolean> {
    this.means.keeping.set(`own.${this.table}`, own);
    const now = this.#pledge !== null && this.#kept(this.#pledge) === null && !this.#pledge.closed;
    if (now && this.#pledge) this.#asked = this.#pledge.commitment;
    await this.#go();
    return now;
  }

  /** The table has said something. */
  follow(pledge: OpenPledge | null, seated: boolean): void {
    this.#pledge = pledge;
    this.#seated = seated;
    this.#say();
    void this.#go();
  }

  #say(): void {
    const { means } = this;
    const pledge = this.#pledge?.number ?? null;
    const say = (standing: Standing) => means.told({ standing, pledge, because: standing === 'refused' ? this.#because : '' });
    if (!means.secure) return say('insecure');
    if (this.#pledge === null) return say('nothing');
    const sent = this.#sent.get(this.#pledge.commitment);
    if (sent) return say(sent);
    if (!this.on) return say('off');
    return say(this.#seated ? 'nothing' : 'watching');
  }

  /** One thing at a time: what came meanwhile is looked at afterwards. */
  async #go(): Promise<void> {
    this.#again = true;
    if (this.#busy || !this.means.secure) return;
    this.#busy = true;
    try {
      while (this.#again) {
        this.#again = false;
        this.#again = (await this.#step()) || this.#again;
        this.#say();
      }
    } catch {
      // The line is down; the table says everything again when it is back.
    } finally {
      this.#busy = false;
    }
  }

  /** Sends what is due; false where nothing is, or the same would be sent again. */
  async #step(): Promise<boolean> {
    const pledge = this.#pledge;
    if (!pledge) return false;
    const sent = this.#sent.get(pledge.commitment);
    let kept = this.#kept(pledge);
    if (pledge.closed) {
      if (!kept || sent === 'opened' || sent === 'refused') return false;
      return this.#answered(pledge, 'opened', await this.means.send({ pledge: pledge.number, opening: kept.opening }));
    }
    if (sent || !this.#seated || !(this.on || this.#asked === pledge.commitment || kept)) return false;
    if (!kept) {
      kept = { pledge: pledge.number, commitment: pledge.commitment, opening: this.#fresh() };
      // Kept before it is sent: whatever happens on the way, it can be sent again.
      this.#keep(kept);
    }
    const promised = hex(await promise(unhex(pledge.commitment), unhex(kept.opening)));
    return this.#answered(pledge, 'promised', await this.means.send({ pledge: pledge.number, promise: promised }));
  }

  #answered(pledge: OpenPledge, what: 'promised' | 'opened', { ok, refused, error }: AnsweredGiven): boolean {
    if (!ok && refused?.code === 'busy') return false;
    this.#sent.set(pledge.commitment, ok ? what : 'refused');
    this.#because = refused?.because ?? error ?? '';
    for (const [commitment] of this.#sent) {
      if (this.#sent.size <= REMEMBERED) break;
      this.#sent.delete(commitment);
    }
    return true;
  }

  #fresh(): string {
    const own = this.means.keeping.get(`own.${this.table}`) ?? '';
    this.means.keeping.set(`own.${this.table}`, '');
    return hex(this.means.random(SALT)) + own;
  }

  #kept(pledge: OpenPledge): Kept | null {
    return remembered(this.means.keeping, this.table).find((kept) => kept.commitment === pledge.commitment) ?? null;
  }

  #keep(kept: Kept): void {
    const all = [...remembered(this.means.keeping, this.table), kept].slice(-REMEMBERED);
    this.means.keeping.set(`promises.${this.table}`, JSON.stringify(all));
  }
}

function remembered(keeping: Keeping, table: string): Kept[] {
  try {
    const all: unknown = JSON.parse(keeping.get(`promises.${table}`) ?? '[]');
    return Array.isArray(all) ? (all as Kept[]) : [];
  } catch {
    return [];
  }
}

/** What this browser promised to the pledge with this commitment, if it did. */
export function own(keeping: Keeping, table: string, commitment: string): string | null {
  return remembered(keeping, table).find((kept) => kept.commitment === commitment)?.opening ?? null;
}

/** This browser's own keeping; in memory where it keeps nothing. */
export function kept(): Keeping {
  const memory = new Map<string, string>();
  return {
    get: (name) => {
      try {
        return localStorage.getItem(`chapter47.${name}`) ?? memory.get(name) ?? null;
      } catch {
        return memory.get(name) ?? null;
      }
    },
    set: (name, text) => {
      memory.set(name, text);
      try {
        localStorage.setItem(`chapter47.${name}`, text);
      } catch {
        return;
      }
    },
  };
}
