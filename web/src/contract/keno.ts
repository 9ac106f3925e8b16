/**
 * The messages between a keno lounge and its pages, as the server's types have them. Amounts are integer cents, moments are
 * milliseconds of the server's clock.
 */

import type { AnsweredDone, StaffCommand as Sent } from './generated/lounge';

export type {
  AccountTickets, Board, CurrentGame, Desk, Done, Event as KenoEvent, FromLounge, GameName as GameNumber, GameState, HeldClaim, KenoRequest, Kind, PastGame as Game,
  Payment, Priced, QuickPick as QuickPickRequest, Rates, ReferredSlip, Request as MarkedRequest, Sold as Bought, Ticket, TicketResult, TicketState, WaitingPayment,
} from './generated/lounge';

/** What the server answers to anything that is posted. */
export interface Answered<T> extends Omit<AnsweredDone, 'ok'> {
  ok?: T;
}

/** A command of the staff, before it has an id. */
export type StaffCommand = Omit<Sent, 'id'>;
