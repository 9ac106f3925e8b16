/** What a felt is made of: data that one component draws, hits, and puts chips on. */

import type { Point, Shape } from './geometry';

/** Words printed on the felt. */
export interface Print extends Point {
  text: string;
  size: number;
  tone?: 'gold' | 'ivory';
  /** Turned anticlockwise, to be read from the side of the table. */
  turned?: boolean;
  spaced?: number;
  /** A ring around the words, as around the field's 2 and 12. */
  ring?: number;
  /** The words are what the wager pays on this total, when the server says; `text` is the regulation's. */
  on?: number;
}

/** Dice printed on the felt. */
export interface PrintedDice extends Point {
  faces: readonly number[];
  size: number;
}

/** A place for one wager. Its name is the wager's own name; nothing else is needed to ask the server. */
export interface Zone {
  wager: string;
  shape: Shape;
  prints: Print[];
  dice?: PrintedDice;
  /** Where the wager's odds are printed, when they are; the words come from the server. */
  pays?: Print;
  /** Where my chips stand, and how large a chip is here. */
  chips: Point;
  chipRadius: number;
  /** Where other players' chips stand, one place each in turn. */
  seats: Point[];
  /** Where each seat's chips stand, by its number, in a wager with numbered places; mine stand in mine. */
  numbered?: Point[];
  /** Where chips lie behind one another, the first nearest the dealer. */
  behind?: Point[];
  /** Narrow places show other players' chips without their figures. */
  small: boolean;
  /** How much larger than usual other players' chips are drawn, where there is room. */
  seatScale?: number;
  /** One of several places within a box: drawn with a finer line than the box. */
  fine?: boolean;
  /** A place beside the layout proper, drawn with a broken line. */
  broken?: boolean;
}

/** A felt, or a part of it that is shown by itself. */
export interface Layout {
  name: string;
  width: number;
  height: number;
  zones: Zone[];
  /** Places that nobody presses, where money lies all the same. */
  besides?: Zone[];
  /** Chips lost go there, chips won come from there. */
  bank: Point;
}

/** Where my chips stand on a place: at my own number, where places are numbered. */
export function standing(zone: Zone, seat: number | null): Point {
  return (seat === null ? undefined : zone.numbered?.[seat - 1]) ?? zone.chips;
}

/** A plain place: its words above, its chips in the middle. */
export function cell(wager: string, x: number, y: number, w: number, h: number, words: string[], more: Partial<Zone> = {}): Zone {
  const size = words.some((word) => word.length > 6) ? 8 : 9;
  return {
    wager,
    shape: { kind: 'rect', x, y, w, h },
    prints: words.map((text, i) => ({ text, x: x + w / 2, y: y + 11 + i * (size + 0.5), size, spaced: 0.4 })),
    chips: { x: x + w / 2, y: y + h / 2 - 2 },
    chipRadius: Math.min(11.5, h / 3.4),
    seats: [
      { x: x + 7, y: y + h / 2 - 1 }, { x: x + w - 7, y: y + h / 2 - 1 },
      { x: x + 7, y: y + h / 2 + 12 }, { x: x + w - 7, y: y + h / 2 + 12 },
    ],
    small: true,
    fine: true,
    ...more,
  };
}

/** Places in a row for other players' chips, each with room for its figures. */
export function seatRow(x: number, y: number, count: number, step = 46): Point[] {
  return Array.from({ length: count }, (_, i) => ({ x: x + i * step, y }));
}
