/** How chemin de fer is read. A participant has one stake: the bank, or a wager against it. */

import type { Act } from '../../contract';
import type { BaccaratEvent, HistoryLine } from '../baccarat/contract';
import type { CheminDeFerView } from './contract';
import { baccaratKept, type BaccaratKept } from '../baccarat/kept';
import { tellBaccarat } from '../baccarat/state';
import { sceneOf } from '../baccarat/scene';
import { dealing } from '../baccarat/dealing';
import type { Reading } from '../reading';

const reading: Reading = {
  lies: (view) => (view as CheminDeFerView).seats.map(({ seat, stake, wager }) => ({
    seat, wagers: wager && stake > 0 ? [{ wager, stake }] : [],
  })),
  past: ({ view, rolls }, told, resumed): BaccaratKept => ({
    history: rolls as HistoryLine[], scene: resumed ? baccaratKept.of(told).scene : sceneOf((view as CheminDeFerView).hands),
  }),
  tell: (state, view, acts) => tellBaccarat(state, view.game, acts as Act<BaccaratEvent>[]),
  beats: dealing,
};
export default reading;
