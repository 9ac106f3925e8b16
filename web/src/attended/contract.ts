/** The messages between the staff's page of an attended table and the server, as the server's types have them. */

import type { Entry as Sent, Field, Refused } from '../contract/generated/staff';

export type { Answer as StaffAnswer, Changing, Due, Entered, Field, Form, FromServer as FromTable, Member, Patron, ToServer, Welcome } from '../contract/generated/staff';

/** What is entered, before the line gives it an id; `by` is left out for oneself. */
export type Entry = Partial<Pick<Sent, 'buy_in' | 'by' | 'do' | 'name' | 'patron' | 'place' | 'staff'>> & Record<string, unknown>;

/** The words among which a field is chosen; none where it is no choice. */
export function wordsOf(field: Field | undefined): string[] {
  return field?.kind === 'choice' ? field.of : [];
}

/** Why something was not taken: a refusal, or a sentence. */
export type Why = Partial<Omit<Refused, 'present'>> & Pick<Refused, 'because'>;
