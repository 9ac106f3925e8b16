/** What the page makes of a blackjack table: places, counts, scenes, calls, questions. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { placeName, placeOf } = await load('places.ts');
const { countBadge, countOf, countWords, isBlackjack, upcardWords } = await load('games/blackjack/cards.ts');
const { reduce } = await load('state/reduce.ts');
const { behindAt } = await load('games/readings.ts');
const { blackjackKept } = await load('games/blackjack/kept.ts');
const { EMPTY, offerFor, othersOn, stakeOf, wagersOf } = await load('state/state.ts');
const { settledLine } = await load('state/narrate.ts');
const { boxSteps } = await load('games/blackjack/state.ts');
const { BARE_BOXES } = await load('games/blackjack/scene.ts');
const { askedOf, evenMoney, taken } = await load('games/blackjack/asking.ts');
const { boxWords, dealerWords, handBadge, isLastRound, marksOf, matchUp, phaseWords, sideToCut, thisShoe, cardsToCut } = await load('games/blackjack/words.ts');
const { boxDealing } = await load('games/blackjack/dealing.ts');

const shoe = { state: 'in play', cards: 400, cutting_card: true, discards: 10, cut_offered: null };
const hand = (cards, more = {}) => ({ cards, total: 0, soft: false, blackjack: false, state: 'waiting', doubled: false, stakes: [], ...more });
const patron = (seat, stake, more = {}) => ({ seat, wagers: [{ wager: 'blackjack', stake }], insurance: [], asked: false, ...more });
const box = (number, more = {}) => ({ box: number, seated: null, caller: null, shared: false, patrons: [], hands: [], ...more });
const view = (more = {}) => ({
  game: 'blackjack', phase: 'wagers', shoe, dealer: { cards: [], hand: 1 }, turn: null, insurance: null, boxes: [1, 2, 3].map((n) => box(n)),
  seats: [{ seat: 1, boxes: [1] }, { seat: 2, boxes: [2] }], spots: 1, multiple_action: false, ...more,
});
const welcome = (more = {}) => ({
  welcome: {
    table: 'blackjack-1', title: 'Blackjack', seat: 1, name: 'Ann', seq: 10, view: view(), awaiting: [], balance: 100000,
    players: [{ seat: 1, name: 'Ann', connected: true }, { seat: 2, name: 'Bob', connected: true }], rolls: [],
    rules: { chip_cents: 100, change_cents: 50, decks: 8, boxes: 3 }, wagers: [{ wager: 'blackjack', offered: true, pays: '1 to 1' }], clock: null, ...more,
  },
});
const update = (seq, acts, after = view(), more = {}) => ({ update: {
  seq, seat: 1, acts: acts.map((act, i) => ({ seq: seq - acts.length + 1 + i, by: 'dealer', events: [], ...act })), view: after, awaiting: [], balance: 100000,
  players: welcome().welcome.players, clock: null, ...more,
} });
const play = (...messages) => messages.reduce((state, message) => reduce(state, message, 0), EMPTY);
const lies = (state) => blackjackKept.of(state).scene;
const dealt = (card, at, more = 1) => ({ event: 'dealt', ...(at === undefined ? {} : { box: at, hand: more }), card });
const settled = (more) => ({ event: 'settled', seat: 1, box: 1, wager: 'blackjack', stake: 1000, outcome: 'won', paid: 1000, returned: 1000, vigorish: 0, cite: '19:47-2.3(e)', ...more });

test('a place has a name, and the name says the place', () => {
  for (const place of [{ on: 'pass' }, { on: 'over 13', box: 7 }, { on: 'blackjack', box: 3, spot: 2 }]) assert.deepEqual(placeOf(placeName(place)), place);
  assert.equal(placeName({ on: 'blackjack', box: 3 }), 'blackjack on box 3');
  assert.deepEqual(placeOf("don't pass odds"), { on: "don't pass odds" });
});

test('an ace is eleven unless that is too many', () => {
  assert.deepEqual(countOf(['As', '6d']), { total: 17, soft: true });
  assert.deepEqual(countOf(['As', '6d', 'Kc']), { total: 17, soft: false });
  assert.deepEqual(countOf(['As', 'Ad', '9c']), { total: 21, soft: true });
  assert.deepEqual(countOf(['Js', 'Qd', '2c']), { total: 22, soft: false });
  assert.equal(countOf(['Ks', null]), null);
  assert.equal(countOf([]), null);
});

test('totals are read hard and soft', () => {
  assert.equal(countWords({ total: 17, soft: true }), 'soft 17');
  assert.equal(countBadge({ total: 17, soft: true }), '7/17');
  assert.equal(countBadge({ total: 21, soft: true }), '21');
  assert.equal(countBadge({ total: 16, soft: false }), '16');
  assert.deepEqual(['Ah', '8c', 'Td', 'Ks', '6s'].map(upcardWords), ['an ace', 'an 8', 'a ten', 'a ten', 'a 6']);
});

test('a 21 after a split is no blackjack', () => {
  assert.ok(isBlackjack(['As', 'Kd']));
  assert.ok(!isBlackjack(['As', 'Kd'], 2));
  assert.ok(!isBlackjack(['7s', '7d', '7c']));
});

test('my wagers lie on boxes, and others behind one another with who calls first', () => {
  const boxes = [box(1, { seated: 1, caller: 1, shared: true, patrons: [patron(1, 1000, { wagers: [{ wager: 'blackjack', stake: 1000 }, { wager: 'over 13', stake: 200 }] }), patron(2, 500)] }), box(2, { patrons: [patron(1, 700)] })];
  const state = play(welcome({ view: view({ boxes }) }));
  assert.deepEqual(wagersOf(state, 1).map((stake) => [stake.wager, stake.stake]), [['blackjack on box 1', 1000], ['over 13 on box 1', 200], ['blackjack on box 2', 700]]);
  assert.equal(stakeOf(state, 'blackjack on box 2').stake, 700);
  assert.deepEqual(othersOn(state, 'blackjack on box 1'), [{ seat: 2, stake: 500 }]);
  assert.deepEqual(behindAt(state, 'blackjack on box 1'), [1, 2]);
});

test('against a dealer’s blackjack only what was first wagered is lost, and it is told so', () => {
  const line = settledLine(settled({ stake: 2000, outcome: 'lost', paid: 0, returned: 1000, collected: 1000 }));
  assert.equal(line.text, 'Blackjack loses $10.00');
  assert.equal(line.amount, 1000);
  const half = settledLine(settled({ outcome: 'surrendered', paid: 0, returned: 500, collected: 500 }));
  assert.equal(half.text, 'Blackjack is given up for $5.00');
});

test('a settled hand keeps how it ended', () => {
  const [first, second] = aRound();
  const broken = underWay([box(1, { seated: 1, caller: 1, hands: [hand(['Td', '6s', 'Kc'], { state: 'settled' })] })]);
  const state = play(first, second, update(16, [{ do: 'draw' }, { do: 'card', events: [dealt('Kc', 1), { event: 'broken', box: 1, hand: 1, total: 26 }, settled({ hand: 1, outcome: 'lost', paid: 0, returned: 0 })] }], broken));
  assert.equal(lies(state).boxes[1][0].state, 'broken');
  assert.equal(lies(state).boxes[1][0].outcome, 'lost');
  assert.match(state.said, /Box 1: king of clubs; 26\. Box 1 breaks with 26\./);
});

test('cards that are made ready in the middle of a round do not end it', () => {
  const [first, second] = aRound();
  const lying = second.update.view;
  const state = play(first, second, update(15, [{ do: 'shuffle discards' }], { ...lying, phase: 'preparing' }));
  assert.equal(state.rollCount, 0);
  assert.equal(lies(state).over, false);
});

test('in multiple action each spot is a place of its own', () => {
  const wagers = [1, 2, 3].map((spot) => ({ wager: 'blackjack', spot, stake: spot * 500 }));
  const state = play(welcome({ view: view({ spots: 3, boxes: [box(1, { patrons: [patron(1, 0, { wagers, insurance: [{ spot: 2, stake: 300 }] })] })] }) }));
  assert.equal(stakeOf(state, 'blackjack on box 1, spot 3').stake, 1500);
  assert.equal(stakeOf(state, 'insurance on box 1, spot 2').stake, 300);
});

test('an offer stands for its own place only', () => {
  const state = play(welcome({ awaiting: [{ by: 'seat 1', do: 'wager', on: 'blackjack', box: 2 }, { by: 'seat 1', do: 'pass me by', on: true }] }));
  assert.ok(offerFor(state, 'wager', 'blackjack on box 2'));
  assert.equal(offerFor(state, 'wager', 'blackjack on box 1'), undefined);
  assert.ok(offerFor(state, 'pass me by', true));
});

test('a deal comes as steps, each with the cards as they lie after it', () => {
  const acts = [{ seq: 1, by: 'dealer', do: 'deal', events: [] }, ...[dealt('Td', 1), dealt('5c', 2), dealt('9h'), dealt('6s', 1), dealt('5d', 2)].map((event, i) => ({ seq: 2 + i, by: 'device', do: 'card', events: [event] }))];
  const steps = boxSteps(BARE_BOXES, acts, (seat) => `seat ${seat}`);
  const calls = steps.map((step) => step.call).filter(Boolean);
  assert.deepEqual(calls, ['No more wagers.', 'The dealer shows the nine of hearts.', 'Box 1: 16.', 'Box 2: 10.']);
  assert.deepEqual(steps.at(-1).scene.boxes[1][0].cards, ['Td', '6s']);
  assert.deepEqual(steps.at(-1).scene.dealer, ['9h']);
});

const underWay = (boxes, more = {}) => view({ phase: 'decisions', dealer: { cards: ['9h'], hand: 1 }, boxes, ...more });

test('the hole card is a back until it is turned', () => {
  let state = play(welcome(), update(13, [{ do: 'deal' }, { do: 'card', events: [dealt('Td', 1)] }, { do: 'card down', events: [{ event: 'dealt' }] }],
    underWay([box(1, { patrons: [patron(1, 500)], hands: [hand(['Td'])] })], { dealer: { cards: ['9h', null], hand: 1 } })));
  assert.deepEqual(lies(state).dealer, ['9h', null]);
  assert.equal(dealerWords(lies(state)), 'Dealer: nine of hearts, a card face down');
  state = reduce(state, update(14, [{ do: 'turn hole card', events: [{ event: 'turned', card: 'Kc', total: 19 }, settled({ outcome: 'lost', paid: 0, returned: 0 })] }]), 0);
  assert.deepEqual(lies(state).dealer, ['9h', 'Kc']);
  assert.match(state.said, /The hole card is the king of clubs: 19\./);
});

test('a split lies side by side, and the new card goes to the hand it is for', () => {
  const acts = [[dealt('8d', 1), dealt('8s', 1)], [{ event: 'split', box: 1, hand: 1, into: 2 }, dealt('3c', 1, 1)], [dealt('Kc', 1, 2)]].map((events, i) => ({ seq: i, by: 'x', do: 'x', events }));
  const { scene } = boxSteps(BARE_BOXES, acts, String).at(-1);
  assert.deepEqual(scene.boxes[1].map((each) => each.cards), [['8d', '3c'], ['8s', 'Kc']]);
});

test('a hand split in the middle makes room beside itself', () => {
  const from = { ...BARE_BOXES, over: false, boxes: { 1: [['8d', '8c'], ['8s', 'Kc']].map((cards) => ({ cards, state: 'playing', doubled: false, outcome: null })) } };
  const { scene } = boxSteps(from, [{ seq: 1, by: 'x', do: 'split', events: [{ event: 'split', box: 1, hand: 1, into: 2 }] }], String).at(-1);
  assert.deepEqual(scene.boxes[1].map((each) => each.cards), [['8d'], ['8c'], ['8s', 'Kc']]);
});

test('in multiple action the first card stays for the next hand', () => {
  const from = { ...BARE_BOXES, over: false, dealer: ['9h', 'Kc'] };
  const { scene } = boxSteps(from, [{ seq: 1, by: 'x', do: 'settle', events: [{ event: 'hand moved', hand: 2 }, dealt('4c')] }], String).at(-1);
  assert.deepEqual(scene.dealer, ['9h', '4c']);
  assert.deepEqual(scene.earlier, [['9h', 'Kc']]);
  assert.equal(scene.dealerHand, 2);
});

const mineOn1 = [box(1, { seated: 1, caller: 1, patrons: [patron(1, 1000)] })];
const dealing = { do: 'deal', events: [] };

/** A round that Ann loses: dealt, decided, settled. */
function aRound() {
  const lying = [box(1, { seated: 1, caller: 1, patrons: [patron(1, 1000)], hands: [hand(['Td', '6s'], { state: 'playing' })] })];
  return [
    welcome({ view: view({ boxes: mineOn1 }) }),
    update(14, [dealing, { do: 'card', events: [dealt('Td', 1)] }, { do: 'card', events: [dealt('9h')] }, { do: 'card', events: [dealt('6s', 1)] }],
      underWay(lying, { turn: { box: 1, hand: 1, seat: 1, choices: ['draw', 'stand'] } })),
    update(17, [{ do: 'stand' }, { do: 'card', events: [dealt('Kc')] }, { do: 'settle', events: [{ event: 'dealer', total: 19 }, settled({ outcome: 'lost', paid: 0, returned: 0 })] }]),
  ];
}

test('what concerns me is said: my cards, the dealer, my turn, my result', () => {
  const [first, second, third] = aRound();
  let state = play(first, second);
  assert.equal(state.said, 'No more wagers. The dealer shows the nine of hearts. Box 1: ten of diamonds, six of spades; 16. Your turn: box 1.');
  state = reduce(state, third, 0);
  assert.equal(state.said, 'The dealer has 19. Blackjack on box 1 loses $10.00.');
});

test('a settled round stays on the felt, and gets its line', () => {
  const state = play(...aRound());
  assert.equal(state.rollCount, 1);
  assert.ok(lies(state).over);
  assert.deepEqual(lies(state).boxes[1][0].cards, ['Td', '6s']);
  assert.equal(lies(state).boxes[1][0].outcome, 'lost');
  assert.deepEqual(blackjackKept.of(state).rounds, [{
    dealer: [{ cards: ['9h', 'Kc'], total: 19, blackjack: false }],
    hands: [{ box: 1, hand: 1, cards: ['Td', '6s'], total: 16, outcome: 'lost' }],
  }]);
  assert.equal(state.results.length, 1);
  assert.equal(state.results[0].call, 'The dealer has 19.');
});

test('19:47-2.18: the hands that a dealer makes of one card are one round of the history', () => {
  const line = (cards, outcome, again) => ({ again, dealer: [{ cards, total: 19, blackjack: false }], hands: [{ box: 1, hand: 1, cards: ['Td', '9s'], total: 19, outcome }] });
  const rolls = [line(['9h', 'Kc'], 'void', false), { shoe: true }, line(['9h', 'Kc'], 'won', false), line(['9h', 'Tc'], 'won', true), line(['9h', '8c'], 'lost', true)];
  const { rounds } = blackjackKept.of(reduce(EMPTY, welcome({ rolls }), 0));
  assert.equal(rounds.length, 3);
  assert.deepEqual(rounds[2].dealer.map(({ cards }) => cards[1]), ['Kc', 'Tc', '8c']);
  assert.equal(rounds[2].hands[0].outcome, 'mixed');
  assert.equal(rounds[0].hands[0].outcome, 'void');
});

test('what is paid early belongs to the same round', () => {
  const [first, second] = aRound();
  second.update.acts.push({ seq: 14.5, by: 'dealer', do: 'x', events: [settled({ wager: 'over 13', stake: 200, paid: 200 })] });
  const state = play(first, second);
  assert.equal(state.rollCount, 0);
  assert.deepEqual(state.results.map((result) => result.lines.map((line) => line.text)), [['Over 13 on box 1 wins $2.00']]);
  assert.equal(lies(state).boxes[1][0].outcome, null, 'an additional wager says nothing of the hand');
});

test('same again is what I had when the cards were dealt, not what became of it', () => {
  const state = play(...aRound());
  assert.deepEqual(state.decided, [{ on: 'blackjack on box 1', amount: 1000 }]);
  const quick = play(welcome(), update(13, [{ do: 'wager', events: [{ event: 'wagered', seat: 1, box: 2, wager: 'blackjack', amount: 500 }] }, { do: 'wager', events: [{ event: 'wagered', seat: 1, box: 2, wager: 'blackjack', amount: 700 }] }, dealing], underWay([])));
  assert.deepEqual(quick.decided, [{ on: 'blackjack on box 2', amount: 1200 }]);
  assert.deepEqual(quick.placed, []);
});

test('undo remembers the place', () => {
  const state = play(welcome(), update(11, [{ do: 'wager', events: [{ event: 'wagered', seat: 1, box: 2, wager: 'blackjack', spot: 3, amount: 500 }] }]));
  assert.deepEqual(state.placed, [{ on: 'blackjack on box 2, spot 3', amount: 500 }]);
});

test('a page that comes in the middle finds the cards; one that comes between rounds finds none', () => {
  const lying = underWay([box(1, { patrons: [patron(1, 500)], hands: [hand(['Td', '6s'])] })]);
  assert.deepEqual(lies(play(welcome({ view: lying }))).boxes[1][0].cards, ['Td', '6s']);
  assert.deepEqual(lies(play(welcome())), BARE_BOXES);
});

test('the history of the shoe in play, newest first', () => {
  const round = (total) => ({ dealer: [{ cards: [], total }] });
  assert.deepEqual(thisShoe([round(17), { shoe: true }, round(18), round(19)]).map((line) => line.dealer[0].total), [19, 18]);
});

const asks = (awaiting, more = {}) => askedOf(play(welcome({ awaiting: awaiting.map((offer) => ({ by: 'seat 1', ...offer })), view: underWay([], more) })));

test('only what is offered is asked, in the order of the table', () => {
  const turn = { box: 1, hand: 2, seat: 1, choices: [] };
  const asked = asks([{ do: 'surrender', box: 1 }, { do: 'stand', box: 1 }, { do: 'double', box: 1, amounts: { min: 100, max: 1000, step: 100 } }, { do: 'draw', box: 1 }], { turn });
  assert.equal(asked.kind, 'decide');
  assert.equal(asked.hand, 2);
  assert.deepEqual(asked.offers.map((offer) => offer.do), ['draw', 'stand', 'double', 'surrender']);
  assert.equal(asks([]), null);
  assert.equal(asks([{ do: 'wager', on: 'blackjack', box: 1 }]), null);
});

test('an exposed card can be refused beside the decision', () => {
  assert.deepEqual(asks([{ do: 'refuse card', box: 1 }, { do: 'stand', box: 1 }]).offers.map((offer) => offer.do), ['stand', 'refuse card']);
});

test('insurance is asked box by box and spot by spot, and before a decision', () => {
  const amounts = { min: 100, max: 500, step: 100 };
  const open = [{ seat: 1, box: 2, spot: 1, ...amounts, even_money: null }, { seat: 1, box: 1, ...amounts, even_money: 500 }];
  const asked = asks([{ do: 'insure', box: 2, spot: 1, amounts }, { do: 'decline insurance', box: 2 }, { do: 'insure', box: 1, amounts }, { do: 'decline insurance', box: 1 }, { do: 'stand', box: 1 }], { insurance: { open } });
  assert.equal(asked.kind, 'insurance');
  assert.equal(asked.insure.box, 1);
  assert.equal(asked.decline.box, 1);
  assert.equal(asked.left, 2);
  assert.deepEqual(evenMoney(asked.open), { paid: 1000, insure: 500 });
});

test('who stands behind another is asked to follow or to choose a hand', () => {
  const asked = asks([{ do: 'follow', box: 1, amounts: { min: 500, max: 500, step: 100 } }, { do: 'keep hand', box: 1, hand: 1 }, { do: 'keep hand', box: 1, hand: 2 }, { do: 'follow', box: 2 }]);
  assert.equal(asked.kind, 'follow');
  assert.deepEqual(asked.offers.map((offer) => offer.hand), [undefined, 1, 2]);
});

test('a missed card is taken or the hand given up', () => {
  assert.equal(asks([{ do: 'take card', box: 1 }, { do: 'give up hand', box: 1 }]).kind, 'owed');
});

test('an offer is taken up as it stands, with the amount chosen', () => {
  assert.deepEqual(taken({ by: 'seat 1', need: 'decision', do: 'keep hand', box: 1, hand: 2 }), { do: 'keep hand', box: 1, hand: 2 });
  assert.deepEqual(taken({ by: 'seat 1', do: 'insure', box: 1, spot: 2, amount: 100, amounts: { min: 100, max: 500, step: 100 } }, 300), { do: 'insure', box: 1, spot: 2, amount: 300 });
});

test('a hand says on the felt what it is', () => {
  const lying = (cards, more = {}) => ({ cards, state: 'playing', doubled: false, outcome: null, ...more });
  assert.equal(handBadge(lying(['As', '6d']), 1, false), '7/17');
  assert.equal(handBadge(lying(['As', '6d'], { state: 'standing' }), 1, false), '17');
  assert.equal(handBadge(lying(['As', 'Kd']), 1, false), 'Blackjack');
  assert.equal(handBadge(lying(['As', 'Kd']), 2, false), '21');
  assert.equal(handBadge(lying(['Ts', 'Kd', '5c'], { state: 'broken' }), 1, false), '25 breaks');
  assert.equal(handBadge(lying(['Ts', 'Kd'], { outcome: 'void' }), 1, false), '20 stand off');
  assert.equal(handBadge(lying(['Ts', 'Kd'], { outcome: 'won' }), 1, true), '20 +');
  assert.equal(handBadge(lying(['Ts', 'Kd'], { outcome: 'lost' }), 2, true), '20−');
  assert.equal(handBadge(lying(['Ts']), 1, false), '');
});

test('the table in words', () => {
  const boxes = [box(1, { seated: 1, caller: 1, patrons: [patron(1, 1000)], hands: [hand(['8d', '3c'], { state: 'playing' }), hand(['8s'])] }), box(2, { seated: 2 })];
  const turn = { box: 1, hand: 1, seat: 1, choices: [] };
  const state = play(welcome({ view: underWay(boxes, { turn, seats: [{ seat: 1, boxes: [1] }, { seat: 2, boxes: [2, 3] }] }) }));
  assert.equal(boxWords(state, 1), 'Box 1, Ann, you have $10. hand 1: eight of diamonds, three of clubs; 11. hand 2: eight of spades');
  assert.equal(boxWords(state, 2), 'Box 2, Bob');
  assert.deepEqual(phaseWords(state), { head: 'Your turn', sub: 'You decide on box 1, hand 1' });
  assert.equal(matchUp(lies(state), 1, 1), '11 against a 9');
  const behind = [box(1, { seated: 1, caller: 1, patrons: [patron(1, 1000), patron(2, 500, { asked: true })], hands: [hand(['8d', '3c'])] })];
  assert.deepEqual(phaseWords(play(welcome({ view: underWay(behind) }))), { head: 'The players decide', sub: 'Bob may follow on box 1' });
  assert.equal(marksOf(state, 1), 'decides');
  assert.equal(marksOf(state, 2), 'boxes 2, 3');
  assert.equal(isLastRound(state), false);
});

test('when the cutting card is out it is the last round, but not where there is none', () => {
  const out = underWay([], { shoe: { ...shoe, cutting_card: false } });
  assert.equal(isLastRound(play(welcome({ view: out }))), true);
  assert.equal(isLastRound(play(welcome({ view: out, rules: { chip_cents: 100, change_cents: 50, shoe: 'continuous' } }))), false);
});

test('each side of a double shoe is cut by itself', () => {
  const side = (cards, cut_offered) => ({ ...shoe, cards, discards: 0, cut_offered });
  const state = play(welcome({ view: view({ phase: 'preparing', shoes: [side(200, null), side(216, 1)] }) }));
  assert.equal(sideToCut(state), 'right');
  assert.equal(cardsToCut(state), 216);
  assert.equal(phaseWords(state).sub, 'The cut is offered to you');
  assert.equal(sideToCut(play(welcome())), null);
});

test('what I do is said to me as mine', () => {
  const cut = { do: 'cut', events: [{ event: 'cut', seat: 1, depth: 100 }] };
  assert.equal(play(welcome(), update(11, [cut])).said, 'You cut the cards.');
  assert.equal(play(welcome({ seat: 2 }), update(11, [cut])).said, 'Ann cuts the cards.');
});

test('what comes in one message is shown card by card, and money waits', () => {
  const [first, second] = aRound();
  const before = play(first);
  const after = reduce(before, second, 0);
  const beats = boxDealing(before, after, second.update.acts);
  const shown = beats.map((beat) => beat.show(before, after));
  assert.deepEqual(shown.map((state) => (lies(state).boxes[1]?.[0]?.cards.length ?? 0) + lies(state).dealer.length), [0, 1, 2, 3]);
  assert.ok(shown.every((state) => state.view === before.view && state.balance === before.balance));
});
