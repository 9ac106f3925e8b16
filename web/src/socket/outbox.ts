/** Commands that have no answer yet, in the order they were given. */

import type { Answer, ToServer } from '../contract';

type WithId = Extract<ToServer, { id: string }>;

interface Waiting {
  message: WithId;
  settle: (answer: Answer) => void;
}

/**
 * A command keeps its id until it is answered; after a dropped line it is sent again with the same
 * id, and the server, which remembers ids, does it once.
 */
export class Outbox {
  #waiting = new Map<string, Waiting>();

  add(message: WithId): Promise<Answer> {
    return new Promise((settle) => this.#waiting.set(message.id, { message, settle }));
  }

  answer(answer: Answer): void {
    this.#waiting.get(answer.id)?.settle(answer);
    this.#waiting.delete(answer.id);
  }

  /** Is there anything but questions among them? */
  get hasCommands(): boolean {
    return this.unanswered.some((message) => !('check' in message));
  }

  get unanswered(): WithId[] {
    return [...this.#waiting.values()].map((each) => each.message);
  }
}
