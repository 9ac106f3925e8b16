/** How punto banco is read. */

import type { BaccaratAct, HistoryLine } from '../baccarat/contract';
import type { PuntoBancoView } from './contract';
import { baccaratKept, type BaccaratKept } from '../baccarat/kept';
import { tellBaccarat } from '../baccarat/state';
import { sceneOf } from '../baccarat/scene';
import { dealing } from '../baccarat/dealing';
import type { Reading } from '../reading';

const reading: Reading<PuntoBancoView, BaccaratAct, HistoryLine> = {
  lies: (view) => view.seats,
  past: ({ view, rolls }, told, resumed): BaccaratKept => ({
    history: rolls, scene: resumed ? baccaratKept.of(told).scene : sceneOf(view.hands),
  }),
  tell: (state, view, acts) => tellBaccarat(state, view.game, acts),
  beats: dealing,
};
export default reading;
