/** What the page makes of messages. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { reduce } = await load('state/reduce.ts');
const { crapsKept } = await load('games/craps/kept.ts');
const { behindAt, callsAt, readingOf } = await load('games/readings.ts');
const { EMPTY, stakeOf, othersOn, offerFor } = await load('state/state.ts');

const view = (more = {}) => ({
  game: 'craps', come_out: true, point: null, dice: { state: 'with the shooter', seat: 1 }, shooter: 1, seats: [], ...more,
});

const welcome = (more = {}) => ({
  welcome: {
    table: 'craps-1', title: 'Craps 1', seat: 1, name: 'Ann', seq: 10, view: view(), awaiting: [], balance: 100000,
    players: [{ seat: 1, name: 'Ann', connected: true }], rolls: [], rules: { chip_cents: 100, change_cents: 25 },
    wagers: [{ wager: 'pass', pays: '1 to 1' }], clock: null, ...more,
  },
});

const update = (seq, events, more = {}) => ({
  update: {
    seq, seat: 1, acts: [{ seq, by: 'seat 1', do: 'x', events }], view: view(), awaiting: [], balance: 100000,
    players: [], clock: null, ...more,
  },
});

const play = (...messages) => messages.reduce((state, message) => reduce(state, message, 0), EMPTY);
const wagered = (wager, amount, seat = 1) => ({ event: 'wagered', seat, wager, amount });
const settled = (wager, outcome, stake, paid = 0, seat = 1) => ({
  event: 'settled', seat, wager, stake, outcome, paid, returned: outcome === 'won' ? stake : 0, vigorish: 0, cite: '19:47-1.4(b)',
});

test('a welcome is all the page needs', () => {
  const state = play(welcome());
  assert.equal(state.seq, 10);
  assert.equal(state.seat, 1);
  assert.equal(state.wagers.pass.pays, '1 to 1');
});

test('an update before any welcome, or older than what is known, changes nothing', () => {
  assert.equal(play(update(11, [])), EMPTY);
  const state = play(welcome());
  assert.equal(reduce(state, update(9, [wagered('pass', 500)]), 0), state);
});

test('an act told twice is counted once', () => {
  const state = play(welcome(), update(11, [{ event: 'dice', faces: [4, 2] }]), update(11, [{ event: 'dice', faces: [4, 2] }]));
  assert.equal(crapsKept.of(state).rolls.length, 1);
});

test('rolls remember whether they were come out rolls, within one update too', () => {
  const point = view({ come_out: false, point: 6 });
  const state = play(
    welcome(),
    update(11, [{ event: 'dice', faces: [4, 2] }, { event: 'point', point: 6 }], { view: point }),
    update(12, [{ event: 'dice', faces: [3, 4] }, { event: 'point off', made: false }], { view: view() }),
    update(13, [{ event: 'dice', faces: [5, 6] }]),
  );
  assert.deepEqual(crapsKept.of(state).rolls.map((roll) => roll.come_out), [true, false, true]);
  assert.deepEqual(state.results.map((result) => result.call), ['11, 5 and 6.', '7, 3 and 4. Seven out.', '6, 4 and 2. The point is 6.']);
});

test('a settlement that follows in its own message belongs to the roll before it', () => {
  const state = play(welcome(), update(11, [{ event: 'dice', faces: [6, 5] }]), update(12, [settled('pass', 'won', 1000, 1000)]));
  assert.equal(state.results.length, 1);
  assert.match(state.said, /^11, 6 and 5\. Pass line wins \$10\.00\.$/);
});

test('losers are told before winners, and only mine', () => {
  const state = play(welcome(), update(11, [
    { event: 'dice', faces: [1, 1] }, settled('craps 2', 'won', 100, 3000), settled('pass', 'lost', 1000), settled('pass', 'lost', 500, 0, 2),
  ]));
  assert.equal(state.said, '2, 1 and 1. Pass line loses $10.00. Craps 2 wins $30.00.');
});

test('undo remembers my wagers since the roll, less what was taken off', () => {
  let state = play(welcome(), update(11, [wagered('pass', 500)]), update(12, [wagered('field', 500)]), update(13, [wagered('pass', 2500)]), update(14, [wagered('pass', 500, 2)]));
  assert.deepEqual(state.placed, [{ on: 'pass', amount: 500 }, { on: 'field', amount: 500 }, { on: 'pass', amount: 2500 }]);
  state = reduce(state, update(15, [{ event: 'reduced', seat: 1, wager: 'pass', amount: 2700, stake: 300 }]), 0);
  assert.deepEqual(state.placed, [{ on: 'pass', amount: 300 }, { on: 'field', amount: 500 }]);
  state = reduce(state, update(16, [{ event: 'removed', seat: 1, wager: 'field', amount: 500 }]), 0);
  assert.deepEqual(state.placed, [{ on: 'pass', amount: 300 }]);
  state = reduce(state, update(17, [{ event: 'dice', faces: [3, 2] }]), 0);
  assert.deepEqual(state.placed, []);
});

test('same again: the wagers of the last deciding roll, travelled bets from their line, odds left out', () => {
  let state = play(welcome(), update(11, [
    { event: 'dice', faces: [3, 4] }, settled('pass', 'lost', 1000), settled('pass odds', 'lost', 2000), settled('come 4', 'lost', 500), settled('come 9', 'lost', 500), settled("don't come", 'void', 500),
  ]));
  assert.deepEqual(state.decided, [{ on: 'pass', amount: 1000 }, { on: 'come', amount: 1000 }]);
  state = reduce(state, update(12, [{ event: 'dice', faces: [3, 2] }]), 0);
  assert.equal(state.decided.length, 2);
  state = reduce(state, update(13, [{ event: 'dice', faces: [6, 5] }, settled('field', 'won', 500, 500)]), 0);
  assert.deepEqual(state.decided, [{ on: 'field', amount: 500 }]);
});

test('a resumed line tells what was missed, and keeps the results', () => {
  const before = play(welcome(), update(11, [wagered('pass', 500)]));
  const acts = [{ seq: 11, by: 'seat 1', do: 'wager', events: [wagered('pass', 500)] }, { seq: 12, by: 'device', do: 'dice', events: [{ event: 'dice', faces: [6, 1] }, settled('pass', 'won', 500, 500)] }];
  const after = reduce(before, welcome({ seq: 12, acts, rolls: [{ faces: [6, 1], come_out: true }] }), 0);
  assert.equal(after.results.length, 1);
  assert.equal(crapsKept.of(after).rolls.length, 1);
  assert.deepEqual(after.placed, []);
});

test('a resumed line that cannot tell what was missed forgets what Undo knew', () => {
  const before = play(welcome(), update(11, [wagered('pass', 500)]));
  assert.equal(reduce(before, welcome({ seq: 11 }), 0).placed.length, 1);
  assert.deepEqual(reduce(before, welcome({ seq: 15 }), 0).placed, []);
});

test('a roll that does not count leaves no mark in the history', () => {
  const state = play(welcome(), update(11, [{ event: 'dice', faces: [6, 1] }, { event: 'no roll', cite: '19:47-1.9(a)' }]));
  assert.deepEqual(crapsKept.of(state).rolls, []);
  assert.equal(state.results[0].call, 'No roll.');
});

test('while the dice tumble, the felt is as it was', () => {
  const before = play(welcome());
  const { update: { acts } } = update(11, [{ event: 'dice', faces: [6, 1] }, settled('pass', 'won', 500, 500)]);
  const [beat, ...more] = readingOf('craps').beats(before, before, acts);
  assert.deepEqual(more, []);
  const shown = beat.show(before, before);
  assert.deepEqual([crapsKept.of(shown).tumbling, crapsKept.of(shown).rolls, shown.results], [[6, 1], [], []]);
  assert.deepEqual(readingOf('craps').beats(before, before, update(12, [wagered('pass', 500)]).update.acts), []);
});

test('a wager that is off says until when, and where no game says so it is just off', () => {
  assert.deepEqual(callsAt(play(welcome())), { matter: true, off: 'off until the next point' });
  assert.deepEqual(callsAt(play(welcome({ view: view({ come_out: false, point: 6 }) }))), { matter: false, off: 'off' });
  assert.deepEqual(callsAt(play(welcome({ view: { game: 'hi-lo', seats: [] } }))), { matter: true, off: 'off' });
  assert.deepEqual(callsAt(EMPTY), { matter: true, off: 'off' });
  assert.deepEqual(behindAt(play(welcome()), 'pass'), []);
});

test('the view answers what is mine, what is theirs, what is open', () => {
  const seats = [
    { seat: 1, wagers: [{ wager: 'pass', stake: 500, working: true }] },
    { seat: 2, wagers: [{ wager: 'pass', stake: 1000, working: true }] },
  ];
  const state = play(welcome({ view: view({ seats }), awaiting: [{ by: 'seat 1', do: 'wager', on: 'pass' }] }));
  assert.equal(stakeOf(state, 'pass').stake, 500);
  assert.deepEqual(othersOn(state, 'pass'), [{ seat: 2, stake: 1000 }]);
  assert.ok(offerFor(state, 'wager', 'pass'));
  assert.equal(offerFor(state, 'wager', 'come'), undefined);
});

test('a seat can be lost while the page is open', () => {
  assert.equal(play(welcome(), update(11, [], { seat: null })).seat, null);
  assert.equal(play(welcome(), update(11, [])).seat, 1);
});

test('the clocks of server and page may differ', () => {
  assert.equal(reduce(EMPTY, welcome({ now: 5000 }), 2000).skew, 3000);
});

test('a house that closes says so with every message, and one that has opened again does not', () => {
  assert.equal(play(welcome()).closing, null);
  const closing = play(welcome(), update(11, [], { closing: 9000 }));
  assert.equal(closing.closing, 9000);
  assert.equal(reduce(EMPTY, welcome({ closing: 9000 }), 0).closing, 9000, 'also to a page that comes late');
  assert.equal(reduce(closing, welcome({ seq: 12 }), 0).closing, null);
});

const posted = { from: 1800000, due: false, changes: [{ key: 'limits.line_minimum_cents', what: 'limits, line minimum', was: '$5', becomes: '$25' }] };

test('what is posted is known until it is withdrawn or binds', () => {
  const announced = play(welcome({ rules_number: 1 }), update(11, [], { posted }));
  assert.deepEqual(announced.posted, posted);
  assert.equal(reduce(announced, update(12, []), 0).posted, null);
  assert.deepEqual(play(welcome({ rules_number: 1, posted })).posted, posted);
});

test('when new rules bind, the page has the new sheet and nothing of what was wagered by the old', () => {
  const before = play(welcome({ rules_number: 1, posted }), update(11, [wagered('pass', 500)], { posted }));
  assert.equal(before.placed.length, 1);
  const dearer = [{ wager: 'pass', pays: '1 to 1', minimum: 2500 }];
  const after = reduce(before, welcome({ rules_number: 2, seq: 13, wagers: dearer, acts: [], now: 90 }), 40);
  assert.deepEqual([after.posted, after.renewed, after.rulesNumber], [null, 90, 2]);
  assert.equal(after.wagers.pass.minimum, 2500);
  assert.deepEqual([after.placed, after.decided], [[], []]);
  assert.match(after.said, /New rules/);
  const again = reduce(after, welcome({ rules_number: 2, seq: 14, acts: [], now: 200 }), 40);
  assert.equal(again.renewed, 90, 'a new line changes nothing');
});
