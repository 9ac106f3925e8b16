/** What the page makes of the messages of both baccarats, from recorded lines. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { reduce } = await load('state/reduce.ts');
const { baccaratKept } = await load('games/baccarat/kept.ts');
const { EMPTY, stakeOf, othersOn } = await load('state/state.ts');
const { thisShoe } = await load('games/baccarat/state.ts');
const { lying } = await load('games/baccarat/scene.ts');
const { pointsOf, handWords } = await load('games/baccarat/cards.ts');
const { part, mirror, peeledTo } = await load('games/baccarat/peel.ts');
const { cardPlaces } = await load('games/baccarat/places.ts');
const { phaseWords } = await load('games/punto-banco/phase.ts');

const shoe = { state: 'in play', cards: 390, cutting_card: true, discards: 26, cut_offered: null };
const empty = { player: { cards: [], points: null, holder: null }, banker: { cards: [], points: null, holder: null } };
const pb = (more = {}) => ({
  game: 'punto-banco', edition: '2011', phase: 'wagers', shoe, curator: 'seat 1', shoe_offered: null, hands: empty,
  banker_first: false, last_hand: false, aside: 0, seats: [], form: null, notice: null, ...more,
});
const cdf = (more = {}) => ({
  game: 'chemin-de-fer', edition: '2011', shoe, phase: 'bidding', banker: null, dominant: null, bank: null, bids: [],
  offered_bank: null, turn: null, hands: empty, calls: [], last_hand: false, seats: [], result: null, ...more,
});
const welcome = (view, more = {}) => ({
  welcome: {
    table: 't', title: 'T', seat: 1, name: 'Ann', seq: 10, view, awaiting: [], balance: 100000,
    players: [{ seat: 1, name: 'Ann', connected: true }, { seat: 2, name: 'Bob', connected: true }],
    rolls: [], rules: { chip_cents: 100, change_cents: 5, decks: 8 }, wagers: [], clock: null, ...more,
  },
});
let seq = 10;
const act = (what, events = [], more = {}) => ({ seq: (seq += 1), by: 'croupier', do: what, events, ...more });
const update = (view, ...acts) => ({ update: { seq, seat: 1, acts, view, awaiting: [], balance: 100000, players: [
  { seat: 1, name: 'Ann', connected: true }, { seat: 2, name: 'Bob', connected: true }], clock: null } });
const play = (...messages) => messages.reduce((state, message) => reduce(state, message, 0), EMPTY);
const begin = (view, more) => {
  seq = 10;
  return play(welcome(view, more));
};
const dealt = (hand, card) => act('card', [{ event: 'dealt', hand, card }]);
const settled = (seat, wager, outcome, stake, paid = 0, vigorish = 0) => ({
  event: 'settled', seat, wager, stake, outcome, paid, returned: outcome === 'lost' ? 0 : stake, vigorish, cite: '19:47-3.3(c)',
});

const round = () => [
  act('no more bets'), act('cards'),
  dealt('player', '6s'), dealt('banker', 'Kh'), dealt('player', 'Td'), dealt('banker', '7c'),
  act('call hand', [{ event: 'called', hand: 'player', points: 6, natural: false }]),
  act('call hand', [{ event: 'called', hand: 'banker', points: 7, natural: false }]),
  act('instruct', [], { hand: 'player', draw: false }), act('instruct', [], { hand: 'banker', draw: false }),
  act('announce result', [
    { event: 'result', player: 6, banker: 7, winner: 'banker' },
    settled(2, 'player', 'lost', 500),
    settled(1, 'banker', 'won', 1000, 1000, 50),
    { event: 'vigorish', seat: 1, amount: 50, taken: 'collected', cite: '19:47-3.3(c)' },
  ], { player: 6, banker: 7 }),
];

test('punto banco: a round that comes in one message is told in full, and its cards lie on', () => {
  const state = reduce(begin(pb()), update(pb(), ...round()), 0);
  assert.deepEqual(lying(baccaratKept.of(state).scene, state.view.hands, 'player'), ['6s', 'Td']);
  assert.equal(baccaratKept.of(state).scene.over, true);
  assert.deepEqual(baccaratKept.of(state).scene.result, { player: 6, banker: 7, winner: 'banker', dragon_7: false });
  assert.equal(
    state.said,
    'No more bets. Cards. Player shows six. Banker shows seven. Player stays. Banker stays. Banker wins, seven over six. '
      + 'Banker wins $10.00. Commission $0.50.',
  );
  assert.deepEqual(state.results[0].lines.map((line) => [line.seat, line.outcome, line.amount]), [[2, 'lost', 500], [1, 'won', 1000], [1, 'vigorish', 50]]);
  assert.deepEqual(thisShoe(baccaratKept.of(state).history), [{
    winner: 'banker', player: 6, banker: 7, natural: false, dragon_7: false, player_cards: ['6s', 'Td'], banker_cards: ['Kh', '7c'],
  }]);
  assert.deepEqual(state.decided, [{ on: 'banker', amount: 1000 }]);
});

test('punto banco: naturals, ties and dragon 7 are called by name', () => {
  const calls = (...acts) => reduce(begin(pb()), update(pb(), ...acts), 0).said;
  begin(pb());
  assert.equal(calls(act('call hand', [{ event: 'called', hand: 'player', points: 9, natural: true }])), 'Player: natural nine.');
  assert.equal(calls(act('announce result', [{ event: 'result', player: 8, banker: 8, winner: null, cards: 4 }])), 'Tie hand, eight all. Four cards.');
  assert.equal(calls(act('announce result', [{ event: 'result', player: 2, banker: 7, winner: 'banker', dragon_7: true }])), 'Banker wins, seven over two. Dragon 7.');
});

test('punto banco: a natural is marked in the history, and a new shoe begins the roads anew', () => {
  let state = reduce(begin(pb(), undefined), update(pb(), act('no more bets'), dealt('player', '9s'), dealt('banker', '2h'), dealt('player', 'Kd'), dealt('banker', '3c'),
    act('announce result', [{ event: 'result', player: 9, banker: 5, winner: 'player' }])), 0);
  assert.equal(thisShoe(baccaratKept.of(state).history)[0].natural, true);
  state = reduce(state, update(pb(), act('lace', [{ event: 'shuffled', cards: 416 }])), 0);
  assert.deepEqual(thisShoe(baccaratKept.of(state).history), []);
  assert.equal(baccaratKept.of(state).history.length, 2);
});

test('punto banco: cards dealt face down are turned one by one', () => {
  const down = (hand) => act('card down', [{ event: 'dealt', hand }]);
  let state = reduce(begin(pb()), update(pb({ phase: 'turning' }), act('no more bets'), down('player'), down('banker'), down('player'), down('banker'),
    act('hand over', [{ event: 'handed', hand: 'player', seat: 1 }])), 0);
  assert.deepEqual(baccaratKept.of(state).scene.player, [null, null]);
  assert.match(state.said, /The Player's Hand goes to you\.$/);
  state = reduce(state, update(pb({ phase: 'turning' }), act('return hand', [{ event: 'turned', hand: 'player', card: '4h' }, { event: 'turned', hand: 'player', card: '2s' }])), 0);
  assert.deepEqual(baccaratKept.of(state).scene.player, ['4h', '2s']);
  assert.deepEqual(baccaratKept.of(state).scene.banker, [null, null]);
});

test('punto banco: a page that comes in the middle of a hand shows it, what is held face down', () => {
  const hands = { player: { cards: ['4h', '2s'], points: null, holder: 1 }, banker: { cards: [null, null], points: null, holder: null } };
  assert.deepEqual(baccaratKept.of(begin(pb({ hands }))).scene.player, [null, null]);
  const third = { player: { cards: ['4h', 'As', '9d'], points: null, holder: 1 }, banker: { cards: ['2c', '3c'], points: 5, holder: null } };
  assert.deepEqual(baccaratKept.of(begin(pb({ hands: third }))).scene, { player: ['4h', 'As', null], banker: ['2c', '3c'], call: '', result: null, over: false });
});

test('punto banco: undo knows my wagers until no more bets', () => {
  const wagered = (seat, wager, amount) => act('wager', [{ event: 'wagered', seat, wager, amount }]);
  let state = reduce(begin(pb()), update(pb(), wagered(1, 'banker', 500), wagered(2, 'tie', 500)), 0);
  assert.deepEqual(state.placed, [{ on: 'banker', amount: 500 }]);
  assert.equal(state.said, 'Banker, $5.');
  state = reduce(state, update(pb({ phase: 'no more bets' }), act('no more bets')), 0);
  assert.deepEqual(state.placed, []);
});

test('punto banco: the line says who has what', () => {
  const line = (more) => phaseWords(begin(pb(more))).sub;
  assert.equal(line({}), 'You have the shoe');
  assert.equal(line({ curator: 'seat 2' }), 'Bob has the shoe');
  assert.equal(line({ curator: 'dealer' }), 'The dealer has the shoe');
  assert.equal(line({ curator: null, shoe_offered: 1 }), 'The shoe is offered to you');
  assert.equal(line({ shoe: { ...shoe, cut_offered: 2 } }), 'The cut is offered to Bob');
});

test('chemin de fer: four cards face down, a call, and a result without an event of its own', () => {
  const down = () => act('card down');
  let state = reduce(begin(cdf({ phase: 'suivi and banco' })), update(cdf({ phase: 'the dominant player is to speak', dominant: 2, banker: 1 }),
    act('wager', [{ event: 'wagered', seat: 2, wager: 'player', amount: 5000, claim: 'banco' }]),
    act('close claims', [{ event: 'dominant', seat: 2 }]), act('cards'), down(), down(), down(), down()), 0);
  assert.deepEqual([baccaratKept.of(state).scene.player, baccaratKept.of(state).scene.banker], [[null, null], [null, null]]);
  assert.equal(state.said, "Bob: “Banco.” Bob plays the Player's Hand. Cards.");
  state = reduce(state, update(cdf(),
    act('call', [{ event: 'called', seat: 2, say: 'natural' }]), act('repeat', [], { say: 'natural' }),
    act('turn', [{ event: 'turned', hand: 'player', cards: ['9s', 'Kd'], points: 9 }, { event: 'turned', hand: 'banker', cards: ['2s', '3d'], points: 5 }]),
    act('announce result', [settled(1, 'banker', 'lost', 5000), settled(2, 'player', 'won', 5000, 5000)], { player: 9, banker: 5 })), 0);
  assert.deepEqual(baccaratKept.of(state).scene.player, ['9s', 'Kd']);
  assert.equal(state.said, 'Bob: “Natural.” “Natural.” Player wins, nine over five. Banker loses $50.00.');
  assert.equal(thisShoe(baccaratKept.of(state).history)[0].natural, true);
});

test('chemin de fer: what lies before each seat is read from the view', () => {
  const seats = [{ seat: 1, stake: 10000, wager: 'banker' }, { seat: 2, stake: 4000, wager: 'player' }, { seat: 3, stake: 0, wager: null }];
  const state = begin(cdf({ seats }));
  assert.equal(stakeOf(state, 'banker').stake, 10000);
  assert.deepEqual(othersOn(state, 'player'), [{ seat: 2, stake: 4000 }]);
});

test('19:47-3.1: cards count as the regulation counts them', () => {
  assert.equal(pointsOf(['As', '2h', '4d']), 7);
  assert.equal(pointsOf(['As', '2h', '9d']), 2);
  assert.equal(pointsOf(['Ts', 'Jh', 'Qd', 'Kc']), 0);
  assert.equal(pointsOf(['As', null]), null);
  assert.equal(handWords('player', ['As', null]), "Player's Hand: ace of spades, a card face down");
  assert.equal(handWords('banker', ['Td', '7c']), "Banker's Hand: ten of diamonds, seven of clubs; seven");
});

test('the third card lies across, outside, and no card lies on another', () => {
  for (const side of ['player', 'banker']) {
    const box = { x: 0, y: 0, w: 166, h: 66 };
    const rects = cardPlaces(box, side, 46).map(({ x, y, across }) => {
      const [w, h] = across ? [64.4, 46] : [46, 64.4];
      return { x: x - w / 2, y: y - h / 2, w, h };
    });
    assert.ok(rects.every(({ x, y, w, h }) => x > -0.01 && x + w < box.w + 0.01 && y > -0.01 && y + h < box.h + 0.01));
    for (const [i, a] of rects.entries()) {
      for (const b of rects.slice(i + 1)) assert.ok(a.x >= b.x + b.w - 0.01 || b.x >= a.x + a.w - 0.01, side);
    }
  }
});

test('a peeled card is its corner and its rest, and the corner is bent over the rest', () => {
  assert.equal(part(100, 0, 'corner'), 'M0 0');
  assert.equal(part(100, 1, 'rest'), 'M0 0');
  assert.match(part(100, 0.4, 'corner'), /^M[-\d. L]+Z$/);
  assert.equal(peeledTo(100, { x: 50, y: 70 }), 0);
  assert.ok(peeledTo(100, { x: 0, y: 0 }) > 0.3);
  // A mirror turns orientation round: its determinant is -1.
  const [a, b, c, d] = mirror(100, 0.4).match(/-?\d+(\.\d+)?/g).map(Number);
  assert.ok(Math.abs(a * d - b * c + 1) < 0.01);
});
