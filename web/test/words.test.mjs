/** Money, names and marks. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const money = await load('money.ts');
const words = await load('words.ts');
const { marks } = await load('games/craps/history.ts');
const { backoff } = await load('socket/backoff.ts');
const { Outbox } = await load('socket/outbox.ts');

test('amounts read as at a table', () => {
  assert.equal(money.dollars(1200), '$12');
  assert.equal(money.dollars(1250), '$12.50');
  assert.equal(money.dollars(-2500), '−$25');
  assert.equal(money.exactDollars(123400), '$1,234.00');
});

test('chips make the amount, largest first', () => {
  assert.deepEqual(money.chipsFor(163100).map((chip) => chip.face), ['1k', '500', '100', '25', '5', '1']);
  assert.equal(money.stackFor(99900).length, 5);
  assert.equal(money.stackFor(50).length, 1);
});

test('a place says what a listener needs', () => {
  const stake = { wager: 'place 6', stake: 1200, working: false };
  const info = { wager: 'place 6', pays: '7 to 6' };
  assert.equal(words.zoneName('place 6', stake, [], info, { matter: true, off: 'off until the next point' }, true), 'place 6, $12, off until the next point, pays 7 to 6');
  assert.equal(words.zoneName('come', undefined, [{ seat: 2, stake: 500 }], { pays: '1 to 1' }, { matter: true, off: 'off' }, false), 'come, pays 1 to 1, not open now, seat 2 has $5');
});

test('a wager has a heading, where its game gives one', () => {
  assert.deepEqual(['pass', 'total 4', 'field'].map(words.title), ['Pass line', 'Total of four cards', 'Field']);
});

test("a wager's odds on one total are read from the server's words", () => {
  assert.equal(words.paysOn('1 to 1; 2 pays 2 to 1, 12 pays 3 to 1', 12), '3 to 1');
  assert.equal(words.paysOn('1 to 1; 2 pays 2 to 1, 12 pays 3 to 1', 2), '2 to 1');
  assert.equal(words.paysOn(undefined, 2), null);
});

test('what a wager pays is short on the felt', () => {
  assert.equal(words.paysInBrief('8 to 1'), '8 to 1');
  assert.equal(words.paysInBrief('1 to 1, less 5 percent of what it wins'), '1 to 1, less 5%');
  assert.equal(words.paysInBrief('win by 9 30 to 1, win by 8 10 to 1, natural winner 1 to 1'), 'up to 30 to 1');
});

test('a clause becomes a sentence, a provision an address', () => {
  assert.equal(words.sentence('the dice are in the air'), 'The dice are in the air.');
  assert.equal(words.ruleHref('19:47-1.3(c)'), '/rules/19:47-1.3(c)');
});

test('the history marks points, naturals and sevens', () => {
  const rolls = [[[4, 2], true], [[2, 1], false], [[5, 1], false], [[6, 5], true], [[1, 1], true], [[5, 4], true], [[3, 4], false]];
  const meanings = marks(rolls.map(([faces, come_out]) => ({ faces, come_out }))).map((mark) => mark.meaning);
  assert.deepEqual(meanings, ['point set', 'roll', 'point made', 'natural', 'craps', 'point set', 'seven out']);
});

test('attempts grow apart, up to a limit', () => {
  assert.equal(backoff(0, 0.5), 250);
  assert.equal(backoff(3, 0.5), 2000);
  assert.equal(backoff(30, 1), 10000);
});

test('what is unanswered is kept with its id until it is answered', async () => {
  const outbox = new Outbox();
  const first = outbox.add({ id: 'a', do: 'throw' });
  outbox.add({ id: 'b', do: 'leave' });
  assert.deepEqual(outbox.unanswered.map((message) => message.id), ['a', 'b']);
  outbox.answer({ id: 'a', ok: true });
  assert.deepEqual(await first, { id: 'a', ok: true });
  assert.deepEqual(outbox.unanswered.map((message) => message.id), ['b']);
});

test('a question that waits is no step of mine', () => {
  const outbox = new Outbox();
  outbox.add({ id: 'a', check: { do: 'throw' } });
  assert.equal(outbox.hasCommands, false);
  outbox.add({ id: 'b', round: 0, step: 0, do: 'throw' });
  assert.equal(outbox.hasCommands, true);
  outbox.answer({ id: 'b', ok: true });
  assert.equal(outbox.hasCommands, false);
});

test('a change of the rules is told with what was and what becomes', () => {
  const told = (was, becomes) => words.changeInWords({ key: 'x', what: 'limits, minimum', was, becomes });
  assert.equal(told('$5', '$25'), 'limits, minimum: $25 instead of $5');
  assert.equal(told(null, '$25'), 'limits, minimum: $25, which is new');
  assert.equal(told('$5', null), 'limits, minimum: no longer $5');
});
