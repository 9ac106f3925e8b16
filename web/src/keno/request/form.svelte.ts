/** The request form's hand: every change is put to the server, which alone says what is legal and what it costs. */

import type { Answered, KenoRequest, Priced } from '../../contract/keno';
import { emptyDraft, placeOf, toWire, written, type Draft, type Place } from '../draft';
import type { Lounge } from '../live.svelte';

const DEBOUNCE_MS = 140;
const AGAIN_MS = 1500;
const KEPT = 'chapter47.keno.draft';

/** What is told at one place of the form. */
export interface Told {
  place: Place;
  answer: Answered<Priced>;
  /** Something is still to be filled in: no refusal. */
  missing: boolean;
}

export class Form {
  draft = $state.raw<Draft>(emptyDraft('1'));
  /** What the server makes of the draft as it is now; null while it has not said. */
  priced = $state.raw<Priced | null>(null);
  told = $state.raw<Told | null>(null);

  #timer: ReturnType<typeof setTimeout> | undefined;
  #asking: AbortController | undefined;

  constructor(private readonly lounge: Lounge) {
    const least = lounge.board?.rates.least ?? 100;
    this.change(recalled() ?? emptyDraft(written(least)));
  }

  get offered(): readonly number[] {
    return this.lounge.board?.offered ?? [];
  }

  /** The request as it stands, with the price that is shown: nobody is charged another. */
  get request(): KenoRequest | null {
    const wire = toWire(this.draft, this.offered);
    return 'request' in wire && this.priced ? { ...wire.request, price: this.priced.price } : null;
  }

  change(draft: Draft): void {
    this.draft = draft;
    keep(draft);
    this.#ask(DEBOUNCE_MS);
  }

  #ask(after: number): void {
    clearTimeout(this.#timer);
    this.#asking?.abort();
    this.priced = null;
    const wire = toWire(this.draft, this.offered);
    if ('missing' in wire) {
      this.told = { place: wire.place, answer: { error: wire.missing }, missing: true };
      return;
    }
    this.#timer = setTimeout(() => void this.#price(wire.request), after);
  }

  async #price(request: KenoRequest): Promise<void> {
    const asking = new AbortController();
    this.#asking = asking;
    const answer = await this.lounge.ask<Priced>('price', { request }, asking.signal);
    if (asking.signal.aborted) return;
    if (answer === null) {
      this.#ask(AGAIN_MS);
      return;
    }
    this.priced = answer.ok ?? null;
    this.told = answer.ok ? null : { place: placeOf(answer.refused?.code, this.draft.choice), answer, missing: false };
  }
}

/** The draft outlives a reload and the form that asks for a name, in this tab. */
function keep(draft: Draft): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(draft));
  } catch {
    return;
  }
}

function recalled(): Draft | null {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Draft | null;
    return kept && Array.isArray(kept.groups) && Array.isArray(kept.kings) && typeof kept.rate === 'string' ? kept : null;
  } catch {
    return null;
  }
}
