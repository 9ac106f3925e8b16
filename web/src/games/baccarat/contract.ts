/** What the two baccarats share, as the server's types have it: hands, a shoe, and what is said of them. */

import type * as chemin from '../../contract/generated/chemin-de-fer';
import type * as punto from '../../contract/generated/punto-banco';

export type { PastRound as Round, ShoeView, Side } from '../../contract/generated/punto-banco';

/** A hand; at one of the games somebody may hold it. */
export type HandView = chemin.HandView & Partial<Pick<punto.HandView, 'holder'>>;
export type Hands = Record<punto.Side, HandView>;

/** A round of the history, or the beginning of a shoe. */
export type HistoryLine = punto.Past | chemin.Past;

/** What both tables say of their limits and options. */
export type BaccaratSheet = Pick<punto.Sheet, keyof chemin.Sheet>;

export type BaccaratEvent = punto.Event | chemin.Event;

/** An act, with its number. */
export type BaccaratAct = (punto.Act | chemin.Act) & { seq: number };
