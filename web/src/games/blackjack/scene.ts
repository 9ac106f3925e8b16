/**
 * The cards at a blackjack table as they lie, box by box. A settled round is gone from the view, but on a table its
 * cards lie there until the next one, so the page keeps them; and where several steps come in one message, the
 * scenes on the way are what is shown, one after the other.
 */

import type { CardName } from '../../cards';
import { countOf, isBlackjack } from './cards';
import type { BlackjackEvent, BlackjackLine, BlackjackRound, BlackjackView, BoxSettled, HandState, PastHand } from './contract';

type Cards = (CardName | null)[];
export type Outcome = BoxSettled['outcome'] | 'mixed';

export interface LyingHand {
  cards: Cards;
  state: HandState | 'dead';
  /** Its third card lies sideways (19:47-2.10(a)). */
  doubled: boolean;
  /** How it was settled; in multiple action its wagers may go either way. */
  outcome: Outcome | null;
}

export interface BoxesScene {
  /** The deal that the round began with. */
  seq: number;
  dealer: Cards;
  /** Multiple action: which of the dealer's hands this is. */
  dealerHand: number;
  /** The dealer's hands before this one. */
  earlier: Cards[];
  /** By the number of the box; hands from the dealer's left, the first to be played first. */
  boxes: Record<number, LyingHand[]>;
  /** What the dealer announced last. */
  call: string;
  /** The round is over; its cards lie there until the next begins. */
  over: boolean;
}

export const BARE_BOXES: BoxesScene = { seq: 0, dealer: [], dealerHand: 1, earlier: [], boxes: {}, call: '', over: true };

const NO_HAND: LyingHand = { cards: [], state: 'waiting', doubled: false, outcome: null };

/** A round is under way. Cards may have to be made ready in the middle of one (19:47-2.15(f)): then some lie on the table. */
export function isUnderWay(view: BlackjackView): boolean {
  if (view.phase === 'preparing') return view.dealer.cards.length > 0 || view.boxes.some((box) => box.hands.length > 0);
  return view.phase !== 'wagers';
}

/** A new round: the last one's cards are collected. */
export function dealt(seq: number): BoxesScene {
  return { ...BARE_BOXES, seq, over: false };
}

/** The scene as the view has it, with what only the page remembers of it. */
export function withView(scene: BoxesScene, view: BlackjackView): BoxesScene {
  if (!isUnderWay(view)) return { ...scene, over: true };
  const known = (box: number, hand: number) => scene.boxes[box]?.[hand] ?? NO_HAND;
  // A settled hand tells no more how it ended; the page has heard it.
  const state = (now: HandState, before: LyingHand) => (now === 'settled' ? before.state : now);
  return {
    ...scene,
    over: false,
    dealer: view.dealer.cards,
    dealerHand: view.dealer.hand ?? 1,
    boxes: Object.fromEntries(view.boxes.filter(({ hands }) => hands.length > 0).map(({ box, hands }) => [
      box, hands.map((hand, i) => ({ cards: hand.cards, state: state(hand.state, known(box, i)), doubled: hand.doubled, outcome: known(box, i).outcome })),
    ])),
  };
}

/** The scene after an event. */
export function afterEvent(scene: BoxesScene, event: BlackjackEvent): BoxesScene {
  switch (event.event) {
    case 'dealt':
      if (event.box === undefined) return { ...scene, dealer: [...scene.dealer, event.card ?? null] };
      return change(scene, event.box, event.hand ?? 1, (hand) => ({ ...hand, cards: [...hand.cards, event.card ?? null] }));
    case 'split':
      return split(scene, event.box, event.hand, event.into);
    case 'doubled':
      return change(scene, event.box, event.hand, (hand) => ({ ...hand, doubled: true }));
    case 'broken':
      return change(scene, event.box, event.hand, (hand) => ({ ...hand, state: 'broken' }));
    case 'surrendered':
      return change(scene, event.box, 1, (hand) => ({ ...hand, state: 'surrendered' }));
    case 'dead':
      return { ...scene, boxes: { ...scene.boxes, [event.box]: (scene.boxes[event.box] ?? []).map((hand) => ({ ...hand, state: 'dead' })) } };
    case 'settled':
      if (event.wager !== 'blackjack') return scene;
      return change(scene, event.box, event.hand ?? 1, (hand) => ({ ...hand, outcome: joined(hand.outcome, event.outcome) }));
    case 'turned':
      return { ...scene, dealer: scene.dealer.map((card) => card ?? event.card) };
    case 'hand moved':
      return { ...scene, dealerHand: event.hand, earlier: [...scene.earlier, scene.dealer], dealer: scene.dealer.slice(0, 1) };
    case 'loaded':
      return scene.over ? { ...BARE_BOXES, seq: scene.seq, call: scene.call } : scene;
    default:
      return scene;
  }
}

function change(scene: BoxesScene, box: number, number: number, how: (hand: LyingHand) => LyingHand): BoxesScene {
  const hands = scene.boxes[box] ?? [];
  const next = number > hands.length ? [...hands, how(NO_HAND)] : hands.map((hand, i) => (i === number - 1 ? how(hand) : hand));
  return { ...scene, boxes: { ...scene.boxes, [box]: next } };
}

/** 19:47-2.11(a): the second card of a hand begins another one. */
function split(scene: BoxesScene, box: number, number: number, into: number): BoxesScene {
  const hands = scene.boxes[box] ?? [];
  const whole = hands[number - 1];
  if (!whole) return scene;
  const rest = hands.map((hand) => (hand === whole ? { ...whole, cards: whole.cards.slice(0, 1) } : hand));
  rest.splice(into - 1, 0, { ...NO_HAND, cards: whole.cards.slice(1) });
  return { ...scene, boxes: { ...scene.boxes, [box]: rest } };
}

function joined(before: Outcome | null, now: Outcome): Outcome {
  return before === null || before === now ? now : 'mixed';
}

/** The round as its line in the history tells it. */
export function roundOf(scene: BoxesScene): BlackjackRound {
  const seen = (cards: Cards) => cards.filter((card): card is CardName => card !== null);
  return {
    dealer: [...scene.earlier, scene.dealer].map((cards) => ({ cards: seen(cards), total: countOf(seen(cards))?.total ?? null, blackjack: isBlackjack(cards) })),
    hands: Object.entries(scene.boxes).flatMap(([box, hands]) => hands.map(({ cards, state, outcome }, i) => ({
      box: Number(box), hand: i + 1, cards: seen(cards), total: countOf(seen(cards))?.total ?? null,
      outcome: state === 'surrendered' || state === 'dead' ? state : outcome,
    }))),
  };
}

/** 19:47-2.18: the server tells each hand of the dealer's when it is settled; the page has one line for a round. */
export function wholeRounds(lines: readonly BlackjackLine[]): BlackjackLine[] {
  const whole: BlackjackLine[] = [];
  for (const line of lines) {
    const last = whole.at(-1);
    if ('shoe' in line || !line.again || !last || 'shoe' in last) whole.push(line);
    else whole[whole.length - 1] = together(last, line);
  }
  return whole;
}

function together(round: BlackjackRound, next: BlackjackRound): BlackjackRound {
  const before = (hand: PastHand) => round.hands?.find((other) => other.box === hand.box && other.hand === hand.hand)?.outcome ?? null;
  return {
    dealer: [...round.dealer, ...next.dealer],
    hands: next.hands?.map((hand) => ({ ...hand, outcome: hand.outcome ? joined(before(hand) as Outcome | null, hand.outcome as Outcome) : before(hand) })),
  };
}
