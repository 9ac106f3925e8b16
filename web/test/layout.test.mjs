/** The felts as data: every wager has one place, and no place lies on another. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { load } from './load.mjs';

const { WAGERS } = await load('contract/craps.ts');
const { WIDE } = await load('felt/craps-layout.ts');
const { FOLDS, foldOf } = await load('felt/craps-folds.ts');
const { cover, overlap, outline } = await load('felt/geometry.ts');
const { step } = await load('felt/spatial.ts');

const felts = { wide: [WIDE], folded: FOLDS };

for (const [name, layouts] of Object.entries(felts)) {
  test(`${name}: every wager of the contract has exactly one place`, () => {
    const placed = layouts.flatMap((layout) => layout.zones.map((zone) => zone.wager)).sort();
    assert.deepEqual(placed, [...WAGERS].sort());
  });
}

for (const layout of [WIDE, ...FOLDS]) {
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
  for (const fold of FOLDS) {
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
