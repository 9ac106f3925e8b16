/** The browser's verifier: the cipher, the words, and a part that is right or wrong. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from './load.mjs';

const { stream } = await load('fair/chacha20.ts');
const { below, commitment, hex, unhex, words } = await load('fair/words.ts');
const { check } = await load('fair/check.ts');

test('the cipher is ChaCha20', () => {
  // RFC 8439, A.1 #1 and #2: bytes 0 to 15 and 64 to 71 of the key stream under the key of zeros.
  const source = stream(new Uint8Array(32));
  const first = Array.from({ length: 9 }, () => source.next().value);
  assert.equal(first[0], 0x903df1a0ade0b876n);
  assert.equal(first[1], 0x28bd8653e56a5d40n);
  assert.equal(first[8], 0x7a385155bee7079fn);
});

test('the commitment is the one of the house', async () => {
  // printf 'chapter47 pledge 1\0\1\2' | sha256sum
  const known = '4667ab7c440e8e30bb341ee13e48837d64728c144f0c31df84ef674226c762c1';
  assert.equal(hex(await commitment(Uint8Array.of(0, 1, 2))), known);
});

test('digits are read strictly', () => {
  assert.deepEqual([...unhex('00ff')], [0, 255]);
  for (const bad of ['', '0', 'xy', 'FF']) assert.throws(() => unhex(bad));
});

const secret = (bytes) => Uint8Array.from({ length: bytes }, (_, at) => (7 * at + 3) % 256);

async function turn(given = []) {
  const source = await words('turn with the dice', secret(64), given.map((digits) => unhex(digits)));
  const thrown = Array.from({ length: 8 }, () => {
    const at = below(36, source);
    return { by: 'device', do: 'dice', faces: [Math.floor(at / 6) + 1, (at % 6) + 1] };
  });
  return {
    pledge: 3,
    part: 'turn with the dice',
    cards: null,
    commitment: createHash('sha256').update('chapter47 pledge 1').update(secret(64)).digest('hex'),
    contributions: given,
    lines: [...thrown, { note: 'reveal', pledge: 3, secret: hex(secret(64)) }],
  };
}

test('a turn with the dice that is right is found right', async () => {
  assert.equal((await check(await turn())).fair, true);
  assert.equal((await check(await turn(['6d696e65', '00']))).fair, true);
});

test('a throw that was changed is named', async () => {
  const past = await turn();
  past.lines[4].faces = past.lines[4].faces.join() === '6,6' ? [1, 1] : [6, 6];
  const { fair, said } = await check(past);
  assert.equal(fair, false);
  assert.match(said, /^Throw 5 should have been/);
});

test('another secret, and a contribution left out, are found', async () => {
  const other = await turn();
  other.lines.at(-1).secret = '00'.repeat(64);
  assert.equal((await check(other)).fair, false);
  const without = await turn(['6d696e65']);
  without.contributions = [];
  assert.equal((await check(without)).fair, false);
  const unrevealed = await turn();
  unrevealed.lines.pop();
  assert.equal((await check(unrevealed)).fair, false);
});

const RANKS = 'A23456789TJQK';
const DECK = [...'shdc'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

async function shoe() {
  const source = await words('shoe', secret(416), []);
  const left = [...DECK];
  const dealt = [{ by: 'device', do: 'card down' }];
  source.next();
  for (let card = 0; card < 20; card += 1) {
    const [drawn] = left.splice(below(left.length, source), 1);
    dealt.push({ by: 'device', do: card % 5 === 4 ? 'card down' : 'card', card: drawn });
  }
  return {
    pledge: 1,
    part: 'shoe',
    cards: 52,
    commitment: createHash('sha256').update('chapter47 pledge 1').update(secret(416)).digest('hex'),
    contributions: [],
    lines: [{ do: 'shuffle', events: [{ event: 'shuffled', cards: 52 }] }, ...dealt, { note: 'reveal', pledge: 1, secret: hex(secret(416)) }],
  };
}

test('a shoe that is right is found right, and one card changed is named', async () => {
  assert.equal((await check(await shoe())).fair, true);
  const past = await shoe();
  const [a, b] = [past.lines[4].card, past.lines[5].card];
  [past.lines[4].card, past.lines[5].card] = [b, a];
  const { fair, said } = await check(past);
  assert.equal(fair, false);
  assert.match(said, new RegExp(`^Card 4 should have been ${a}, not ${b}`));
});

test('a shoe that was not made of all cards is left to the command', async () => {
  const past = await shoe();
  past.lines[0].events[0].cards = 40;
  assert.match((await check(past)).said, /chapter47 fair verify/);
});

test('a part after a copy was put back says so, and a shoe in the middle of which it was is left to the command', async () => {
  const dice = await turn();
  dice.lines.unshift({ note: 'restored' });
  const { fair, said } = await check(dice);
  assert.ok(fair, said);
  assert.match(said, /put back from a copy before it/);
  const cards = await shoe();
  cards.lines[0] = { note: 'restored' };
  assert.match((await check(cards)).said, /put back from a copy in the middle of this shoe: “chapter47 fair verify”/);
});

/** A wheel: one of three outcomes, the first as often as the other two together. */
const WHEEL = { stop: [{ is: { symbol: '1' }, weight: 2 }, { is: { symbol: '5' }, weight: 1 }, { is: { symbol: 'joker' }, weight: 1 }] };

async function spins() {
  const source = await words('spin', secret(64), []);
  const lines = Array.from({ length: 12 }, () => ({ by: 'device', do: 'stop', symbol: ['1', '1', '5', 'joker'][below(4, source)] }));
  return { ...await turn(), part: 'spin', lines: [...lines, { note: 'reveal', pledge: 3, secret: hex(secret(64)) }] };
}

test('a game that this page does not know is not called unfair: its secret is checked, and the rest left to the command', async () => {
  const { fair, said } = await check(await spins());
  assert.equal(fair, null);
  assert.match(said, /^The secret is the one .* this page cannot check for this game; “chapter47 fair verify” can\.$/);
  const die = { ...await shoe(), cards: 1, lines: [{ by: 'device', do: 'cover', face: 6 }, { note: 'reveal', pledge: 1, secret: hex(secret(416)) }] };
  assert.equal((await check(die)).fair, null, 'a part of one "card" without cards');
  const other = await spins();
  other.lines.at(-1).secret = '00'.repeat(64);
  assert.equal((await check(other)).fair, false, 'another secret is still found');
});

test('draws from a list that the record brings along are checked, whatever they are', async () => {
  const past = { ...await spins(), chance: WHEEL };
  assert.deepEqual(await check(past), { fair: true, said: 'Commitment kept; all 12 draws follow from it.' });
  const came = past.lines[3].symbol;
  past.lines[3].symbol = came === '5' ? '1' : '5';
  const { fair, said } = await check(past);
  assert.equal(fair, false);
  assert.equal(said, `Draw 4 should have been symbol "${came}", not symbol "${past.lines[3].symbol}".`);
});

test('what came at a table follows here too', async () => {
  // Written by the floor's own tests, with their implementation of all of it.
  const parts = JSON.parse(await readFile(new URL('fair-parts.json', import.meta.url), 'utf8'));
  for (const [name, what] of [['turn', 'throws'], ['shoe', 'draws']]) {
    const { fair, said } = await check(parts[name]);
    assert.ok(fair, said);
    assert.match(said, new RegExp(`^Commitment kept; all \\d+ ${what} follow`));
  }
});

test('spins that came at a wheel follow here too, from the spaces that the server names', async () => {
  const spins = JSON.parse(await readFile(new URL('fair-spins.json', import.meta.url), 'utf8'));
  assert.ok(spins.length >= 3 && spins.some((spin) => spin.contributions.length > 0));
  for (const spin of spins) {
    assert.deepEqual(await check(spin), { fair: true, said: 'Commitment kept; the draw follows from it.' });
    for (const { is: { space } } of spin.chance.stop.filter(({ is }) => is.space !== spin.lines[0].space)) {
      const other = { ...spin, lines: [{ ...spin.lines[0], space }, ...spin.lines.slice(1)] };
      assert.equal((await check(other)).fair, false, space);
    }
  }
});
