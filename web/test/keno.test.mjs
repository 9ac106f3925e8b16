/** Keno: marking, conditioning, the countdown, what is keyed in, and commands over a line that drops. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { load } from './load.mjs';

const { meantFor } = await load('keno/meant.ts');
const lines = await load('keno/lines.ts');
const draft = await load('keno/draft.ts');
const groups = await load('keno/groups.ts');
const closing = await load('keno/closing.ts');
const calls = await load('keno/calls.ts');
const state = await load('keno/reduce.ts');
const words = await load('keno/words.ts');
const { codeIn, readEntry } = await load('keno/entry.ts');
const { command } = await load('keno/post.ts');
const { Newest } = await load('keno/newest.ts');
const store = await load('keno/store.ts');
const { atTime } = await load('keno/desk/times.ts');

const OFFERED = Array.from({ length: 10 }, (_, place) => place + 1);

/** A draft with these groups marked, number by number, as one would press them. */
function marked(choice, marks, kings = []) {
  let next = draft.choose(draft.emptyDraft('1'), choice);
  for (const [place, group] of marks.entries()) {
    if (place > 0) next = draft.newGroup(next);
    for (const number of group) next = draft.press(next, number);
  }
  if (kings.length > 0) next = { ...next, pen: 'king' };
  for (const king of kings) next = draft.press(next, king);
  return next;
}

describe('conditioning (19:47-15.1, 15.2(c))', () => {
  test('twenty groups of four have 190 ways of eight', () => {
    assert.equal(lines.setsBySpots(new Array(20).fill(4))[8], 190);
    assert.equal(lines.setsBySpots(new Array(20).fill(4))[7], 0);
  });

  test('every line of the groups is there, and none that the rate card lacks', () => {
    const found = lines.linesOf('way', [4, 4], 0, OFFERED);
    assert.equal(lines.conditioning(found), '2/4, 1/8');
    assert.equal(lines.conditioning(lines.linesOf('combination', [2, 3, 5], 0, OFFERED)), '1/2, 1/3, 2/5, 1/7, 1/8, 1/10');
    assert.equal(lines.conditioning(lines.linesOf('combination', [2, 3, 5], 0, [5, 7])), '2/5, 1/7');
  });

  test('a line joins groups when some way of it has more than one', () => {
    const joins = (found) => found.filter((line) => line.joins).map((line) => line.spots);
    assert.deepEqual(joins(lines.linesOf('combination', [2, 3, 5], 0, OFFERED)), [5, 7, 8, 10]);
    assert.deepEqual(joins(lines.linesOf('way', [3, 3, 3], 0, OFFERED)), [6, 9]);
  });

  test('a king is a group of one, and joins something when a king is in it', () => {
    const found = lines.linesOf('king', [3, 2], 1, OFFERED);
    assert.equal(lines.conditioning(found), '1/1, 1/2, 2/3, 1/4, 1/5, 1/6');
    assert.deepEqual(found.filter((line) => line.joins).map((line) => line.spots), [3, 4, 6]);
    assert.equal(lines.conditioning(lines.linesOf('king', [], 3, OFFERED)), '3/1, 3/2, 1/3');
  });

  test('lines read as words', () => {
    assert.equal(lines.lineWords({ ways: 1, spots: 8 }), '1 way of 8 spots');
    assert.equal(lines.lineWords({ ways: 2, spots: 1 }), '2 ways of 1 spot');
  });
});

describe('a request being marked (19:47-15.4)', () => {
  test('a straight ticket needs no conditioning', () => {
    const wire = draft.toWire(marked('straight', [[44, 3, 12, 7]]), OFFERED);
    assert.deepEqual(wire, { request: { kind: 'straight', groups: [[3, 7, 12, 44]], kings: [], rates: [100], games: 1 } });
  });

  test('a number is never marked twice: another pen moves it, the same pen unmarks it', () => {
    let next = marked('way', [[1, 2], [3, 4]]);
    next = draft.press(next, 1);
    assert.deepEqual(draft.markedGroups(next), [[2], [1, 3, 4]]);
    next = draft.press(next, 1);
    assert.equal(draft.markOf(next, 1), null);
  });

  test('a straight ticket is one group of all that is marked, and the groups are there again afterwards', () => {
    const way = marked('way', [[1, 2], [3, 4]]);
    const straight = draft.choose(way, 'straight');
    assert.deepEqual(draft.markedGroups(straight), [[1, 2, 3, 4]]);
    assert.equal(draft.markOf(straight, 4), 0);
    assert.deepEqual(draft.markedGroups(draft.choose(straight, 'way')), [[1, 2], [3, 4]]);
  });

  test('kings count on a king ticket only', () => {
    const king = marked('king', [[1, 2, 3], [4, 5]], [7]);
    assert.equal(draft.markOf(king, 7), 'king');
    assert.deepEqual(draft.markedKings(king), [7]);
    const way = draft.choose(king, 'combination');
    assert.equal(draft.markOf(way, 7), null);
    assert.deepEqual(draft.markedKings(way), []);
    assert.equal(draft.penOf(way), 0);
  });

  test('a new group is not begun while one is empty; removing the last leaves an empty one', () => {
    let next = draft.newGroup(draft.choose(draft.emptyDraft('1'), 'split'));
    assert.equal(next.groups.length, 1);
    next = draft.removeGroup(draft.press(next, 9), 0);
    assert.deepEqual(next.groups, [[]]);
    assert.equal(next.pen, 0);
  });

  test('until somebody chooses, the smallest line that joins groups is ticked', () => {
    const way = marked('way', [[1, 2, 3, 4], [5, 6, 7, 8]]);
    assert.deepEqual(draft.toWire(way, OFFERED).request.conditioning, '1/8');
    const both = draft.tick(way, OFFERED, 4, true);
    assert.deepEqual(draft.toWire(both, OFFERED).request, {
      kind: 'way', groups: [[1, 2, 3, 4], [5, 6, 7, 8]], kings: [], rates: [100], games: 1, conditioning: '2/4, 1/8',
    });
    assert.equal(draft.toWire(draft.tick(both, OFFERED, 8, false), OFFERED).request.conditioning, '2/4');
  });

  test('a way ticket has one rate, a combination a rate for each line', () => {
    const rates = { 'spots 3': '2', 'spots 4': '0.50' };
    const combination = { ...marked('combination', [[1], [2, 3], [4, 5, 6]]), rates, ticked: [3, 4] };
    assert.deepEqual(draft.toWire(combination, OFFERED).request.rates, [200, 50]);
    assert.equal(draft.toWire(combination, OFFERED).request.conditioning, '2/3, 1/4');
    assert.deepEqual(draft.toWire({ ...marked('way', [[1], [2], [3]]), rates, ticked: [2, 3] }, OFFERED).request.rates, [100]);
  });

  test('groups of a split have rates of their own as soon as two differ (15.2(c)2)', () => {
    const equal = { ...marked('split', [[1, 2], [3, 4]]), rates: { 'group 1': '5' } };
    assert.deepEqual(draft.toWire(equal, OFFERED).request.rates, [100]);
    const unequal = { ...marked('split', [[1, 2], [3, 4, 5], [6, 7]]), rates: { 'group 2': '5' } };
    assert.deepEqual(draft.toWire(unequal, OFFERED).request.rates, [100, 100, 500]);
    assert.equal(draft.toWire(unequal, OFFERED).request.conditioning, '1/2, 1/3, 1/2');
  });

  test('on a combination ticket the patron says which ways are played (15.2(c)4)', () => {
    const four = { ...marked('combination', [[1, 2, 3, 4], [5, 6], [7, 8, 9], [10, 11, 12]]), ticked: [6, 10] };
    assert.deepEqual(lines.sumsOf([4, 2, 3, 3], 6), ['A+B', 'C+D']);
    const six = () => draft.draftLines(four, OFFERED).find((line) => line.spots === 6);
    assert.deepEqual([six().choices, six().sums, six().ways], [['A+B', 'C+D'], undefined, 2]);
    assert.equal(draft.toWire(four, OFFERED).request.conditioning, '2/6, 1/10');
    const one = draft.tickWay(four, six(), 'C+D', false);
    assert.equal(draft.toWire(one, OFFERED).request.conditioning, '1/6 A+B, 1/10');
    const left = draft.draftLines(one, OFFERED).find((line) => line.spots === 6);
    assert.equal(draft.tickWay(one, left, 'A+B', false), one, 'the last way stays');
    assert.equal(draft.toWire(draft.tickWay(one, left, 'C+D', true), OFFERED).request.conditioning, '2/6, 1/10');
    // Ways of groups that were changed since are all played again.
    assert.equal(draft.toWire({ ...one, groups: [[1, 2], [3, 4], [5, 6]], ticked: [4] }, OFFERED).request.conditioning, '3/4');
    assert.equal(draft.draftLines({ ...four, choice: 'king', kings: [80] }, OFFERED).some((line) => line.choices), false);
    const ticket = { kind: 'combination', groups: four.groups, kings: [], games: 1, conditioning: '1/6 C+D, 1/10', lines: [{ ways: 1, spots: 6, rate: 100 }, { ways: 1, spots: 10, rate: 100 }] };
    assert.equal(draft.toWire(draft.fromTicket(ticket), OFFERED).request.conditioning, '1/6 C+D, 1/10');
    assert.equal(draft.fitsTheForm(ticket), true);
    assert.equal(draft.fitsTheForm({ ...ticket, lines: [{ ways: 1, spots: 6, rate: 100 }, { ways: 1, spots: 6, rate: 200 }] }), false);
  });

  test('what is missing is said at its place', () => {
    assert.equal(draft.toWire(draft.emptyDraft('1'), OFFERED).place, 'grid');
    assert.equal(draft.toWire(draft.emptyDraft('a dollar'), OFFERED).place, 'rate');
    const bad = { ...marked('combination', [[1], [2, 3]]), rates: { 'spots 3': 'x' } };
    assert.equal(draft.toWire(bad, OFFERED).place, 'lines');
  });

  test('a refusal finds its place; where there are no lines to choose, the grid stands for them', () => {
    assert.equal(draft.placeOf('rate', 'way'), 'rate');
    assert.equal(draft.placeOf('not_offered', 'way'), 'lines');
    assert.equal(draft.placeOf('not_offered', 'straight'), 'grid');
    assert.equal(draft.placeOf('something_new', 'way'), 'total');
  });

  test('a quick-pick says how many spots, and nothing else', () => {
    const wire = draft.toWire({ ...marked('straight', [[1, 2]]), choice: 'quick pick', spots: 8, games: 2 }, OFFERED);
    assert.deepEqual(wire, { request: { quick_pick: 8, rates: [100], games: 2 } });
  });

  test('dollars are read and written as people do', () => {
    assert.deepEqual(['1', '0.50', '$2.5', '1,25', '', 'x', '-1', '0.125'].map(draft.cents), [100, 50, 250, 125, null, null, null, null]);
    assert.deepEqual([100, 50, 1250].map(draft.written), ['1', '0.50', '12.50']);
  });

  test('a played ticket is the next request (15.3(b)), rates and conditioning with it', () => {
    const ticket = {
      kind: 'combination', groups: [[1], [2, 3], [4, 5, 6]], kings: [], games: 3, conditioning: '2/3, 1/4',
      lines: [{ ways: 2, spots: 3, rate: 100 }, { ways: 1, spots: 4, rate: 50 }],
    };
    const { request } = draft.toWire(draft.fromTicket(ticket), OFFERED);
    assert.deepEqual(request, { kind: 'combination', groups: ticket.groups, kings: [], rates: [100, 50], games: 3, conditioning: '2/3, 1/4' });
    const split = {
      kind: 'split', groups: [[1, 2], [3, 4, 5], [6, 7]], kings: [], games: 1, conditioning: '2/2, 1/3',
      lines: [{ ways: 2, spots: 2, rate: 500 }, { ways: 1, spots: 3, rate: 100 }],
    };
    assert.deepEqual(draft.toWire(draft.fromTicket(split), OFFERED).request.rates, [500, 100, 500]);
  });
});

describe('the grid', () => {
  test('groups have letters without end', () => {
    assert.deepEqual([0, 9, 10, 24, 25, 35, 79].map(groups.letter), ['A', 'J', 'L', 'Z', 'AA', 'AL', 'CE'], 'K is for kings, as on the slip');
  });

  test('a number says its group or its crown', () => {
    assert.equal(groups.numberName(12, null, true), '12');
    assert.equal(groups.numberName(12, 1, true), '12, group B');
    assert.equal(groups.numberName(12, 0, false), '12, marked');
    assert.equal(groups.numberName(7, 'king', true), '7, king');
  });

  test('arrow keys stay on the grid', () => {
    assert.equal(groups.step(1, 'ArrowLeft'), 1);
    assert.equal(groups.step(10, 'ArrowRight'), 11);
    assert.equal(groups.step(5, 'ArrowUp'), 5);
    assert.equal(groups.step(75, 'ArrowDown'), 75);
    assert.equal(groups.step(45, 'ArrowDown'), 55);
    assert.deepEqual(['Home', 'End', 'PageUp', 'PageDown'].map((key) => groups.step(45, key)), [41, 50, 5, 75]);
    assert.equal(groups.step(45, 'x'), null);
  });
});

describe('the close (19:47-15.5(c))', () => {
  const game = { day: '2026-11-16', number: 57, state: 'open', locks_at: 1_000_000, notice: false };

  test('time is figures, and the last minute is closing', () => {
    assert.deepEqual([0, 1, 999, 61_000, 3_723_000].map(closing.clockTime), ['0:00', '0:01', '0:01', '1:01', '1:02:03']);
    assert.equal(closing.closingOf(game, 1_000_000 - 60_001).state, 'open');
    assert.equal(closing.closingOf(game, 1_000_000 - 60_000).word, 'Closing');
    assert.equal(closing.closingOf(game, 1_000_001).time, '0:00');
    assert.equal(closing.closingOf({ ...game, notice: true }, 0).state, 'closing');
  });

  test('where a supervisor locks, the notice is the closing', () => {
    assert.equal(closing.closingOf({ ...game, locks_at: null }, 0).state, 'open');
    assert.equal(closing.closingOf({ ...game, locks_at: null, notice: true }, 0).state, 'closing');
  });

  test('locked and stopped are said in words', () => {
    assert.equal(closing.closingOf({ ...game, state: 'locked' }, 0).word, 'Locked');
    const stopped = closing.closingOf({ ...game, state: 'stopped' }, 0);
    assert.match(closing.spoken(game, stopped), /Game 57 is stopped/);
  });
});

describe('the desk', () => {
  test('a time of the day is the next one ahead', () => {
    const zone = 'America/New_York';
    // Five minutes past nine in the evening, in winter and in summer.
    for (const now of [Date.UTC(2026, 10, 17, 2, 5, 0), Date.UTC(2026, 6, 17, 1, 5, 0)]) {
      assert.equal(atTime('21:05:30', now, zone), now + 30_000);
      assert.equal(atTime('21:04', now, zone), now + 86_400_000 - 60_000);
      assert.equal(words.timeOfDay(now, zone), '21:05:00');
    }
    // In the night in which the clock is put back, seven in the morning is an hour later.
    assert.equal(atTime('07:00', Date.UTC(2026, 10, 1, 4, 0, 0), zone), Date.UTC(2026, 10, 1, 12, 0, 0));
    assert.equal(atTime('21:04', Date.UTC(2026, 10, 17, 2, 5, 0), 'Etc/GMT+5'), Date.UTC(2026, 10, 18, 2, 4, 0), 'a fixed offset');
    for (const none of ['late', '24:00', '12:60']) assert.equal(atTime(none, 0, zone), null);
  });
});

describe('the board', () => {
  const game = { day: '2026-11-16', number: 56, started_at: 1000, numbers: Array.from({ length: 20 }, (_, place) => 80 - place), returned: false };

  test('twenty numbers are called five at a time, as far as they are drawn (15.5(f))', () => {
    assert.deepEqual(calls.portions(game, 11), ['Game 56: 80, 79, 78, 77, 76.', '75, 74, 73, 72, 71.']);
    assert.equal(calls.portions(game).length, 4);
    assert.deepEqual([1, 2, 3, 4, 11, 12, 13, 20].map(calls.ordinal), ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '20th']);
  });

  test('a game is seen drawn when it is new to the page and has just begun', () => {
    const before = { ...game, number: 55 };
    assert.equal(state.isNews(before, game, 2000), true);
    assert.equal(state.isNews(null, game, 2000), true);
    assert.equal(state.isNews(undefined, game, 2000), false);
    assert.equal(state.isNews(game, { ...game }, 2000), false);
    assert.equal(state.isNews(before, game, 60_000), false);
    assert.equal(state.isNews(before, { ...game, returned: true }, 2000), false);
  });

  test('board and desk are kept apart, and the clock is the server’s', () => {
    const board = { at: 'keno-main', now: 5000 };
    const first = state.reduce(state.EMPTY, { board }, 4000);
    assert.deepEqual([first.board, first.desk, first.skew], [board, null, 1000]);
    const second = state.reduce(first, { desk: { armed: true } }, 9000);
    assert.deepEqual([second.board, second.desk, second.skew], [board, { armed: true }, 1000]);
    assert.equal(state.reduce(second, { board: { now: 9000 } }, 9000).desk.armed, true);
    const told = state.reduce(second, { tickets: 'changed' }, 9000);
    assert.deepEqual([told.tickets, told.desk.armed, told.alone], [1, true, second.alone], 'it says nothing of board and desk');
    assert.equal(state.reduce(told, { board: { now: 9001 } }, 9000).tickets, 1);
  });

  test('a desk that is told no more is not shown as if it were', () => {
    const told = [{ board: { now: 1 } }, { desk: { armed: true } }, { board: { now: 2 } }];
    const before = told.reduce((known, message) => state.reduce(known, message, 0), state.EMPTY);
    assert.equal(before.desk.armed, true);
    assert.equal(state.reduce(before, { board: { now: 3 } }, 0).desk, null);
    assert.equal(state.reduce(before, { desk: { armed: false } }, 0).desk.armed, false);
  });
});

describe('words', () => {
  test('a gaming day is a date whatever the time zone', () => {
    assert.equal(words.dayWords('2026-11-16'), 'Monday 16 November 2026');
    assert.equal(words.dayWords('nonsense'), 'nonsense');
  });

  test('how long a claim has waited', () => {
    const minute = 60_000;
    const ages = [[-5, 'less than a minute'], [59_999, 'less than a minute'], [minute, '1 minute'], [59 * minute, '59 minutes'],
      [60 * minute, '1 hour'], [47 * 60 * minute, '47 hours'], [48 * 60 * minute, '2 days'], [400 * 1440 * minute, '400 days']];
    for (const [ms, said] of ages) assert.equal(words.ageWords(ms), said);
  });

  test('games and states', () => {
    const day = '2026-11-16';
    assert.equal(words.gamesWords({ day, number: 57 }, { day, number: 57 }), 'game 57');
    assert.equal(words.gamesWords({ day, number: 57 }, { day, number: 61 }), 'games 57 to 61');
    assert.match(words.gamesWords({ day, number: 300 }, { day: '2026-11-17', number: 2 }), /2026-11-17 #2$/);
    assert.equal(words.stateWords({ state: 'won', payoff: 2500, results: [{ payoff: 2500, returned: false }, { payoff: 0, returned: false }] }), 'won $25');
    assert.equal(words.stateWords({ state: 'won', payoff: 700, results: [{ payoff: 700, returned: true }, { payoff: 0, returned: false }] }), 'wager returned $7');
    assert.equal(words.stateWords({ state: 'won', payoff: 1000, results: [{ payoff: 700, returned: true }, { payoff: 300, returned: false }] }), 'won $10');
    assert.equal(words.stateWords({ state: 'lost', payoff: 0 }), 'did not win');
    assert.equal(words.stateWords({ state: 'racing', payoff: 300 }), 'has games still to come; won $3 so far');
    assert.equal(words.resultsHref('keno-main', { day, number: 57 }), '/keno/results?at=keno-main&day=2026-11-16&game=57');
  });
});

describe('the entry line of a station', () => {
  const code = 'KM-0001234-7Q2K9-XW4PM-C';

  test('requests stay requests', () => {
    for (const line of ['3 7 12 44 @1', 'split 1 2 3 / 4 5 6 @2', 'q8 @1 x2', 'k7 / 1 2 3 : 1/4 @0.50', '1 2 3 4 5 6 7 8 9 10 11 12 13', '1-10 11-20 21-30', 'combination 1 2']) {
      assert.deepEqual(readEntry(line), { what: 'request', line });
    }
  });

  test('a code is a code, with hyphens, without, with spaces, or as the address a scanner reads', () => {
    for (const text of [code, code.toLowerCase(), code.replaceAll('-', ''), code.replaceAll('-', ' ')]) assert.equal(codeIn(text), text);
    assert.equal(codeIn(`${code}.0123456789ABCDEF`), `${code}.0123456789ABCDEF`);
    assert.equal(codeIn(`https://keno.example/keno/ticket/${code}`), code);
    assert.deepEqual(readEntry(code), { what: 'ticket', act: null, code, why: '' });
  });

  test('a word says what to do with a ticket, by code or by number', () => {
    assert.deepEqual(readEntry(`v ${code}`), { what: 'ticket', act: 'void', code, why: '' });
    assert.deepEqual(readEntry(`refer ${code} two numbers differ`), { what: 'ticket', act: 'refer', code, why: 'two numbers differ' });
    assert.deepEqual(readEntry('void 1234'), { what: 'number', act: 'void', number: 1234, why: '' });
    assert.deepEqual(readEntry('c #12'), { what: 'number', act: 'cancel races', number: 12, why: '' });
  });

  test('the station itself', () => {
    assert.deepEqual(readEntry('lock sue-2'), { what: 'lock', approvedBy: 'sue-2' });
    assert.equal(readEntry('notice').what, 'notice');
    assert.deepEqual(['on', 'Sign off', '?', '  '].map((text) => readEntry(text).what), ['sign on', 'sign off', 'help', 'nothing']);
  });
});

describe('commands', () => {
  test('a command is sent with one id until it is answered, and done once', async () => {
    const bodies = [];
    const answers = [
      () => Promise.reject(new TypeError('no line')),
      () => Promise.resolve(new Response('', { status: 503 })),
      () => Promise.resolve(Response.json({ ok: { code: 'A' } })),
    ];
    const told = [];
    const ways = { fetch: (_, { body }) => { bodies.push(body); return answers.shift()(); }, pause: () => Promise.resolve() };
    const answer = await command('/api/keno/keno-main/do', { do: 'void', ticket: 1 }, (down) => told.push(down), ways);
    assert.deepEqual(answer, { ok: { code: 'A' } });
    assert.equal(bodies.length, 3);
    assert.equal(new Set(bodies).size, 1);
    assert.deepEqual(told, [true, true, false]);
    answers.push(() => Promise.resolve(Response.json({ ok: {} })));
    await command('/api/keno/keno-main/do', { do: 'void', ticket: 1 }, () => {}, ways);
    assert.notEqual(bodies[3], bodies[0]);
  });

  test('a refusal is an answer, whatever its status', async () => {
    const refused = { refused: { cite: '19:47-15.3(c)', because: 'the game is locked' } };
    const ways = { fetch: () => Promise.resolve(Response.json(refused, { status: 409 })), pause: () => Promise.resolve() };
    assert.deepEqual(await command('/x', {}, () => {}, ways), refused);
    const lost = { ...ways, fetch: () => Promise.resolve(new Response('no', { status: 403 })) };
    assert.match((await command('/x', {}, () => {}, lost)).error, /signed in/);
  });
});

describe('tickets kept in this browser', () => {
  /** A storage of one's own. */
  const storage = () => ({ kept: {}, getItem(key) { return this.kept[key] ?? null; }, setItem(key, value) { this.kept[key] = value; } });

  test('newest first, none twice, and forgotten when asked', () => {
    const mine = storage();
    for (const code of ['A', 'B', 'A']) store.keep({ at: 'keno-main', code }, mine);
    assert.deepEqual(store.keptTickets(mine).map((each) => each.code), ['A', 'B']);
    store.forget('A', mine);
    assert.deepEqual(store.keptTickets(mine).map((each) => each.code), ['B']);
  });

  test('nonsense in the storage is nothing', () => {
    assert.deepEqual(store.keptTickets({ getItem: () => '{' }), []);
    assert.deepEqual(store.keptTickets({ getItem: () => '[1, {"at":1}]' }), []);
  });
});

describe('what a command is meant for', () => {
  const shown = { day: '2026-11-16', number: 7 };

  test('a command about the game names the one that is shown, and keeps the one it was asked for', () => {
    for (const act of ['issue', 'void', 'cancel races', 'notice', 'lock', 'override', 'turn key', 'return wagers']) {
      assert.deepEqual(meantFor('do', { do: act, game: undefined }, shown).game, shown, act);
    }
    assert.deepEqual(meantFor('buy', {}, shown), { game: shown });
    const asked = { day: '2026-11-16', number: 6 };
    assert.deepEqual(meantFor('do', { do: 'void', game: asked }, shown).game, asked);
  });

  test('a command about a ticket names none', () => {
    for (const act of ['pay', 'refer', 'authorise', 'rule', 'sign on', 'withdraw key']) {
      assert.equal('game' in meantFor('do', { do: act }, shown), false, act);
    }
    assert.deepEqual(meantFor('claim', { code: 'A' }, shown), { code: 'A' });
  });
});

test('an answer that comes after the answer to a later question is old news', () => {
  const newest = new Newest();
  const [first, second, third] = [newest.ask(), newest.ask(), newest.ask()];
  assert.equal(newest.counts(second), true);
  assert.equal(newest.counts(first), false);
  assert.equal(newest.counts(second), true, 'one question may have several answers');
  assert.equal(newest.counts(third), true);
});
