/**
 * The cards as they lie. A settled round is gone from the view, but on a table its cards lie there until
 * the next one, so the page keeps them; and where a whole round comes in one message, the scenes on the
 * way to its end are what is shown, one after the other.
 */

import type { CardName } from '../../cards';
import { pointsOf } from './cards';
import type { BaccaratAct, BaccaratEvent, Hands, HandView, Side } from './contract';

export interface Scene {
  player: (CardName | null)[];
  banker: (CardName | null)[];
  /** What the dealer announced last. */
  call: string;
  result: Announced | null;
  /** The round is settled or void; its cards lie there until the next begins. */
  over: boolean;
}

export interface Announced {
  player: number;
  banker: number;
  winner: Side | 'tie';
  dragon_7: boolean;
}

export const BARE: Scene = { player: [], banker: [], call: '', result: null, over: true };

/** Somebody holds cards of this hand that are not turned yet. He may keep his right to a third card after that. */
export function isHeld({ holder, points }: HandView): boolean {
  return typeof holder === 'number' && points === null;
}

/** The scene of a round that was under way when the page came. What is held by somebody lies face down. */
export function sceneOf(hands: Hands): Scene {
  const lying = (hand: HandView) => hand.cards.map((card, i) => {
    const down = isHeld(hand) && (hand.cards.length === 2 || i === 2);
    return down ? null : card;
  });
  const [player, banker] = [lying(hands.player), lying(hands.banker)];
  return player.length + banker.length === 0 ? BARE : { ...BARE, player, banker, over: false };
}

/** The scene after an act, before its events. */
export function afterAct(scene: Scene, act: BaccaratAct, game: string): Scene {
  switch (act.do) {
    case 'no more bets':
      return { ...BARE, over: false };
    case 'card down': {
      // At chemin de fer the first four cards leave no event: they go to the hands in turn.
      if (game !== 'chemin-de-fer') return scene;
      const now = begun(scene);
      const side = (now.player.length + now.banker.length) % 2 === 0 ? 'player' : 'banker';
      return { ...now, [side]: [...now[side], null] };
    }
    case 'announce result':
      return { ...scene, result: announced(act.player, act.banker, 'dragon_7' in act && act.dragon_7 === true) };
    default:
      return scene;
  }
}

/** The scene after an event. */
export function afterEvent(scene: Scene, event: BaccaratEvent): Scene {
  switch (event.event) {
    case 'dealt': {
      const now = begun(scene);
      return { ...now, [event.hand]: [...now[event.hand], event.card ?? null] };
    }
    case 'turned':
      return { ...scene, [event.hand]: 'cards' in event ? event.cards : turnOne(scene[event.hand], event.card) };
    case 'result':
      return { ...scene, result: announced(event.player, event.banker, event.dragon_7 ?? false) };
    case 'settled':
    case 'void round':
    case 'annulled':
      return { ...scene, over: true };
    case 'loaded':
      return BARE;
    default:
      return scene;
  }
}

function begun(scene: Scene): Scene {
  return scene.over ? { ...BARE, over: false } : scene;
}

/** Cards are turned in the order in which they were dealt. */
function turnOne(cards: readonly (CardName | null)[], card: CardName | null): (CardName | null)[] {
  const at = cards.indexOf(null);
  return at < 0 ? [...cards] : cards.map((each, i) => (i === at ? card : each));
}

function announced(player: number, banker: number, dragon7: boolean): Announced {
  return { player, banker, winner: player > banker ? 'player' : banker > player ? 'banker' : 'tie', dragon_7: dragon7 };
}

/** Was either hand a natural? Only two cards can be. */
export function isNatural(scene: Scene): boolean {
  return [scene.player, scene.banker].some((cards) => cards.length === 2 && (pointsOf(cards) ?? 0) >= 8);
}

/** The cards of a hand as they lie: those of the scene, or of a round that the page has not followed. */
export function lying(scene: Scene, hands: Hands | undefined, side: Side): (CardName | null)[] {
  const held = hands?.[side].cards ?? [];
  return scene.over && held.length > 0 ? held : scene[side];
}
