/** What may be done at a table besides wagering on its boxes. */

import type { Offer } from '../../contract';

/** More choices of one kind than this are chosen from a list. */
export const MOST_BUTTONS = 6;

const ON_THE_FELT = new Set(['wager', 'reduce', 'remove', 'call on', 'call off']);
/** The page has its own way to a seat and away from it. */
const AT_THE_DOOR = new Set(['join', 'leave']);

export function besides(offers: readonly Offer[]): Offer[] {
  return offers.filter((offer) => !AT_THE_DOOR.has(offer.do) && !(ON_THE_FELT.has(offer.do) && typeof offer.on === 'string'));
}

/** By what is done, in the order of the table. */
export function grouped(offers: readonly Offer[]): Offer[][] {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) groups.set(offer.do, [...groups.get(offer.do) ?? [], offer]);
  return [...groups.values()];
}

/** Whether one of these waits for an answer of mine. */
export function isAsked(offers: readonly Offer[]): boolean {
  return offers.some((offer) => offer.need === 'decision' || offer.need === 'default');
}
