/** What is said aloud at a baccarat table, from the acts and events that say it. */

import { cardWords } from '../../cards';
import { HAND, spoken } from './cards';
import type { BaccaratAct, BaccaratEvent, Side } from './contract';
import { dollars } from '../../money';
import type { Announced } from './scene';

export type Names = (seat: number) => string;

/** What the dealer says with an act, before anything comes of it. */
export function actCall(act: BaccaratAct, names: Names): string | null {
  switch (act.do) {
    case 'no more bets':
      return 'No more bets.';
    case 'cards':
      return 'Cards.';
    case 'last hand':
      return 'Last hand.';
    case 'instruct':
      return instruction(act.hand === 'banker' ? 'banker' : 'player', act.draw === true);
    case 'open bidding':
      return 'Who bids for the bank?';
    case 'offer bank':
      return typeof act.to === 'number' ? `The bank is offered to ${names(act.to)}.` : null;
    case 'pass bank':
      return 'The bank is passed.';
    case 'order pass':
      return 'The shoe must be passed.';
    case 'repeat':
      return typeof act.say === 'string' ? `“${capital(act.say)}.”` : null;
    case 'draw':
      return 'The Banker draws.';
    case 'stay':
      return 'The Banker stays.';
    default:
      return null;
  }
}

/** What an event is worth saying. */
export function eventCall(event: BaccaratEvent, names: Names): string | null {
  switch (event.event) {
    case 'shuffled':
      return 'The cards are shuffled.';
    case 'cut':
      return event.seat === undefined ? 'The dealer cuts.' : `${capital(names(event.seat))} cuts the cards.`;
    case 'burned':
      return event.card === undefined ? 'A card is burned.' : `Burned: ${cardWords(event.card)}.`;
    case 'cutting card':
      return 'The cutting card is out.';
    case 'curator':
      return event.seat === undefined ? 'The dealer deals.' : `${capital(names(event.seat))} has the shoe.`;
    case 'handed':
      return `The ${HAND[event.hand]}'s Hand goes to ${names(event.seat)}.`;
    case 'called':
      if ('say' in event) return `${capital(names(event.seat))}: “${capital(event.say)}.”`;
      return event.natural
        ? `${HAND[event.hand]}: natural ${spoken(event.points)}.`
        : `${HAND[event.hand]} shows ${spoken(event.points)}.`;
    case 'void round':
      return 'The round is void.';
    case 'annulled':
      return 'The hand is annulled.';
    case 'bid':
      return `${capital(names(event.seat))} bids ${dollars(event.amount)}.`;
    case 'banker':
      return `${capital(names(event.seat))} has the bank.`;
    case 'dominant':
      return `${capital(names(event.seat))} plays the Player's Hand.`;
    case 'withdrawn':
      return event.wager === 'banker' ? `${dollars(event.amount)} of the bank is not covered, and goes back.` : null;
    case 'wagered':
      return 'claim' in event && event.claim ? `${capital(names(event.seat))}: “${event.claim === 'suivi' ? 'Banco suivi' : 'Banco'}.”` : null;
    default:
      return null;
  }
}

/** 3.10(a), 4.10(a): "Banker wins, seven over six." */
export function resultCall(result: Announced, cards: number | null, tie: string): string {
  const total = cards === null ? '' : ` ${capital(spoken(cards))} cards.`;
  if (result.winner === 'tie') return `${tie}, ${spoken(result.player)} all.${total}`;
  const [high, low] = result.winner === 'player' ? [result.player, result.banker] : [result.banker, result.player];
  return `${HAND[result.winner]} wins, ${spoken(high)} over ${spoken(low)}.${result.dragon_7 ? ' Dragon 7.' : ''}${total}`;
}

function instruction(hand: Side, draw: boolean): string {
  return draw ? `A card for the ${HAND[hand]}.` : `${HAND[hand]} stays.`;
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
