/**
 * The chemin de fer table: people around it, the dealer at the far side between the last seat and seat one.
 * Numbers rise counterclockwise, so from the dealer they go down the left side, along the near side and up
 * the right. What they play for lies in the middle.
 */

import type { Side } from '../baccarat/contract';
import type { Point, Rect } from '../../felt/geometry';
import type { Layout, Zone } from '../../felt/layout';

export interface SeatPlace extends Point {
  /** Where this seat's chips lie, on the way to the middle. */
  chips: Point;
}

export interface CheminLayout {
  name: string;
  width: number;
  height: number;
  seats: SeatPlace[];
  seatRadius: number;
  dealer: Point;
  hands: Record<Side, Rect>;
  cardWidth: number;
  bank: Point;
  call: Point;
  callSize: number;
  /** How many letters of a name there is room for. */
  letters: number;
  shoe: Rect;
  discard: Rect;
}

interface Measures {
  width: number;
  height: number;
  /** How far the seats stand from the edge, and the chips from the seats. */
  inset: number;
  reach: number;
  /** How far the whole is pushed towards the players, to leave the dealer room. */
  drop: number;
}

/** Places on a rounded oblong, so that they stand along the sides and not only at the ends. */
function around({ width, height, inset, reach, drop }: Measures, seats: number): SeatPlace[] {
  const middle = { x: width / 2, y: height / 2 + drop };
  const [rx, ry] = [width / 2 - inset, height / 2 - inset - drop];
  return Array.from({ length: seats }, (_, i) => {
    const turn = (2 * Math.PI * (i + 1)) / (seats + 1);
    const [sin, cos] = [-Math.sin(turn), -Math.cos(turn)];
    const square = (value: number) => Math.sign(value) * Math.abs(value) ** 0.72;
    const at = { x: middle.x + rx * square(sin), y: middle.y + ry * square(cos) };
    const far = Math.hypot(middle.x - at.x, middle.y - at.y);
    return { ...at, chips: { x: at.x + ((middle.x - at.x) / far) * reach, y: at.y + ((middle.y - at.y) / far) * reach } };
  });
}

export function wideTable(seats: number): CheminLayout {
  return {
    name: 'wide', width: 1080, height: 600, seatRadius: 22,
    seats: around({ width: 1080, height: 600, inset: 58, reach: 70, drop: 0 }, seats),
    dealer: { x: 540, y: 42 },
    hands: { player: { x: 262, y: 212, w: 270, h: 112 }, banker: { x: 548, y: 212, w: 270, h: 112 } },
    cardWidth: 72,
    bank: { x: 540, y: 392 },
    call: { x: 540, y: 152 }, callSize: 20, letters: 12,
    shoe: { x: 330, y: 24, w: 150, h: 26 }, discard: { x: 600, y: 24, w: 150, h: 26 },
  };
}

export function narrowTable(seats: number): CheminLayout {
  return {
    name: 'narrow', width: 344, height: 404, seatRadius: 14,
    seats: around({ width: 344, height: 404, inset: 32, reach: 46, drop: 7 }, seats),
    dealer: { x: 172, y: 44 },
    hands: { player: { x: 60, y: 152, w: 110, h: 44 }, banker: { x: 174, y: 152, w: 110, h: 44 } },
    cardWidth: 30,
    bank: { x: 172, y: 262 },
    call: { x: 172, y: 118 }, callSize: 13, letters: 7,
    shoe: { x: 6, y: 5, w: 118, h: 26 }, discard: { x: 220, y: 5, w: 118, h: 26 },
  };
}

/** The table as money sees it: a place before each seat against the bank, and the bank from which it is paid. */
export function moneyLayout(table: CheminLayout): Layout {
  const place = (wager: Side, numbered: Point[]): Zone => ({
    wager, numbered, prints: [], seats: [], small: true, chips: table.bank, chipRadius: table.seatRadius * 0.66,
    shape: { kind: 'rect', x: table.bank.x, y: table.bank.y, w: 1, h: 1 },
  });
  return {
    name: table.name, width: table.width, height: table.height, bank: table.bank,
    zones: [place('player', table.seats.map((seat) => seat.chips)), place('banker', table.seats.map(() => table.bank))],
  };
}
