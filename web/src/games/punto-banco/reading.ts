/** How punto banco is read. */

import type { Act } from '../../contract';
import type { BaccaratEvent, HistoryLine } from '../baccarat/contract';
import type { PuntoBancoView } from './contract';
import { baccaratKept, type BaccaratKept } from '../baccarat/kept';
import { tellBaccarat } from '../baccarat/state';
import { sceneOf } from '../baccarat/scene';
import { dealing } from '../baccarat/dealing';
import type { Reading } from '../reading';

const reading: Reading = {
  lies: (view) => (view as PuntoBancoView).seats,
  past: ({ view, rolls }, told, resumed): BaccaratKept => ({
    history: rolls as HistoryLine[], scene: resumed ? baccaratKept.of(told).scene : sceneOf((view as PuntoBancoView).hands),
  }),
  tell: (state, view, acts) => tellBaccarat(state, view.game, acts as Act<BaccaratEvent>[]),
  beats: dealing,
};
export default reading;
