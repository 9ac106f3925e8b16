/** What a supervisor or an inspector does at the desk, and what came of it. */

import type { Answered, Done, StaffCommand } from '../../contract/keno';
import type { Lounge } from '../live.svelte';
import type { Question } from '../parts/question';

/** The parts of the desk; what is told stands at the part it concerns. */
export type Part = 'keys' | 'game' | 'payments' | 'slips' | 'lost' | 'clock';

export class DeskHand {
  question = $state.raw<Question | null>(null);
  told = $state.raw<{ part: Part; answer: Answered<unknown> | null; words: string } | null>(null);
  busy = $state(false);

  constructor(private readonly lounge: Lounge) {}

  async give(part: Part, command: StaffCommand, words: string): Promise<boolean> {
    [this.busy, this.told] = [true, null];
    const answer = await this.lounge.command<Done>('do', command);
    this.busy = false;
    this.told = answer.ok ? { part, answer: null, words } : { part, answer, words: '' };
    return answer.ok !== undefined;
  }

  /** Asks once more, then does it; with `why` the reason goes into the command. */
  confirm(part: Part, asks: Omit<Question, 'act'>, command: StaffCommand, words: string): void {
    this.question = {
      ...asks,
      act: async (why) => {
        await this.give(part, { ...command, ...(asks.why ? { why } : {}) }, words);
      },
    };
  }
}
