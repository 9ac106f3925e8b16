/** A page's hold on a lounge: the line to it, what is known, the server's clock, and commands. */

import type { Answered, Board, Desk, FromLounge, GameNumber } from '../contract/keno';
import { Reconnecting, socketUrl, type Line } from '../socket/reconnecting';
import { closingOf, type Closing } from './closing';
import { gameOf, meantFor } from './meant';
import { ask, command } from './post';
import { EMPTY, isSessionOver, reduce, type LoungeState } from './reduce';

const TICK_MS = 250;

export class Lounge {
  line = $state<Line>('connecting');
  /** A command is on its way again after the line dropped. */
  resending = $state(false);
  #known = $state.raw<LoungeState>(EMPTY);
  #here = $state(Date.now());
  /** How often the line was opened. */
  #lines = $state(0);

  readonly board = $derived<Board | null>(this.#known.board);
  readonly desk = $derived<Desk | null>(this.#known.desk);
  /** Whether the lounge tells staff's pages no more. */
  readonly sessionOver = $derived(isSessionOver(this.#known));
  /** Another number when tickets of the patron's account may have changed: the lounge said so, or the line was down. */
  readonly ticketsSeen = $derived(`${this.#known.tickets} ${this.#lines}`);
  /** The server's clock. */
  readonly now = $derived(this.#here + this.#known.skew);
  readonly closing = $derived<Closing | null>(this.#known.board ? closingOf(this.#known.board.game, this.now) : null);

  constructor(readonly at: string) {
    const line = new Reconnecting(socketUrl(`/ws/keno/${encodeURIComponent(at)}`), {
      opened: () => { this.#lines += 1; },
      read: (data) => {
        line.trusted();
        this.line = 'open';
        this.#here = Date.now();
        this.#known = reduce(this.#known, JSON.parse(data) as FromLounge, this.#here);
      },
      lost: () => { this.line = 'lost'; },
    });
    setInterval(() => { this.#here = Date.now(); }, TICK_MS);
  }

  /** The game that is shown: what a command about the game is meant for. */
  readonly game = $derived<GameNumber | undefined>(this.#known.board ? gameOf(this.#known.board) : undefined);

  /** Does something here; it is answered once, however often it had to be sent. */
  command<T>(what: 'do' | 'buy' | 'claim', body: object): Promise<Answered<T>> {
    return command<T>(this.#api(what), meantFor(what, body, this.game), (down) => { this.resending = down; });
  }

  ask<T>(what: string, body?: object, signal?: AbortSignal): Promise<Answered<T> | null> {
    return ask<T>(this.#api(what), body, signal);
  }

  #api(what: string): string {
    return `/api/keno/${encodeURIComponent(this.at)}/${what}`;
  }
}
