/** A request as it is being marked (19:47-15.4(a), (b)): pure steps from one draft to the next. */

import type { Kind, KenoRequest, Ticket } from '../contract/keno';
import { conditioning, linesOf, MOST_LISTED, readConditioning, sumsOf, type Line } from './lines';

/** A quick-pick is a straight ticket that the computer marks (15.1). */
export type Choice = Kind | 'quick pick';

/** What the next press marks: a group by its place, or a king. */
export type Pen = number | 'king';

export interface Draft {
  choice: Choice;
  groups: readonly (readonly number[])[];
  kings: readonly number[];
  pen: Pen;
  /** How many spots the computer is to mark. */
  spots: number;
  /** The rate for every line, as written. */
  rate: string;
  /** Rates of single lines, where they differ, by the line's key. */
  rates: Readonly<Record<string, string>>;
  /** The lines chosen, by their spots; null until somebody chooses. */
  ticked: readonly number[] | null;
  /** On a combination ticket, the ways that are played of a line, by the line's key; all of them where none is named (15.2(c)4). */
  ways?: Readonly<Record<string, readonly string[]>>;
  games: number;
}

export function emptyDraft(rate: string): Draft {
  return { choice: 'straight', groups: [[]], kings: [], pen: 0, spots: 8, rate, rates: {}, ticked: null, games: 1 };
}

/** A line of the draft as the form shows it. */
export interface DraftLine extends Line {
  key: string;
  on: boolean;
  /** Every way of the line, where there is a choice among few enough to list. */
  choices?: readonly string[];
}

/** The groups with numbers in them. A straight ticket has no groupings: all its marks are one group. */
export function markedGroups(draft: Draft): number[][] {
  const groups = draft.groups.filter((group) => group.length > 0).map((group) => [...group].sort((a, b) => a - b));
  if (draft.choice !== 'straight') return groups;
  const all = groups.flat().sort((a, b) => a - b);
  return all.length > 0 ? [all] : [];
}

/** Kings count on a king ticket only. */
export function markedKings(draft: Draft): number[] {
  return draft.choice === 'king' ? [...draft.kings].sort((a, b) => a - b) : [];
}

/** What a number is marked as: its group's place, a king, or nothing. */
export function markOf(draft: Draft, number: number): Pen | null {
  if (draft.choice === 'king' && draft.kings.includes(number)) return 'king';
  const place = draft.groups.findIndex((group) => group.includes(number));
  if (place === -1) return null;
  return draft.choice === 'straight' ? 0 : place;
}

/** Marks a number with the pen; a number marked with it already is unmarked. No number is ever marked twice (15.2(c)2). */
export function press(draft: Draft, number: number): Draft {
  const pen = penOf(draft);
  const had = markOf(draft, number);
  const groups = draft.groups.map((group) => group.filter((each) => each !== number));
  const kings = draft.kings.filter((each) => each !== number);
  if (had === pen) return { ...draft, groups, kings };
  if (pen === 'king') return { ...draft, groups, kings: [...kings, number] };
  return { ...draft, groups: groups.map((group, place) => (place === pen ? [...group, number] : group)), kings };
}

/** The pen as the chosen kind allows it. */
export function penOf(draft: Draft): Pen {
  if (draft.choice === 'straight') return 0;
  return draft.pen === 'king' && draft.choice !== 'king' ? 0 : draft.pen;
}

/** A new group under the pen; an empty last group is used before another is made. */
export function newGroup(draft: Draft): Draft {
  const empty = draft.groups.findIndex((group) => group.length === 0);
  if (empty !== -1) return { ...draft, pen: empty };
  return { ...draft, groups: [...draft.groups, []], pen: draft.groups.length };
}

/** Takes a group off with its marks; at least one, perhaps empty, stays. */
export function removeGroup(draft: Draft, place: number): Draft {
  const left = draft.groups.filter((_, each) => each !== place);
  const groups = left.length > 0 ? left : [[]];
  return { ...draft, groups, pen: Math.min(typeof draft.pen === 'number' ? draft.pen : 0, groups.length - 1) };
}

/** Another kind of ticket; the marks stay. */
export function choose(draft: Draft, choice: Choice): Draft {
  const next = { ...draft, choice, ticked: null, ways: {} };
  return { ...next, pen: penOf(next) };
}

/** Everything unmarked; kind, rate and games stay. */
export function clear(draft: Draft): Draft {
  return { ...draft, groups: [[]], kings: [], pen: 0, ticked: null, ways: {}, rates: {} };
}

/** Whether the kind of ticket combines its groups. */
export function combines(choice: Choice): boolean {
  return choice === 'way' || choice === 'combination' || choice === 'king';
}

/** The lines to choose among, or on a split ticket the groups, each for itself. */
export function draftLines(draft: Draft, offered: readonly number[]): DraftLine[] {
  const groups = markedGroups(draft);
  if (draft.choice === 'split') {
    return groups.map((group, place) => ({ key: `group ${place}`, ways: 1, spots: group.length, joins: false, on: true }));
  }
  if (draft.choice === 'quick pick' || !combines(draft.choice)) return [];
  const sizes = groups.map((group) => group.length);
  const lines = linesOf(draft.choice, sizes, markedKings(draft).length, offered);
  const ticked = draft.ticked ?? usual(lines);
  return lines.map((line) => {
    const drawn = { ...line, key: `spots ${line.spots}`, on: ticked.includes(line.spots) };
    return draft.choice === 'combination' && drawn.on && line.ways > 1 && line.ways <= MOST_LISTED ? withChoices(draft, drawn, sizes) : drawn;
  });
}

/** A line with its ways, and those that are played where they are not all. */
function withChoices(draft: Draft, line: DraftLine, sizes: readonly number[]): DraftLine {
  const choices = sumsOf(sizes, line.spots);
  const named = draft.ways?.[line.key]?.filter((sum) => choices.includes(sum)) ?? [];
  const all = named.length === 0 || named.length === choices.length;
  return all ? { ...line, choices } : { ...line, choices, ways: named.length, sums: choices.filter((sum) => named.includes(sum)) };
}

/** A way of a line is played or not; the last one stays, for a line without ways is one that is not ticked. */
export function tickWay(draft: Draft, line: DraftLine, sum: string, on: boolean): Draft {
  const before = line.sums ?? line.choices ?? [];
  const after = on ? [...before, sum] : before.filter((each) => each !== sum);
  return after.length === 0 ? draft : { ...draft, ways: { ...draft.ways, [line.key]: after } };
}

/** Until somebody chooses: the smallest line that joins groups. */
function usual(lines: readonly Line[]): number[] {
  return lines.filter((line) => line.joins).slice(0, 1).map((line) => line.spots);
}

export function tick(draft: Draft, offered: readonly number[], spots: number, on: boolean): Draft {
  const before = draftLines(draft, offered).filter((line) => line.on).map((line) => line.spots);
  const ticked = on ? [...before, spots] : before.filter((each) => each !== spots);
  return { ...draft, ticked };
}

/** Whether lines may have rates of their own: not on a way ticket, nor where all groups of a split are equal (15.2(c)2i, 3). */
export function ratesByLine(draft: Draft): boolean {
  if (draft.choice === 'combination' || draft.choice === 'king') return true;
  return draft.choice === 'split' && new Set(markedGroups(draft).map((group) => group.length)).size > 1;
}

/** Dollars as people write them: "1", "0.50", "$2.5"; null when they are none. */
export function cents(text: string): number | null {
  const match = /^\$?(\d{1,7})(?:[.,](\d{1,2}))?$/.exec(text.trim());
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
}

/** "1", "0.50": cents as one would write them into the form. */
export function written(amount: number): string {
  return amount % 100 === 0 ? String(amount / 100) : (amount / 100).toFixed(2);
}

/** Where in the form something is amiss. */
export type Place = 'kind' | 'grid' | 'lines' | 'rate' | 'games' | 'total';

export type Wire = { request: KenoRequest } | { missing: string; place: Place };

/** The draft as the request the server judges, or what is still missing. */
export function toWire(draft: Draft, offered: readonly number[]): Wire {
  const rate = cents(draft.rate);
  if (rate === null) return { missing: 'Write the rate in dollars, such as 1 or 0.50.', place: 'rate' };
  if (draft.choice === 'quick pick') return { request: { quick_pick: draft.spots, rates: [rate], games: draft.games } };
  const groups = markedGroups(draft);
  const kings = markedKings(draft);
  if (groups.length + kings.length === 0) return { missing: 'Mark your numbers on the grid.', place: 'grid' };
  const lines = draftLines(draft, offered).filter((line) => line.on);
  const rates = ratesByLine(draft) ? lines.map((line) => cents(draft.rates[line.key]?.trim() || draft.rate)) : [rate];
  if (!rates.every((each) => each !== null)) {
    return { missing: 'Write each rate in dollars, such as 1 or 0.50.', place: 'lines' };
  }
  const said = lines.length > 0 && (combines(draft.choice) || ratesByLine(draft));
  return {
    request: { kind: draft.choice, groups, kings, rates, games: draft.games, ...(said ? { conditioning: conditioning(lines) } : {}) },
  };
}

/** Whether the form has room for a ticket: not for ways of one size at several rates, which only a request line can say. */
export function fitsTheForm(ticket: Ticket): boolean {
  const sizes = ticket.lines.map((line) => line.spots);
  return !combines(ticket.kind) || new Set(sizes).size === sizes.length;
}

/** A played ticket, won or lost, as the request for the next game (15.3(b)). */
export function fromTicket(ticket: Ticket): Draft {
  const first = written(ticket.lines[0]?.rate ?? 100);
  const keyed = combines(ticket.kind) ? ratesOfLines(ticket) : ratesOfGroups(ticket);
  return {
    choice: ticket.kind,
    groups: ticket.groups.length > 0 ? ticket.groups.map((group) => [...group]) : [[]],
    kings: [...ticket.kings],
    pen: 0,
    spots: ticket.groups[0]?.length ?? 8,
    rate: first,
    rates: Object.fromEntries(keyed.filter(([, rate]) => rate !== first)),
    ticked: combines(ticket.kind) ? ticket.lines.map((line) => line.spots) : null,
    ways: Object.fromEntries(readConditioning(ticket.conditioning).filter((line) => line.sums.length > 0).map((line) => [`spots ${line.spots}`, line.sums])),
    games: ticket.games,
  };
}

type KeyedRate = readonly [key: string, rate: string];

function ratesOfLines(ticket: Ticket): KeyedRate[] {
  return ticket.lines.map((line) => [`spots ${line.spots}`, written(line.rate)]);
}

/** A line of a split ticket is the next groups of its size. */
function ratesOfGroups(ticket: Ticket): KeyedRate[] {
  const left = ticket.groups.map((group, place) => ({ place, spots: group.length }));
  return ticket.lines.flatMap((line) => Array.from({ length: line.ways }, (): KeyedRate => {
    const next = left.findIndex((group) => group.spots === line.spots);
    const [group] = left.splice(next, 1);
    return [`group ${group?.place}`, written(line.rate)];
  }));
}

const PLACES: Record<string, Place> = {
  wrong_kind: 'kind', quick_pick_not_straight: 'kind',
  off_the_board: 'grid', number_twice: 'grid', nothing_marked: 'grid', empty_group: 'grid', too_many_marked: 'grid', unequal_groups: 'grid',
  not_offered: 'lines', nothing_combined: 'lines', not_conditioned: 'lines', not_so_many_ways: 'lines', conditioned_twice: 'lines',
  groups_left_out: 'lines', too_many_ways: 'lines', ways_named: 'lines', no_such_group: 'lines', sum_of_other_spots: 'lines', way_twice: 'lines',
  rates_for_lines: 'rate', one_rate_for_equal_groups: 'rate', one_rate_for_ways: 'rate', rate: 'rate', below_minimum: 'rate',
  no_games: 'games', no_races: 'games', too_many_races: 'games', day_ends: 'games',
};

/** The place of the form that a refusal concerns; where there are no lines to choose, the grid stands for them. */
export function placeOf(code: string | undefined, choice: Choice): Place {
  const place = PLACES[code ?? ''] ?? 'total';
  return place === 'lines' && !combines(choice) && choice !== 'split' ? 'grid' : place;
}
