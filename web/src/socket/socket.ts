/** The line to the table: it drops, and comes back where it was. */

import type { Answer, Command, FromServer, ToServer } from '../contract';
import { newId } from './id';
import { Outbox } from './outbox';
import { Reconnecting, type Line } from './reconnecting';

export type { Line };

interface Handlers {
  /** A welcome or an update. */
  message: (message: FromServer) => void;
  line: (line: Line) => void;
  /** The last sequence known, for hello. */
  since: () => number | null;
  /** How many steps of mine the table has taken, as far as this page knows. */
  step: () => number;
}

export class TableSocket {
  #outbox = new Outbox();
  #line: Reconnecting;
  /** The step that the last command was meant for. */
  #step = 0;

  constructor(
    url: string,
    private readonly handlers: Handlers,
  ) {
    this.#line = new Reconnecting(url, {
      opened: () => this.#hello(),
      read: (data) => this.#read(data),
      lost: () => this.handlers.line('lost'),
    });
  }

  /**
   * Does something at the table in the round that I saw; resolves when the server has answered, however long the line
   * was down. It is my next step: after those that have no answer yet, if there are any.
   */
  command(command: Command, round: number): Promise<Answer> {
    this.#step = this.#outbox.hasCommands ? this.#step + 1 : this.handlers.step();
    return this.#post({ id: newId(), round, step: this.#step, ...command });
  }

  /** Says that I have finished wagering in this round, or have not. Nothing is lost if the line is down: the table only waits. */
  ready(done: boolean, round: number): void {
    this.#write({ ready: done, round });
  }

  /** Asks whether something would be accepted. */
  check(command: Command): Promise<Answer> {
    return this.#post({ id: newId(), check: command });
  }

  #post(message: Extract<ToServer, { id: string }>): Promise<Answer> {
    const answer = this.#outbox.add(message);
    this.#write(message);
    return answer;
  }

  #write(message: ToServer): void {
    this.#line.write(message);
  }

  #hello(): void {
    this.#write({ hello: { since: this.handlers.since() } });
    for (const message of this.#outbox.unanswered) this.#write(message);
  }

  #read(data: string): void {
    const message = JSON.parse(data) as FromServer;
    if ('answer' in message) {
      this.#outbox.answer(message.answer);
      return;
    }
    if ('welcome' in message) {
      this.#line.trusted();
      this.handlers.line('open');
    }
    this.handlers.message(message);
    if ('update' in message) this.handlers.line('open');
  }
}
