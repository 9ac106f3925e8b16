/**
 * The punto banco layout, as the players face it: the dealer's side with the shoe, the two hands and the
 * discard at the back; before him the numbered spaces for vigorish owed (19:47-3.3(c)2); then a band for
 * each main wager across all numbered places, tie nearest the dealer and player nearest the players.
 * Numbers rise from left to right, which is counterclockwise around the table seen from above.
 * The optional wagers (3.2(a)4 to 6) stand between, where the table offers them.
 */

import type { Side } from '../baccarat/contract';
import { PUNTO_BANCO_WAGERS } from './contract';
import type { Point, Rect } from '../../felt/geometry';
import type { Layout, Zone } from '../../felt/layout';

export interface PuntoBancoLayout extends Layout {
  hands: Record<Side, Rect>;
  cardWidth: number;
  shoe: Rect;
  discard: Rect;
  /** The spaces for vigorish, by seat. */
  commission: Rect[];
  /** Where the numbers of the places are printed, by seat, and how large. */
  places: Point[];
  placeSize: number;
  /** Thin lines between the places. */
  dividers: { x: number; from: number; to: number }[];
  /** Where the dealer's words stand. */
  call: Point;
  callSize: number;
}

const MAIN = ['tie', 'banker', 'player'];
const WORDS: Record<string, string> = {
  tie: 'TIE', banker: 'BANKER', player: 'PLAYER', 'total 4': '4 CARDS', 'total 5': '5 CARDS', 'total 6': '6 CARDS',
  'bonus player': 'PLAYER BONUS', 'bonus banker': 'BANKER BONUS', 'dragon 7': 'DRAGON 7',
};

/** The optional wagers that this table offers, in their order on the felt. */
export function optional(offered: readonly string[]): string[] {
  return PUNTO_BANCO_WAGERS.filter((wager) => !MAIN.includes(wager) && offered.includes(wager));
}

interface Measures {
  width: number;
  edge: number;
  seats: number;
}

function column({ width, edge, seats }: Measures, seat: number): number {
  return edge + ((width - 2 * edge) * (seat - 0.5)) / seats;
}

function everySeat(seats: number): number[] {
  return Array.from({ length: seats }, (_, i) => i + 1);
}

/** A wager across all places: its name above, the chips of each seat in its own column. */
function band(wager: string, measures: Measures, y: number, h: number, size: number, radius: number): Zone {
  const { width, edge, seats } = measures;
  const wide = width > 500;
  const level = y + h * (wager === 'tie' ? 0.6 : wide ? 0.51 : 0.48);
  const numbered = everySeat(seats).map((seat) => ({ x: column(measures, seat), y: level }));
  return {
    wager,
    shape: { kind: 'rect', x: edge, y, w: width - 2 * edge, h },
    prints: [{ text: WORDS[wager] ?? wager, x: width / 2, y: y + size * 1.15, size, spaced: size * 0.35, ...(wager === 'tie' ? { tone: 'gold' as const } : {}) }],
    pays: { text: '', x: width - edge - (wide ? 62 : 48), y: y + size * 1.05, size: wide ? 13 : 11 },
    chips: { x: width / 2, y: level },
    chipRadius: radius,
    seats: [],
    numbered,
    small: !wide || seats > 10,
  };
}

/** An optional wager: a place that all seats share. */
function shared(wager: string, x: number, y: number, w: number, h: number, size: number, radius: number): Zone {
  return {
    wager,
    shape: { kind: 'rect', x, y, w, h },
    prints: [{ text: WORDS[wager] ?? wager, x: x + w / 2, y: y + size * 1.3, size, spaced: size * 0.08 }],
    ...(w > 190 ? { pays: { text: '', x: x + w * 0.25, y: y + h - 9, size: 11.5 } } : {}),
    chips: { x: x + w * (w > 190 ? 0.62 : 0.5), y: y + h * 0.6 },
    chipRadius: radius,
    seats: everySeat(6).map((i) => ({ x: x + w - 10 - ((i - 1) % 2) * 15, y: y + h - 10 - Math.floor((i - 1) / 2) * 15 })).filter((at) => at.y > y + 24),
    small: true,
  };
}

/** Rows of optional wagers, `most` to a row. */
function rows(wagers: readonly string[], most: number): string[][] {
  const count = Math.ceil(wagers.length / most);
  const each = Math.ceil(wagers.length / Math.max(1, count));
  return Array.from({ length: count }, (_, i) => wagers.slice(i * each, (i + 1) * each));
}

function lines(measures: Measures, from: number, to: number) {
  return everySeat(measures.seats - 1).map((seat) => ({ x: (column(measures, seat) + column(measures, seat + 1)) / 2, from, to }));
}

function commission(measures: Measures, y: number, h: number): Rect[] {
  const w = Math.min(84, ((measures.width - 2 * measures.edge) / measures.seats) - 3);
  return everySeat(measures.seats).map((seat) => ({ x: column(measures, seat) - w / 2, y, w, h }));
}

/** For a wide page: 1080 by 640 whatever is offered. */
export function wideLayout(offered: readonly string[], seats: number): PuntoBancoLayout {
  const measures = { width: 1080, edge: 16, seats };
  const extra = optional(offered);
  const top = 304;
  const optionalHeight = extra.length > 0 ? 66 : 0;
  const rest = 624 - top - optionalHeight;
  const tie = Math.round(rest * 0.27);
  const main = (rest - tie) / 2;
  const start = top + optionalHeight;
  const w = (measures.width - 2 * measures.edge) / Math.max(1, extra.length);
  return {
    name: 'wide', width: 1080, height: 640, bank: { x: 540, y: -30 },
    zones: [
      ...extra.map((wager, i) => shared(wager, measures.edge + i * w, top, w, optionalHeight, 15, 13)),
      band('tie', measures, start, tie, 19, 14),
      band('banker', measures, start + tie, main, 24, 16),
      band('player', measures, start + tie + main, main, 24, 16),
    ],
    hands: { player: { x: 196, y: 50, w: 334, h: 150 }, banker: { x: 550, y: 50, w: 334, h: 150 } },
    cardWidth: 88,
    shoe: { x: 24, y: 36, w: 152, h: 164 },
    discard: { x: 904, y: 36, w: 152, h: 164 },
    commission: commission(measures, 256, 36),
    places: everySeat(seats).map((seat) => ({ x: column(measures, seat), y: 618 })),
    placeSize: 13,
    dividers: lines(measures, start + 30, 624),
    call: { x: 540, y: 238 },
    callSize: 19,
  };
}

/** For a telephone 360 wide: one unit is about a pixel. */
export function narrowLayout(offered: readonly string[], seats: number): PuntoBancoLayout {
  const measures = { width: 344, edge: 6, seats };
  const extra = rows(optional(offered), 3);
  const top = 176;
  const optionalHeight = 50;
  const start = top + extra.length * optionalHeight;
  const [tie, main] = [56, 76];
  const end = start + tie + 2 * main;
  return {
    name: 'narrow', width: 344, height: end + 8, bank: { x: 172, y: -30 },
    zones: [
      ...extra.flatMap((row, at) => row.map((wager, i) => {
        const w = 332 / row.length;
        return shared(wager, 6 + i * w, top + at * optionalHeight, w, optionalHeight, 12, 13);
      })),
      band('tie', measures, start, tie, 15, 14),
      band('banker', measures, start + tie, main, 19, 15),
      band('player', measures, start + tie + main, main, 19, 15),
    ],
    hands: { player: { x: 4, y: 51, w: 166, h: 66 }, banker: { x: 174, y: 51, w: 166, h: 66 } },
    cardWidth: 46,
    shoe: { x: 6, y: 5, w: 150, h: 26 },
    discard: { x: 188, y: 5, w: 150, h: 26 },
    commission: commission(measures, 148, 22),
    places: everySeat(seats).map((seat) => ({ x: column(measures, seat), y: end - 5 })),
    placeSize: seats > 10 ? 9.5 : 11,
    dividers: lines(measures, start + 24, end),
    call: { x: 172, y: 138 },
    callSize: 14,
  };
}
