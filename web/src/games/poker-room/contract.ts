/** What a poker room tells the pages that watch it, as the server's types have it: everybody's, and the floorperson's. */

import type { Changing, Welcome } from '../../attended/contract';
import type { Event, PostedView, Sheet, View } from '../../contract/generated/poker-room';

export type { Entered, StaffAnswer as RoomAnswer } from '../../attended/contract';
export type { ListView, OwedView as Owed, SeatView, TableView, View as RoomView } from '../../contract/generated/poker-room';

export type Limits = Omit<PostedView, 'from'>;

/** A ruling, as the room's event has it. */
export type Ruled = Extract<Event, { event: 'ruled' }>;

export type RoomChanging = Omit<Changing, 'view'> & { view: View };
export type RoomWelcome = Omit<Welcome, 'rules' | 'view'> & { rules: Sheet; view: View };
