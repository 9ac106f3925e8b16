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
  /** What is won at each stop: the wager's own name. Several rims where the house may choose; see `rimOf`. */
  rims: readonly (readonly string[])[];
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

/** How many spaces of a table's wheel show what. */
export type Spaces = Readonly<Record<string, number>>;

/** The rim that has as many spaces of each kind as the table says; where none has, one that spreads them evenly. */
export function rimOf({ rims }: Wheel, spaces: Spaces | undefined): readonly string[] {
  if (!spaces) return rims[0] ?? [];
  const fits = (rim: readonly string[]) =>
    Object.values(spaces).reduce((sum, count) => sum + count, 0) === rim.length && Object.entries(spaces).every(([of, count]) => rim.filter((stop) => stop === of).length === count);
  return rims.find(fits) ?? spread(spaces);
}

/** Each kind as far apart as it goes: the i-th of n stands at (i + ½)/n of the way around. */
function spread(spaces: Spaces): string[] {
  const all = Object.entries(spaces).flatMap(([of, count]) => Array.from({ length: count }, (_, i) => ({ of, at: (i + 0.5) / count })));
  return all.sort((a, b) => a.at - b.at).map(({ of }) => of);
}

/**
 * The stop where a wheel came to rest; null where nothing says so. Where several stops are alike the table does not say
 * which it was: `turn` picks one, so that the picture does not always rest at the same.
 */
export function stopOf(wheel: Wheel, rim: readonly string[], fell: { event: string; [more: string]: unknown } | null, turn = 0): number | null {
  if (!fell) return null;
  const at = fell[wheel.shown.field];
  if (typeof at === 'number' && Number.isInteger(at)) return at >= 0 && at < rim.length ? at : null;
  const alike = rim.flatMap((stop, place) => (stop === String(at) ? [place] : []));
  return alike[turn % alike.length] ?? null;
}
