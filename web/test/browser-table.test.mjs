/** The craps table as a player meets it. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { appears, balanceIs, comeOut, leaveAll, mine, phase, press, refusal, roll, sit, skip, stake, start, stop, takeDice, takeSeat, toPoint, wager, watch, zone } from './browser.mjs';

describe('the craps table', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('a visitor watches, and sits down with a name', async () => {
    const page = await watch();
    await zone(page, 'pass').waitFor();
    assert.equal(await page.locator('[data-wager]').count(), 71);
    await takeSeat(page, 'craps-1');
    await page.locator('[data-player]', { hasText: page.player }).waitFor();
    assert.match(await page.locator('[data-balance]').innerText(), /^\$[\d,]+\.\d\d$/);
  });

  test('a pass bet, a roll, and its place in the history', async () => {
    const page = await sit();
    await comeOut(page);
    await wager(page, 'pass');
    assert.match(await zone(page, 'pass').getAttribute('aria-label'), /^pass, \$\d+, pays 1 to 1/);
    const rolls = page.getByRole('list', { name: /Rolls/ }).getByRole('listitem');
    await roll(page);
    assert.match(await rolls.first().innerText(), /\d+( the hard way)?, \d and \d, come out roll/);
    assert.match(await page.locator('[data-said]').innerText(), /^\d+.*, \d and \d\./);
  });

  test('a refused wager is explained at its place, with its provision', async () => {
    const page = await sit();
    await comeOut(page);
    await press(page, 'come');
    await refusal(page, 'come').waitFor();
    assert.match(await refusal(page, 'come').getByRole('link').getAttribute('href'), /^\/rules\/19:47-1\./);
    assert.equal(await mine(page, 'come').count(), 0);
    await page.keyboard.press('Escape');
    await refusal(page, 'come').waitFor({ state: 'detached' });
  });

  test('an amount that cannot be paid is answered with the nearest that can', async () => {
    const page = await sit();
    await page.locator('[data-chip="500"]').click();
    await press(page, 'place 6');
    const nearest = refusal(page, 'place 6').locator('button.primary');
    await nearest.first().waitFor();
    const words = await nearest.last().innerText();
    await nearest.last().click();
    await mine(page, 'place 6').waitFor();
    assert.equal(await stake(page, 'place 6'), words);
  });

  test('raise, reduce, undo, take down', async () => {
    const page = await sit();
    await comeOut(page);
    const balance = await page.locator('[data-balance]').innerText();
    await wager(page, 'pass');
    const once = await stake(page, 'pass');
    await wager(page, 'pass');
    const twice = await stake(page, 'pass');
    assert.notEqual(once, twice);
    await page.getByRole('button', { name: 'Undo' }).click();
    await mine(page, 'pass').locator('.sum', { hasText: new RegExp(`^\\${once}$`) }).waitFor();
    await wager(page, 'pass');
    await zone(page, 'pass').focus();
    await page.keyboard.press('Backspace');
    await mine(page, 'pass').locator('.sum', { hasText: new RegExp(`^\\${once}$`) }).waitFor();
    await page.keyboard.press('Delete');
    await mine(page, 'pass').waitFor({ state: 'detached' });
    await balanceIs(page, balance);
    await wager(page, 'field');
    await press(page, 'field', { button: 'right' });
    await mine(page, 'field').waitFor({ state: 'detached' });
  });

  test('odds behind the pass line once a point stands; the line itself stays', async () => {
    const page = await sit();
    const point = await toPoint(page);
    assert.ok([4, 5, 6, 8, 9, 10].includes(point));
    await wager(page, 'pass odds');
    await zone(page, 'pass').focus();
    await page.keyboard.press('Delete');
    await refusal(page, 'pass').waitFor();
    assert.match(await refusal(page, 'pass').getByRole('link').innerText(), /19:47-1\.3\(c\)/);
    assert.equal(await mine(page, 'pass').count(), 1);
  });

  test('a place bet is off on the come out roll until it is called on', async () => {
    const page = await sit();
    await comeOut(page);
    await wager(page, 'place 6');
    await mine(page, 'place 6').getByText('off until the next point').waitFor();
    assert.match(await zone(page, 'place 6').getAttribute('aria-label'), /^place 6, \$\d+, off until the next point, pays 7 to 6/);
    await zone(page, 'place 6').focus();
    await page.keyboard.press('o');
    await mine(page, 'place 6').getByText('called on').waitFor();
    await mine(page, 'place 6').getByRole('button', { name: 'Call place 6 off' }).click();
    await mine(page, 'place 6').getByText('off until the next point').waitFor();
  });

  test('same again makes what was decided once more', async () => {
    const page = await sit();
    await comeOut(page);
    await wager(page, 'pass');
    await wager(page, 'field');
    const before = await stake(page, 'field');
    await roll(page);
    await mine(page, 'field').waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Same again' }).click();
    await mine(page, 'field').waitFor();
    assert.equal(await stake(page, 'field'), before);
  });

  test('money is seen to move, and the words follow', async () => {
    const page = await sit({ motion: true });
    await comeOut(page);
    await wager(page, 'pass');
    await wager(page, 'field');
    await takeDice(page);
    const moving = appears(page, '.ghosts .sum');
    await roll(page);
    await moving;
    await page.locator('[data-said]', { hasText: /Field (wins|loses) \$\d/ }).waitFor({ state: 'attached' });
    await page.locator('.ghosts .sum').first().waitFor({ state: 'detached' });
    const results = page.getByRole('region', { name: 'Last results' });
    assert.match(await results.getByRole('link').first().getAttribute('href'), /^\/rules\/19:47-/);
  });

  test('the dice can be passed', async () => {
    const page = await sit();
    await comeOut(page);
    await takeDice(page);
    await page.getByRole('button', { name: 'Pass dice' }).click();
    await page.getByRole('button', { name: 'Pass dice' }).waitFor({ state: 'detached' });
    assert.match(await phase(page), /come out/i);
  });
});
