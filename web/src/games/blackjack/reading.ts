/** How blackjack is read. Each patron's wagers lie on boxes, and are named by them; insurance lies on its line. */

import type { Act } from '../../contract';
import type { BlackjackEvent, BlackjackLine, BlackjackView } from './contract';
import { placeName } from '../../places';
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

const reading: Reading = {
  lies: (view) => onBoxes(view as BlackjackView),
  past: ({ view, rolls, seq }, told, resumed) => ({
    rounds: wholeRounds(rolls as BlackjackLine[]), boxes: resumed ? told.boxes : sceneFound(view as BlackjackView, seq),
  }),
  tell: (state, view, acts) => tellBlackjack(state, view as BlackjackView, acts as Act<BlackjackEvent>[]),
  beats: boxDealing,
};
export default reading;
