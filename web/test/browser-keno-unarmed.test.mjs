/**
 * A keno game that cannot be drawn: one of the two keys is withdrawn before it is locked, and the supervisor gives it up.
 * The tests go through that game together, in order.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, start, stop } from './browser.mjs';
import { buy, comeIn, confirm, find, key, lock, LOUNGES, mark, notice, priced, said, sell, signOn, skip, visit } from './browser-keno.mjs';

const AT = LOUNGES.unarmed;
const STATION = 41;

describe('a keno game that cannot be drawn', { skip }, () => {
  /** Pages and codes that later tests go on with. */
  const at = {};

  before(async () => {
    await start();
    await notice(AT);
    at.patron = await visit(`/keno?at=${AT}`);
    await comeIn(at.patron, 'Rory');
    at.station = await signOn(STATION);
    at.board = await visit(`/keno/board?at=${AT}`);
    at.desk = await visit(`/staff/keno/desk?at=${AT}`, { role: 'supervisor' });
    at.inspector = await visit(`/staff/keno/desk?at=${AT}`, { role: 'inspector' });
  });
  after(stop);

  test('while it is open nothing is there to give up', async () => {
    for (const number of [5, 6, 7]) await mark(at.patron, number).click();
    await priced(at.patron, 100);
    at.mine = await buy(at.patron);
    at.single = await sell(at.station, '1 2 3 @7', '$7.00');
    at.races = await sell(at.station, '1 2 3 @2 x3', '$6.00');
    await at.desk.getByText('3 tickets, $10.00 wagered on it.').waitFor();
    assert.equal(await at.desk.getByRole('button', { name: /^Return every wager/ }).count(), 0);
  });

  test('locked without both keys it waits, on every page, and nothing is sold, voided or paid', async () => {
    await at.inspector.getByRole('button', { name: 'Withdraw my key' }).click();
    await confirm(at.inspector, 'Withdraw');
    await at.desk.locator('[data-armed="false"]').waitFor();
    await lock(at.desk, 1);
    for (const page of [at.board, at.station, at.desk, at.patron]) await page.locator('[data-closing="locked"]').waitFor();
    assert.equal(await at.board.locator('.lit').count(), 0);
    const page = at.station;
    await key(page, '4 5 6 @1');
    await page.locator('[data-refused="locked"]').waitFor();
    await page.keyboard.press('Escape');
    await find(page, at.single, 'racing');
    await page.keyboard.press('F4');
    await page.locator('[data-asks="void"]').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-refused="started_already"]').waitFor();
    await page.keyboard.press('Escape');
    await key(page, `p ${at.single}`);
    await page.locator('[data-refused="not_drawn_yet"]').waitFor();
    await page.keyboard.press('Escape');
  });

  test('the supervisor returns every wager, and says why', async () => {
    const page = at.desk;
    await page.getByRole('button', { name: /^Return every wager/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('3 tickets, $10.').waitFor();
    assert.deepEqual(await axe(page), []);
    await dialog.getByRole('button', { name: 'Return every wager', exact: true }).click();
    assert.equal(await dialog.isVisible(), true, 'not without a reason');
    await confirm(page, 'Return every wager', 'the inspector was called away');
    await page.locator('[data-told="game"]').getByText('The wagers on game 1 are returned.').waitFor();
    await page.locator('[data-game="2"]').waitFor();
    const board = at.board;
    await board.locator('[data-shown="1"]').getByText('every wager is returned').first().waitFor();
    assert.equal(await board.locator('.lit').count(), 0, 'no number was drawn');
    await board.locator('[data-closing="open"]').waitFor();
  });

  test('the ticket is paid its wager back at the station, and the patron claims his', async () => {
    const page = at.station;
    const number = await find(page, at.single, 'won');
    await page.locator('[data-found]').getByText('wager returned').waitFor();
    await page.keyboard.press('Enter');
    await said(page, `Ticket ${number} is paid. Hand out $7.00`);
    const row = at.patron.locator(`[data-ticket="${at.mine}"]`);
    await row.getByText('wager returned $1').waitFor();
    await row.getByRole('button', { name: 'Claim $1 to my account' }).click();
    await at.patron.locator(`[data-ticket="${at.mine}"][data-state="paid"]`).waitFor();
  });

  test('a ticket with races to come keeps them; cancelled, it has all of its price back', async () => {
    const page = at.station;
    const number = await find(page, at.races, 'racing');
    await page.keyboard.press('F6');
    await page.locator('[data-asks="cancel races"]').waitFor();
    await page.keyboard.press('Enter');
    await said(page, `The remaining races of ticket ${number} are cancelled, document 1. Refund $4.00`);
    await find(page, at.races, 'won');
    await page.keyboard.press('Enter');
    await said(page, `Ticket ${number} is paid. Hand out $2.00`);
  });

  test('with both keys turned again the lounge goes on', async () => {
    await at.inspector.getByRole('button', { name: 'Turn my key' }).click();
    await at.desk.locator('[data-armed="true"]').waitFor();
    await sell(at.station, '1 2 3 @1', '$1.00');
  });

  test('no page had a fault', () => {
    for (const page of Object.values(at).filter((each) => each.faults)) assert.deepEqual(page.faults, []);
  });
});
