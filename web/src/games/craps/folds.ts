/**
 * The same felt folded for a narrow page: the line, the numbers, the centre. One unit is about one
 * pixel on a telephone 360 wide, so places keep the size of a thumb.
 */

import { HORN_HIGH, NUMBERS } from './contract';
import { cell, seatRow, type Zone } from '../../felt/layout';
import type { CrapsLayout, NumberBox } from './felt-layout';

const W = 344;

const LINE: Zone[] = [
  {
    wager: "don't come",
    shape: { kind: 'rect', x: 50, y: 6, w: 100, h: 96 },
    prints: [{ text: "DON'T COME", x: 100, y: 24, size: 12, spaced: 0.8 }, { text: 'BAR', x: 72, y: 45, size: 10, spaced: 1 }],
    dice: { faces: [6, 6], x: 90, y: 34, size: 16 },
    chips: { x: 112, y: 72 }, chipRadius: 14, seats: [{ x: 60, y: 92 }, { x: 60, y: 76 }], small: true,
  },
  {
    wager: 'come',
    shape: { kind: 'rect', x: 150, y: 6, w: 188, h: 96 },
    prints: [{ text: 'COME', x: 224, y: 64, size: 30, spaced: 7, tone: 'gold' }],
    chips: { x: 306, y: 50 }, chipRadius: 16, seats: seatRow(164, 90, 2), small: false,
  },
  {
    wager: 'field',
    shape: { kind: 'rect', x: 102, y: 102, w: 236, h: 100 },
    prints: [
      { text: '2', x: 124, y: 136, size: 19, ring: 15, tone: 'gold' },
      ...['3', '4', '9', '10', '11'].map((text, i) => ({ text, x: 153 + i * 33, y: 136, size: 16 })),
      { text: '12', x: 316, y: 136, size: 16, ring: 15, tone: 'gold' as const },
      { text: 'FIELD', x: 178, y: 178, size: 17, spaced: 5 },
      { text: '2 to 1', on: 2, x: 124, y: 161, size: 10, tone: 'gold' },
      { text: '2 to 1', on: 12, x: 316, y: 161, size: 10, tone: 'gold' },
    ],
    chips: { x: 250, y: 172 }, chipRadius: 15, seats: seatRow(116, 193, 2), small: false,
  },
  {
    wager: "don't pass",
    shape: { kind: 'ell', upright: { x: 50, y: 102, w: 52, h: 166 }, foot: { x: 50, y: 202, w: 190, h: 66 }, r: 26, inner: 0 },
    prints: [{ text: "DON'T PASS", x: 130, y: 230, size: 13, spaced: 0.8 }, { text: 'BAR', x: 100, y: 251, size: 10, spaced: 1 }],
    dice: { faces: [6, 6], x: 118, y: 240, size: 16 },
    chips: { x: 208, y: 230 }, chipRadius: 15, seats: [{ x: 62, y: 116 }, { x: 62, y: 134 }, { x: 62, y: 152 }], small: true,
  },
  {
    wager: "don't pass odds",
    shape: { kind: 'rect', x: 240, y: 202, w: 98, h: 66 },
    prints: [{ text: 'LAY ODDS', x: 289, y: 217, size: 10, spaced: 1 }],
    chips: { x: 289, y: 236 }, chipRadius: 14, seats: [{ x: 250, y: 258 }, { x: 328, y: 258 }], small: true, broken: true,
  },
  {
    wager: 'pass',
    shape: { kind: 'ell', upright: { x: 6, y: 6, w: 44, h: 346 }, foot: { x: 6, y: 268, w: 332, h: 84 }, r: 48, inner: 26 },
    prints: [
      { text: 'PASS LINE', x: 168, y: 318, size: 24, spaced: 4 },
      { text: 'PASS LINE', x: 34, y: 130, size: 17, spaced: 5, turned: true },
    ],
    chips: { x: 290, y: 304 }, chipRadius: 18, seats: seatRow(74, 342, 3), small: false,
  },
  {
    wager: 'pass odds',
    shape: { kind: 'rect', x: 54, y: 358, w: 284, h: 62, r: 10 },
    prints: [{ text: 'ODDS BEHIND THE LINE', x: 152, y: 393, size: 11, spaced: 1.5 }],
    chips: { x: 290, y: 385 }, chipRadius: 16, seats: seatRow(70, 412, 3), small: false, broken: true,
  },
];

const COLUMN = 55;
const LEFT = 7;
const HEAD = 46;
const TALL = 47;
const ROWS: [name: (n: number) => string, words: string[]][] = [
  [(n) => `place ${n}`, ['PLACE']],
  [(n) => `buy ${n}`, ['BUY']],
  [(n) => `come ${n}`, ['COME']],
  [(n) => `come ${n} odds`, ['COME', 'ODDS']],
  [(n) => `lay ${n}`, ['LAY']],
  [(n) => `place ${n} to lose`, ['PLACE', 'TO LOSE']],
  [(n) => `don't come ${n}`, ["DON'T", 'COME']],
  [(n) => `don't come ${n} odds`, ['D. COME', 'ODDS']],
];

function column(n: number, i: number): Zone[] {
  return ROWS.map(([name, words], row) => cell(name(n), LEFT + i * COLUMN, HEAD + row * TALL, COLUMN, TALL, words, { chipRadius: 13 }));
}

function head(n: number, i: number): NumberBox {
  const x = LEFT + i * COLUMN;
  return {
    number: n,
    box: { x, y: 4, w: COLUMN, h: HEAD - 4 + ROWS.length * TALL },
    print: { text: n === 6 ? 'SIX' : n === 9 ? 'NINE' : String(n), x: x + COLUMN / 2, y: n === 9 ? 37 : 39, size: n === 9 ? 15 : 20, tone: 'gold' },
    puck: { x: x + COLUMN - 13, y: 16 },
  };
}

function proposition(wager: string, faces: [number, number], x: number, y: number, h: number): Zone {
  return {
    wager,
    shape: { kind: 'rect', x, y, w: 83, h },
    prints: [],
    dice: { faces, x: x + 15, y: y + 7, size: 24 },
    pays: { text: '', x: x + 41.5, y: y + h - 6, size: 10.5 },
    chips: { x: x + 41.5, y: y + h / 2 + 3 }, chipRadius: 14, seats: [{ x: x + 10, y: y + h - 10 }, { x: x + 73, y: y + h - 10 }], small: true,
  };
}

const CENTRE: Zone[] = [
  {
    wager: 'any seven',
    shape: { kind: 'rect', x: 6, y: 6, w: 332, h: 62 },
    prints: [{ text: 'ANY SEVEN', x: 178, y: 44, size: 20, spaced: 3, tone: 'gold' }],
    pays: { text: '', x: 56, y: 42, size: 12 },
    chips: { x: 296, y: 33 }, chipRadius: 15, seats: seatRow(22, 60, 3), small: false,
  },
  ...([4, 6, 8, 10] as const).map((n, i) => proposition(`hard ${n}`, [n / 2, n / 2], 6 + i * 83, 68, 98)),
  proposition('craps 2', [1, 1], 6, 166, 98), proposition('craps 3', [1, 2], 89, 166, 98),
  proposition('eleven', [5, 6], 172, 166, 98), proposition('craps 12', [6, 6], 255, 166, 98),
  cell('horn', 6, 264, 83, 72, ['HORN'], { chipRadius: 14, fine: false }),
  ...HORN_HIGH.map((n, i) => cell(`horn high ${n}`, 89 + i * 62.25, 264, 62.25, 72, ['HORN', `HIGH ${n}`], { chipRadius: 14, fine: false })),
  {
    wager: 'any craps',
    shape: { kind: 'rect', x: 6, y: 336, w: 210, h: 70 },
    prints: [{ text: 'ANY CRAPS', x: 84, y: 369, size: 16, spaced: 1.5 }],
    pays: { text: '', x: 84, y: 389, size: 11 },
    chips: { x: 184, y: 366 }, chipRadius: 15, seats: [{ x: 16, y: 396 }, { x: 150, y: 396 }], small: true,
  },
  {
    ...cell('c and e', 216, 336, 122, 70, []),
    prints: [{ text: 'C & E', x: 254, y: 377, size: 17, spaced: 1 }],
    chips: { x: 308, y: 366 }, chipRadius: 15, fine: false,
  },
];

const SHARED = { width: W, numbers: [], puckRadius: 11, puckOff: null, puckWithoutLine: null, tray: null };

/** The folds in the order of their tabs. */
export const FOLDS: CrapsLayout[] = [
  { ...SHARED, name: 'Line', height: 426, zones: LINE, bank: { x: 172, y: -30 }, puckOff: { x: 68, y: 66 }, puckWithoutLine: { x: 222, y: 254 } },
  { ...SHARED, name: 'Numbers', height: HEAD + ROWS.length * TALL + 6, zones: NUMBERS.flatMap(column), numbers: NUMBERS.map(head), bank: { x: 172, y: -30 } },
  { ...SHARED, name: 'Centre', height: 412, zones: CENTRE, bank: { x: 172, y: -30 } },
];

/** The fold on which a wager lies. */
export function foldOf(wager: string): number {
  return Math.max(0, FOLDS.findIndex((fold) => fold.zones.some((zone) => zone.wager === wager)));
}
