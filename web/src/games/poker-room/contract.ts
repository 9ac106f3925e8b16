/** What a poker room tells the pages that watch it: everybody's, and the floorperson's. */

import type { Changing, Entered, Form, Member, StaffAnswer } from '../../attended/contract';

export interface Limits {
  minimum: number;
  maximum: number;
  /** The most raises of a betting round; none where there is no restriction. */
  raises?: number;
}

export interface SeatView {
  seat: number;
  name?: string;
  held_for?: string;
}

export interface TableView extends Partial<Limits> {
  table: number;
  /** What is dealt; nothing where it is closed. */
  dealt?: string;
  posted?: Limits & { from: number };
  /** The vacancies that may be announced. */
  announce: number;
  /** The staff's. */
  seats?: SeatView[];
  may_deal?: string[];
}

export interface Waiting {
  name: string;
  table?: number;
  seat?: number;
}

export interface ListView {
  dealt: string;
  waiting: number;
  /** The staff's. */
  names?: Waiting[];
}

export interface Owed {
  removal: number;
  at: number;
  table: number;
  name: string;
  conduct: string;
  good_faith: boolean;
  to: string[];
  return_allowed_by: string;
}

export interface Supplement {
  number: number;
  to: string;
  text: string;
  procedure: string;
}

export interface RoomView {
  game: 'poker-room';
  title: string;
  tables: TableView[];
  lists: ListView[];
  owed?: Owed[];
  supplements?: Supplement[];
}

/** A ruling, as the room's event has it. */
export interface Ruled {
  event: 'ruled';
  table: number;
  on: string;
  decision: string;
  cite: string;
  left_to?: string;
  back?: Record<string, number>;
  supplements?: number[];
}

export type RoomChanging = Omit<Changing, 'view'> & { view: RoomView };

export interface RoomWelcome extends RoomChanging {
  table: string;
  title: string;
  me: Member;
  places: string[];
  forms: Form[];
  /** What may have gone wrong, and the decisions of rulings, in words. */
  rules: { decisions: Record<string, string>; matters: Record<string, string> };
}

export type RoomAnswer = StaffAnswer;
export type { Entered };
