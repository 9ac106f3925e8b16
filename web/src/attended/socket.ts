/** The line of the staff to an attended table: it drops, and comes back where it was. */

import { newId } from '../socket/id';
import { Outbox } from '../socket/outbox';
import { Reconnecting, socketUrl, type Line } from '../socket/reconnecting';
import type { Changing, Entry, FromTable, StaffAnswer, ToServer, Welcome } from './contract';

interface Handlers {
  welcome: (welcome: Welcome) => void;
  update: (update: Changing) => void;
  line: (line: Line) => void;
}

type Message = Entry & { id: string; seq: number };

export class StaffSocket {
  #outbox = new Outbox<Message, StaffAnswer>();
  #line: Reconnecting;

  constructor(
    table: string,
    private readonly handlers: Handlers,
  ) {
    this.#line = new Reconnecting(socketUrl(`/ws/staff/tables/${encodeURIComponent(table)}`), {
      opened: () => this.#hello(),
      read: (data) => this.#read(data),
      lost: () => handlers.line('lost'),
    });
  }

  /** Enters something at the table as it was seen; resolves when the server has answered, however long the line was down. */
  enter(entry: Entry, seq: number): Promise<StaffAnswer> {
    const message = { ...entry, id: newId(), seq };
    const answer = this.#outbox.add(message);
    this.#line.write(message);
    return answer;
  }

  #hello(): void {
    const hello: ToServer = { hello: { since: null } };
    this.#line.write(hello);
    for (const message of this.#outbox.unanswered) this.#line.write(message);
  }

  #read(data: string): void {
    const message = JSON.parse(data) as FromTable;
    if ('answer' in message) {
      this.#outbox.answer(message.answer);
    } else if ('welcome' in message) {
      this.#line.trusted();
      this.handlers.line('open');
      this.handlers.welcome(message.welcome);
    } else if ('update' in message) {
      this.handlers.line('open');
      this.handlers.update(message.update);
    }
  }
}
