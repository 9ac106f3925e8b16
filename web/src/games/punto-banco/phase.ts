/** What goes on at a punto banco table, in a line. */

import { puntoBancoView } from './view';
import { isHeld } from '../baccarat/scene';
import { whoSits, type TableState } from '../../state/state';

const SHOE: Record<string, string> = {
  'inspect cards': 'New cards are inspected', 'verify cards': 'The cards are verified', 'spread cards': 'The cards are spread out',
  'wash cards': 'The cards are washed', shuffle: 'The cards are shuffled', lace: 'The cards are laced', 'shuffle again': 'The cards are shuffled again',
  'to be cut': 'The cards are to be cut', 'cut offered': 'The cards are to be cut', cut: 'The cards are cut', burning: 'The first cards are burned',
};
const PHASES: Record<string, string> = {
  wagers: 'Place your bets', 'no more bets': 'No more bets', dealing: 'The cards are dealt', turning: 'The hands are turned', drawing: 'Third cards', result: 'The result',
};

export function phaseWords(state: TableState): { head: string; sub: string } {
  const view = puntoBancoView(state);
  if (!view) return { head: ' ', sub: '' };
  const who = (seat: number) => (seat === state.seat ? 'you' : whoSits(state, seat));
  const head = view.phase === 'preparing' ? SHOE[view.shoe.state] ?? 'The shoe is made ready' : PHASES[view.phase] ?? view.phase;
  if (view.shoe.cut_offered !== null) return { head, sub: `The cut is offered to ${who(view.shoe.cut_offered)}` };
  if (view.shoe_offered !== null) return { head, sub: `The shoe is offered to ${who(view.shoe_offered)}` };
  const held = [view.hands.player, view.hands.banker].find(isHeld);
  const holder = held?.holder ?? null;
  if (holder !== null) return { head, sub: holder === state.seat ? 'You look at the cards' : `${who(holder)} looks at the cards` };
  if (view.curator === 'dealer') return { head, sub: 'The dealer has the shoe' };
  const seat = /^seat (\d+)$/.exec(view.curator ?? '')?.[1];
  if (!seat) return { head, sub: 'Nobody has the shoe' };
  return { head, sub: Number(seat) === state.seat ? 'You have the shoe' : `${who(Number(seat))} has the shoe` };
}
