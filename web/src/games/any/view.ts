/** What the page finds in the view of a game that it does not know: stakes, how far the round is, and plain facts. */

import type { Stake, View } from '../../contract';
import type { Lying } from '../../state/state';
import { isCard, plain, type Called, type Names } from './words';
import { cardWords } from '../../cards';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The names under which games keep somebody's wagers, one wager's name, and its amount. */
const WAGERS = ['wagers', 'stakes', 'bets'];
const NAME = ['wager', 'on', 'bet'];
const AMOUNT = ['stake', 'amount'];

function first<T>(fields: Fields, names: readonly string[], is: (value: unknown) => value is T): T | undefined {
  return names.map((name) => fields[name]).find(is);
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';

/** Every wager in a value: `["low", 700]`, `{wager, stake}`, `{low: 700}` in a list of wagers, or a list of any of them. */
function wagersIn(value: unknown, named = false): Stake[] {
  if (Array.isArray(value)) {
    const [wager, stake, ...more] = value as unknown[];
    if (isText(wager) && isNumber(stake) && more.length === 0) return lying({ wager, stake });
    return value.flatMap((each) => wagersIn(each));
  }
  if (!isFields(value)) return [];
  const [wager, stake] = [first(value, NAME, isText), first(value, AMOUNT, isNumber)];
  if (wager !== undefined && stake !== undefined) return lying({ ...value, wager, stake });
  const held = WAGERS.filter((name) => value[name] !== undefined);
  if (held.length > 0) return held.flatMap((name) => wagersIn(value[name], true));
  return named ? Object.entries(value).flatMap(([name, amount]) => (isNumber(amount) ? lying({ wager: name, stake: amount }) : [])) : [];
}

const lying = (stake: Stake): Stake[] => (stake.stake > 0 ? [stake] : []);

/** What lies on the felt, as far as `seats` says it. */
export function liesIn(view: View): Lying[] {
  const { seats } = view as View & Fields;
  if (!Array.isArray(seats)) return [];
  return (seats as unknown[]).flatMap((each): Lying[] => {
    if (Array.isArray(each)) return isNumber(each[0]) ? [{ seat: each[0], wagers: wagersIn(each.slice(1)) }] : [];
    return isFields(each) && isNumber(each.seat) ? [{ seat: each.seat, wagers: wagersIn(each) }] : [];
  });
}

/** How far the round is, in the game's own word. */
export function stageOf(view: View | null): string | null {
  const word = first((view ?? {}) as Fields, ['stage', 'phase', 'state'], isText);
  return word ?? null;
}

export interface Fact {
  name: string;
  value: string;
  /** For those who hear it, where the figures are not enough. */
  words?: string;
}

/** What has a place of its own on the page. */
const ELSEWHERE = new Set(['game', 'edition', 'seats', 'stage', 'phase', 'state']);
const MOST_FACTS = 8;
/** So many fit on the felt of a telephone; the others are beside it. */
export const FACTS_ON_A_TELEPHONE = 3;

/** The plain facts of a view, for the dealer's side of the felt: "Die 6", "Holder Ann". */
export function factsOf(view: View | null, names: Names, called?: Called): Fact[] {
  return Object.entries(view ?? {})
    .filter(([name]) => !ELSEWHERE.has(name))
    .flatMap(([name, value]) => (isFields(value) ? Object.entries(value).flatMap(([inner, each]) => fact(`${name} ${inner}`, inner, each, names, called)) : fact(name, name, value, names, called)))
    .slice(0, MOST_FACTS);
}

function fact(label: string, name: string, value: unknown, names: Names, called?: Called): Fact[] {
  const shown = plain(name, value, names, called);
  if (shown === null) return [];
  const all: unknown[] = Array.isArray(value) ? value : [value];
  const words = all.some(isCard) ? { words: all.map((card) => (isCard(card) ? cardWords(card) : 'a card face down')).join(', ') } : {};
  return [{ name: label.replaceAll('_', ' '), value: shown, ...words }];
}
