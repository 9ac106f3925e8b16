/** What Undo and "same again" need to remember. */

import type { Placed } from './state';

/** My wagers since the last roll or round, after one more event of mine. */
export function trackPlaced(placed: readonly Placed[], event: { event: string; wager: string; amount: number }): Placed[] {
  switch (event.event) {
    case 'wagered':
      return [...placed, { on: event.wager, amount: event.amount }];
    case 'removed':
      return placed.filter((each) => each.on !== event.wager);
    case 'reduced':
      return takeOff(placed, event.wager, event.amount);
    default:
      return [...placed];
  }
}

/** Takes an amount off the latest entries of one wager. */
function takeOff(placed: readonly Placed[], on: string, amount: number): Placed[] {
  let rest = amount;
  const kept: Placed[] = [];
  for (const each of [...placed].reverse()) {
    if (each.on !== on || rest === 0) {
      kept.unshift(each);
      continue;
    }
    const off = Math.min(rest, each.amount);
    rest -= off;
    if (each.amount > off) kept.unshift({ on, amount: each.amount - off });
  }
  return kept;
}

/** Adds a decided wager to the list, joining equal names. */
export function addDecided(decided: readonly Placed[], on: string | null, amount: number): Placed[] {
  if (on === null) return [...decided];
  const known = decided.find((each) => each.on === on);
  if (!known) return [...decided, { on, amount }];
  return decided.map((each) => (each === known ? { on, amount: each.amount + amount } : each));
}
