/** Without a mouse, on a telephone, without eyes; and pictures of it all. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, comeOut, DESKTOP, leave, leaveAll, mine, PHONE, pictures, press, refusal, roll, shoot, sit, skip, start, stop, takeDice, wager, watch, zone } from './browser.mjs';

const TABLE = 'craps-ways';
const seat = (options = {}) => sit({ table: TABLE, ...options });
/** What has the focus, as assistive technology would name it. */
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.wager ?? '');

describe('ways to play', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('a round with the keyboard alone', async () => {
    const page = await seat();
    await comeOut(page);
    await page.keyboard.press('f');
    assert.notEqual(await focused(page), '');
    await zone(page, 'come').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'field');
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await mine(page, 'field').waitFor();
    await page.keyboard.press('Delete');
    await mine(page, 'field').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'pass');
    await page.keyboard.press(' ');
    await mine(page, 'pass').waitFor();
    const count = await page.locator('.page').getAttribute('data-rolls');
    await page.locator('.roll.primary, .offered').first().waitFor();
    if (await page.locator('.offered').count() > 0) await page.keyboard.press('t');
    await page.locator('.roll.primary').waitFor();
    await page.keyboard.press('r');
    await page.waitForFunction((was) => document.querySelector('.page').dataset.rolls !== was, count);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor({ state: 'hidden' });
  });

  test('a round on a telephone', async () => {
    const page = await seat({ viewport: PHONE });
    await comeOut(page);
    await wager(page, 'pass');
    await wager(page, 'hard 8');
    await wager(page, 'place 6');
    await page.getByRole('tab', { name: /Line/ }).click();
    await takeDice(page);
    await shoot(page, 'phone-line');
    const bar = await page.locator('.roll.primary').boundingBox();
    assert.ok(bar.y + bar.height <= PHONE.height, 'the roll button is under the thumb');
    assert.ok(bar.height >= 44);
    await roll(page);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the page is ${width} wide`);
  });

  test('axe finds nothing, in the light and in the dark', async () => {
    const watcher = await watch({ table: TABLE });
    await accessible(watcher);
    await leave(watcher);
    for (const viewport of [DESKTOP, PHONE]) {
      const page = await seat({ viewport });
      await comeOut(page);
      await wager(page, 'pass');
      await wager(page, 'place 6');
      await takeDice(page);
      await roll(page);
      await press(page, 'come 4');
      await refusal(page, 'come 4').waitFor();
      await accessible(page);
      await leaveAll();
    }
  });

  /** One table for all pictures of a page: it is looked at in the light and in the dark, and at each of these sizes. */
  for (const sizes of [[DESKTOP, { width: 1024, height: 768 }], [PHONE]]) {
    test(`pictures ${sizes.map(({ width }) => width).join(' and ')}`, async () => {
      const page = await seat({ viewport: sizes[0] });
      await comeOut(page);
      for (const name of ['pass', 'field', 'place 6', 'place 8', 'hard 8']) await wager(page, name);
      await takeDice(page);
      await pictures(page, '', sizes);
    });
  }
});
