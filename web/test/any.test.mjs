/** A game that the page has never heard of: what it makes of the messages, and where a game's own page is found. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { load } from './load.mjs';

const { reduce } = await load('state/reduce.ts');
const { seenAt } = await load('games/any/seen.ts');
const { EMPTY, stakeOf, othersOn, infoOf } = await load('state/state.ts');
const { readingOf } = await load('games/readings.ts');
const { factsOf, liesIn, stageOf } = await load('games/any/view.ts');
const { actWords, commandOf, eventWords, keysFor, lineWords, offerWords } = await load('games/any/words.ts');
const { besides, grouped, isAsked } = await load('games/any/offers.ts');
const { boxesLayout } = await load('felt/boxes-layout.ts');
const { rimOf, stopOf } = await load('games/boxes.ts');
const { layoutFor } = await load('games/layouts.ts');
const { overlap } = await load('felt/geometry.ts');
const { netOf } = await load('state/narrate.ts');

const names = (seat) => ({ 1: 'Ann', 2: 'Ben' }[seat] ?? `seat ${seat}`);

/** The messages of hi-lo, as the server sends them. */
const view = (more = {}) => ({ game: 'hi-lo', stage: 'betting', holder: null, die: null, seats: [[1, null], [2, null]], ...more });
const offer = (on) => ({ by: 'seat 1', do: 'wager', on, amounts: { min: 500, max: 50000, step: 100 }, need: 'may' });
const OPEN = [{ by: 'seat 1', do: 'leave', need: 'may' }, offer('high'), offer('low')];
const players = [{ seat: 1, name: 'Ann', connected: true }, { seat: 2, name: 'Ben', connected: true }];
const welcome = (more = {}) => ({
  welcome: {
    table: 'hi-lo-1', title: 'hi-lo', seat: 1, name: 'Ann', seq: 3, round: 0, step: 1, view: view(), awaiting: OPEN, balance: 100000,
    players, rolls: [], rules: {}, rules_number: 1, wagers: [], clock: null, window: false, acts: [], ...more,
  },
});
let seq = 3;
const update = (acts, more = {}) => ({
  update: { seq: (seq += acts.length), round: 0, step: 1, seat: 1, now: 0, window: false, acts: acts.map((act, i) => ({ seq: seq - acts.length + i + 1, ...act })), view: view(), awaiting: [], balance: 100000, players, clock: null, ...more },
});
const wager = (seat, on, amount) => ({ by: `seat ${seat}`, do: 'wager', on, amount, events: [{ event: 'wagered', seat, wager: on, amount }] });
const settled = (seat, on, stake, outcome, paid = 0) => ({ event: 'settled', seat, wager: on, stake, outcome, paid, returned: 0, vigorish: 0, cite: '19:47-8.2' });
const close = [{ by: 'croupier', do: 'no more bets', events: [] }, { by: 'device', do: 'cover', events: [{ event: 'covered', before: 1 }] }];
const turn = (face, ...events) => ({ by: 'croupier', do: 'turn', events: [{ event: 'turned', face }, ...events] });
const play = (...messages) => messages.reduce((state, message) => reduce(state, message, 0), EMPTY);

test('every folder of a game has what it says, and the names are those of the server', () => {
  const folders = readdirSync(new URL('../src/games/', import.meta.url), { withFileTypes: true }).filter((each) => each.isDirectory()).map((each) => each.name);
  for (const game of folders) {
    const has = (file) => existsSync(new URL(`../src/games/${game}/${file}`, import.meta.url));
    // What several games share, and a room, have neither.
    assert.equal(has('page.ts'), has('reading.ts'), game);
  }
  assert.equal(readingOf('hi-lo'), readingOf('any'), 'no game of its own: as any game is read');
  assert.notEqual(readingOf('craps'), readingOf('any'));
});

test('stakes are found in a view however the game writes them', () => {
  const one = [{ seat: 1, wagers: [{ wager: 'low', stake: 700 }] }];
  const plain = (view) => liesIn(view).map(({ seat, wagers }) => ({ seat, wagers: wagers.map(({ wager, stake }) => ({ wager, stake })) }));
  for (const seats of [
    [[1, ['low', 700]]],
    [[1, [['low', 700]]]],
    [{ seat: 1, wagers: [{ wager: 'low', stake: 700 }] }],
    [{ seat: 1, wager: 'low', stake: 700 }],
    [{ seat: 1, stakes: { low: 700, high: 0 } }],
    [{ seat: 1, bets: [{ on: 'low', amount: 700 }] }],
  ]) assert.deepEqual(plain({ game: 'x', seats }), one, JSON.stringify(seats));
  assert.deepEqual(plain({ game: 'x', seats: [[1, null], { seat: 2 }, 'nonsense', null] }), [{ seat: 1, wagers: [] }, { seat: 2, wagers: [] }]);
  assert.deepEqual(liesIn({ game: 'x' }), []);
});

test('the wagers are those that are offered, and stay on the felt when they are not', () => {
  const state = play(welcome());
  assert.deepEqual(seenAt.of(state).wagers, ['high', 'low']);
  assert.deepEqual([infoOf(state, 'low').minimum, infoOf(state, 'low').maximum, infoOf(state, 'low').pays], [500, 50000, '']);
  const later = reduce(state, update([wager(1, 'low', 700), wager(2, 'high', 500)], { view: view({ seats: [[1, ['low', 700]], [2, ['high', 500]]] }) }), 0);
  assert.deepEqual(seenAt.of(later).wagers, ['high', 'low']);
  assert.equal(stakeOf(later, 'low').stake, 700);
  assert.deepEqual(othersOn(later, 'high'), [{ seat: 2, stake: 500 }]);
  assert.equal(later.said, 'Low, $7.', 'what others wager is seen, not heard');
});

test('a priced list comes first, and is believed', () => {
  const info = (of) => ({ wager: of, offered: true, pays: '2 to 1', house_edge_percent: 1, expected: null, cite: '19:47-5.5', minimum: 100, maximum: 200, step: 100 });
  const state = play(welcome({ wagers: [info('low'), { ...info('edge'), offered: false }] }));
  assert.deepEqual(seenAt.of(state).wagers, ['low', 'high']);
  assert.equal(infoOf(state, 'low').pays, '2 to 1');
  assert.equal(infoOf(state, 'high').maximum, 50000);
});

test('other rules, other wagers', () => {
  const state = play(welcome(), welcome({ seq: 9, rules_number: 2, awaiting: [offer('seven')] }));
  assert.deepEqual(seenAt.of(state).wagers, ['seven']);
});

test('a round is told: what fell, what became of each wager, and what it was to me', () => {
  const state = play(
    welcome(),
    update([wager(1, 'low', 700)]),
    update(close),
    update([{ by: 'seat 1', do: 'double', events: [{ event: 'wagered', seat: 1, wager: 'low', amount: 700 }] }, turn(2, settled(1, 'low', 1400, 'won', 2800), settled(2, 'high', 500, 'lost'))]),
  );
  const [result] = state.results;
  assert.equal(result.call, 'Turned: face 2.');
  assert.deepEqual(result.lines.map((line) => [line.text, line.cite]), [['Low wins $28.00', '19:47-8.2'], ['High loses $5.00', '19:47-8.2']]);
  assert.equal(netOf(result, 1), 2800);
  assert.equal(netOf(result, 2), -500);
  assert.equal(netOf(result, 3), null);
  assert.match(state.said, /Turned: face 2\. Low wins \$28\.00\.$/);
  assert.deepEqual(state.decided, [{ on: 'low', amount: 700 }], 'same again does not double');
  assert.deepEqual(state.placed, []);
  assert.deepEqual(seenAt.of(state).lines, [{ event: 'turned', face: 2 }]);
  assert.equal(state.rollCount, 1);
});

test('the acts on the way are called: whose they are, and what they are about', () => {
  const state = play(welcome(), update(close));
  assert.equal(seenAt.of(state).call, 'Covered: before you.');
  assert.equal(state.said, 'No more bets. Covered: before you.');
  assert.equal(play(welcome(), update([{ by: 'seat 2', do: 'stand', events: [] }])).said, 'Ben: stand.');
});

test('what is in the history leaves a line there, also where nothing was settled', () => {
  const state = play(welcome({ rolls: [{ event: 'turned', face: 4 }] }), update([turn(1)]));
  assert.deepEqual(seenAt.of(state).lines.map((line) => line.face), [4, 1]);
  assert.equal(state.results[0].call, 'Turned: face 1.');
});

test('a history in a shape of its own goes on in that shape', () => {
  const state = play(welcome({ rolls: [{ symbol: '5' }] }), update([{ by: 'device', do: 'stop', symbol: '20', at: 9, events: [] }, { by: 'croupier', do: 'settle', events: [settled(1, '5', 500, 'lost')] }]));
  assert.deepEqual(seenAt.of(state).lines, [{ symbol: '5' }, { symbol: '20' }]);
  assert.equal(state.results[0].call, 'Stop: 20.');
});

test('a settlement in several acts is one result', () => {
  const state = play(welcome(), update([
    { by: 'device', do: 'stop', symbol: '5', events: [] },
    { by: 'croupier', do: 'take', events: [settled(2, '1', 500, 'lost')] },
    { by: 'croupier', do: 'pay', events: [settled(1, '5', 500, 'won', 2500)] },
  ]));
  assert.equal(state.results.length, 1);
  assert.equal(state.results[0].lines.length, 2);
});

test('a wager can be taken back where the table says so', () => {
  assert.equal(seenAt.of(play(welcome())).takesBack, false);
  const once = play(welcome({ awaiting: [{ by: 'seat 1', do: 'remove', on: 'low' }] }), update([], { awaiting: [] }));
  assert.equal(seenAt.of(once).takesBack, true);
});

test('what may be done besides has buttons, with words and keys', () => {
  const offers = [...OPEN, { by: 'seat 1', do: 'double', need: 'may' }, { by: 'seat 1', do: 'stand', need: 'decision' }, { by: 'seat 1', do: 'pass me by', on: true }];
  assert.deepEqual(besides(offers).map((each) => each.do), ['double', 'stand', 'pass me by']);
  assert.ok(isAsked(besides(offers)));
  assert.ok(!isAsked(OPEN));
  const words = (each) => offerWords({ by: 'seat 1', ...each }, names);
  assert.equal(words({ do: 'double', need: 'may' }), 'Double');
  assert.equal(words({ do: 'pass me by', on: true }), 'Pass me by: yes');
  assert.equal(words({ do: 'cut', depth: 20 }), 'Cut: depth 20');
  assert.equal(words({ do: 'offer dice', to: 2 }), 'Offer dice: to Ben');
  assert.equal(words({ do: 'take dice', dice: [1, 2] }), 'Take dice: dice 1, 2');
  assert.deepEqual(commandOf({ by: 'seat 1', do: 'cut', depth: 20, need: 'may' }), { do: 'cut', depth: 20 });
  assert.deepEqual([...keysFor(['Double', 'Stand'], 'adfou')], [['Double', 'b'], ['Stand', 's']]);
  assert.deepEqual(grouped([{ do: 'cut', depth: 1 }, { do: 'pass' }, { do: 'cut', depth: 2 }]).map((group) => group.length), [2, 1]);
});

test('facts, events and acts in plain words', () => {
  const seen = factsOf(view({ holder: 1, die: 6, shoe: { cards: 311, burned: null }, up: 'Th', note: [], open: true }), names);
  assert.deepEqual(seen, [
    { name: 'holder', value: 'Ann' }, { name: 'die', value: '6' }, { name: 'shoe cards', value: '311' },
    { name: 'up', value: '10♥', words: 'ten of hearts' }, { name: 'open', value: 'yes' },
  ]);
  assert.deepEqual(factsOf({ game: 'x', dealer: { cards: ['As', null] } }, names), [{ name: 'dealer cards', value: 'A♠, ?', words: 'ace of spades, a card face down' }]);
  assert.equal(stageOf(view()), 'betting');
  assert.equal(stageOf({ game: 'x' }), null);
  assert.equal(eventWords({ event: 'paid out', seat: 2, amount: 1250, cite: '19:47-1.1' }, names), 'Ben, paid out: amount $12.50.');
  assert.equal(actWords({ by: 'dealer', do: 'spin' }, names), 'Spin.');
  assert.deepEqual(lineWords({ event: 'turned', face: 6 }, names), { short: '6', words: 'Turned: face 6.' });
  assert.deepEqual(lineWords({ symbol: 'joker' }, names), { short: 'joker', words: 'Joker.' });
});

const BIG_SIX = 'joker 1 2 1 5 1 2 1 10 1 2 5 1 2 1 5 2 1 20 1 2 1 5 2 1 10 2 flag 1 2 1 5 1 2 1 10 2 1 5 1 2 1 20 1 2 1 5 2 1 10 2 1 5 1'.split(' ');
const wheel = { rims: [BIG_SIX], shown: { event: 'stopped', field: 'symbol' } };

test('boxes stand beside one another, on a page and on a telephone', () => {
  const boxes = { rows: [['1', '2', '5', '10', '20'].map((of) => ({ wager: of, label: `$${of}` })), [{ wager: 'joker', wide: 2 }, { wager: 'flag' }]], wheel };
  for (const layout of [
    ...[true, false].flatMap((wide) => [1, 2, 7, 24].map((count) => boxesLayout(null, Array.from({ length: count }, (_, i) => `wager ${i}`), wide))),
    ...[true, false].flatMap((wide) => [boxesLayout(boxes, [], wide), boxesLayout(boxes, ['1', 'flag', 'another'], wide)]),
  ]) {
    const shapes = layout.zones.map((zone) => zone.shape);
    for (const [i, a] of shapes.entries()) {
      assert.ok(a.x >= 0 && a.x + a.w <= layout.width + 0.01 && a.y >= layout.top && a.y + a.h <= layout.height, layout.name);
      assert.ok(layout.width > 400 || (a.w > 70 && a.h > 70), `a finger fits: ${a.w}`);
      for (const b of shapes.slice(i + 1)) assert.ok(!overlap({ ...a, w: a.w - 0.01 }, b), layout.name);
    }
  }
  assert.equal(boxesLayout(boxes, [], true).zones.length, 7, 'a layout is drawn before the table has named its wagers');
  assert.deepEqual(boxesLayout(boxes, ['1', 'flag', 'another'], true).zones.map((zone) => zone.wager), ['1', 'flag', 'another']);
  assert.deepEqual(boxesLayout(null, [], true).zones, []);
  assert.equal(boxesLayout(boxes, [], true).zones[0].prints[0].text, '$1');
});

test('a wheel rests at the stop that the event names', () => {
  assert.equal(BIG_SIX.length, 54);
  assert.equal(stopOf(wheel, BIG_SIX, null), null);
  assert.equal(stopOf(wheel, BIG_SIX, { event: 'stopped', symbol: '20' }), 18);
  assert.equal(stopOf(wheel, BIG_SIX, { event: 'stopped', symbol: 27 }), 27);
  assert.equal(stopOf(wheel, BIG_SIX, { event: 'stopped', symbol: 54 }), null);
  assert.equal(stopOf(wheel, BIG_SIX, { event: 'other' }), null);
});

test('like stops take turns, and the rim is the one that the table has', () => {
  const alike = [0, 1, 2].map((turn) => stopOf(wheel, BIG_SIX, { event: 'stopped', symbol: '20' }, turn));
  assert.deepEqual(alike, [18, 42, 18]);
  const { wheel: own } = layoutFor('big-six');
  const counted = (rim) => Object.fromEntries([...new Set(rim)].map((of) => [of, rim.filter((stop) => stop === of).length]));
  const [atlantic, classic] = own.rims;
  assert.deepEqual(counted(atlantic), { 'emblem 1': 1, 1: 23, 2: 15, 5: 8, 10: 4, 20: 2, 'emblem 2': 1 });
  assert.deepEqual(counted(classic), { 'emblem 1': 1, 1: 24, 2: 15, 5: 7, 10: 4, 20: 2, 'emblem 2': 1 });
  assert.equal(rimOf(own, counted(classic)), classic);
  assert.equal(rimOf(own, counted(atlantic)), atlantic);
  assert.equal(rimOf(own, undefined), atlantic);
  const other = rimOf(own, { 1: 6, 2: 3, 5: 1 });
  assert.deepEqual(counted(other), { 1: 6, 2: 3, 5: 1 }, 'a wheel that nobody drew is drawn by its counts');
  assert.ok(other.every((stop, i) => stop !== '2' || other[i + 1] !== '2'), 'and spread');
});

test('a wager is called what the table calls it, in boxes, sentences and facts', () => {
  const called = (word) => ({ 'emblem 1': 'the bear' })[word] ?? word;
  assert.equal(eventWords({ event: 'stopped', space: 'emblem 1' }, names, called), 'Stopped: the bear.');
  assert.deepEqual(lineWords({ space: 'emblem 1' }, names, called), { short: 'the bear', words: 'The bear.' });
  assert.deepEqual(factsOf({ game: 'x', space: 'emblem 1' }, names, called), [{ name: 'space', value: 'the bear' }]);
  const printed = boxesLayout(layoutFor('big-six'), ['1', 'emblem 1'], true, called).zones.map((zone) => zone.prints[0].text);
  assert.deepEqual(printed, ['$1', 'The bear']);
});

test('what the moments before the money show: what fell, with the felt as it was', () => {
  const before = play(welcome(), update([wager(1, 'low', 700)], { view: view({ seats: [[1, ['low', 700]]] }) }));
  const after = reduce(before, update([turn(2, settled(1, 'low', 700, 'won', 1400))]), 0);
  const beats = readingOf('hi-lo').beats(before, after, []);
  assert.equal(beats.length, 1);
  const shown = beats[0].show(before, after);
  assert.equal(seenAt.of(shown).call, 'Turned: face 2.');
  assert.equal(shown.lies[0].wagers[0].stake, 700, 'the wager still lies there');
  assert.deepEqual(readingOf('hi-lo').beats(before, before, []), []);
});
