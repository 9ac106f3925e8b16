/** Keeps answers in the order of their questions: one that arrives after the answer to a later question is old news. */
export class Newest {
  #asked = 0;
  #answered = 0;

  /** A question is asked. */
  ask(): number {
    this.#asked += 1;
    return this.#asked;
  }

  /** The answer to this question has come: is it still news? */
  counts(question: number): boolean {
    if (question < this.#answered) return false;
    this.#answered = question;
    return true;
  }
}
