/** The strip of rolls: what each meant for the line. */

import { NUMBERS, type Roll } from './contract';

export type Meaning = 'natural' | 'craps' | 'point set' | 'point made' | 'seven out' | 'roll';

export interface Mark {
  total: number;
  faces: readonly [number, number];
  comeOut: boolean;
  meaning: Meaning;
}

/** Reads the rolls from the oldest; a history that begins mid-hand has no point until it is set. */
export function marks(rolls: readonly Roll[]): Mark[] {
  let point: number | null = null;
  return rolls.map(({ faces, come_out: comeOut }) => {
    const total = faces[0] + faces[1];
    let meaning: Meaning = 'roll';
    if (comeOut) {
      const sets = (NUMBERS as readonly number[]).includes(total);
      point = sets ? total : null;
      meaning = sets ? 'point set' : total === 7 || total === 11 ? 'natural' : 'craps';
    } else if (total === 7) {
      meaning = 'seven out';
      point = null;
    } else if (total === point) {
      meaning = 'point made';
      point = null;
    }
    return { total, faces, comeOut, meaning };
  });
}
