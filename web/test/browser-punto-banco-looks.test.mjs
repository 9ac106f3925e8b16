/** Punto banco in motion, on a telephone, in the light and in the dark; and pictures of it. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, appears, DESKTOP, leave, leaveAll, PHONE, pictures, sit, skip, start, stop, wager, watch, zone } from './browser.mjs';
import { deal, finish, hand, open, rounds, said } from './browser-baccarat.mjs';

const TABLE = 'punto-banco-looks';
const SQUEEZE = 'punto-banco-looks-squeeze';

describe('how punto banco looks', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('with motion, cards are dealt one after the other, money moves, and the words follow', async () => {
    const page = await sit({ table: TABLE, motion: true });
    await open(page);
    await wager(page, 'player');
    await wager(page, 'banker');
    const dealt = page.waitForFunction(() => document.querySelector('[data-hand="player"]').textContent.split(',').length === 1
      && document.querySelector('[data-hand="player"]').textContent.includes(' of ') && document.querySelector('[data-hand="banker"]').textContent.includes('no cards'));
    const moving = appears(page, '.ghosts .sum');
    await page.locator('.deal.primary').click();
    await dealt;
    await moving;
    await page.locator('[data-said]', { hasText: /wins, \w+ over|Tie hand/ }).waitFor({ state: 'attached' });
    await page.locator('.ghosts .sum').first().waitFor({ state: 'detached' });
  });

  test('a round on a telephone', async () => {
    const page = await sit({ table: TABLE, viewport: PHONE });
    await open(page);
    for (const name of await page.locator('[data-wager]').evaluateAll((all) => all.map((each) => each.dataset.wager))) {
      const box = await zone(page, name).boundingBox();
      assert.ok(box.height >= 44 && box.width >= 44, `${name} is ${box.width} by ${box.height}`);
    }
    await wager(page, 'banker');
    const bar = await page.locator('.deal.primary').boundingBox();
    assert.ok(bar.y + bar.height <= PHONE.height && bar.height >= 44, 'Deal is under the thumb');
    await deal(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the page is ${width} wide`);
  });

  test('axe finds nothing, in the light and in the dark', async () => {
    const watcher = await watch({ table: TABLE });
    await accessible(watcher);
    await leave(watcher);
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await sit({ table: SQUEEZE, viewport });
      await page.getByText(/^The (cut|shoe) is offered to you$/).or(page.getByText(/^(You have|The dealer has) the shoe$/)).first().waitFor();
      await accessible(page);
      await open(page);
      await wager(page, 'player');
      await page.locator('.deal.primary').click();
      await page.locator('[data-squeeze]').waitFor();
      await page.keyboard.press('s');
      await accessible(page);
      await finish([await rounds(page)], page);
      await accessible(page);
      await leaveAll();
    }
  });

  /** One round for all pictures of a page: it is looked at in the light and in the dark, and at each of these sizes. */
  for (const sizes of [[DESKTOP, { width: 1024, height: 768 }], [PHONE]]) {
    test(`pictures ${sizes.map(({ width }) => width).join(' and ')}`, async () => {
      const page = await sit({ table: TABLE, viewport: sizes[0] });
      await open(page);
      await wager(page, 'banker');
      await deal(page);
      await open(page);
      for (const name of ['banker', 'tie', 'bonus banker']) await wager(page, name);
      await pictures(page, 'punto-banco', sizes);
    });
  }
});
