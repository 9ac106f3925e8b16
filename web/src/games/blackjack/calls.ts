/** What is said aloud at a blackjack table, from the events that say it. */

import { cardsWords, countOf, countWords, isBlackjack } from './cards';
import { cardWords } from '../../cards';
import type { BlackjackEvent } from './contract';
import { dollars } from '../../money';
import type { BoxesScene } from './scene';
import type { Names } from '../baccarat/calls';

const ORDINAL = ['', 'first', 'second', 'third'];

/** A hand by its box, and by its number where a box has several. */
export function handName(scene: BoxesScene, box: number, hand = 1): string {
  return (scene.boxes[box]?.length ?? 0) > 1 ? `Box ${box}, hand ${hand}` : `Box ${box}`;
}

/** What an event is worth saying at the table, with the cards as they lie after it. */
export function eventCall(event: BlackjackEvent, after: BoxesScene, names: Names): string | null {
  switch (event.event) {
    case 'shuffled':
      return 'The cards are shuffled.';
    case 'cut':
      return event.seat === undefined ? 'The dealer cuts.' : `${does(event.seat, 'cut', names)} the cards.`;
    case 'burned':
      return event.card === undefined ? 'A card is burned.' : `Burned: ${cardWords(event.card)}.`;
    case 'burn card':
      return `The burn card is the ${cardWords(event.card)}.`;
    case 'cutting card':
      return 'The cutting card is out.';
    case 'determinant':
      return `The determinant card is the ${cardWords(event.card)}: the ${event.side} side.`;
    case 'dealt':
      return event.box === undefined ? dealerCall(after) : dealtCall(event.box, event.hand ?? 1, after);
    case 'blackjack':
      return event.box === undefined ? 'The dealer has blackjack.' : `Box ${event.box} has blackjack.`;
    case 'insured':
      return `${does(event.seat, 'insure', names)} box ${event.box} for ${dollars(event.amount)}.`;
    case 'doubled':
      return `${does(event.seat, 'double', names)} on box ${event.box}, ${dollars(event.amount)}.`;
    case 'split':
      return `Box ${event.box} splits.`;
    case 'kept':
      return `${does(event.seat, 'stay', names)} on hand ${event.hand} of box ${event.box}.`;
    case 'surrendered':
      return `Box ${event.box} surrenders.`;
    case 'broken':
      return `${handName(after, event.box, event.hand)} breaks with ${event.total}.`;
    case 'no blackjack':
      return 'No blackjack.';
    case "dealer's card":
      return '“Dealer’s card.”';
    case 'turned':
      return `The hole card is the ${cardWords(event.card)}: ${countWords({ total: event.total, soft: event.soft ?? false })}.`;
    case 'dealer':
      return dealerTotal(event.total, isBlackjack(after.dealer));
    case 'sevens forfeited':
      return `Box ${event.box} splits sevens: three sevens are no longer paid.`;
    case 'hand moved':
      return `The dealer's ${ORDINAL[event.hand] ?? event.hand} hand.`;
    case 'dead':
      return `The hand on box ${event.box} is dead.`;
    case 'given back':
      return `${does(event.seat, 'get', names)} ${dollars(event.amount)} back on box ${event.box}.`;
    case 'aside':
      return event.card === undefined ? 'A card is drawn in error.' : `The ${cardWords(event.card)} is drawn in error.`;
    case 'ruling':
      return 'The floor has ruled.';
    case 'reader':
      return event.working ? 'The card reader works again.' : 'The card reader is out of use.';
    default:
      return null;
  }
}

/** 19:47-2.6(f), (g): the total is announced once there are two cards, and after each one more. */
function dealtCall(box: number, number: number, after: BoxesScene): string | null {
  const hand = after.boxes[box]?.[number - 1];
  const count = hand ? countOf(hand.cards) : null;
  return hand && count && hand.cards.length > 1 ? `${handName(after, box, number)}: ${countWords(count)}.` : null;
}

function dealerCall({ dealer, dealerHand }: BoxesScene): string | null {
  const last = dealer.at(-1);
  if (last === null) return 'The hole card lies face down.';
  if (last === undefined) return null;
  const count = countOf(dealer);
  if (dealer.length === 1) return dealerHand === 1 ? `The dealer shows the ${cardWords(last)}.` : null;
  if (!count) return null;
  return count.soft && count.total < 17 ? `The dealer has ${countWords(count)}.` : dealerTotal(count.total, isBlackjack(dealer));
}

/** "The dealer has 19.", "The dealer breaks with 24." */
function dealerTotal(total: number, blackjack: boolean): string {
  if (blackjack) return 'The dealer has blackjack.';
  return total > 21 ? `The dealer breaks with ${total}.` : `The dealer has ${total}.`;
}

/** The dealer's hands at the end of a round, in a line. */
export function roundCall({ dealer, earlier }: BoxesScene): string {
  const hands = [...earlier, dealer].flatMap((cards) => {
    const count = countOf(cards);
    return count && cards.length > 1 ? [{ total: count.total, blackjack: isBlackjack(cards) }] : [];
  });
  if (hands.length === 0) return 'The dealer draws no more.';
  if (hands.length === 1) return dealerTotal(hands[0]!.total, hands[0]!.blackjack);
  return `The dealer has ${hands.map(({ total, blackjack }) => (blackjack ? 'blackjack' : total > 21 ? `${total}, broken` : String(total))).join('; ')}.`;
}

/** What an event says to a listener whose box it concerns: the cards by name, and what they make. */
export function myHandCall(event: Extract<BlackjackEvent, { event: 'dealt' }>, after: BoxesScene): string | null {
  if (event.box === undefined) return null;
  const hand = after.boxes[event.box]?.[(event.hand ?? 1) - 1];
  const count = hand ? countOf(hand.cards) : null;
  if (!hand || !count || hand.cards.length < 2) return null;
  const cards = hand.cards.length === 2 ? hand.cards : hand.cards.slice(-1);
  return `${handName(after, event.box, event.hand)}: ${cardsWords(cards)}; ${isBlackjack(hand.cards, after.boxes[event.box]!.length) ? 'blackjack' : countWords(count)}.`;
}

/** "Ann cuts", "You cut" */
function does(seat: number, verb: string, names: Names): string {
  const name = names(seat);
  return name === 'you' ? `You ${verb}` : `${name.charAt(0).toUpperCase()}${name.slice(1)} ${verb}s`;
}
