/** Commands that have no answer yet, in the order they were given. */

import type { Answer, ToServer } from '../contract';

type WithId = Extract<ToServer, { id: string }>;

interface Waiting<M, A> {
  message: M;
  settle: (answer: A) => void;
}

/**
 * A command keeps its id until it is answered; after a dropped line it is sent again with the same
 * id, and the server, which remembers ids, does it once.
 */
export class Outbox<M extends { id: string } = WithId, A extends { id: string } = Answer> {
  #waiting = new Map<string, Waiting<M, A>>();

  add(message: M): Promise<A> {
    return new Promise((settle) => this.#waiting.set(message.id, { message, settle }));
  }

  answer(answer: A): void {
    this.#waiting.get(answer.id)?.settle(answer);
    this.#waiting.delete(answer.id);
  }

  /** Is there anything but questions among them? */
  get hasCommands(): boolean {
    return this.unanswered.some((message) => !('check' in message));
  }

  get unanswered(): M[] {
    return [...this.#waiting.values()].map((each) => each.message);
  }
}
