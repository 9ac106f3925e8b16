/**
 * Where a wager lies. At most games a wager's name says it all; at some a wager is made on one of several boxes
 * (19:47-2.14), and in multiple action on one of several spots of a box (2.18(b)). A place's name says all of that.
 */

export interface Place {
  on: string;
  box?: number;
  spot?: number;
}

/** "pass", "same suit on box 3", "same suit on box 3, spot 2" */
export function placeName({ on, box, spot }: Place): string {
  if (box === undefined) return on;
  return spot === undefined ? `${on} on box ${box}` : `${on} on box ${box}, spot ${spot}`;
}

/** The place that a name says. */
export function placeOf(name: string): Place {
  const said = /^(.+) on box (\d+)(?:, spot (\d+))?$/.exec(name);
  if (!said) return { on: name };
  const place = { on: said[1]!, box: Number(said[2]) };
  return said[3] === undefined ? place : { ...place, spot: Number(said[3]) };
}
