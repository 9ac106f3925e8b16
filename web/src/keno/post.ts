/**
 * Commands over HTTP. Each has an id of its own; when the line drops it is sent again with the same id, and the
 * server, which remembers ids, does it once.
 */

import type { Answered } from '../contract/keno';
import { backoff } from '../socket/backoff';
import { newId } from '../socket/id';

/** How to reach the house, and how to wait; tests have their own. */
export interface Ways {
  fetch: typeof fetch;
  pause: (ms: number) => Promise<void>;
}

const BROWSER: Ways = {
  fetch: (...wanted) => fetch(...wanted),
  pause: (ms) => new Promise((done) => { setTimeout(done, ms); }),
};

/** Sends a command until it is answered. `waiting` is told when the line is down, and when it is back. */
export async function command<T>(path: string, body: object, waiting: (down: boolean) => void = () => {}, ways = BROWSER): Promise<Answered<T>> {
  const text = JSON.stringify({ id: newId(), ...body });
  for (let attempt = 0; ; attempt += 1) {
    const answer = await once<T>(ways.fetch(path, posted(text)));
    if (answer !== 'unanswered') {
      if (attempt > 0) waiting(false);
      return answer;
    }
    waiting(true);
    await ways.pause(backoff(attempt, Math.random()));
  }
}

/** Asks something that changes nothing; an unanswered question is dropped. */
export async function ask<T>(path: string, body?: object, signal?: AbortSignal): Promise<Answered<T> | null> {
  const asked = fetch(path, body ? { ...posted(JSON.stringify(body)), signal } : { signal, headers: { accept: 'application/json' } });
  const answer = await once<T>(asked);
  return answer === 'unanswered' ? null : answer;
}

function posted(text: string): RequestInit {
  return { method: 'POST', body: text, headers: { 'content-type': 'application/json' } };
}

/** The answer, or word that none came: the line is down, or the house is closing and will be back. */
async function once<T>(asked: Promise<Response>): Promise<Answered<T> | 'unanswered'> {
  try {
    const response = await asked;
    if (response.status >= 502 && response.status <= 504) return 'unanswered';
    const body: unknown = await response.json().catch(() => null);
    if (typeof body === 'object' && body !== null) {
      if ('ok' in body || 'refused' in body || 'error' in body) return body as Answered<T>;
      if (response.ok) return { ok: body as T };
    }
    if (response.status === 401 || response.status === 403) return { error: 'You are not signed in any more. Come in again.' };
    return { error: `The house did not understand (${response.status}).` };
  } catch {
    return 'unanswered';
  }
}
