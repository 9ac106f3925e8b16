/** The roads, on published shoes, on shoes worked out by hand, and against a second reading of the rule. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { bigRoad, lay } = await load('games/baccarat/roads/big-road.ts');
const { beadPlate } = await load('games/baccarat/roads/bead-plate.ts');
const { derive, derivedRoad } = await load('games/baccarat/roads/derived.ts');
const { ask } = await load('games/baccarat/roads/ask.ts');

const WINNERS = { B: 'banker', P: 'player', T: 'tie' };
const shoe = (letters) => [...letters].map((letter) => ({ winner: WINNERS[letter] }));
const lengths = (letters) => bigRoad(shoe(letters)).runs.map((run) => run.length);
const letters = (marks) => marks.map((mark) => mark[0]).join('');

/**
 * The rule once more, put the other way round: a win below the first looks at two cells of the column
 * k back, beside it and above that; both there or both empty is red. A win that begins a column is
 * judged as if it had gone on in the column before it instead, and the answer is turned over.
 */
function plainly(outcomes, k) {
  const columns = [];
  const marks = [];
  const isRed = (column, row) => {
    const beside = (columns[column - k] ?? 0) >= row;
    const above = (columns[column - k] ?? 0) >= row - 1;
    return beside === above;
  };
  let last = null;
  for (const outcome of outcomes) {
    if (outcome === 'T') continue;
    if (outcome === last) {
      columns[columns.length - 1] += 1;
      const column = columns.length - 1;
      if (column - k >= 0) marks.push(isRed(column, columns[column]) ? 'r' : 'b');
    } else {
      const previous = columns.length - 1;
      if (previous - k >= 0) marks.push(isRed(previous, columns[previous] + 1) ? 'b' : 'r');
      columns.push(1);
    }
    last = outcome;
  }
  return marks.join('');
}

test('the bead plate goes down six and then to the right, ties included', () => {
  const beads = beadPlate(shoe('BBPTPBT'));
  assert.deepEqual(beads.map(({ column, row }) => [column, row]), [[0, 0], [0, 1], [0, 2], [0, 3], [0, 4], [0, 5], [1, 0]]);
  assert.deepEqual(beads.map((bead) => bead.mark.winner[0]).join(''), 'bbptpbt');
});

test('the big road: a new column with every change, a tie on the win before it', () => {
  const road = bigRoad(shoe('BBPTPB'));
  assert.deepEqual(road.cells.map(({ mark, column, row }) => [mark.side[0], mark.ties, column, row]), [
    ['b', 0, 0, 0], ['b', 0, 0, 1], ['p', 1, 1, 0], ['p', 0, 1, 1], ['b', 0, 2, 0],
  ]);
});

test('the big road: ties before the first win are kept, and begin no column', () => {
  const road = bigRoad(shoe('TTB'));
  assert.equal(road.openingTies, 2);
  assert.equal(road.cells.length, 1);
  assert.equal(bigRoad(shoe('TT')).openingTies, 2);
  assert.deepEqual(bigRoad([]).cells, []);
});

test('the big road: naturals and points stay with their wins', () => {
  const [cell] = bigRoad([{ winner: 'banker', natural: true, points: 9 }]).cells;
  assert.deepEqual(cell.mark, { side: 'banker', natural: true, points: 9, ties: 0 });
});

test('a run of nine turns at the bottom, and the run of ten beside it turns above the tail and stays level', () => {
  const at = bigRoad(shoe('BBBBBBBBBPPPPPPPPPP')).cells.map(({ column, row }) => `${column}${row}`);
  assert.deepEqual(at, [
    '00', '01', '02', '03', '04', '05', '15', '25', '35',
    '10', '11', '12', '13', '14', '24', '34', '44', '54', '64',
  ]);
});

test('no two marks share a cell, however long the tails', () => {
  for (const runs of [[20, 1, 1, 1, 1], [6, 7, 8, 9, 10, 11, 12, 13], [30, 30, 30, 30, 30, 30, 30, 30], [1, 30, 2, 30, 3]]) {
    const cells = lay(runs.map((length) => Array(length).fill('x')));
    assert.equal(new Set(cells.map(({ column, row }) => `${column} ${row}`)).size, cells.length);
  }
});

// Runs 3 2 4 1 2, by hand. Big eye boy begins in column 2 row 2: 2nd of 2 beside 3, red. Column 3: 2 after 3,
// blue; its 2nd beside 2, red; its 3rd just below 2, blue; its 4th further below, red. Column 4: 4 after 2, blue.
// Column 5: 1 after 4, blue; its 2nd just below 1, blue.
test('worked out by hand: runs of 3, 2, 4, 1 and 2', () => {
  const runs = lengths('BBBPPBBBBPBB');
  assert.deepEqual(runs, [3, 2, 4, 1, 2]);
  assert.equal(letters(derive(runs, 1)), 'rbrbrbbb');
  assert.equal(letters(derive(runs, 2)), 'rrbbbr');
  assert.equal(letters(derive(runs, 3)), 'br');
});

// Chop, chop, chop: every column as long as its neighbours, so every mark is red, from column k + 2 row 1 on.
test('worked out by hand: ten changes in a row', () => {
  const runs = lengths('BPBPBPBPBP');
  assert.equal(letters(derive(runs, 1)), 'rrrrrrrr');
  assert.equal(letters(derive(runs, 2)), 'rrrrrrr');
  assert.equal(letters(derive(runs, 3)), 'rrrrrr');
});

// 1 3 1 3 1 3: neighbours differ (big eye boy blue at every beginning; the 2nd of each three is just below
// its neighbour's 1, blue, the 3rd red); every other column agrees (small road red).
test('worked out by hand: one, three, one, three', () => {
  const runs = lengths('BPPPBPPPBPPP');
  assert.equal(letters(derive(runs, 1)), 'brbbbrbbbr');
  assert.equal(letters(derive(runs, 2)), 'rrrrrrr');
  assert.equal(letters(derive(runs, 3)), 'brbbbr');
});

test('each road begins where there is something to compare', () => {
  assert.deepEqual(derive([5], 1), []);
  assert.deepEqual(derive([5, 1], 1), []);
  assert.equal(derive([5, 2], 1).length, 1);
  assert.equal(derive([5, 1, 1], 1).length, 1);
  assert.deepEqual(derive([5, 5, 1], 2), []);
  assert.equal(derive([1, 1, 2], 2).length, 1);
  assert.equal(derive([1, 1, 1, 1], 2).length, 1);
  assert.deepEqual(derive([5, 5, 5, 1], 3), []);
  assert.equal(derive([1, 1, 1, 2], 3).length, 1);
  assert.equal(derive([1, 1, 1, 1, 1], 3).length, 1);
});

// Two shoes of a hundred rounds, published with their big eye boy for the last twelve columns of the big
// road in the tests of the open library baccarat-engine (jconradi, sets B and C).
const PUBLISHED = [
  ['PPBBPBPPPTPPTBPPBBTPPPPPPPBBBPPTTPPBPPPTPPBBTPPBTPBPPPBPBBTPPPPPPBBPBBBBBTPBPBPBBBPBBPPPBTBBBBBBPBPB', 'rrbrbbbbrbbrrbrrrbbrr'],
  ['PTPBTBBTPPPBPBTBPPPPPPPPBBPBTBTBBPPPTPPPBBBBPBBBPPPPBPBPTPBBPBBBBPBPPPPPPPBPBBBBBBBPPBBPTPBPPPBPPPPB', 'brbrrrrrbrbrrrrbbrbbbrrb'],
];

for (const [i, [outcomes, bigEyeBoy]] of PUBLISHED.entries()) {
  test(`a published shoe of a hundred rounds, ${i + 1}`, () => {
    assert.equal(outcomes.length, 100);
    assert.equal(letters(derive(lengths(outcomes).slice(-12), 1)), bigEyeBoy);
  });
}

test('the rule read the other way round gives the same marks, on published shoes and on five thousand of chance', () => {
  let seed = 47;
  const draw = () => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed / 2 ** 32;
  };
  const random = () => Array.from({ length: 1 + Math.floor(draw() * 90) }, () => (draw() < 0.1 ? 'T' : draw() < 0.5 ? 'B' : 'P')).join('');
  const shoes = [...PUBLISHED.map(([outcomes]) => outcomes), ...Array.from({ length: 5000 }, random)];
  for (const outcomes of shoes) {
    for (const k of [1, 2, 3]) assert.equal(letters(derive(lengths(outcomes), k)), plainly(outcomes, k), outcomes);
  }
});

test('a derived road changes column with its colour', () => {
  const cells = derivedRoad(lengths('BBBPPBBBBPBB'), 'big eye boy');
  assert.deepEqual(cells.map(({ mark, column, row }) => `${mark[0]}${column}${row}`), ['r00', 'b10', 'r20', 'b30', 'r40', 'b50', 'b51', 'b52']);
});

test('asking the road tells the mark that each answer would leave', () => {
  const so = shoe('BBBPPBBBBPB');
  assert.deepEqual(ask(so, 'banker'), { 'big eye boy': 'blue', 'small road': 'red', 'cockroach pig': 'red' });
  assert.deepEqual(ask(so, 'player'), { 'big eye boy': 'red', 'small road': 'blue', 'cockroach pig': 'blue' });
  assert.deepEqual(ask([], 'player'), { 'big eye boy': null, 'small road': null, 'cockroach pig': null });
});
