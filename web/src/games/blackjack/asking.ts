/** What the table asks of me at blackjack, one thing at a time, from what it awaits. */

import type { Command, Offer } from '../../contract';
import type { BlackjackView, OpenInsurance } from './contract';
import type { TableState } from '../../state/state';
import { blackjackView } from './kept';

/** In the order in which a dealer would ask: buttons are in this order too. */
export const DECISIONS = ['draw', 'stand', 'double', 'split', 'surrender'] as const;
const FOLLOWING = ['follow', 'decline double', 'keep hand'];
const OWED = ['take card', 'give up hand'];

/** Words and keys of everything that is done with one press. */
export const CHOICES: Record<string, { words: string; key?: string }> = {
  draw: { words: 'Draw', key: 'd' },
  stand: { words: 'Stand', key: 's' },
  double: { words: 'Double', key: '2' },
  split: { words: 'Split', key: 'p' },
  surrender: { words: 'Surrender', key: 'r' },
  'refuse card': { words: 'Refuse the card', key: 'x' },
  'decline insurance': { words: 'No insurance', key: 'n' },
  follow: { words: 'Follow', key: 'w' },
  'decline double': { words: 'Do not double', key: 'n' },
  'take card': { words: 'Take the card', key: 't' },
  'give up hand': { words: 'Give up the hand', key: 'g' },
};

export type Asked =
  | { kind: 'cut' }
  | { kind: 'insurance'; insure: Offer | null; decline: Offer | null; open: OpenInsurance | null; left: number }
  | { kind: 'decide'; box: number; hand: number; offers: Offer[] }
  | { kind: 'follow'; box: number; offers: Offer[] }
  | { kind: 'owed'; box: number; offers: Offer[] };

/** The question that stands first, or null when nothing is asked of me. */
export function askedOf(state: TableState): Asked | null {
  const view = blackjackView(state);
  if (!view || state.seat === null) return null;
  const offers = (words: readonly string[]) => state.awaiting.filter((offer) => words.includes(offer.do));
  if (offers(['cut']).length > 0) return { kind: 'cut' };
  const turn = offers(DECISIONS);
  const insurance = insuranceAsked(view, state);
  // Insurance at the player's own turn (19:47-2.9(b)) comes before his decision, and both are open.
  if (insurance) return insurance;
  if (turn.length > 0) {
    const box = turn[0]!.box ?? view.turn?.box ?? 0;
    const all = [...turn, ...offers(['refuse card'])].sort((a, b) => place(a) - place(b));
    return { kind: 'decide', box, hand: view.turn?.hand ?? 1, offers: all };
  }
  const following = offers(FOLLOWING);
  if (following.length > 0) return { kind: 'follow', box: following[0]!.box ?? 0, offers: sameBox(following) };
  const owed = offers(OWED);
  return owed.length > 0 ? { kind: 'owed', box: owed[0]!.box ?? 0, offers: sameBox(owed) } : null;
}

function place(offer: Offer): number {
  const at = (DECISIONS as readonly string[]).indexOf(offer.do);
  return at < 0 ? DECISIONS.length : at;
}

/** One box at a time. */
function sameBox(offers: Offer[]): Offer[] {
  return offers.filter((offer) => offer.box === offers[0]!.box);
}

function insuranceAsked(view: BlackjackView, state: TableState): Asked | null {
  const insure = state.awaiting.filter((offer) => offer.do === 'insure').sort((a, b) => (a.box ?? 0) - (b.box ?? 0) || (a.spot ?? 0) - (b.spot ?? 0));
  const first = insure[0] ?? null;
  const declines = state.awaiting.filter((offer) => offer.do === 'decline insurance');
  const decline = declines.find((offer) => offer.box === first?.box) ?? declines[0] ?? null;
  if (!first && !decline) return null;
  const open = view.insurance?.open.find((each) => each.seat === state.seat && each.box === first?.box && each.spot === first?.spot) ?? null;
  return { kind: 'insurance', insure: first, decline, open, left: insure.length };
}

/** An offer as the command that takes it up, with an amount where one is chosen. */
export function taken(offer: Offer, amount?: number): Command {
  const { by: _by, need: _need, amounts: _amounts, ...command } = offer;
  return { ...command, ...(amount === undefined ? {} : { amount }) } as Command;
}

/** 19:47-2.7(c): even money is insurance of exactly half, paid with the blackjack as one. */
export function evenMoney(open: OpenInsurance | null): { paid: number; insure: number } | null {
  return open?.even_money ? { paid: open.even_money * 2, insure: open.even_money } : null;
}
