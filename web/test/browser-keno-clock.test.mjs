/**
 * A house of its own whose clock is moved while it runs (19:47-15.6(c)): every keno page says so, nothing is sold or paid,
 * and a supervisor confirms the clock when it is right again. The tests go through that together, in order.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { axe, newPage, PHONE, shoot } from './browser.mjs';
import { signInAt } from './authenticator.mjs';
import { binary, clockOf, end, noClock, open, place, skip } from './browser-own-house.mjs';
import { confirm, key, said } from './browser-keno.mjs';

const PASSWORD = 'a password for the clock';
const STATION = 3;

describe('a keno clock that is moved', { skip: skip || noClock }, () => {
  const here = place('keno-clock');
  const clock = clockOf(here);
  /** Pages that later tests go on with. */
  const at = {};
  let house;

  before(async () => {
    for (const [role, name] of [['keno-writer', 'Wren'], ['keno-supervisor', 'Sage']]) {
      spawnSync(binary, ['people', 'add', '--journal', here.database, '--role', role, '--name', name], { input: `${PASSWORD}\n` });
    }
    house = await open(here, ['--grace', '0'], clock.env);
    at.station = await signedIn('wren', `/staff/keno/station/${STATION}`);
    at.desk = await signedIn('sage', '/staff/keno/desk?at=keno-main');
    at.board = await visit(await newPage(), '/keno/board?at=keno-main');
    at.patron = await visit(await newPage({ viewport: PHONE }), '/keno?at=keno-main');
  });
  after(() => end(house, here));

  async function visit(page, path) {
    await page.goto(house.url + path);
    await page.locator('[data-line="open"]').waitFor();
    return page;
  }

  async function signedIn(id, path) {
    const page = await newPage();
    await signInAt(page, house.url, { id, password: PASSWORD });
    return visit(page, path);
  }

  test('while the clock goes right, a ticket is sold', async () => {
    await key(at.station, 'on');
    await at.station.locator('[data-writer]:not([data-writer=""])').waitFor();
    await key(at.station, '1 2 3 @1');
    await said(at.station, 'issued');
  });

  test('moved ahead by ten minutes it is in doubt: every page says so, and a sale is refused with what to do', async () => {
    clock.set('+10m');
    for (const page of [at.station, at.desk, at.board, at.patron]) {
      await page.locator('[data-clock-in-doubt]', { hasText: 'until a supervisor confirms it' }).waitFor();
    }
    await key(at.station, '4 5 6 @1');
    const refused = at.station.locator('[data-refused="clock_in_doubt"]');
    await refused.getByText(/supervisor/).first().waitFor();
    await refused.getByRole('link', { name: '19:47-15.6(c)' }).waitFor();
    await at.station.keyboard.press('Escape');
    assert.deepEqual(await axe(at.patron), []);
    await shoot(at.patron, 'keno-clock-in-doubt-phone');
    await shoot(at.station, 'keno-clock-in-doubt-station');
  });

  test('the clock’s page says how it was moved; a writer cannot confirm it', async () => {
    const page = await at.station.context().newPage();
    await page.goto(`${house.url}/staff/clock`);
    await page.getByText(/\d+ minutes ahead/).first().waitFor();
    await page.getByText('A keno supervisor or a casino supervisor confirms it.').waitFor();
    assert.equal(await page.getByRole('button', { name: /^Confirm/ }).count(), 0);
    assert.deepEqual(await axe(page), []);
    await shoot(page, 'staff-clock');
    await page.close();
  });

  test('set right again it is still in doubt, until the supervisor confirms it', async () => {
    clock.set('+0');
    const card = at.desk.locator('[data-clock="doubted"]');
    await card.getByText('nothing is sold, locked, drawn or paid').waitFor();
    assert.deepEqual(await axe(at.desk), []);
    await shoot(at.desk, 'keno-desk-clock');
    await card.getByRole('button', { name: 'Confirm the clock…' }).click();
    await confirm(at.desk, 'It is right');
    await at.desk.locator('[data-clock="confirmed"]').waitFor();
    for (const page of [at.station, at.desk, at.board, at.patron]) await page.locator('[data-clock-in-doubt]').waitFor({ state: 'detached' });
    await key(at.station, '4 5 6 @1');
    await said(at.station, 'issued');
  });

  test('no page had a fault', () => {
    for (const page of Object.values(at)) assert.deepEqual(page.faults, []);
  });
});
