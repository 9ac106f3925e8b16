/** Works out one shoe, or one turn with the dice, from what was pledged for it. */

import { below, commitment, hex, unhex, words } from './words';

/** A part that is over, as the server tells it. */
export interface Past {
  pledge: number;
  part: string;
  /** How many cards all shoes of the table have; none where dice are thrown. */
  cards: number | null;
  commitment: string;
  contributions: string[];
  /** The record from the end of the part before it to its own end, and the reveal. */
  lines: Line[];
}

export interface Line {
  by?: string;
  do?: string;
  card?: string;
  faces?: [number, number];
  note?: string;
  pledge?: number;
  secret?: string;
  rules?: string;
  events?: { event?: string; cards?: number }[];
}

export interface Checked {
  fair: boolean;
  /** What was found, in a sentence. */
  said: string;
}

const RANKS = 'A23456789TJQK';
const DECK = [...'shdc'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

const wrong = (said: string): Checked => ({ fair: false, said });

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

export async function check(past: Past): Promise<Checked> {
  const reveal = past.lines.find((line) => line.note === 'reveal' && line.pledge === past.pledge);
  if (!reveal?.secret) return wrong('The secret is not in the record.');
  const secret = unhex(reveal.secret);
  if (hex(await commitment(secret)) !== past.commitment) return wrong('The secret is not the one to which the house had bound itself.');
  const restored = past.lines[0]?.note === 'restored' ? ' The record was put back from a copy before it.' : '';
  const dice = past.part !== 'shoe';
  const source = await words(dice, secret, past.contributions.map(unhex));
  const drawn = past.lines.filter((line) => line.by === 'device');
  if (dice) return after(restored, checkDice(drawn, source));
  if (restored) {
    return wrong('The record was put back from a copy in the middle of this shoe: “chapter47 fair verify” checks it from the whole record.');
  }
  const shuffled = past.lines.flatMap((line) => line.events ?? []).find((event) => event.event === 'shuffled');
  const cards = shuffled?.cards ?? 0;
  if (cards === 0 || cards !== past.cards) {
    return wrong('This shoe was not made of all cards: “chapter47 fair verify” checks it from the whole record.');
  }
  return checkShoe(drawn, source, cards / DECK.length);
}

/** The same, with what came before it. */
const after = (before: string, { fair, said }: Checked): Checked => ({ fair, said: said + before });

function checkDice(drawn: Line[], source: Generator<bigint, never>): Checked {
  for (const [index, line] of drawn.entries()) {
    const throwing = below(36, source);
    const faces = [Math.floor(throwing / 6) + 1, (throwing % 6) + 1];
    if (line.faces?.join() !== faces.join()) return wrong(`Throw ${index + 1} should have been ${faces.join(' and ')}.`);
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
      if (card !== line.card) return wrong(`Card ${index + 1} should have been ${card}, not ${line.card}.`);
    } else {
      return wrong(`Draw ${index + 1} is none that this page knows: “chapter47 fair verify” does.`);
    }
  }
  return { fair: true, said: `Commitment kept; all ${drawn.length} draws follow from it.` };
}
