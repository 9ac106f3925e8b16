/** Shapes of places on a felt, and how they are measured. */

export interface Point {
  x: number;
  y: number;
}

export interface Rect extends Point {
  w: number;
  h: number;
}

/** A rectangle, or an upright and a foot joined as a line along the rim of the table. */
export type Shape =
  | ({ kind: 'rect'; r?: number } & Rect)
  | { kind: 'ell'; upright: Rect; foot: Rect; r: number; inner: number };

/** The rectangles a shape covers, without its rounding. */
export function cover(shape: Shape): Rect[] {
  if (shape.kind === 'rect') return [{ x: shape.x, y: shape.y, w: shape.w, h: shape.h }];
  const { upright, foot } = shape;
  return [{ ...upright, h: foot.y - upright.y }, foot];
}

/** The outline as a path. An ell is rounded where it turns the corner of the table. */
export function outline(shape: Shape): string {
  if (shape.kind === 'rect') {
    const { x, y, w, h, r = 0 } = shape;
    if (r === 0) return `M${x} ${y}h${w}v${h}h${-w}z`;
    return `M${x + r} ${y}h${w - 2 * r}a${r} ${r} 0 0 1 ${r} ${r}v${h - 2 * r}a${r} ${r} 0 0 1 ${-r} ${r}`
      + `h${2 * r - w}a${r} ${r} 0 0 1 ${-r} ${-r}v${2 * r - h}a${r} ${r} 0 0 1 ${r} ${-r}z`;
  }
  const { upright, foot, r, inner } = shape;
  const right = foot.x + foot.w;
  const bottom = foot.y + foot.h;
  return `M${upright.x} ${upright.y}h${upright.w}V${foot.y - inner}a${inner} ${inner} 0 0 0 ${inner} ${inner}`
    + `H${right}V${bottom}H${upright.x + r}a${r} ${r} 0 0 1 ${-r} ${-r}z`;
}

/** Whether two rectangles share more than an edge. */
export function overlap(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

export function centre(rect: Rect): Point {
  return { x: rect.x + rect.w / 2, y: rect.y + rect.h / 2 };
}
