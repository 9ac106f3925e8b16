/** What was entered at an attended table, in words. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { dueLabel, entryWords, eventWords, rulingLines } = await load('attended/words.ts');

const names = (seat) => (seat === 1 ? 'Ann' : `seat ${seat}`);
const form = (what, title, fields) => ({ do: what, title, cite: '19:47-1.1', by: [], group: 'deal', fields: fields.map((name) => ({ name, title: name, kind: 'text', optional: false })) });
const forms = new Map([
  ['offer dice', form('offer dice', 'Offer the dice', ['to'])],
  ['draw', form('draw', 'Draws', ['box'])],
  ['no roll', form('no roll', '"No Roll"', ['reason', 'late'])],
  ['rule faces', form('rule faces', 'The boxman decides which faces count', ['faces'])],
]);

test('what is due says whose it is and about whom', () => {
  const label = (due) => dueLabel(due, forms.get(due.do), names);
  assert.equal(label({ by: 'stickman', do: 'offer dice', to: 1 }), 'Offer the dice: Ann');
  assert.equal(label({ by: 'seat 1', do: 'draw', box: 3 }), 'Ann: draws: box 3');
  assert.equal(label({ by: 'boxman', do: 'rule faces', choose: true }), 'The boxman decides which faces count…');
});

test('what was entered is told, places and buy-ins too', () => {
  const told = (entry) => entryWords(entry, forms, names);
  assert.equal(told({ seq: 1, note: 'place taken', staff: 'dora', role: 'dealer' }), 'dora takes the place of the dealer');
  assert.equal(told({ seq: 2, note: 'buy-in', seat: 1, cents: 12500 }), 'Ann buys in for $125');
  assert.equal(told({ seq: 3, by: 'boxman', do: 'no roll', reason: 'cheating', late: false }), '"No Roll": cheating');
});

test('a ruling has every fact of its events, and its provisions', () => {
  const burned = { event: 'burned', card: 'Kd', cite: '19:47-2.15(a)' };
  assert.equal(eventWords(burned, names), 'Burned (king of diamonds)');
  const settled = { event: 'settled', seat: 1, wager: 'pass', stake: 500, outcome: 'won', paid: 500, returned: 500 };
  assert.equal(eventWords(settled, names), 'Ann: Pass line wins $5.00');
  assert.deepEqual(rulingLines({ seq: 4, events: [burned] }, names), [{ text: 'Burned (king of diamonds)', cite: '19:47-2.15(a)' }]);
});
