/**
 * The messages between a patron's page and its table. They are the server's types (`contract/generated`, written from the
 * Rust code); beside them stands what only pages know. Amounts are integer cents, seats are numbered from 1. What belongs to one
 * game stands in its folder under `games/`.
 */

import type { AnyCommand, AnyView, Offer as Offered, Settled as Decided, WagerInfo as Priced } from './contract/generated/players';

export type {
  Amounts, Answer, AnyAct as Act, AnyEvent, AnyPast, AnySheet as Sheet, Clock, FromServer, OpenPledge, Player, Posted, Refused, ToServer, Update, Welcome,
} from './contract/generated/players';

/** What everybody knows of a view; the rest is its game's. */
export type View = Pick<AnyView, 'game'>;

/** What a command is about, as far as pages of several games say it. */
interface About {
  on?: string | boolean;
  amount?: number;
  /** Where a wager lies on a box: which one, which of its hands, which of its spots. */
  box?: number;
  hand?: number;
  spot?: number;
}

export interface Command extends AnyCommand, About {}
export interface Offer extends Offered, About {}

export type Settled = Decided & { event: 'settled' };

export interface WagerInfo extends Priced {
  /** What is printed on its box: what the page's layout says, or what people call it. */
  label?: string;
}

/** A wager on the felt, as a page shows it. */
export interface Stake {
  wager: string;
  stake: number;
  /** False for a wager that lies there and does not count: it is off. */
  working?: boolean;
  called_on?: boolean;
  vigorish?: number;
  coupon?: number;
}
