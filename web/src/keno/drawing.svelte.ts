/** The draw as it is watched (19:47-15.5(g)): the numbers are known at once and light up one after another. */

import type { Game } from '../contract/keno';
import { isNews, sameGame } from './reduce';

/** Twenty numbers in seven seconds. */
const STEP_MS = 350;

export class Drawing {
  game = $state.raw<Game | null>(null);
  /** How many of its numbers are lit. */
  lit = $state(0);

  #seen: Game | null | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;

  /** `instant` says whether motion is unwanted. */
  constructor(private readonly instant: () => boolean) {}

  get running(): boolean {
    return this.game !== null && this.lit < this.game.numbers.length;
  }

  /** Takes note of the game drawn last. */
  follow(last: Game | null, now: number): void {
    if (this.#seen !== undefined && sameGame(this.#seen, last)) return;
    const news = isNews(this.#seen, last, now);
    this.#seen = last;
    this.game = last;
    clearInterval(this.#timer);
    if (news && !this.instant()) this.#light();
    else this.finish();
  }

  /** Everything is lit now. */
  finish(): void {
    clearInterval(this.#timer);
    this.lit = this.game?.numbers.length ?? 0;
  }

  #light(): void {
    this.lit = 0;
    this.#timer = setInterval(() => {
      this.lit += 1;
      if (!this.running) clearInterval(this.#timer);
    }, STEP_MS);
  }
}
