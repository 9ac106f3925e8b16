/**
 * The craps layout for a wide page: one end of the table and its centre. The line runs around the
 * rim, the numbers stand at the back with the don't side behind them, the propositions lie between
 * the boxman and the stickman.
 */

import { HORN_HIGH, NUMBERS } from './contract';
import type { Point, Rect } from '../../felt/geometry';
import { cell, seatRow, type Layout, type Print, type Zone } from '../../felt/layout';

/** The box of a point number: its figure and where the puck stands on it. */
export interface NumberBox {
  number: number;
  box: Rect;
  print: Print;
  puck: Point;
}

/** What a craps felt has besides. */
export interface CrapsLayout extends Layout {
  numbers: NumberBox[];
  puckRadius: number;
  /** Where the puck waits while it is off. */
  puckOff: Point | null;
  /** Where it lies off when the shooter throws without a line bet, 19:47-1.11(b). */
  puckWithoutLine: Point | null;
  /** Where the stickman keeps the dice. */
  tray: Rect | null;
}

const FIGURES: Record<number, string> = { 4: '4', 5: '5', 6: 'SIX', 8: '8', 9: 'NINE', 10: '10' };

const BOX = { x: 148, w: 94 };
const ROW = { back: 14, lay: 54, number: 94, come: 140, place: 186, end: 236 };
const CENTRE = { x: 736, w: 330 };

/** The six boxes: what stands behind the number is against it, what stands before it is for it. */
function numberZones(n: number, i: number): Zone[] {
  const x = BOX.x + i * BOX.w;
  const half = BOX.w / 2;
  return [
    cell(`don't come ${n}`, x, ROW.back, half, 40, ["DON'T", 'COME']),
    cell(`don't come ${n} odds`, x + half, ROW.back, half, 40, ['ODDS']),
    cell(`lay ${n}`, x, ROW.lay, half, 40, ['LAY']),
    cell(`place ${n} to lose`, x + half, ROW.lay, half, 40, ['PLACE', 'TO LOSE']),
    cell(`come ${n}`, x, ROW.come, half, 46, ['COME']),
    cell(`come ${n} odds`, x + half, ROW.come, half, 46, ['ODDS']),
    cell(`place ${n}`, x, ROW.place, half, 50, ['PLACE']),
    cell(`buy ${n}`, x + half, ROW.place, half, 50, ['BUY']),
  ];
}

function numberBox(n: number, i: number): NumberBox {
  const x = BOX.x + i * BOX.w;
  return {
    number: n,
    box: { x, y: ROW.back, w: BOX.w, h: ROW.end - ROW.back },
    print: { text: FIGURES[n] ?? String(n), x: x + BOX.w / 2, y: ROW.number + (n === 9 ? 30 : 32), size: n === 9 ? 19 : 27, tone: 'gold' },
    puck: { x: x + BOX.w - 19, y: ROW.number + 23 },
  };
}

const FIELD: [text: string, x: number][] = [['2', 152], ['3', 236], ['4', 318], ['9', 406], ['10', 494], ['11', 576], ['12', 660]];

const LINE: Zone[] = [
  {
    wager: 'pass',
    shape: { kind: 'ell', upright: { x: 14, y: 14, w: 44, h: 546 }, foot: { x: 14, y: 490, w: 698, h: 70 }, r: 52, inner: 30 },
    prints: [
      { text: 'PASS LINE', x: 380, y: 535, size: 29, spaced: 7 },
      { text: 'PASS LINE', x: 43, y: 250, size: 20, spaced: 6, turned: true },
    ],
    chips: { x: 600, y: 521 }, chipRadius: 16, seats: seatRow(90, 548, 3).concat(seatRow(636, 506, 1)), small: false,
  },
  {
    wager: 'pass odds',
    shape: { kind: 'rect', x: 74, y: 568, w: 638, h: 58, r: 10 },
    prints: [{ text: 'ODDS BEHIND THE LINE', x: 380, y: 602, size: 12, spaced: 3 }],
    chips: { x: 600, y: 594 }, chipRadius: 15, seats: seatRow(96, 610, 3), small: false, broken: true,
  },
  {
    wager: "don't pass",
    shape: { kind: 'ell', upright: { x: 58, y: 236, w: 42, h: 254 }, foot: { x: 58, y: 438, w: 482, h: 52 }, r: 30, inner: 0 },
    prints: [
      { text: "DON'T PASS BAR", x: 236, y: 471, size: 19, spaced: 3 },
      { text: "DON'T PASS", x: 85, y: 338, size: 15, spaced: 3, turned: true },
    ],
    dice: { faces: [6, 6], x: 358, y: 453, size: 22 },
    chips: { x: 446, y: 459 }, chipRadius: 14, seats: seatRow(490, 452, 1).concat(seatRow(490, 476, 1), seatRow(112, 480, 2)), small: false,
  },
  {
    wager: "don't pass odds",
    shape: { kind: 'rect', x: 540, y: 438, w: 172, h: 52 },
    prints: [{ text: 'LAY ODDS', x: 592, y: 468, size: 12, spaced: 2 }],
    chips: { x: 668, y: 459 }, chipRadius: 14, seats: seatRow(554, 480, 2), small: false, broken: true,
  },
  {
    wager: 'come',
    shape: { kind: 'rect', x: 100, y: 236, w: 612, h: 102 },
    prints: [{ text: 'COME', x: 410, y: 303, size: 46, spaced: 16, tone: 'gold' }],
    chips: { x: 600, y: 283 }, chipRadius: 16, seats: seatRow(120, 324, 4).concat(seatRow(120, 302, 2)), small: false,
  },
  {
    wager: 'field',
    shape: { kind: 'rect', x: 100, y: 338, w: 612, h: 100 },
    prints: [
      ...FIELD.map(([text, x]) => ({
        text, x, y: 384, size: 27, ...(text === '2' || text === '12' ? { ring: 22, tone: 'gold' as const } : {}),
      })),
      { text: 'FIELD', x: 410, y: 426, size: 20, spaced: 9 },
      { text: '2 to 1', on: 2, x: 152, y: 424, size: 10.5, tone: 'gold' },
      { text: '2 to 1', on: 12, x: 660, y: 424, size: 10.5, tone: 'gold' },
    ],
    chips: { x: 535, y: 403 }, chipRadius: 15, seats: seatRow(205, 424, 3), small: false,
  },
  {
    wager: "don't come",
    shape: { kind: 'rect', x: 58, y: 14, w: 90, h: 222 },
    prints: [
      { text: "DON'T", x: 103, y: 46, size: 17, spaced: 2 },
      { text: 'COME', x: 103, y: 67, size: 17, spaced: 2 },
      { text: 'BAR', x: 103, y: 88, size: 13, spaced: 2 },
    ],
    dice: { faces: [6, 6], x: 82, y: 97, size: 20 },
    chips: { x: 103, y: 150 }, chipRadius: 14, seats: [{ x: 70, y: 132 }, { x: 70, y: 150 }, { x: 70, y: 168 }], small: true,
  },
];

const HALF = CENTRE.w / 2;

function hardway(n: number, x: number, y: number): Zone {
  return {
    wager: `hard ${n}`,
    shape: { kind: 'rect', x, y, w: HALF, h: 84 },
    prints: [],
    dice: { faces: [n / 2, n / 2], x: x + 14, y: y + 13, size: 30 },
    pays: { text: '', x: x + 47, y: y + 66, size: 12 },
    chips: { x: x + 118, y: y + 36 }, chipRadius: 14, seats: seatRow(x + 88, y + 76, 2, 40), small: false,
  };
}

function oneRoll(wager: string, faces: [number, number], x: number, y: number): Zone {
  return {
    wager,
    shape: { kind: 'rect', x, y, w: HALF, h: 68 },
    prints: [],
    dice: { faces, x: x + 14, y: y + 11, size: 24 },
    pays: { text: '', x: x + 41, y: y + 55, size: 11.5 },
    chips: { x: x + 118, y: y + 29 }, chipRadius: 13, seats: seatRow(x + 88, y + 60, 2, 40), small: false,
  };
}

const PROPOSITIONS: Zone[] = [
  {
    wager: 'any seven',
    shape: { kind: 'rect', x: CENTRE.x, y: 14, w: CENTRE.w, h: 52 },
    prints: [{ text: 'ANY SEVEN', x: CENTRE.x + 165, y: 47, size: 20, spaced: 3.5, tone: 'gold' }],
    pays: { text: '', x: CENTRE.x + 48, y: 45, size: 12 },
    chips: { x: CENTRE.x + 282, y: 36 }, chipRadius: 14, seats: seatRow(CENTRE.x + 230, 58, 1).concat(seatRow(CENTRE.x + 14, 58, 3)), small: false,
  },
  hardway(6, CENTRE.x, 66), hardway(10, CENTRE.x + HALF, 66),
  hardway(8, CENTRE.x, 150), hardway(4, CENTRE.x + HALF, 150),
  oneRoll('craps 2', [1, 1], CENTRE.x, 234), oneRoll('craps 12', [6, 6], CENTRE.x + HALF, 234),
  oneRoll('craps 3', [1, 2], CENTRE.x, 302), oneRoll('eleven', [5, 6], CENTRE.x + HALF, 302),
  {
    ...cell('horn', CENTRE.x, 370, 110, 66, []),
    prints: [{ text: 'HORN', x: CENTRE.x + 34, y: 409, size: 14, spaced: 1.5 }],
    chips: { x: CENTRE.x + 84, y: 398 }, chipRadius: 13, fine: false,
  },
  ...HORN_HIGH.map((n, i): Zone => ({
    ...cell(`horn high ${n}`, CENTRE.x + 110 + i * 55, 370, 55, 66, []),
    prints: [
      { text: 'HIGH', x: CENTRE.x + 137.5 + i * 55, y: 384, size: 9, spaced: 1 },
      { text: String(n), x: CENTRE.x + 137.5 + i * 55, y: 409, size: 21, tone: 'gold' },
    ],
    chips: { x: CENTRE.x + 137.5 + i * 55, y: 402 }, fine: false,
  })),
  {
    wager: 'any craps',
    shape: { kind: 'rect', x: CENTRE.x, y: 436, w: 220, h: 54 },
    prints: [{ text: 'ANY CRAPS', x: CENTRE.x + 82, y: 462, size: 15, spaced: 2 }],
    pays: { text: '', x: CENTRE.x + 82, y: 480, size: 11 },
    chips: { x: CENTRE.x + 188, y: 458 }, chipRadius: 13, seats: [{ x: CENTRE.x + 10, y: 478 }, { x: CENTRE.x + 10, y: 450 }, { x: CENTRE.x + 150, y: 478 }], small: true,
  },
  {
    ...cell('c and e', CENTRE.x + 220, 436, 110, 54, []),
    prints: [{ text: 'C & E', x: CENTRE.x + 255, y: 469, size: 16, spaced: 1 }],
    chips: { x: CENTRE.x + 304, y: 458 }, chipRadius: 13, fine: false,
  },
];

export const WIDE: CrapsLayout = {
  name: 'wide',
  width: 1080,
  height: 640,
  zones: [...LINE, ...NUMBERS.flatMap(numberZones), ...PROPOSITIONS],
  numbers: NUMBERS.map(numberBox),
  puckRadius: 15,
  puckOff: { x: 103, y: 208 },
  puckWithoutLine: { x: 522, y: 464 },
  bank: { x: 724, y: -30 },
  tray: { x: CENTRE.x, y: 504, w: CENTRE.w, h: 122 },
};
