/** A felt of boxes in rows, from data: the dealer's side above, with a wheel if there is one, the boxes below it. */

import type { Box, Boxes } from '../games/boxes';
import { title } from '../words';
import type { Point } from './geometry';
import { seatRow, type Layout, type Zone } from './layout';

export interface BoxesLayout extends Layout {
  /** How much of the felt, from its top, is the dealer's side. */
  top: number;
  wheel: (Point & { r: number }) | null;
}

interface Measures {
  name: string;
  width: number;
  edge: number;
  gap: number;
  /** The dealer's side, without a wheel and with one of this radius. */
  top: number;
  wheelTop: number;
  radius: number;
  /** How many boxes stand in a row, and how high rows are. */
  most: number;
  tallest: number;
  lowest: number;
  all: number;
}

const WIDE: Measures = { name: 'wide', width: 1080, edge: 22, gap: 12, top: 214, wheelTop: 356, radius: 156, most: 6, tallest: 230, lowest: 104, all: 430 };
const NARROW: Measures = { name: 'narrow', width: 344, edge: 8, gap: 6, top: 118, wheelTop: 268, radius: 92, most: 2, tallest: 116, lowest: 84, all: 348 };

/** Rows for wagers that no layout names: as even as they can be, at most so many to a row. */
export function evenRows(wagers: readonly string[], most: number): Box[][] {
  const count = Math.ceil(wagers.length / most);
  const each = Math.ceil(wagers.length / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => wagers.slice(i * each, (i + 1) * each).map((wager) => ({ wager })));
}

/** A row that is too long for the page is broken. */
function broken(row: readonly Box[], most: number): Box[][] {
  const count = Math.ceil(row.length / most);
  const each = Math.ceil(row.length / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => row.slice(i * each, (i + 1) * each));
}

/** The rows of the layout, with the wagers that the table has; what it does not name comes after them. */
function rowsOf(boxes: Boxes | null, wagers: readonly string[], { most, name }: Measures): Box[][] {
  const has = new Set(wagers);
  // What the layout names is on the felt before the table has said which wagers it takes.
  const given = (boxes?.rows ?? []).map((row) => row.filter((box) => wagers.length === 0 || has.has(box.wager)));
  const named = new Set(given.flat().map((box) => box.wager));
  const rest = evenRows(wagers.filter((wager) => !named.has(wager)), most);
  // A layout's own rows fold on a telephone only, four to a row.
  return [...given.flatMap((row) => (name === 'wide' ? [row] : broken(row, 4))), ...rest].filter((row) => row.length > 0);
}

/** `called` says what is printed on a box whose label the layout leaves to the table. */
export function boxesLayout(boxes: Boxes | null, wagers: readonly string[], wide: boolean, called = (wager: string) => wager): BoxesLayout {
  const measures = wide ? WIDE : NARROW;
  const { name, width, edge, gap, radius } = measures;
  const rows = rowsOf(boxes, wagers, measures);
  const top = boxes?.wheel ? measures.wheelTop : measures.top;
  // Below a wheel there is less room.
  const tallest = boxes?.wheel ? (wide ? 160 : 98) : measures.tallest;
  const high = Math.max(measures.lowest, Math.min(tallest, measures.all / Math.max(1, rows.length)));
  return {
    name: `${name} ${rows.map((row) => row.map((box) => called(box.wager)).join('|')).join('/')}`,
    width, height: top + rows.length * (high + gap) + edge - (rows.length > 0 ? gap : 0), bank: { x: width / 2, y: -30 }, top,
    wheel: boxes?.wheel ? { x: width / 2, y: radius + (wide ? 26 : 18), r: radius } : null,
    zones: rows.flatMap((row, at) => boxesIn(row.map((box) => ({ ...box, label: box.label ?? title(called(box.wager)) })), top + at * (high + gap), high, measures)),
  };
}

function boxesIn(row: readonly Box[], y: number, h: number, { width, edge, gap }: Measures): Zone[] {
  const parts = row.reduce((sum, box) => sum + (box.wide ?? 1), 0);
  const room = width - 2 * edge - gap * (row.length - 1);
  let x = edge;
  return row.map((box) => {
    const w = (room * (box.wide ?? 1)) / parts;
    const zone = boxZone(box, x, y, w, h);
    x += w + gap;
    return zone;
  });
}

/** Two columns at the left of a wide box and two at its right, from below, so that my own chips stay in the middle. */
function roomy(x: number, y: number, w: number, h: number): Point[] {
  const rows = Math.max(1, Math.floor((h - 70) / 30));
  const columns = w > 440 ? [20, 106, w - 172, w - 86] : [20, w - 86];
  return Array.from({ length: rows }, (_, i) => columns.map((left) => ({ x: x + left, y: y + h - 22 - i * 30 }))).flat();
}

function boxZone(box: Box, x: number, y: number, w: number, h: number): Zone {
  const text = box.label ?? box.wager;
  const big = h > 130;
  const size = Math.max(10, Math.min(big ? 30 : 19, (w * 1.3) / Math.max(text.length, 4)));
  const radius = big ? 21 : 13;
  return {
    wager: box.wager,
    shape: { kind: 'rect', x, y, w, h, r: 10 },
    prints: [{ text, x: x + w / 2, y: y + size * 1.05 + (big ? 8 : 4), size, spaced: size * 0.04, ...(box.gold ? { tone: 'gold' as const } : {}) }],
    pays: { text: '', x: x + w / 2, y: y + size * 1.05 + (big ? 30 : 19), size: big ? 14 : 11 },
    chips: { x: x + w / 2, y: y + h - (big ? 62 : 33) },
    chipRadius: radius,
    ...(w > 220
      ? { seats: roomy(x, y, w, h), seatScale: 1.6, small: false }
      : big
        ? { seats: seatRow(x + 14, y + h - 14, Math.max(1, Math.floor((w - 8) / 22)), 22), seatScale: 1.5, small: true }
        : { seats: seatRow(x + 11, y + h - 11, Math.max(1, Math.floor((w - 10) / 15)), 15), small: true }),
  };
}
