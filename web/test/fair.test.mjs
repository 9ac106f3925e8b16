/** The browser's verifier: the cipher, the words, and a part that is right or wrong. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { load } from './load.mjs';

const { stream } = await load('fair/chacha20.ts');
const { below, commitment, hex, promise, unhex, words } = await load('fair/words.ts');
const { Contributor, own } = await load('fair/contributor.ts');
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

/** What a patron opens: 32 bytes that nobody could guess, and this of his own. */
const opening = (digits) => '5a'.repeat(32) + digits;

const bound = (bytes) => createHash('sha256').update('chapter47 pledge 1').update(bytes).digest();

const promised = (bytes, digits) => createHash('sha256').update('chapter47 promise 2').update(bound(bytes)).update(unhex(digits)).digest('hex');

async function turn(own = [], form = 2) {
  const given = form === 1 ? own : own.map(opening);
  const source = await words(form, 'turn with the dice', secret(64), given.map((digits) => unhex(digits)));
  const thrown = Array.from({ length: 8 }, () => {
    const at = below(36, source);
    return { by: 'device', do: 'dice', faces: [Math.floor(at / 6) + 1, (at % 6) + 1] };
  });
  return {
    pledge: 3,
    part: 'turn with the dice',
    cards: null,
    commitment: createHash('sha256').update('chapter47 pledge 1').update(secret(64)).digest('hex'),
    form,
    closed: true,
    contributions: given,
    promises: form === 1 ? [] : given.map((digits) => ({ promise: promised(secret(64), digits), state: 'opened', opening: digits, who: null })),
    lines: [...thrown, { note: 'reveal', pledge: 3, secret: hex(secret(64)) }],
  };
}

test('a turn with the dice that is right is found right', async () => {
  assert.equal((await check(await turn())).fair, true);
  assert.equal((await check(await turn(['6d696e65', '00']))).fair, true);
  assert.equal((await check(await turn(['6d696e65', '00'], 1))).fair, true, 'and one from before there were promises');
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
  without.promises = [];
  assert.equal((await check(without)).fair, false);
  const unrevealed = await turn();
  unrevealed.lines.pop();
  assert.equal((await check(unrevealed)).fair, false);
});

test('what was promised is what was opened and mixed in, or it is found', async () => {
  const honest = await turn(['6d696e65', '00']);
  assert.equal(hex(await promise(bound(secret(64)), unhex(opening('00')))), honest.promises[1].promise);
  const changed = structuredClone(honest);
  changed.promises[1].promise = '00'.repeat(32);
  assert.match((await check(changed)).said, /^Promise 2 was opened to something else/);
  const pending = structuredClone(honest);
  pending.promises[0] = { ...pending.promises[0], state: 'sealed', opening: null };
  assert.match((await check(pending)).said, /^Promise 1 was neither opened nor given up/);
  const added = structuredClone(honest);
  added.contributions.push(opening('ff'));
  assert.match((await check(added)).said, /^What was mixed in is not what was promised/);
  const swapped = structuredClone(honest);
  swapped.contributions.reverse();
  assert.equal((await check(swapped)).fair, false);
  const denied = structuredClone(honest);
  denied.promises[1] = { ...denied.promises[1], state: 'unopened', opening: null, who: 'Bob' };
  denied.contributions.pop();
  assert.match((await check(denied)).said, /^Throw \d should have been/, 'a house that drops what somebody opened');
});

const RANKS = 'A23456789TJQK';
const DECK = [...'shdc'].flatMap((suit) => [...RANKS].map((rank) => rank + suit));

async function shoe() {
  const source = await words(2, 'shoe', secret(416), []);
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
    form: 2,
    closed: false,
    contributions: [],
    promises: [],
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
  const source = await words(2, 'spin', secret(64), []);
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
  for (const [name, what] of [['turn', 'throws'], ['shoe', 'draws'], ['old turn', 'throws'], ['old shoe', 'draws']]) {
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

/** A table that takes promises and openings, and a browser's keeping. */
function house({ keeping = new Map(), refuse = () => null, secure = true } = {}) {
  const sent = [];
  const told = [];
  let drawn = 0;
  const contributor = new Contributor('craps-1', {
    keeping: { get: (name) => keeping.get(name) ?? null, set: (name, text) => keeping.set(name, text) },
    send: async (body) => {
      sent.push(body);
      const refused = refuse(body);
      return refused ? { refused } : { ok: { pledge: body.pledge } };
    },
    random: (bytes) => new Uint8Array(bytes).fill(++drawn),
    secure,
    told: (what) => told.push(what),
  });
  const pledge = (number, closed = false) => ({ number, commitment: hex(new Uint8Array(32).fill(number)), closed });
  const settled = () => new Promise((done) => { setTimeout(done, 20); });
  return { contributor, sent, told, keeping, pledge, settled };
}

test('a browser promises by itself, once for each pledge, and opens when it is asked', async () => {
  const { contributor, sent, told, pledge, settled } = house();
  contributor.follow(pledge(1), false);
  await settled();
  assert.deepEqual(sent, [], 'who only watches is asked for nothing');
  contributor.follow(pledge(1), true);
  contributor.follow(pledge(1), true);
  await settled();
  assert.equal(sent.length, 1);
  assert.equal(sent[0].pledge, 1);
  assert.equal(told.at(-1).standing, 'promised');
  contributor.follow(pledge(1, true), true);
  contributor.follow(pledge(1, true), true);
  await settled();
  assert.equal(sent.length, 2);
  const kept = hex(await promise(new Uint8Array(32).fill(1), unhex(sent[1].opening)));
  assert.equal(kept, sent[0].promise, 'it opens what it promised');
  contributor.follow(pledge(2), true);
  await settled();
  assert.equal(sent[2].pledge, 2);
  assert.notEqual(sent[2].promise, sent[0].promise);
});

test('a page that is loaded again opens what it promised before, also where its patron has left', async () => {
  const first = house();
  first.contributor.follow(first.pledge(1), true);
  await first.settled();
  const second = house({ keeping: first.keeping });
  second.contributor.follow(second.pledge(1, true), false);
  await second.settled();
  assert.equal(second.sent.length, 1);
  const kept = hex(await promise(new Uint8Array(32).fill(1), unhex(second.sent[0].opening)));
  assert.equal(kept, first.sent[0].promise);
  const keeping = { get: (name) => first.keeping.get(name) ?? null, set: () => {} };
  assert.equal(own(keeping, 'craps-1', first.pledge(1).commitment), second.sent[0].opening);
  assert.equal(own(keeping, 'craps-1', first.pledge(2).commitment), null);
});

test('a browser that is switched off adds nothing, but opens what it had promised', async () => {
  const { contributor, sent, told, pledge, settled } = house();
  contributor.follow(pledge(1), true);
  await settled();
  contributor.switch(false);
  contributor.follow(pledge(1, true), true);
  await settled();
  contributor.follow(pledge(2), true);
  await settled();
  assert.deepEqual(sent.map((body) => Object.keys(body)[1]), ['promise', 'opening']);
  assert.equal(told.at(-1).standing, 'off');
  contributor.switch(true);
  await settled();
  assert.equal(sent.length, 3);
});

test('something of one\u2019s own goes into this pledge where nothing is promised yet, else into the next', async () => {
  const { contributor, sent, pledge, settled } = house();
  contributor.switch(false);
  contributor.follow(pledge(1), true);
  await settled();
  assert.equal(await contributor.add('c0ffee'), true);
  contributor.follow(pledge(1, true), true);
  await settled();
  assert.match(sent[1].opening, /^(01){32}c0ffee$/);
  contributor.switch(true);
  contributor.follow(pledge(2), true);
  await settled();
  assert.equal(await contributor.add('beef'), false);
  contributor.follow(pledge(2, true), true);
  await settled();
  contributor.follow(pledge(3), true);
  await settled();
  contributor.follow(pledge(3, true), true);
  await settled();
  assert.match(sent.at(-1).opening, /^(03){32}beef$/);
});

test('what the table refuses is said, and not sent again; without TLS nothing is sent at all', async () => {
  const { contributor, sent, told, pledge, settled } = house({ refuse: () => ({ code: 'shut_out', because: 'you did not open' }) });
  contributor.follow(pledge(1), true);
  await settled();
  contributor.follow(pledge(1), true);
  await settled();
  assert.equal(sent.length, 1);
  assert.deepEqual(told.at(-1), { standing: 'refused', pledge: 1, because: 'you did not open' });
  const plain = house({ secure: false });
  plain.contributor.follow(plain.pledge(1), true);
  await plain.settled();
  assert.equal(plain.sent.length, 0);
  assert.equal(plain.told.at(-1).standing, 'insecure');
});
