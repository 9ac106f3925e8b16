/** Arrow keys on a felt: the nearest place in that direction, as the eye would choose it. */

import { centre, cover, type Point, type Rect } from './geometry';
import type { Zone } from './layout';

export type Direction = 'left' | 'right' | 'up' | 'down';

export const ARROWS: Record<string, Direction> = {
  ArrowLeft: 'left', ArrowRight: 'right', ArrowUp: 'up', ArrowDown: 'down',
};

/** The widest rectangle of a place stands for it: for a line around the rim, its foot. */
function body(zone: Zone): Rect {
  return cover(zone.shape).reduce((best, rect) => (rect.w * rect.h > best.w * best.h ? rect : best));
}

/** How far a rectangle lies from a point, along the direction and across it; null when it lies the other way. */
function distance(from: Point, to: Rect, direction: Direction): number | null {
  const middle = centre(to);
  const along = { left: from.x - middle.x, right: middle.x - from.x, up: from.y - middle.y, down: middle.y - from.y }[direction];
  if (along <= 1) return null;
  const sideways = direction === 'left' || direction === 'right';
  const across = sideways
    ? Math.max(0, to.y - from.y, from.y - (to.y + to.h))
    : Math.max(0, to.x - from.x, from.x - (to.x + to.w));
  const gap = {
    left: from.x - (to.x + to.w), right: to.x - from.x, up: from.y - (to.y + to.h), down: to.y - from.y,
  }[direction];
  return Math.max(gap, 0) + across * 3 + along * 0.05;
}

/** The place to go to, or the same one when nothing lies that way. */
export function step(zones: readonly Zone[], from: string, direction: Direction): string {
  const here = zones.find((zone) => zone.wager === from);
  if (!here) return zones[0]?.wager ?? from;
  const start = edge(body(here), here.chips, direction);
  let best = from;
  let least = Infinity;
  for (const zone of zones) {
    if (zone === here) continue;
    for (const rect of cover(zone.shape)) {
      const far = distance(start, rect, direction);
      if (far !== null && far < least) {
        least = far;
        best = zone.wager;
      }
    }
  }
  return best;
}

/** Where the eye leaves a place: level with its chips, at the edge it moves towards. */
function edge(rect: Rect, chips: Point, direction: Direction): Point {
  const level = {
    x: Math.min(Math.max(chips.x, rect.x), rect.x + rect.w),
    y: Math.min(Math.max(chips.y, rect.y), rect.y + rect.h),
  };
  if (direction === 'left') return { x: rect.x, y: level.y };
  if (direction === 'right') return { x: rect.x + rect.w, y: level.y };
  return { x: level.x, y: direction === 'up' ? rect.y : rect.y + rect.h };
}
