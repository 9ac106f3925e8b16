/** Craps: its messages as the server's types have them, and the numbers of its felt. */

import type { Act } from '../../contract/generated/craps';

export { WAGER as WAGERS } from '../../contract/generated/craps';
export type { Event as CrapsEvent, Past as Roll, View as CrapsView } from '../../contract/generated/craps';

/** An act, with its number. */
export type CrapsAct = Act & { seq: number };

export const NUMBERS = [4, 5, 6, 8, 9, 10] as const;
export const HORN_HIGH = [2, 3, 11, 12] as const;
