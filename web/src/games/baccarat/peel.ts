/** Peeling a card from its near right corner: where the fold runs, and what lies on either side of it. */

import type { Point } from '../../felt/geometry';
import { TALL } from '../../cards';

/** The way in from the corner: more along the card than across it, as a thumb pushes. */
const ANGLE = (58 * Math.PI) / 180;
const INWARD: Point = { x: -Math.cos(ANGLE), y: -Math.sin(ANGLE) };

/** From here on the card is turned over. */
export const OVER = 0.92;

const NOTHING = 'M0 0';

interface Sheet {
  corner: Point;
  /** How far the fold can go until nothing of the back is left. */
  far: number;
  outline: Point[];
}

function sheet(width: number): Sheet {
  const [w, h] = [width / 2, (width * TALL) / 2];
  const corner = { x: w, y: h };
  const outline = [{ x: -w, y: -h }, { x: w, y: -h }, corner, { x: -w, y: h }];
  return { corner, outline, far: Math.max(...outline.map((point) => along(point, corner))) };
}

function along(point: Point, corner: Point): number {
  return (point.x - corner.x) * INWARD.x + (point.y - corner.y) * INWARD.y;
}

/** A card's outline on one side of the fold, as a path; `peeled` from 0 to 1. */
export function part(width: number, peeled: number, side: 'corner' | 'rest'): string {
  if (side === 'corner' ? peeled <= 0 : peeled >= 1) return NOTHING;
  const { corner, outline, far } = sheet(width);
  const fold = peeled * far;
  const inside = (point: Point) => (side === 'corner' ? along(point, corner) <= fold : along(point, corner) >= fold);
  const kept: Point[] = [];
  outline.forEach((point, i) => {
    const next = outline[(i + 1) % outline.length]!;
    if (inside(point)) kept.push(point);
    if (inside(point) !== inside(next)) {
      const [a, b] = [along(point, corner), along(next, corner)];
      const t = (fold - a) / (b - a);
      kept.push({ x: point.x + (next.x - point.x) * t, y: point.y + (next.y - point.y) * t });
    }
  });
  return `M${kept.map(({ x, y }) => `${round(x)} ${round(y)}`).join('L')}Z`;
}

/** The fold's mirror: takes the peeled corner to where it lies, bent over the rest. */
export function mirror(width: number, peeled: number): string {
  const { corner, far } = sheet(width);
  const { x, y } = INWARD;
  const shift = 2 * (corner.x * x + corner.y * y + peeled * far);
  const matrix = [1 - 2 * x * x, -2 * x * y, -2 * x * y, 1 - 2 * y * y, shift * x, shift * y];
  return `matrix(${matrix.map(round).join(' ')})`;
}

/** How far a card is peeled when its corner has been drawn to this point. */
export function peeledTo(width: number, point: Point): number {
  const { corner, far } = sheet(width);
  return Math.min(1, Math.max(0, along(point, corner) / 2 / far * 1.6));
}

/** What there is to be seen, in words. */
export function peelWords(peeled: number, card: string): string {
  if (peeled === 0) return 'face down';
  return peeled >= OVER ? card : `peeled ${Math.round(peeled * 100)} percent`;
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
