/**
 * Works out one part of a table's chance from what was pledged for it: cards of whole decks, throws of two dice, and draws
 * from lists that the record brings along. What else a game draws, this page does not know, and says so.
 */

import type { Line, Outcome, Over } from '../contract/generated/fairness';
import { below, commitment, hex, promise, unhex, words } from './words';

export interface Checked {
  /** Null where this page cannot tell, which says nothing against the house. */
  fair: boolean | null;
  /** What was found, in a sentence. */
  said: string;
}

const RANKS = 'A23456789TJQK';
const DECK = [...'shdc'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const wrong = (said: string): Checked => ({ fair: false, said });
const untold = (said: string): Checked => ({ fair: null, said });

/** What a shoe of whole decks gives, card after card. */
class Shoe {
  readonly #left: number[];

  constructor(decks: number) {
    this.#left = DECK.map(() => decks);
  }

  draw(source: Generator<bigint, never>): string {
    let at = below(this.#left.reduce((sum, count) => sum + count, 0), source);
    const place = this.#left.findIndex((count) => {
      if (at < count) return true;
      at -= count;
      return false;
    });
    this.#left[place]! -= 1;
    return DECK[place]!;
  }
}

export async function check(past: Over): Promise<Checked> {
  const reveal = past.lines.find((line) => line.note === 'reveal' && line.pledge === past.pledge);
  if (!reveal?.secret) return wrong('The secret is not in the record.');
  const secret = unhex(reveal.secret);
  if (hex(await commitment(secret)) !== past.commitment) return wrong('The secret is not the one to which the house had bound itself.');
  const restored = past.lines[0]?.note === 'restored' ? ' The record was put back from a copy before it.' : '';
  const isShoe = past.cards !== null;
  const broken = await brokenPromise(past);
  if (broken) return wrong(broken);
  const source = await words(past.form, past.part, secret, past.contributions.map(unhex));
  const drawn = past.lines.filter((line) => line.by === 'device');
  const { chance } = past;
  if (chance && drawn.every((line) => chance[line.do ?? '']?.length)) return after(restored, checkListed(drawn, source, chance));
  if (!isShoe && drawn.every(isThrow)) return after(restored, checkDice(drawn, source));
  if (!isShoe || !drawn.every(isOfCards)) return after(restored, untold(UNKNOWN));
  if (restored) {
    return untold('The record was put back from a copy in the middle of this shoe: “chapter47 fair verify” checks it from the whole record.');
  }
  const shuffled = past.lines.flatMap((line) => line.events ?? []).find((event) => event.event === 'shuffled');
  const cards = Number(shuffled?.cards ?? 0);
  if (cards === 0 || cards !== past.cards) {
    return untold('This shoe was not made of all cards: “chapter47 fair verify” checks it from the whole record.');
  }
  return checkShoe(drawn, source, cards / DECK.length);
}

/** What is wrong with what patrons promised: all that is mixed in was promised, in this order, and nothing else. */
async function brokenPromise(past: Over): Promise<string | null> {
  if (past.form === 1) return null;
  const bound = unhex(past.commitment);
  const opened: string[] = [];
  for (const [index, one] of past.promises.entries()) {
    if (one.state === 'sealed') return `Promise ${index + 1} was neither opened nor given up.`;
    if (one.opening === null) continue;
    if (hex(await promise(bound, unhex(one.opening))) !== one.promise) return `Promise ${index + 1} was opened to something else.`;
    opened.push(one.opening);
  }
  return opened.join() === past.contributions.join() ? null : 'What was mixed in is not what was promised.';
}

const UNKNOWN = 'The secret is the one to which the house had bound itself. What was drawn from it this page cannot check for this game; “chapter47 fair verify” can.';

const isThrow = (line: Line) => Array.isArray(line.faces) && line.faces.length === 2;
const isOfCards = (line: Line) => line.card !== undefined || line.do === 'cutting card' || line.do === 'card down';

/** The same, with what came before it. */
const after = (before: string, { fair, said }: Checked): Checked => ({ fair, said: said + before });

/** One of a list, each as often as it weighs. */
function one(outcomes: readonly Outcome[], source: Generator<bigint, never>): Outcome {
  let at = below(outcomes.reduce((sum, { weight }) => sum + weight, 0), source);
  return outcomes.find(({ weight }) => {
    if (at < weight) return true;
    at -= weight;
    return false;
  })!;
}

const inWords = (facts: Record<string, unknown>) => Object.entries(facts).map(([name, value]) => `${name} ${JSON.stringify(value)}`).join(', ');

function checkListed(drawn: Line[], source: Generator<bigint, never>, chance: Record<string, Outcome[]>): Checked {
  for (const [index, line] of drawn.entries()) {
    const { is } = one(chance[line.do!]!, source);
    const came = Object.fromEntries(Object.keys(is).map((name) => [name, line[name]]));
    if (inWords(came) !== inWords(is)) return wrong(`Draw ${index + 1} should have been ${inWords(is)}, not ${inWords(came)}.`);
  }
  return { fair: true, said: `Commitment kept; ${drawn.length === 1 ? 'the draw follows' : `all ${drawn.length} draws follow`} from it.` };
}

function checkDice(drawn: Line[], source: Generator<bigint, never>): Checked {
  for (const [index, line] of drawn.entries()) {
    const throwing = below(36, source);
    const faces = [Math.floor(throwing / 6) + 1, (throwing % 6) + 1];
    if (String(line.faces) !== faces.join()) return wrong(`Throw ${index + 1} should have been ${faces.join(' and ')}.`);
  }
  return { fair: true, said: `Commitment kept; all ${drawn.length} throws follow from it.` };
}

function checkShoe(drawn: Line[], source: Generator<bigint, never>, decks: number): Checked {
  const shoe = new Shoe(decks);
  for (const [index, line] of drawn.entries()) {
    if (line.do === 'cutting card' || (line.do === 'card down' && !line.card)) {
      source.next();
    } else if (line.card) {
      const card = shoe.draw(source);
      if (card !== line.card) return wrong(`Card ${index + 1} should have been ${card}, not ${String(line.card)}.`);
    } else {
      return untold(`Draw ${index + 1} is none that this page knows: “chapter47 fair verify” checks it.`);
    }
  }
  return { fair: true, said: `Commitment kept; all ${drawn.length} draws follow from it.` };
}
