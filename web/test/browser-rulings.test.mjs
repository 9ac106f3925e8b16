/**
 * The ruling desk in a browser: questions answered by keyboard and by touch, the ruling with its provision, and the way
 * back.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, DESKTOP, leaveAll, newPage, PHONE, pictures, start, stop, url } from './browser.mjs';
import { skip } from './browser-keno.mjs';
import { signIn } from './browser-staff.mjs';

describe('the ruling desk', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('a floorperson is asked one question after the other, and gets the ruling with its provision', async () => {
    const page = await newPage(DESKTOP);
    await signIn(page, 'floorperson');
    await page.goto(`${url}/staff`);
    await page.getByRole('link', { name: 'Rulings' }).click();
    await accessible(page);
    await pictures(page, 'rulings-where', [PHONE, DESKTOP]);
    await page.getByRole('button', { name: 'Blackjack, attended' }).click();
    await accessible(page);
    await pictures(page, 'rulings-what', [PHONE, DESKTOP]);
    await page.getByRole('button', { name: 'A hand did not get its first two cards' }).click();
    await accessible(page);
    await page.getByRole('group', { name: 'How many cards has the hand got?' }).getByRole('button', { name: 'one', exact: true }).click();
    await page.getByRole('button', { name: 'has the hand called dead' }).click();
    assert.match(await page.getByRole('status').innerText(), /The hand on box 2 is dead/);
    await accessible(page);
    await pictures(page, 'rulings-ruled', [PHONE, DESKTOP]);
    await page.getByRole('button', { name: 'Change: How many cards has the hand got?' }).click();
    await page.getByRole('button', { name: 'none' }).click();
    await page.getByRole('region', { name: /Ruling/ }).getByRole('link', { name: '19:47-2.15(g)' }).first().click();
    await page.getByRole('heading', { name: /19:47-2.15\(g\)/ }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: 'Start again' }).first().click();
    await page.getByRole('button', { name: 'Blackjack, attended' }).waitFor();
  });

  test('the keyboard alone gets a ruling, and an amount is typed', async () => {
    const page = await newPage(PHONE);
    await signIn(page, 'dealer');
    await page.goto(`${url}/staff/rulings?game=blackjack&matter=bonus+failed`);
    // The first answer has the focus; the second is one step on.
    await page.locator('button:focus').waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByLabel('What was wagered?').waitFor();
    await page.keyboard.type('plenty');
    await page.keyboard.press('Enter');
    assert.match(await page.getByRole('alert').innerText(), /an amount in dollars/);
    await accessible(page);
    await page.keyboard.type('12.50');
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('status').innerText(), 'The wager is paid $262.50.');
    await pictures(page, 'rulings-phone', [PHONE, DESKTOP]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    assert.ok(wide <= 0, `${wide} pixels too wide`);
  });

  test('who may not ask is told who may', async () => {
    const page = await newPage();
    await signIn(page, 'stickman');
    await page.goto(`${url}/staff/rulings`);
    await page.getByText('A stickman may not ask the ruling desk').waitFor();
  });
});
