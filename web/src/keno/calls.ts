/** The numbers of a game as they are called (19:47-15.5(f)). */

import type { Game } from '../contract/keno';

const PORTION = 5;

/** Small portions that a listener can follow: the game, then five numbers at a time, in the order drawn. */
export function portions(game: Game, drawn = game.numbers.length): string[] {
  const calls: string[] = [];
  for (let from = 0; from + PORTION <= drawn; from += PORTION) {
    const five = game.numbers.slice(from, from + PORTION).join(', ');
    calls.push(from === 0 ? `Game ${game.number}: ${five}.` : `${five}.`);
  }
  return calls;
}

/** "1st", "2nd", "3rd", "4th", … "20th". */
export function ordinal(place: number): string {
  const teen = place % 100 >= 11 && place % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][place % 10] ?? 'th');
  return `${place}${ending}`;
}
