/** Several players, dropped lines, reloaded pages. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { balanceIs, comeOut, leaveAll, mine, press, sit, skip, stake, start, stop, wager, zone } from './browser.mjs';

const seat = (options = {}) => sit({ table: 'craps-line', ...options });

/** Puts a switch into the page's line to the table. */
function cuttable(page) {
  const line = { down: false, open: [] };
  page.line = line;
  page.cut = async () => {
    line.down = true;
    await Promise.all(line.open.splice(0).map((socket) => socket.close()));
  };
  page.mend = () => { line.down = false; };
  return page.routeWebSocket(/\/ws\/tables\//, (socket) => {
    if (line.down) {
      socket.close();
      return;
    }
    socket.connectToServer();
    line.open.push(socket);
  });
}

describe('the line to the table', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test("one player's chips appear on the other's felt at once", async () => {
    const [ann, bob] = [await seat(), await seat()];
    await comeOut(ann, bob);
    await wager(ann, 'field');
    const place = await ann.locator('.page').getAttribute('data-seat');
    await bob.locator(`[data-wager="field"][aria-label*="seat ${place} has $"]`).waitFor();
    await press(ann, 'field', { button: 'right' });
    await bob.locator(`[data-wager="field"]:not([aria-label*="seat ${place} has $"])`).waitFor();
    await bob.locator('[data-player]', { hasText: ann.player }).waitFor();
  });

  test('a reloaded page finds everything where it was', async () => {
    const page = await seat();
    await wager(page, 'field');
    const [before, balance] = [await stake(page, 'field'), await page.locator('[data-balance]').innerText()];
    await page.reload();
    await mine(page, 'field').waitFor();
    assert.equal(await stake(page, 'field'), before);
    await balanceIs(page, balance);
  });

  test('a dropped line is said, keeps what is known, resumes, and does once what was asked meanwhile', async () => {
    const page = await seat({ prepare: cuttable });
    await wager(page, 'field');
    const before = Number((await stake(page, 'field')).replace(/\D/g, ''));
    await page.cut();
    await page.getByText('Reconnecting…').waitFor();
    assert.equal(await mine(page, 'field').count(), 1);
    await press(page, 'field');
    page.mend();
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
    await mine(page, 'field').locator('.sum', { hasText: new RegExp(`^\\$${before + 5}$`) }).waitFor();
    await page.cut();
    await page.locator('.page[data-line="lost"]').waitFor();
    page.mend();
    await page.locator('.page[data-line="open"]').waitFor();
    assert.equal(await stake(page, 'field'), `$${before + 5}`);
    assert.match(await zone(page, 'field').getAttribute('aria-label'), /^field, \$/);
  });
});
