/** What goes on at a blackjack table, and what lies on its boxes, in words. */

import { cardsWords, countBadge, countOf, countWords, isBlackjack, upcardWords } from './cards';
import { cardsIn } from '../baccarat/cutting';
import type { BlackjackLine, BlackjackView } from './contract';
import { dollars } from '../../money';
import { isUnderWay, type BoxesScene, type LyingHand } from './scene';
import { whoSits, type TableState } from '../../state/state';
import { blackjackKept, blackjackSheet, blackjackView } from './kept';

const SHOE: Record<string, string> = {
  'inspect cards': 'New cards are inspected', 'verify cards': 'The cards are verified', 'spread cards': 'The cards are spread out',
  'wash cards': 'The cards are washed', shuffle: 'The cards are shuffled', lace: 'The cards are laced', 'shuffle again': 'The cards are shuffled again',
  'to be cut': 'The cards are to be cut', 'cut offered': 'The cards are to be cut', cut: 'The cards are cut', burning: 'The first card is burned',
};
const PHASES: Record<string, string> = {
  wagers: 'Place your bets', determinant: 'The determinant card', dealing: 'The cards are dealt', insurance: 'Insurance?', reader: 'The hole card is read',
  decisions: 'The players decide', dealer: "The dealer's hand", settling: 'The wagers are settled',
};

/** All shoes of a table: one, or the two sides of a double shoe. */
export function shoesOf(view: BlackjackView) {
  return view.shoes ?? [view.shoe];
}

export function phaseWords(state: TableState): { head: string; sub: string } {
  const view = blackjackView(state);
  if (!view) return { head: ' ', sub: '' };
  const who = (seat: number) => (seat === state.seat ? 'you' : whoSits(state, seat));
  const shoes = shoesOf(view);
  const making = shoes.map((shoe) => SHOE[shoe.state]).find((words) => words !== undefined);
  const head = view.phase === 'preparing' ? making ?? 'The shoe is made ready' : PHASES[view.phase] ?? view.phase;
  const cutter = shoes.find((shoe) => shoe.cut_offered !== null)?.cut_offered ?? null;
  if (cutter !== null) return { head, sub: `The cut is offered to ${who(cutter)}` };
  if (view.turn) {
    const { box, hand, seat } = view.turn;
    const several = (blackjackKept.of(state).scene.boxes[box]?.length ?? 0) > 1;
    const where = `box ${box}${several ? `, hand ${hand}` : ''}`;
    return seat === state.seat ? { head: 'Your turn', sub: `You decide on ${where}` } : { head, sub: `${who(seat)} decides on ${where}` };
  }
  if (view.insurance && view.insurance.open.length > 0) {
    const waiting = [...new Set(view.insurance.open.map((each) => who(each.seat)))];
    return { head, sub: `Open to ${waiting.join(', ')}` };
  }
  const following = view.boxes.flatMap((box) => box.patrons.filter((patron) => patron.asked).map((patron) => ({ box: box.box, seat: patron.seat })));
  if (following[0]) return { head, sub: `${following.map(({ seat }) => who(seat)).join(', ')} may follow on box ${following[0].box}`.replace(/^y/, 'Y') };
  const seated = view.boxes.filter((box) => box.patrons.length > 0).length;
  return { head, sub: seated === 0 ? 'No wagers yet' : seated === 1 ? 'A wager on one box' : `Wagers on ${seated} boxes` };
}

const OUTCOME: Record<string, string> = { won: 'won', lost: 'lost', void: 'stand off', returned: 'returned', surrendered: 'surrendered', mixed: 'settled' };

const MARKS: Record<string, string> = { won: '+', lost: '−', void: '=', returned: '=', surrendered: '½', mixed: '±' };

/** What a hand says of itself on the felt. */
export function handBadge(hand: LyingHand, hands: number, brief: boolean): string {
  if (hand.cards.length === 1) return '';
  const count = countOf(hand.cards);
  if (!count) return '';
  const final = hand.outcome !== null || !['waiting', 'playing'].includes(hand.state);
  const total = isBlackjack(hand.cards, hands) ? (brief ? 'BJ' : 'Blackjack') : final ? String(count.total) : countBadge(count);
  if (hand.state === 'surrendered' || hand.outcome === 'surrendered') return brief ? `${total} ½` : `${total} surrendered`;
  if (hand.state === 'dead') return 'dead';
  // Where hands lie close, a mark says it; the list of results has the words.
  const close = brief || hands > 2;
  const apart = brief && hands > 1 ? '' : ' ';
  if (hand.outcome) return close ? `${total}${apart}${MARKS[hand.outcome]}` : `${total} ${OUTCOME[hand.outcome]}`;
  return hand.state === 'broken' ? `${total} ${close ? '×' : 'breaks'}` : total;
}

/** A hand for those who do not see it: "king of spades, six of hearts; 16; standing". */
export function handWords(hand: LyingHand, hands: number): string {
  const count = countOf(hand.cards);
  const parts = [cardsWords(hand.cards)];
  if (count && hand.cards.length > 1) parts.push(isBlackjack(hand.cards, hands) ? 'blackjack' : countWords(count));
  if (hand.doubled) parts.push('doubled');
  if (hand.outcome) parts.push(OUTCOME[hand.outcome]!);
  else if (!['waiting', 'playing', 'settled'].includes(hand.state)) parts.push(hand.state);
  return parts.join('; ');
}

/** One box for those who do not see the table. */
export function boxWords(state: TableState, box: number): string {
  const at = blackjackView(state)?.boxes.find((each) => each.box === box);
  const hands = blackjackKept.of(state).scene.boxes[box] ?? [];
  const who = at?.seated ? whoSits(state, at.seated) : null;
  const lie = (at?.patrons ?? []).map((patron) => {
    const sum = patron.wagers.reduce((all, wager) => all + wager.stake, 0);
    return `${patron.seat === state.seat ? 'you have' : `${whoSits(state, patron.seat)} has`} ${dollars(sum)}`;
  });
  const cards = hands.map((hand, i) => (hands.length > 1 ? `hand ${i + 1}: ${handWords(hand, hands.length)}` : handWords(hand, 1)));
  return [[`Box ${box}`, ...(who ? [who] : []), ...lie].join(', '), ...cards].join('. ');
}

/** The dealer's hand for those who do not see it. */
export function dealerWords({ dealer }: BoxesScene): string {
  if (dealer.length === 0) return 'Dealer: no cards';
  const count = countOf(dealer);
  return `Dealer: ${cardsWords(dealer)}${count && dealer.length > 1 ? `; ${isBlackjack(dealer) ? 'blackjack' : countWords(count)}` : ''}`;
}

/** "16 against a 9": what a decision is about. */
export function matchUp(scene: BoxesScene, box: number, number: number): string {
  const hands = scene.boxes[box] ?? [];
  const count = countOf(hands[number - 1]?.cards ?? []);
  const up = scene.dealer[0];
  if (!count) return '';
  return up ? `${countWords(count)} against ${upcardWords(up)}` : countWords(count);
}

/** The rounds of the shoe in play, newest first. */
export function thisShoe(rounds: readonly BlackjackLine[]) {
  const start = rounds.findLastIndex((line) => 'shoe' in line);
  return rounds.slice(start + 1).flatMap((line) => ('shoe' in line ? [] : [line])).reverse();
}

/** Whether cards are dealt to a cutting card: not so from a continuous device, nor by the Bart Carter shuffle (19:47-2.5(d), 2.20). */
export function hasCuttingCard(state: TableState): boolean {
  return blackjackSheet(state).shoe !== 'continuous' && blackjackSheet(state).shoe !== 'bart carter';
}

/** 19:47-2.6(l): the cutting card is out, and the cards are shuffled after this round. */
export function isLastRound(state: TableState): boolean {
  const view = blackjackView(state);
  return view !== null && isUnderWay(view) && hasCuttingCard(state) && shoesOf(view).some((shoe) => !shoe.cutting_card);
}

/** What somebody is at the table: who decides, and where he plays besides his own box. */
export function marksOf(state: TableState, seat: number): string | null {
  const view = blackjackView(state);
  if (view?.turn?.seat === seat) return 'decides';
  const boxes = view?.seats.find((each) => each.seat === seat)?.boxes ?? [];
  if (boxes.length === 0 || (boxes.length === 1 && boxes[0] === seat)) return null;
  return `${boxes.length === 1 ? 'box' : 'boxes'} ${boxes.join(', ')}`;
}

/** How many cards are held out to be cut: all of a shoe's, or of one side of a double one. */
export function cardsToCut(state: TableState): number {
  const view = blackjackView(state);
  const shoe = view ? shoesOf(view).find((each) => each.cut_offered !== null) : undefined;
  return shoe ? shoe.cards + shoe.discards : cardsIn(state);
}

/** Which side of a double shoe is held out to be cut. */
export function sideToCut(state: TableState): 'left' | 'right' | null {
  const shoes = blackjackView(state)?.shoes;
  if (!shoes) return null;
  const at = shoes.findIndex((shoe) => shoe.cut_offered !== null);
  return at < 0 ? null : at === 0 ? 'left' : 'right';
}
