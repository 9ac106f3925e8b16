/** A WebSocket that drops and comes back: what every page's line to the house is made of. */

import { backoff } from './backoff';

export type Line = 'connecting' | 'open' | 'lost';

interface Handlers {
  /** The line stands; nothing has been said on it yet. */
  opened: () => void;
  read: (data: string) => void;
  lost: () => void;
}

export class Reconnecting {
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

  /** Sends if the line stands; what must not be lost is sent again when it is opened. */
  write(message: unknown): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** The other side has spoken sense: the next drop begins with the shortest pause. */
  trusted(): void {
    this.#attempt = 0;
  }

  #connect(): void {
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => this.handlers.opened();
    socket.onmessage = ({ data }) => this.handlers.read(String(data));
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    this.#socket = null;
    this.handlers.lost();
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

/** Where a socket of this page's own host is. */
export function socketUrl(path: string): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
  return `${scheme}://${location.host}${path}`;
}
