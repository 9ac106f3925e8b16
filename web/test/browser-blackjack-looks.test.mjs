/** Blackjack in motion, on a telephone, in the light and in the dark; and pictures of it. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, appears, DESKTOP, leave, leaveAll, mine, PHONE, pictures, shoot, sit, skip, start, stop, wager, watch, zone } from './browser.mjs';
import { answer, asked, bet, choices, deal, finish, open, round, said, seatOf, until } from './browser-blackjack.mjs';

const TABLE = 'blackjack-looks';
const MULTIPLE = 'blackjack-multiple-action';

describe('how blackjack looks', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('with motion, cards are dealt one after the other, money moves, and the words follow', async () => {
    const page = await sit({ table: TABLE, motion: true });
    await open(page);
    await bet(page);
    const box = await seatOf(page);
    const seen = page.waitForFunction((at) => {
      window.lain ??= new Set();
      window.lain.add((document.querySelector(`[data-box="${at}"]`).textContent.match(/ of /g) ?? []).length);
      return window.lain.has(1) && window.lain.has(2);
    }, box);
    const moved = appears(page, '.ghosts .sum');
    await finish(await deal(page), [page]);
    await seen;
    await moved;
    await page.locator('[data-said]', { hasText: /wins|loses|stands off/ }).waitFor({ state: 'attached' });
  });

  test('a round on a telephone', async () => {
    const page = await sit({ table: TABLE, viewport: PHONE });
    await open(page);
    for (const name of await page.locator('[data-wager]').evaluateAll((all) => all.map((each) => each.dataset.wager))) {
      const box = await zone(page, name).boundingBox();
      assert.ok(box.height >= 44 && box.width >= 44, `${name} is ${box.width} by ${box.height}`);
    }
    await bet(page);
    const bar = await page.locator('.deal.primary').boundingBox();
    assert.ok(bar.y + bar.height <= PHONE.height && bar.height >= 44, 'Deal is under the thumb');
    const before = await until(page, async () => (await choices(page)).includes('double'));
    for (const button of await asked(page).locator('button').all()) {
      const box = await button.boundingBox();
      assert.ok(box.height >= 44 && box.width >= 44 && box.y + box.height <= PHONE.height, await button.innerText());
    }
    await shoot(page, 'blackjack-phone-decision');
    await finish(before, [page]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the page is ${width} wide`);
  });

  test('axe finds nothing, in the light and in the dark', async () => {
    const watcher = await watch({ table: MULTIPLE });
    await accessible(watcher);
    await leave(watcher);
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await sit({ table: TABLE, viewport });
      await page.locator('[data-asked="cut"]').or(page.getByText('Place your bets')).first().waitFor();
      await accessible(page);
      const before = await until(page, async () => (await choices(page)).includes('double'));
      await page.keyboard.press('k');
      await page.locator('[data-chart] svg, [data-chart] table, [data-chart] p').first().waitFor();
      await accessible(page);
      await finish(before, [page]);
      await accessible(page);
      await leaveAll();
    }
  });

  /** One round for all pictures of a page: it is looked at in the light and in the dark, and at each of these sizes. */
  for (const sizes of [[DESKTOP, { width: 1024, height: 768 }], [PHONE]]) {
    test(`pictures ${sizes.map(({ width }) => width).join(' and ')}`, async () => {
      const page = await sit({ table: TABLE, viewport: sizes[0] });
      await round(page);
      const box = await seatOf(page);
      const places = [...[box, box + 1, box + 2].map((at) => `blackjack on box ${at}`), `under 13 on box ${box}`];
      let made = false;
      const make = async (each) => {
        if (made) await each.getByRole('button', { name: 'Same again' }).click();
        else for (const name of places) await wager(each, name);
        for (const name of places) await mine(each, name).waitFor();
        made = true;
      };
      const before = await until(page, async () => (await choices(page)).includes('split'), { make });
      await answer(page, ['split']);
      await pictures(page, 'blackjack', sizes);
      await finish(before, [page]);
      await pictures(page, 'blackjack-over', sizes);
    });
  }
});
