/**
 * The blackjack layout, as the players face it: a half moon, the dealer at its straight side. The shoe is at his left
 * (19:47-2.6(a)), which is the right of who faces him; the discard rack at his right (2.6(c)). The boxes stand around
 * the arc from his left, box 1 at the far right of the page, as cards are dealt and hands are played (2.6(e), (f)).
 * Each box has its spot, or one for each of the dealer's hands in multiple action (2.18(b)), and behind it the
 * additional wager that the table offers (2.17(a)). Cards lie between the box and the insurance line.
 */

import { ADDITIONAL } from './contract';
import { placeName } from '../../places';
import { BELOW, BESIDE, type Spread } from './fan';
import { centre, type Point, type Rect } from '../../felt/geometry';
import type { Layout, Zone } from '../../felt/layout';

export interface BoxPlace {
  box: number;
  /** All its places together. */
  whole: Rect;
  /** Where its cards lie; and where, once they are split into several hands. */
  cards: Rect;
  split: Rect;
  /** Where its number and who sits there are printed. */
  label: Point;
  /** Where its insurance lies, on the insurance line. */
  insurance: Point;
}

/** An arc of the printed layout: its middle and its two radii. */
export interface Arc extends Point {
  rx: number;
  ry: number;
}

export interface BlackjackLayout extends Layout {
  boxes: BoxPlace[];
  cardWidth: number;
  spread: Spread;
  /** Where the dealer's cards lie; in multiple action one place for each of his hands, from his left. */
  dealer: Rect[];
  dealerCardWidth: number;
  shoe: Rect;
  discard: Rect;
  call: Point;
  callSize: number;
  /** The two edges of the insurance line, and the lines of words within, outermost first. */
  line: [Arc, Arc];
  words: Arc[];
  /** The edge of the table: what lies outside of it is not felt. */
  moon: Arc;
}

/** What a table has, as far as its layout goes. */
export interface BlackjackTable {
  boxes: number;
  spots: number;
  additional: readonly string[];
  /** How many patrons may wager on one box (2.13(a)). */
  most: number;
}

const PRINTS: Record<string, string> = { 'over 13': 'OVER', 'under 13': 'UNDER', 'same suit': 'SAME SUIT', sevens: 'SEVENS' };
const SHORT: Record<string, string> = { ...PRINTS, 'same suit': 'SUIT', sevens: '777' };

/** The additional wagers that this table offers, in their order on the felt. */
export function additional(offered: readonly string[]): string[] {
  return ADDITIONAL.filter((wager) => offered.includes(wager));
}

/** A spot for the wager on the hand: chips of several patrons lie behind one another (2.13(c)). */
function spot(box: number, number: number | undefined, rect: Rect, radius: number, most: number): Zone {
  const x = rect.x + rect.w / 2;
  // Below the last chip there is room for its figures.
  const [first, last] = [rect.y + radius * 1.5, rect.y + rect.h - radius - 15];
  const behind = most > 1
    ? numbers(most).map((i) => ({ x, y: first + ((last - first) * (i - 1)) / (most - 1) }))
    : [{ x, y: rect.y + rect.h / 2 - radius * 0.22 }];
  return {
    wager: placeName({ on: 'blackjack', box, spot: number }),
    shape: { kind: 'rect', ...rect, r: 8 },
    prints: number === undefined ? [] : [{ text: String(number), x: rect.x + 9, y: rect.y + 14, size: 11 }],
    chips: behind[0]!, behind, chipRadius: radius, seats: [], small: rect.w < 60,
  };
}

/** A place for an additional wager. */
function beside(box: number, wager: string, rect: Rect, radius: number, words: string, size: number): Zone {
  return {
    wager: placeName({ on: wager, box }),
    shape: { kind: 'rect', ...rect, r: 6 },
    prints: [{ text: words, x: rect.x + rect.w / 2, y: rect.y + size * 1.2, size, tone: 'gold' }],
    chips: { x: rect.x + rect.w / 2, y: rect.y + rect.h * 0.52 }, chipRadius: radius,
    seats: [{ x: rect.x + 9, y: rect.y + rect.h - 9 }, { x: rect.x + rect.w - 9, y: rect.y + rect.h - 9 }],
    small: true, fine: true,
  };
}

/** Where insurance lies: nobody presses it, but its money moves. */
function insured(box: number, at: Point, spots: number, radius: number): Zone[] {
  const numbers = spots > 1 ? Array.from({ length: spots }, (_, i) => i + 1) : [undefined];
  return numbers.map((number) => ({
    wager: placeName({ on: 'insurance', box, spot: number }),
    shape: { kind: 'rect', x: at.x - 10, y: at.y - 10, w: 20, h: 20 },
    prints: [], chips: at, chipRadius: radius, seats: [at], small: true,
  }));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i + 1);
}

/** The nearest that one rectangle can be put to another, going from the middle of the other towards a point. */
function nearTo(from: Rect, towards: Point, w: number, h: number, gap: number): Rect {
  const middle = centre(from);
  const [dx, dy] = [towards.x - middle.x, towards.y - middle.y];
  const far = Math.min(((from.w + w) / 2 + gap) / Math.abs(dx || 1e-9), ((from.h + h) / 2 + gap) / Math.abs(dy || 1e-9));
  return { x: middle.x + dx * far - w / 2, y: middle.y + dy * far - h / 2, w, h };
}

/** Dealer's places in a row, the first at his left. */
function dealerPlaces(spots: number, x: number, y: number, w: number, h: number, gap: number): Rect[] {
  const each = (w - gap * (spots - 1)) / spots;
  return numbers(spots).map((i) => ({ x: x + w - each * i - gap * (i - 1), y, w: each, h }));
}

/** For a wide page: 1080 by 640. */
export function wideTable({ boxes, spots, additional: more, most }: BlackjackTable): BlackjackLayout {
  const [cx, cy] = [540, 232];
  const w = spots > 1 ? 44 * spots : 92;
  const extra = more.length > 0 ? 40 : 0;
  const main = most === 1 ? 62 : extra > 0 ? 96 : 106;
  const h = main + extra;
  const [rx, ry] = [446 - (w - 92) / 3, 618 - cy - h / 2];
  const step = 28.4;
  const places = numbers(boxes).map((box): BoxPlace => {
    const turn = ((90 + (box - (boxes + 1) / 2) * step) * Math.PI) / 180;
    const middle = { x: cx + rx * Math.cos(turn), y: cy + ry * Math.sin(turn) };
    const whole = { x: middle.x - w / 2, y: middle.y - h / 2, w, h };
    const dealer = { x: cx, y: cy - 60 };
    return {
      box, whole, cards: nearTo(whole, dealer, 120, 66, 9), split: nearTo(whole, dealer, 152, 96, 9),
      insurance: { x: cx + 226 * Math.cos(turn), y: cy + 150 * Math.sin(turn) },
      label: { x: middle.x + (cx - middle.x) * 0.06, y: whole.y + h + 10 },
    };
  });
  const zones = places.flatMap(({ box, whole }) => [
    ...spotRects(spots, { ...whole, h: main }, 'row').map((rect, i) => spot(box, spots > 1 ? i + 1 : undefined, rect, most > 1 ? 11 : 15, most)),
    ...more.map((wager, i) => beside(box, wager, { x: whole.x + (w / more.length) * i, y: whole.y + main, w: w / more.length, h: extra }, 11, PRINTS[wager] ?? wager, 9)),
  ]);
  return {
    name: 'wide', width: 1080, height: 640, bank: { x: 540, y: -30 }, zones, boxes: places,
    besides: places.flatMap(({ box, insurance }) => insured(box, insurance, spots, 11)),
    cardWidth: 46, spread: BESIDE,
    dealer: dealerPlaces(spots, spots > 1 ? 270 : 390, 30, spots > 1 ? 540 : 300, 92, 12), dealerCardWidth: 64,
    shoe: { x: 900, y: 20, w: 150, h: 132 }, discard: { x: 30, y: 20, w: 150, h: 132 },
    call: { x: 540, y: 160 }, callSize: 19,
    line: [{ x: cx, y: cy, rx: 244, ry: 164 }, { x: cx, y: cy, rx: 208, ry: 136 }],
    words: [{ x: cx, y: cy, rx: 220, ry: 145 }, { x: cx, y: cy, rx: 190, ry: 108 }, { x: cx, y: cy, rx: 164, ry: 80 }],
    moon: { x: 540, y: 240, rx: 540, ry: 400 },
  };
}

/** The spots of a box in a row from the dealer's left, or behind one another. */
function spotRects(spots: number, { x, y, w, h }: Rect, way: 'row' | 'column'): Rect[] {
  return numbers(spots).map((i) => (way === 'row'
    ? { x: x + w - (w / spots) * i, y, w: w / spots, h }
    : { x, y: y + (h / spots) * (i - 1), w, h: h / spots }));
}

/** For a telephone 360 wide: one unit is about a pixel. A column for each box, box 1 at the right. */
export function narrowTable({ boxes, spots, additional: more, most }: BlackjackTable): BlackjackLayout {
  const width = 344;
  const column = Math.min(72, Math.floor((width - 12) / boxes));
  const left = (width - column * boxes) / 2;
  const main = spots > 1 ? 46 * spots : most > 1 ? 98 : 54;
  const [top, cards, extra, bend] = [150, 92, 45, 16];
  const places = numbers(boxes).map((box): BoxPlace => {
    const off = boxes > 1 ? (box - (boxes + 1) / 2) / ((boxes - 1) / 2) : 0;
    const lower = bend * (1 - off * off);
    const x = left + column * (boxes - box);
    return {
      box,
      cards: { x: x + 1, y: top + lower, w: column - 2, h: cards },
      // Hands of a split box may lie over the cards of its neighbours: the box that is played lies on top.
      split: { x: Math.min(Math.max(x + column / 2 - 60, 4), width - 124), y: top + lower, w: 120, h: cards },
      label: { x: x + column / 2, y: top + cards + 12 + lower + main + extra * more.length },
      whole: { x, y: top + cards + 4 + lower, w: column, h: main + extra * more.length },
      insurance: { x: x + column / 2, y: top - 13 + lower },
    };
  });
  const zones = places.flatMap(({ box, whole }) => [
    ...spotRects(spots, { ...whole, h: main }, 'column').map((rect, i) => spot(box, spots > 1 ? i + 1 : undefined, rect, most > 1 ? 11 : 13, most)),
    ...more.map((wager, i) => beside(box, wager, { ...whole, y: whole.y + main + extra * i, h: extra }, 12, SHORT[wager] ?? wager, 9)),
  ]);
  const height = top + cards + 4 + main + extra * more.length + bend + 14;
  const arc = (y: number): Arc => ({ x: width / 2, y: y - 100, rx: width, ry: 100 + bend });
  return {
    name: 'narrow', width, height, bank: { x: width / 2, y: -30 }, zones, boxes: places,
    besides: places.flatMap(({ box, insurance }) => insured(box, insurance, spots, 9)),
    cardWidth: Math.min(38, column - 10), spread: BELOW,
    dealer: dealerPlaces(spots, spots > 1 ? 4 : 82, 36, spots > 1 ? 336 : 180, 58, 6), dealerCardWidth: 41,
    shoe: { x: 190, y: 5, w: 148, h: 26 }, discard: { x: 6, y: 5, w: 148, h: 26 },
    call: { x: width / 2, y: 114 }, callSize: 13,
    line: [arc(top - 4), arc(top - 24)], words: [arc(top - 10)],
    moon: { x: width / 2, y: height - 30, rx: width / 2, ry: 30 },
  };
}
