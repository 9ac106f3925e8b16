/** The line to the table: it drops, and comes back where it was. */

import type { Answer, Command, FromServer, ToServer } from '../contract';
import { backoff } from './backoff';
import { Outbox } from './outbox';

export type Line = 'connecting' | 'open' | 'lost';

interface Handlers {
  /** A welcome or an update. */
  message: (message: FromServer) => void;
  line: (line: Line) => void;
  /** The last sequence known, for hello. */
  since: () => number | null;
}

export class TableSocket {
  #outbox = new Outbox();
  #socket: WebSocket | null = null;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly url: string,
    private readonly handlers: Handlers,
  ) {
    window.addEventListener('online', () => this.#now());
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.#now();
    });
    this.#connect();
  }

  /** Does something at the table; resolves when the server has answered, however long the line was down. */
  command(command: Command): Promise<Answer> {
    return this.#post({ id: newId(), ...command });
  }

  /** Says that I have finished wagering, or have not. Nothing is lost if the line is down: the table only waits. */
  ready(done: boolean): void {
    this.#write({ ready: done });
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
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #connect(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => {
      this.#write({ hello: { since: this.handlers.since() } });
      for (const message of this.#outbox.unanswered) this.#write(message);
    };
    socket.onmessage = ({ data }) => this.#read(String(data));
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #read(data: string): void {
    const message = JSON.parse(data) as FromServer;
    if ('answer' in message) {
      this.#outbox.answer(message.answer);
      return;
    }
    if ('welcome' in message) {
      this.#attempt = 0;
      this.handlers.line('open');
    }
    this.handlers.message(message);
    if ('update' in message) this.handlers.line('open');
  }

  #lost(): void {
    this.#socket = null;
    this.handlers.line('lost');
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), backoff(this.#attempt, Math.random()));
    this.#attempt += 1;
  }

  /** The network is back, or the page is looked at again: no reason to wait out the pause. */
  #now(): void {
    if (this.#socket !== null) return;
    clearTimeout(this.#retry);
    this.#attempt = 0;
    this.#connect();
  }
}

/** A random id; pages served without TLS have no `randomUUID`. */
function newId(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
