/** What goes on at a chemin de fer table, and who is what, in words. */

import { cheminDeFerView } from './view';
import { dollars } from '../../money';
import { whoSits, type TableState } from '../../state/state';

export function phaseWords(state: TableState): { head: string; sub: string } {
  const view = cheminDeFerView(state);
  if (!view) return { head: ' ', sub: '' };
  const who = (seat: number) => (seat === state.seat ? 'you' : whoSits(state, seat));
  const head = view.phase.charAt(0).toUpperCase() + view.phase.slice(1);
  if (view.shoe.cut_offered !== null) return { head, sub: `The cut is offered to ${who(view.shoe.cut_offered)}` };
  if (view.offered_bank !== null) return { head, sub: `The bank is offered to ${who(view.offered_bank)}` };
  if (state.players.length < 2) return { head, sub: 'It takes two to play: wait for somebody to sit down' };
  if (view.turn !== null) return { head, sub: view.turn === state.seat ? 'It is your turn' : `It is ${who(view.turn)}'s turn` };
  if (view.banker === null) return { head, sub: 'Nobody has the bank' };
  return { head, sub: view.banker === state.seat ? 'You have the bank' : `${who(view.banker)} has the bank` };
}

/** What somebody is at the table. */
export function roleOf(state: TableState, seat: number): string | null {
  const view = cheminDeFerView(state);
  if (seat === view?.banker) return 'banker';
  return seat === view?.dominant ? 'plays the hand' : null;
}

/** One seat for those who do not see the table: "Seat 2, Bob, banker, $100 at stake". */
export function seatWords(state: TableState, seat: number): string {
  const view = cheminDeFerView(state);
  const at = view?.seats.find((each) => each.seat === seat);
  const bid = view?.bids.find((each) => each.seat === seat);
  const role = roleOf(state, seat);
  return [
    `Seat ${seat}`, whoSits(state, seat),
    ...(role ? [role] : []),
    ...(bid ? [`bids ${dollars(bid.amount)}`] : []),
    ...(at && at.stake > 0 ? [`${dollars(at.stake)} ${at.wager === 'banker' ? 'in the bank' : 'against the bank'}`] : []),
    ...(at?.misses_turn ? ['misses a turn'] : []),
  ].join(', ');
}
