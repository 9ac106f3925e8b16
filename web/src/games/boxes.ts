/**
 * The felt of a game as data, for games whose page is the one for every game: `<game>/layout.ts` exports one as its
 * default. Without one the wagers lie in rows, in the order in which the table names them.
 */

export interface Box {
  /** The wager's own name. */
  wager: string;
  /** What is printed on the box; the wager's name where nothing is given. */
  label?: string;
  /** How wide it is beside the others of its row; 1 where nothing is given. */
  wide?: number;
  gold?: boolean;
}

/** A wheel as a list of stops, clockwise. */
export interface Wheel {
  /** What is won at each stop: the wager's own name. */
  stops: readonly string[];
  /** What is printed at the stops of a wager, where that is not its name. */
  labels?: Readonly<Record<string, string>>;
  /** The stops of a wager have a colour of their own. */
  colours?: Readonly<Record<string, string>>;
  /**
   * Which event says where it stopped, and in which of its fields: as the number of the stop, counted from 0, or as the
   * name of the wager that won there.
   */
  shown: { event: string; field: string };
}

export interface Boxes {
  /** Rows of boxes, the first nearest the dealer. A wager that the table has and no row names comes after them. */
  rows: readonly (readonly Box[])[];
  wheel?: Wheel;
}

/** The stop where a wheel came to rest; null where nothing says so. */
export function stopOf(wheel: Wheel, fell: { event: string; [more: string]: unknown } | null): number | null {
  if (!fell) return null;
  const at = fell[wheel.shown.field];
  if (typeof at === 'number' && Number.isInteger(at)) return at >= 0 && at < wheel.stops.length ? at : null;
  const found = wheel.stops.indexOf(String(at));
  return found < 0 ? null : found;
}
