/** The felts as data: every wager has one place, and no place lies on another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { WAGERS } = await load('games/craps/contract.ts');
const { WIDE } = await load('games/craps/felt-layout.ts');
const { FOLDS, foldOf } = await load('games/craps/folds.ts');
const { cover, overlap, outline } = await load('felt/geometry.ts');
const { step } = await load('felt/spatial.ts');
const { PUNTO_BANCO_WAGERS } = await load('games/punto-banco/contract.ts');
const { narrowLayout, wideLayout } = await load('games/punto-banco/felt-layout.ts');
const { narrowTable, wideTable } = await load('games/chemin-de-fer/felt-layout.ts');
const blackjack = await load('games/blackjack/felt-layout.ts');
const { BELOW, BESIDE, fan } = await load('games/blackjack/fan.ts');

const felts = { wide: [WIDE], folded: FOLDS };

for (const [name, layouts] of Object.entries(felts)) {
  test(`${name}: every wager of the contract has exactly one place`, () => {
    const placed = layouts.flatMap((layout) => layout.zones.map((zone) => zone.wager)).sort();
    assert.deepEqual(placed, [...WAGERS].sort());
  });
}

/** What a table may offer: nothing optional, everything but dragon 7, dragon 7 alone (19:47-3.2(a)6iii). */
const MAIN = ['banker', 'player', 'tie'];
const OFFERS = [MAIN, PUNTO_BANCO_WAGERS.filter((wager) => wager !== 'dragon 7'), [...MAIN, 'dragon 7']];
const BACCARAT = OFFERS.flatMap((offered) => [1, 8, 16].flatMap((seats) => [wideLayout(offered, seats), narrowLayout(offered, seats)]
  .map((layout) => ({ ...layout, offered, seats, name: `punto banco ${layout.name}, ${offered.length} wagers, ${seats} seats` }))));

for (const layout of BACCARAT) {
  test(`${layout.name}: every wager offered has one place, every seat its own`, () => {
    assert.deepEqual(layout.zones.map((zone) => zone.wager).sort(), [...layout.offered].sort());
    for (const zone of layout.zones.filter((each) => MAIN.includes(each.wager))) assert.equal(zone.numbered.length, layout.seats);
    assert.equal(layout.commission.length, layout.seats);
    assert.equal(layout.places.length, layout.seats);
    const boxes = [...layout.commission, layout.hands.player, layout.hands.banker, layout.shoe, layout.discard, ...layout.zones.flatMap((zone) => cover(zone.shape))];
    for (const [i, a] of boxes.entries()) {
      assert.ok(a.x >= 0 && a.y >= 0 && a.x + a.w <= layout.width && a.y + a.h <= layout.height);
      for (const b of boxes.slice(i + 1)) assert.ok(!overlap(a, b), JSON.stringify([a, b]));
    }
  });
}

for (const table of [wideTable(9), narrowTable(9), wideTable(16), narrowTable(16), narrowTable(2)]) {
  test(`chemin de fer ${table.name}, ${table.seats.length} seats: they stand around the table, counterclockwise from the dealer`, () => {
    const { x, y, w, h } = table.hands.player;
    for (const [i, place] of table.seats.entries()) {
      assert.ok(place.x > table.seatRadius && place.x < table.width - table.seatRadius && place.y > table.seatRadius && place.y < table.height - table.seatRadius);
      assert.ok(!(place.x > x && place.x < x + w && place.y > y && place.y < y + h), 'no seat on the cards');
      for (const other of table.seats.slice(i + 1)) assert.ok(Math.hypot(place.x - other.x, place.y - other.y) > 2 * table.seatRadius, 'no seat on another');
    }
    assert.ok(table.seats[0].x < table.width / 2, 'seat 1 is at the left of the dealer as the players see him');
    assert.ok(table.seats.at(-1).x > table.width / 2);
  });
}

/** Tables as the regulation lets them be: boxes, spots, an additional wager, company on a box. */
const TABLES = [1, 5, 7].flatMap((boxes) => [
  { boxes, spots: 1, additional: [], most: 1 }, { boxes, spots: 1, additional: ['over 13', 'under 13'], most: 1 },
  { boxes, spots: 1, additional: ['same suit'], most: 3 }, { boxes, spots: 2, additional: ['sevens'], most: 1 }, { boxes, spots: 3, additional: [], most: 1 },
]);
const BLACKJACK = TABLES.flatMap((table) => [blackjack.wideTable(table), blackjack.narrowTable(table)]
  .map((layout) => ({ ...layout, table, name: `blackjack ${layout.name}, ${JSON.stringify(table)}` })));

for (const layout of BLACKJACK) {
  const { boxes, spots, additional } = layout.table;

  test(`${layout.name}: every box has a place for each wager and each spot`, () => {
    const wanted = Array.from({ length: boxes }, (_, i) => i + 1).flatMap((box) => [
      ...(spots === 1 ? [`blackjack on box ${box}`] : Array.from({ length: spots }, (_, i) => `blackjack on box ${box}, spot ${i + 1}`)),
      ...additional.map((wager) => `${wager} on box ${box}`),
    ]);
    assert.deepEqual(layout.zones.map((zone) => zone.wager), wanted, 'in the order of dealing');
    const insured = layout.besides.map((zone) => zone.wager);
    assert.equal(insured.length, boxes * spots);
    assert.equal(insured[0], spots === 1 ? 'insurance on box 1' : 'insurance on box 1, spot 1');
  });

  test(`${layout.name}: box 1 is at the dealer's left, which is the right of the page, and the shoe too`, () => {
    for (const [i, { whole }] of layout.boxes.entries()) {
      const next = layout.boxes[i + 1];
      if (next) assert.ok(next.whole.x + next.whole.w / 2 < whole.x + whole.w / 2);
    }
    assert.ok(layout.shoe.x > layout.width / 2 && layout.discard.x < layout.width / 2);
    if (spots > 1) assert.ok(layout.dealer[0].x > layout.dealer[1].x);
  });

  test(`${layout.name}: everything lies on the half moon`, () => {
    const { x: cx, y: cy, rx, ry } = layout.moon;
    const inside = ({ x, y }) => y <= cy || ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 <= 1;
    for (const zone of layout.zones) {
      for (const { x, y, w, h } of cover(zone.shape)) assert.ok(inside({ x, y: y + h }) && inside({ x: x + w, y: y + h }), zone.wager);
      for (const { y } of zone.behind ?? []) assert.ok(cover(zone.shape).every((rect) => y > rect.y && y < rect.y + rect.h));
    }
    for (const { label, box } of layout.boxes) assert.ok(inside({ x: label.x, y: label.y + 5 }), `the number of box ${box}`);
  });

  test(`${layout.name}: cards of one box lie on no place, and not on the cards of another`, () => {
    for (const [i, { cards, split, whole }] of layout.boxes.entries()) {
      assert.ok(!overlap(cards, whole) && !overlap(split, whole));
      for (const place of [layout.shoe, layout.discard, ...layout.dealer]) assert.ok(!overlap(cards, place), JSON.stringify([cards, place]));
      for (const zone of layout.zones) for (const rect of cover(zone.shape)) assert.ok(!overlap(cards, rect), zone.wager);
      // Two cards of each box side by side.
      const lying = (area) => fan(area, [{ count: 2, doubled: false }], layout.cardWidth, layout.spread)[0].box;
      for (const other of layout.boxes.slice(i + 1)) assert.ok(!overlap(lying(cards), lying(other.cards)), `box ${i + 1} and ${other.box}`);
    }
  });
}

test('a fan stays in its place, however many cards and hands', () => {
  const area = { x: 10, y: 20, w: 120, h: 70 };
  for (const spread of [BELOW, BESIDE]) {
    for (const hands of [1, 2, 3, 4]) {
      for (const count of [1, 2, 3, 7, 12]) {
        const fanned = fan(area, Array.from({ length: hands }, () => ({ count, doubled: count === 3 })), 46, spread);
        assert.equal(fanned.length, hands);
        for (const [i, { box, cards }] of fanned.entries()) {
          assert.ok(box.x >= area.x - 1e-9 && box.x + box.w <= area.x + area.w + 1e-9 && box.y >= area.y - 1e-9 && box.y + box.h <= area.y + area.h + 1e-9);
          assert.equal(cards.length, count);
          assert.deepEqual(cards.map((card) => card.across), cards.map((_, at) => count === 3 && at === 2), 'a doubled hand has its third card across');
          if (i > 0) assert.ok(box.x + box.w <= fanned[i - 1].box.x + 1e-9, "hand one is at the dealer's left");
        }
      }
    }
  }
});

for (const layout of [WIDE, ...FOLDS, ...BACCARAT, ...BLACKJACK]) {
  test(`${layout.name}: no two places overlap`, () => {
    const parts = layout.zones.flatMap((zone) => cover(zone.shape).map((rect) => ({ wager: zone.wager, rect })));
    for (const [i, a] of parts.entries()) {
      for (const b of parts.slice(i + 1)) {
        if (a.wager !== b.wager) assert.ok(!overlap(a.rect, b.rect), `${a.wager} lies on ${b.wager}`);
      }
    }
  });

  test(`${layout.name}: places and chips lie within the felt`, () => {
    for (const zone of layout.zones) {
      for (const { x, y, w, h } of cover(zone.shape)) {
        assert.ok(x >= 0 && y >= 0 && x + w <= layout.width && y + h <= layout.height, zone.wager);
      }
      const holds = cover(zone.shape).some(({ x, y, w, h }) => zone.chips.x > x && zone.chips.x < x + w && zone.chips.y > y && zone.chips.y < y + h);
      assert.ok(holds, `the chips of ${zone.wager} stand elsewhere`);
      assert.match(outline(zone.shape), /^M[\d.\s\-a-zA-Z]+z$/);
    }
  });

  test(`${layout.name}: arrows reach every place`, () => {
    const first = layout.zones[0].wager;
    const reached = new Set([first]);
    const open = [first];
    while (open.length > 0) {
      const at = open.pop();
      for (const direction of ['left', 'right', 'up', 'down']) {
        const next = step(layout.zones, at, direction);
        if (!reached.has(next)) {
          reached.add(next);
          open.push(next);
        }
      }
    }
    const missed = layout.zones.map((zone) => zone.wager).filter((wager) => !reached.has(wager));
    assert.deepEqual(missed, []);
  });
}

test('folded: places are as large as a thumb', () => {
  for (const fold of [...FOLDS, ...[...BACCARAT, ...BLACKJACK].filter((layout) => layout.width < 500)]) {
    for (const zone of fold.zones) {
      for (const { w, h } of cover(zone.shape)) assert.ok(w >= 44 && h >= 44, `${zone.wager} is ${w} by ${h}`);
    }
  }
});

test('a wager is found on its fold', () => {
  assert.equal(FOLDS[foldOf('pass')].name, 'Line');
  assert.equal(FOLDS[foldOf('place 6')].name, 'Numbers');
  assert.equal(FOLDS[foldOf('hard 8')].name, 'Centre');
});

test('arrows go where the eye goes', () => {
  assert.equal(step(WIDE.zones, 'place 6', 'right'), 'buy 6');
  assert.equal(step(WIDE.zones, 'place 6', 'down'), 'come');
  assert.equal(step(WIDE.zones, 'come', 'down'), 'field');
  assert.equal(step(WIDE.zones, 'pass', 'down'), 'pass odds');
  assert.equal(step(WIDE.zones, 'pass', 'up'), "don't pass odds");
  assert.equal(step(WIDE.zones, 'pass odds', 'down'), 'pass odds');
});
