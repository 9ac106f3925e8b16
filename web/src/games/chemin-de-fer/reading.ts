/** How chemin de fer is read. A participant has one stake: the bank, or a wager against it. */

import type { BaccaratAct, HistoryLine } from '../baccarat/contract';
import type { CheminDeFerView } from './contract';
import { baccaratKept, type BaccaratKept } from '../baccarat/kept';
import { tellBaccarat } from '../baccarat/state';
import { sceneOf } from '../baccarat/scene';
import { dealing } from '../baccarat/dealing';
import type { Reading } from '../reading';

const reading: Reading<CheminDeFerView, BaccaratAct, HistoryLine> = {
  lies: (view) => view.seats.map(({ seat, stake, wager }) => ({
    seat, wagers: wager && stake > 0 ? [{ wager, stake }] : [],
  })),
  past: ({ view, rolls }, told, resumed): BaccaratKept => ({
    history: rolls, scene: resumed ? baccaratKept.of(told).scene : sceneOf(view.hands),
  }),
  tell: (state, view, acts) => tellBaccarat(state, view.game, acts),
  beats: dealing,
};
export default reading;
