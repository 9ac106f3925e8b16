/** The room in words. */

import { dollars } from '../../money';
import type { Limits } from './contract';

/** "$5 to $10, at most 3 raises" */
export function limitsInWords({ minimum, maximum, raises }: Partial<Limits>): string {
  const between = `${dollars(minimum ?? 0)} to ${dollars(maximum ?? 0)}`;
  if (raises === undefined) return `${between}, raises not restricted`;
  return `${between}, at most ${raises} ${raises === 1 ? 'raise' : 'raises'}`;
}

/** "1 waits", "3 wait", "nobody waits" */
export function waitingInWords(waiting: number): string {
  return waiting === 0 ? 'nobody waits' : waiting === 1 ? '1 waits' : `${waiting} wait`;
}

/** "1 seat is open", "2 seats are open" */
export function vacanciesInWords(vacancies: number): string {
  return vacancies === 1 ? '1 seat is open' : `${vacancies} seats are open`;
}

/** Dollars that somebody typed, as cents; nothing where it is no amount. */
export function cents(typed: string): number | undefined {
  const amount = Number(typed);
  return typed.trim() === '' || Number.isNaN(amount) ? undefined : Math.round(amount * 100);
}
