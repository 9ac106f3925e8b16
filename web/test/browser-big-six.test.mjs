/** Big Six: its wheel and its layout are data (`src/games/big-six/layout.ts`); the page is the one for every game. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import * as b from './browser.mjs';
import { signIn } from './browser-staff.mjs';

const TABLE = 'big-six-page';
const CLASSIC = 'big-six-classic';
const SYMBOLS = ['1', '2', '5', '10', '20', 'emblem 1', 'emblem 2'];

describe('big six', { skip: b.skip }, () => {
  before(b.start);
  afterEach(b.leaveAll);
  after(b.stop);

  const sit = (look) => b.sit({ table: TABLE, ...look });
  const said = (page) => page.locator('[data-said]').innerText();
  const isDecided = (page, wager) => page.waitForFunction((wanted) => document.querySelector(`[data-my-wager="${wanted}"]`) === null, wager);

  test('a visitor sees the wheel, the boxes, what they pay and what they cost', async () => {
    const page = await b.watch({ table: TABLE });
    for (const symbol of SYMBOLS) await b.zone(page, symbol).waitFor();
    assert.match(await b.zone(page, 'emblem 1').getAttribute('aria-label'), /^joker/);
    assert.equal(await page.locator('path.stop').count(), 54);
    await b.accessible(page);
    await page.goto(`${b.url}/tables/${TABLE}/sign`);
    await page.getByRole('cell', { name: '45 to 1' }).first().waitFor();
    const cite = page.locator('a.cite[href="/rules/19:47-5.6"]').first();
    assert.equal(await cite.evaluate((link) => getComputedStyle(link, '::after').content), '" (modelled)"');
    await b.accessible(page);
    await page.goto(`${b.url}/rules/19:47-5.5`);
    await page.getByText('The text of this section is not in hand.').waitFor();
  });

  test('a round with the mouse: two wagers, one taken back, a spin and its result', async () => {
    const page = await sit();
    await page.locator('[data-chip="500"]').click();
    await b.press(page, '1');
    await b.mine(page, '1').waitFor();
    await b.press(page, 'emblem 2');
    await b.mine(page, 'emblem 2').waitFor();
    assert.match(await said(page), /^Flag, \$5\.$/);
    await b.press(page, 'emblem 2', { button: 'right' });
    await isDecided(page, 'emblem 2');
    await b.pictures(page, 'big-six-wagers', [b.DESKTOP, b.PHONE]);
    await page.locator('[data-ready]').click();
    await isDecided(page, '1');
    const results = page.getByRole('region', { name: 'Last results' });
    assert.match(await results.innerText(), /Stopped: (\$(1|2|5|10|20)|joker|flag)\.\s+\$1 (wins|loses)/);
    assert.match(await page.locator('[data-net]').innerText(), /^You (win|lose) \$5\.00$/);
    assert.match(await page.locator('[data-fact="space"], [data-call]').first().innerText(), /\S/);
    await b.accessible(page);
    await b.pictures(page, 'big-six-result', [b.DESKTOP, b.PHONE]);
    await page.getByRole('button', { name: 'Same again' }).click();
    await b.mine(page, '1').waitFor();
    assert.equal(await b.stake(page, '1'), '$5');
    await page.locator('[data-ready]').click();
    await isDecided(page, '1');
  });

  test('a round with the keyboard alone', async () => {
    const page = await sit();
    await b.zone(page, '1').waitFor();
    await page.keyboard.press('2');
    await page.keyboard.press('f');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.wager), '2');
    await page.keyboard.press('Enter');
    await b.mine(page, '2').waitFor();
    assert.match(await said(page), /^\$2, \$\d+\.$/);
    await page.keyboard.press('d');
    await isDecided(page, '2');
    assert.match(await said(page), /\$2 (wins|loses) \$/);
    await page.keyboard.press('a');
    await b.mine(page, '2').waitFor();
    await page.keyboard.press('d');
    await isDecided(page, '2');
  });

  test('on a telephone everything fits, and the wheel is seen to turn', async () => {
    const page = await sit({ viewport: b.PHONE, motion: true });
    await b.wager(page, '5');
    const turning = b.appears(page, '.turning.moving');
    await page.locator('[data-ready]').click();
    await turning;
    await isDecided(page, '5');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= b.PHONE.width, `${width} wide`);
    await page.locator('text.shown').waitFor();
    await b.accessible(page);
    await b.shoot(page, 'big-six-phone');
  });

  test('every spin is checked in the browser, from the spaces of the wheel', async () => {
    const page = await sit();
    await b.wager(page, '1');
    await page.locator('[data-ready]').click();
    await isDecided(page, '1');
    await page.goto(`${b.url}/fair/${TABLE}`);
    await page.locator('[data-check]').first().click();
    await page.getByText('✓ Commitment kept; the draw follows from it.').waitFor();
    await b.accessible(page);
  });

  test('a spin that was changed on its way does not pass', async () => {
    const page = await b.watch({
      table: TABLE,
      prepare: (context) => context.route('**/api/fair/*/*', async (route) => {
        const answer = await route.fetch();
        const past = await answer.json();
        const spun = past.lines.find((line) => line.do === 'stop');
        spun.space = spun.space === '20' ? '10' : '20';
        await route.fulfill({ response: answer, json: past });
      }),
    });
    await page.goto(`${b.url}/fair/${TABLE}`);
    await page.locator('[data-check]').first().click();
    await page.locator('[data-result]', { hasText: /^✗ Draw 1 should have been space/ }).waitFor();
  });

  test('at an attended table the dealer spins, a void spin is done again, and the house calls its emblems its own way', async () => {
    const page = await b.newPage();
    await signIn(page, 'spinner');
    await page.goto(`${b.url}/staff/tables`);
    await page.locator(`[data-table="${CLASSIC}"] a.button`).click();
    await b.appears(page, '.attended[data-line="open"]');
    await page.getByRole('button', { name: /^Take my place/ }).click();
    await b.appears(page, '.attended[data-place="true"]');
    if (!await page.locator('[data-sit]').isVisible()) await page.getByText('Seat somebody', { exact: true }).click();
    await page.locator('[data-sit]').getByLabel('Name').fill('Ann');
    await page.getByRole('button', { name: 'Seat him' }).click();
    await page.getByLabel('Cash for chips, dollars').fill('100');
    await page.getByRole('button', { name: 'Into the drop box' }).click();
    await page.locator('[data-seat="1"]').getByText('$100').waitFor();
    assert.match(await b.zone(page, 'emblem 1').getAttribute('aria-label'), /^bear/);
    assert.equal(await page.locator('path.stop').count(), 54);
    await b.press(page, '20');
    await b.appears(page, '[data-seat="1"]');
    await page.locator('.due [data-do="no more bets"]').click();
    await page.locator('.due [data-do="spin"]').click();
    await b.pictures(page, 'big-six-attended', [b.DESKTOP, b.PHONE]);
    await page.getByText('Something went wrong', { exact: true }).click();
    await page.getByRole('button', { name: 'The spin is void' }).click();
    const voided = page.locator('[data-form="void spin"]');
    await voided.getByLabel('Because').selectOption('between spaces');
    await voided.locator('[data-send]').click();
    await page.locator('[data-call]', { hasText: 'Void: between spaces.' }).waitFor();
    assert.match(await b.zone(page, '20').getAttribute('aria-label'), /seat 1 has \$5/, 'wagers stand');
    await page.locator('.due [data-do="spin"]').click();
    await page.locator('.due [data-do="stop"]').first().click();
    const rests = page.locator('[data-form="stop"]');
    await rests.getByLabel('In a space with').selectOption('20');
    await b.accessible(page);
    await rests.locator('[data-send]').click();
    await page.locator('.due [data-do="announce"]').first().click();
    await page.locator('[data-call]', { hasText: 'Stopped: $20.' }).waitFor();
    await page.locator('[data-seat="1"]').getByText('$200').waitFor();
    await b.accessible(page);
  });
});
