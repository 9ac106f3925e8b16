/**
 * Big Six (19:47-5.5, modelled): a box for each symbol, and the wheel over them. The order round the rim is ours; only how
 * many spaces show each symbol matters.
 */

import type { Boxes } from '../boxes';

const rim = (spaces: string) => spaces.split(' ').map((space) => ({ J: 'emblem 1', F: 'emblem 2' })[space] ?? space);

const ATLANTIC_CITY = 'J 1 2 1 5 1 2 1 10 1 2 5 1 2 1 5 2 1 20 1 2 1 5 2 1 10 2 F 1 2 1 5 1 2 1 10 2 1 5 1 2 1 20 1 2 1 5 2 1 10 2 1 5 1';
/** The last 5 is a 1. */
const CLASSIC = ATLANTIC_CITY.replace(/5 1$/, '1 1');

const boxes: Boxes = {
  rows: [
    [{ wager: '1', label: '$1', wide: 3 }, { wager: '2', label: '$2', wide: 3 }, { wager: '5', label: '$5', wide: 3 }, { wager: '10', label: '$10', wide: 3 }],
    [{ wager: '20', label: '$20' }, { wager: 'emblem 1', gold: true }, { wager: 'emblem 2', gold: true }],
  ],
  wheel: {
    rims: [rim(ATLANTIC_CITY), rim(CLASSIC)],
    labels: { 'emblem 1': '★', 'emblem 2': '⚑' },
    colours: { '1': '#2a2d33', '2': '#1d4f7a', '5': '#8c1f27', '10': '#0f5c4a', '20': '#6a3a8c', 'emblem 1': '#8a6a12', 'emblem 2': '#8a6a12' },
    shown: { event: 'stopped', field: 'space' },
  },
};
export default boxes;
