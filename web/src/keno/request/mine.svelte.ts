/** The tickets of this browser: bought here or looked up, with how they stand. */

import type { Answered, Bought, KenoRequest, Ticket } from '../../contract/keno';
import type { Lounge } from '../live.svelte';
import { forget, keep, keptTickets, type Kept } from '../store';

export interface MyTicket extends Kept {
  /** Null until the server has said how it stands. */
  ticket: Ticket | null;
  /** Why it could not be shown or claimed. */
  refused: Answered<unknown> | null;
}

/** States that no draw changes any more. */
const SETTLED = new Set(['lost', 'paid', 'voided', 'expired']);

export class Mine {
  tickets = $state.raw<MyTicket[]>([]);
  bought = $state.raw<Bought | null>(null);
  refused = $state.raw<Answered<unknown> | null>(null);
  busy = $state(false);

  /** The patron's balance, where the server tells it. */
  balance = $state<number | null>(null);

  constructor(private readonly lounge: Lounge, balance: number | null) {
    this.balance = balance;
    this.tickets = this.#here().map((kept) => ({ ...kept, ticket: null, refused: null }));
  }

  /** Asks how those tickets stand that can still change. */
  async refresh(): Promise<void> {
    const open = this.tickets.filter(({ ticket }) => ticket === null || !SETTLED.has(ticket.state));
    await Promise.all(open.map(async ({ code }) => {
      const answer = await this.lounge.ask<Ticket>(`ticket/${encodeURIComponent(code)}`);
      if (answer) this.#note(code, { ticket: answer.ok ?? null, refused: answer.ok ? null : answer });
    }));
  }

  async buy(request: KenoRequest): Promise<void> {
    if (this.busy) return;
    [this.busy, this.refused, this.bought] = [true, null, null];
    const answer = await this.lounge.command<Bought>('buy', { request });
    this.busy = false;
    if (!answer.ok) {
      this.refused = answer;
      return;
    }
    this.bought = answer.ok;
    if (answer.ok.balance !== undefined) this.balance = answer.ok.balance;
    this.add(answer.ok.code, answer.ok.ticket);
  }

  /** A winning ticket is paid to the account (15.6). */
  async claim(code: string): Promise<void> {
    this.busy = true;
    const answer = await this.lounge.command<Bought>('claim', { code });
    this.busy = false;
    if (answer.ok?.balance !== undefined) this.balance = answer.ok.balance;
    this.#note(code, answer.ok ? { refused: null } : { refused: answer });
    await this.refresh();
  }

  add(code: string, ticket: Ticket | null): void {
    keep({ at: this.lounge.at, code });
    this.tickets = [{ at: this.lounge.at, code, ticket, refused: null }, ...this.tickets.filter((each) => each.code !== code)];
  }

  forget(code: string): void {
    forget(code);
    this.tickets = this.tickets.filter((each) => each.code !== code);
  }

  #here(): Kept[] {
    return keptTickets().filter((each) => each.at === this.lounge.at);
  }

  #note(code: string, news: Partial<MyTicket>): void {
    this.tickets = this.tickets.map((each) => (each.code === code ? { ...each, ...news } : each));
  }
}
