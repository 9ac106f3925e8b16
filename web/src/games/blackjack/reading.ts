/** How blackjack is read. Each patron's wagers lie on boxes, and are named by them; insurance lies on its line. */

import type { BlackjackAct, BlackjackLine, BlackjackView } from './contract';
import { placeName, placeOf, type Place } from '../../places';
import { blackjackKept, type BlackjackKept } from './kept';
import { sceneFound, tellBlackjack } from './state';
import { wholeRounds } from './scene';
import type { Lying } from '../../state/state';
import { boxDealing } from './dealing';
import type { Reading } from '../reading';

function onBoxes(view: BlackjackView): Lying[] {
  return view.seats.map(({ seat }) => ({
    seat,
    wagers: view.boxes.flatMap(({ box, patrons }) => patrons
      .filter((patron) => patron.seat === seat)
      .flatMap(({ wagers, insurance }) => [...wagers, ...insurance.map((each) => ({ wager: 'insurance', ...each }))])
      .map(({ wager, spot, stake }) => ({ wager: placeName({ on: wager, box, spot }), stake }))),
  }));
}

/** 19:47-2.13(c): who calls a box lies nearest the dealer. */
function behind(view: BlackjackView, place: Place): number[] {
  const patrons = view.boxes.find((each) => each.box === place.box)?.patrons ?? [];
  return patrons.filter((patron) => patron.wagers.some((each) => each.wager === place.on && each.spot === place.spot)).map((patron) => patron.seat);
}

const reading: Reading<BlackjackView, BlackjackAct, BlackjackLine> = {
  lies: onBoxes,
  past: ({ view, rolls, seq }, told, resumed): BlackjackKept => ({
    rounds: wholeRounds(rolls), scene: resumed ? blackjackKept.of(told).scene : sceneFound(view, seq),
  }),
  tell: (state, view, acts) => tellBlackjack(state, view, acts),
  beats: boxDealing,
  behind: (view, place) => behind(view, placeOf(place)),
};
export default reading;
