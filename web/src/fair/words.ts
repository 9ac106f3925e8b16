/** The words of a pledge, from its secret and what patrons added: docs/fairness.md says how. */

import { stream } from './chacha20';

const text = new TextEncoder();

export function unhex(digits: string): Uint8Array {
  if (!/^([0-9a-f]{2})+$/.test(digits)) throw new Error('these are not hexadecimal digits');
  return Uint8Array.from(digits.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}

export function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function sha256(...parts: Uint8Array[]): Promise<Uint8Array> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', all));
}

/** What the house had bound itself by. */
export function commitment(secret: Uint8Array): Promise<Uint8Array> {
  return sha256(text.encode('chapter47 pledge 1'), secret);
}

/** What binds a patron to an opening, for the pledge with this commitment. */
export function promise(bound: Uint8Array, opening: Uint8Array): Promise<Uint8Array> {
  return sha256(text.encode('chapter47 promise 2'), bound, opening);
}

/** Every contribution with its length before it. */
function prefixed(contributions: Uint8Array[]): Uint8Array {
  return Uint8Array.from(contributions.flatMap((given) => [given.length, ...given]));
}

/** Parts whose words all come from one stream, with its name. */
const STREAMS: Readonly<Record<string, string>> = { 'turn with the dice': 'dice', spin: 'wheel' };

/** The words of a part, one after the other; each form of pledges has streams of its own. */
export async function words(form: number, part: string, secret: Uint8Array, contributions: Uint8Array[]): Promise<Generator<bigint, never>> {
  const given = prefixed(contributions);
  const key = async (name: string, start: Uint8Array) => stream(await sha256(text.encode(`chapter47 ${name} ${form}`), start, given));
  const name = STREAMS[part];
  if (name) return key(name, secret);
  const mix = await key('mix', await commitment(secret));
  const more = await key('more', secret);
  const view = new DataView(secret.buffer, secret.byteOffset, secret.length);
  return (function* own(): Generator<bigint, never> {
    for (let at = 0; at + 8 <= secret.length; at += 8) yield view.getBigUint64(at, true) ^ mix.next().value;
    for (;;) yield more.next().value;
  })();
}

const WHOLE = 1n << 64n;

/** A number below n, each as likely as any other: the words that would favour some are passed over. */
export function below(n: number, source: Generator<bigint, never>): number {
  const bound = BigInt(n);
  for (;;) {
    const product = source.next().value * bound;
    if (product % WHOLE >= WHOLE % bound) return Number(product / WHOLE);
  }
}
