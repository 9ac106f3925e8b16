/** My tickets: those that my account bought, from whichever browser, and those that this browser keeps; with how they stand. */

import type { AccountTickets, Answered, Bought, Done, KenoRequest, Ticket } from '../../contract/keno';
import type { Lounge } from '../live.svelte';
import { Newest } from '../newest';
import { forget, keep, keptTickets, type Kept } from '../store';

export interface MyTicket extends Kept {
  /** Null until the server has said how it stands. */
  ticket: Ticket | null;
  /** My account bought it: it is mine without its slip. */
  account: boolean;
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

  #newest = new Newest();

  constructor(private readonly lounge: Lounge, private readonly hasAccount: boolean, balance: number | null) {
    this.balance = balance;
    this.tickets = this.#here().map((kept) => ({ ...kept, ticket: null, account: false, refused: null }));
  }

  /** Asks how those tickets stand that can still change. */
  async refresh(): Promise<void> {
    const question = this.#newest.ask();
    await this.#ofAccount(question);
    const open = this.tickets.filter(({ ticket, account }) => !account && (ticket === null || !SETTLED.has(ticket.state)));
    await Promise.all(open.map(async ({ code }) => {
      const answer = await this.lounge.ask<Ticket>(`ticket/${encodeURIComponent(code)}`);
      if (answer && this.#newest.counts(question)) this.#note(code, { ticket: answer.ok ?? null, refused: answer.ok ? null : answer });
    }));
  }

  /** What the account has bought here, newest first; what only this browser keeps stands below. */
  async #ofAccount(question: number): Promise<void> {
    if (!this.hasAccount) return;
    const answer = await this.lounge.ask<AccountTickets>('tickets');
    if (!answer?.ok || !this.#newest.counts(question)) return;
    const known = new Map(this.tickets.map((each) => [each.code, each]));
    const bought = answer.ok.tickets.map(({ code, ticket }) => ({ at: this.lounge.at, code, ticket, account: true, refused: known.get(code)?.refused ?? null }));
    const codes = new Set(bought.map(({ code }) => code));
    this.tickets = [...bought, ...this.tickets.filter(({ code }) => !codes.has(code))];
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
    if (answer.ok.code) this.add(answer.ok.code, answer.ok.ticket);
  }

  /** A winning ticket is paid to the account (15.6): one that it bought by its number, another by the code of its slip. */
  async claim({ code, ticket, account }: MyTicket): Promise<void> {
    this.busy = true;
    const answer = await this.lounge.command<Done>('claim', account && ticket ? { ticket: ticket.number } : { code });
    this.busy = false;
    if (answer.ok?.balance !== undefined) this.balance = answer.ok.balance;
    this.#note(code, answer.ok ? { refused: null } : { refused: answer });
    await this.refresh();
  }

  add(code: string, ticket: Ticket | null): void {
    keep({ at: this.lounge.at, code });
    this.tickets = [{ at: this.lounge.at, code, ticket, account: this.hasAccount, refused: null }, ...this.tickets.filter((each) => each.code !== code)];
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
