/** A writer's work station: one line in, one answer out. */

import type { Answered, Bought, Done, Payment, Priced, StaffCommand, Ticket } from '../../contract/keno';
import { exactDollars } from '../../money';
import { readEntry, type Entry, type TicketAct } from '../entry';
import type { Lounge } from '../live.svelte';
import { documentHref, gamesWords, slipHref } from '../words';
import { TENDERS, type Tender } from './keys';
import { print } from './paper';
import { keptSold, keepSold, type Sold } from './sold';

const DEBOUNCE_MS = 110;

/** What comes of a command: of one that sells a ticket, the ticket too. */
type Result = Done | Bought;

/** A ticket as it is meant: by its code, or by its number. */
type Subject = { code: string } | { ticket: number };

/** Something that is asked once more, or needs a reason, before it is done. */
export interface Pending {
  command: StaffCommand;
  asks: string;
  /** The reason so far, where one is recorded. */
  why: string | null;
}

/** What was done last, in words. */
export interface Said {
  words: string;
  /** The sum to take or to hand out. */
  sum: string | null;
  /** What is printed for it. */
  paper: { href: string; name: string } | null;
}

/** A payment that waits for the supervisor (15.6(b)). */
export interface Held {
  subject: Subject;
  number: number;
  payoff: number | null;
  with: Payment;
}

export class Station {
  text = $state('');
  priced = $state.raw<Answered<Priced> | null>(null);
  found = $state.raw<{ code: string; answer: Answered<Ticket> } | null>(null);
  pending = $state.raw<Pending | null>(null);
  said = $state.raw<Said | null>(null);
  refused = $state.raw<Answered<unknown> | null>(null);
  held = $state.raw<Held[]>([]);
  tender = $state<Tender>('cash');
  busy = $state(false);
  help = $state(false);
  last = $state.raw<Sold[]>([]);

  readonly entry = $derived<Entry>(readEntry(this.text));

  #lines: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;

  constructor(private readonly lounge: Lounge, readonly number: number) {
    this.last = keptSold(number);
  }

  /** Follows what is typed: a request is priced, a code is looked up. */
  type(text: string): void {
    this.text = text;
    this.pending = null;
    this.refused = null;
    this.priced = null;
    clearTimeout(this.#timer);
    this.#asking?.abort();
    const { entry } = this;
    if (entry.what !== 'ticket' || entry.code !== this.found?.code) this.found = null;
    if (entry.what === 'request') this.#timer = setTimeout(() => void this.#price(entry.line), DEBOUNCE_MS);
    if (entry.what === 'ticket' && !this.found) this.#timer = setTimeout(() => void this.#find(entry.code), DEBOUNCE_MS);
  }

  /** Enter: does what the line says. */
  async enter(): Promise<void> {
    if (this.busy) return;
    if (this.pending) {
      await this.confirm();
      return;
    }
    const { entry } = this;
    switch (entry.what) {
      case 'nothing': return;
      case 'help': this.help = true; this.type(''); return;
      case 'sign on':
      case 'sign off': await this.sign(entry.what); return;
      case 'notice': if (await this.#do({ do: 'notice' })) this.#say('Notice is given that the game closes.'); return;
      case 'lock':
        this.pending = { command: { do: 'lock', game: this.lounge.game, approved_by: entry.approvedBy }, asks: `Lock the game and draw, as ${entry.approvedBy} has approved?`, why: null };
        return;
      case 'request': await this.#issue(entry.line); return;
      case 'number': await this.#begin(entry.act, { ticket: entry.number }, entry.why); return;
      case 'ticket':
        if (entry.act) await this.#begin(entry.act, { code: entry.code }, entry.why);
        else if (this.found?.answer.ok?.state === 'won') await this.#pay({ code: entry.code }, 'cash');
        else await this.#find(entry.code);
    }
  }

  /** A function key: does it with the ticket that is shown. */
  async act(act: TicketAct, byCheck = false): Promise<void> {
    if (this.busy) return;
    if (this.entry.what !== 'ticket') {
      this.refused = { error: 'Key in or scan the code of a ticket first.' };
      return;
    }
    const subject = { code: this.entry.code };
    await this.#begin(act, subject, '', byCheck ? 'check' : 'cash');
  }

  async confirm(): Promise<void> {
    const { pending } = this;
    if (!pending) return;
    const why = pending.why?.trim();
    if (why === '') return;
    const done = await this.#do(why === undefined ? pending.command : { ...pending.command, why });
    if (done) this.#told(done);
  }

  async sign(what: 'sign on' | 'sign off'): Promise<void> {
    if (await this.#do({ do: what, station: this.number })) this.#say(what === 'sign on' ? `Signed on at station ${this.number}.` : `Signed off from station ${this.number}.`);
  }

  /** Esc: leaves what is asked, or clears the line. */
  escape(): void {
    if (this.pending) this.pending = null;
    else this.type('');
  }

  /** The last line keyed in, to be used once more. */
  recall(): void {
    const line = this.#lines.at(-1);
    if (line) this.type(line);
  }

  nextTender(): void {
    this.tender = TENDERS[(TENDERS.indexOf(this.tender) + 1) % TENDERS.length]!;
  }

  /** A payment that waited goes on as soon as the desk has authorised it. */
  async follow(): Promise<void> {
    const authorised = this.lounge.desk?.waiting.filter((each) => each.authorised).map((each) => each.ticket) ?? [];
    const next = this.held.find((each) => authorised.includes(each.number));
    if (!next || this.busy) return;
    this.held = this.held.filter((each) => each !== next);
    const answer = await this.#give(this.#payment(next.subject, next.with));
    if (answer.ok) {
      this.#told(answer.ok);
      this.#offer('Authorisation', documentHref(this.lounge.at, next.number, answer.ok.code));
    } else this.refused = answer;
  }

  async #price(line: string): Promise<void> {
    const asking = this.#asked();
    const answer = await this.lounge.ask<Priced>('price', { line }, asking.signal);
    if (!asking.signal.aborted) this.priced = answer;
  }

  async #find(code: string): Promise<void> {
    const asking = this.#asked();
    const answer = await this.lounge.ask<Ticket>(`ticket/${encodeURIComponent(code)}`, undefined, asking.signal);
    if (answer && !asking.signal.aborted) this.found = { code, answer };
  }

  #asked(): AbortController {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.#asking = new AbortController();
    return this.#asking;
  }

  /** A payment is made at once; what takes something back is asked once more. */
  async #begin(act: TicketAct, subject: Subject, why: string, by: Payment = 'cash'): Promise<void> {
    if (act === 'pay') await this.#pay(subject, by);
    else this.#ask(act, subject, why);
  }

  #ask(act: Exclude<TicketAct, 'pay'>, subject: Subject, why: string): void {
    const which = 'ticket' in subject ? `ticket ${subject.ticket}` : `ticket ${this.found?.answer.ok?.number ?? subject.code}`;
    const asks: Record<typeof act, string> = {
      void: `Void ${which} and return its price?`,
      'cancel races': `Cancel the remaining races of ${which} and refund them?`,
      refer: `Refer ${which} to the supervisor. Why?`,
    };
    // What is asked is about the game that is shown now, however long the answer takes.
    const game = act === 'refer' ? undefined : this.lounge.game;
    this.pending = { command: { do: act, game, station: this.number, ...subject }, asks: asks[act], why: act === 'refer' ? why : null };
  }

  async #issue(line: string): Promise<void> {
    const done = await this.#do({ do: 'issue', station: this.number, line, paid: this.tender });
    if (!done || !('ticket' in done)) return;
    const { ticket } = done;
    this.#lines.push(line);
    this.#remember({
      number: ticket.number, at: ticket.issued_at, games: gamesWords(ticket.first, ticket.last), conditioning: ticket.conditioning, price: ticket.price, state: 'issued',
    });
    this.#say(`Ticket ${ticket.number} issued for ${gamesWords(ticket.first, ticket.last)}. Take`, ticket.price);
    if (done.code) this.#hand('Slip', slipHref(done.code));
  }

  async #pay(subject: Subject, by: Payment): Promise<void> {
    const [line, known] = [this.text, this.found?.answer.ok ?? null];
    const done = await this.#do(this.#payment(subject, by));
    if (done) this.#told(done);
    if (this.refused?.refused?.code !== 'not_authorised') return;
    if (this.text === line) this.type('');
    await this.#hold(subject, known, by);
  }

  #payment(subject: Subject, by: Payment): StaffCommand {
    return { do: 'pay', station: this.number, ...subject, with: by };
  }

  /** The supervisor has been told and authorises it, or does not (15.6(b)); then the payment goes on. */
  async #hold(subject: Subject, known: Ticket | null, by: Payment): Promise<void> {
    const ticket = known ?? ('code' in subject ? (await this.lounge.ask<Ticket>(`ticket/${encodeURIComponent(subject.code)}`))?.ok : null);
    const number = 'ticket' in subject ? subject.ticket : ticket?.number;
    if (number === undefined) return;
    this.held = [...this.held.filter((each) => each.number !== number), { subject, number, payoff: ticket?.payoff ?? null, with: by }];
    await this.follow();
  }

  /** What was done, in words, with the sum that changes hands. */
  #told({ events, code }: Result): void {
    for (const said of events) {
      switch (said.event) {
        case 'locked':
          this.#say('The game is locked.');
          break;
        case 'paid':
          this.#say(`Ticket ${said.ticket} is paid. Hand out`, said.amount);
          break;
        case 'referred':
          this.#say(`Ticket ${said.ticket} is with the supervisor.`);
          break;
        case 'voided':
          this.#say(`Ticket ${said.ticket} is void. Return`, said.price);
          this.#offer('Void slip', documentHref(this.lounge.at, said.ticket, code));
          this.#mark(said.ticket, said.event);
          break;
        case 'races cancelled':
          this.#say(`The remaining races of ticket ${said.ticket} are cancelled, document ${said.document}. Refund`, said.refunded);
          this.#hand('Document', documentHref(this.lounge.at, said.ticket, code));
          this.#mark(said.ticket, said.event);
          break;
      }
    }
  }

  /** A ticket sold here is voided or has its races cancelled. */
  #mark(number: number, state: Sold['state']): void {
    this.last = keepSold(this.number, this.last.map((sold) => (sold.number === number ? { ...sold, state } : sold)));
  }

  /**
   * Does what the line says. The line is free at once, so that the next can be keyed in meanwhile; after a refusal it
   * comes back, unless something else stands there by then.
   */
  async #do(command: StaffCommand): Promise<Result | null> {
    const line = this.text;
    this.type('');
    const answer = await this.#give(command);
    if (answer.ok) return answer.ok;
    if (this.text === '') this.type(line);
    this.refused = answer;
    return null;
  }

  async #give(command: StaffCommand): Promise<Answered<Result>> {
    [this.busy, this.said] = [true, null];
    const answer = await this.lounge.command<Result>('do', command);
    this.busy = false;
    return answer;
  }

  #say(words: string, cents?: number): void {
    this.said = { words, sum: cents === undefined ? null : exactDollars(cents), paper: null };
  }

  /** There is a paper that goes with what was said. */
  #offer(name: string, href: string): void {
    if (this.said) this.said = { ...this.said, paper: { name, href } };
  }

  /** Prints the paper that goes with what was said. */
  #hand(name: string, href: string): void {
    this.#offer(name, href);
    print(href);
  }

  #remember(sold: Sold): void {
    this.last = keepSold(this.number, [sold, ...this.last]);
  }
}
