/** What is pledged at a table: something of one's own is added there, and what is over is checked in the browser. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, DESKTOP, leaveAll, mine, PHONE, pictures, roll, sit, skip, start, stop, url, wager, watch } from './browser.mjs';

const TABLE = 'craps-fair';
const known = async (page) => (await page.request.get(`${url}/api/fair/${TABLE}`)).json();

describe('fairness', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('a browser adds by itself, its player something of his own, and a turn rolled to its end is checked', async () => {
    const page = await sit({ table: TABLE });
    await page.getByText('Fairness', { exact: true }).click();
    const { open } = await known(page);
    await page.getByText(open.commitment).waitFor();
    await page.getByText(`This browser has promised something to pledge ${open.pledge}, and opens it when the table asks.`).waitFor();
    const promised = (await known(page)).open;
    assert.equal(promised.promises.length, 1);
    assert.deepEqual([promised.promises[0].state, promised.contributions], ['sealed', []], 'nobody knows what');
    await page.getByLabel('Something of your own').fill('c0ffee');
    await page.getByRole('button', { name: 'Add it' }).click();
    await page.getByText('Kept for the next pledge: c0ffee').waitFor();
    await accessible(page);

    while (!(await known(page)).past.some((past) => past.pledge === open.pledge)) {
      if (await mine(page, 'pass').count() === 0) await wager(page, 'pass');
      await roll(page);
    }
    await page.goto(`${url}/fair/${TABLE}`);
    await page.locator(`[data-check="${open.pledge}"]`).click();
    const result = page.locator(`[data-result="${open.pledge}"]`);
    await page.waitForFunction((which) => document.querySelector(which).textContent !== '', `[data-result="${open.pledge}"]`);
    assert.match(await result.innerText(), /^✓ Commitment kept; all \d+ throws follow from it\. What this browser added is in it\.$/);
    const next = (await known(page)).past.find((past) => past.pledge === open.pledge + 1) ?? (await known(page)).in_use;
    if (next?.contributions) assert.match(next.contributions[0], /c0ffee$/);
    await accessible(page);
    await pictures(page, 'fair', [DESKTOP, PHONE]);
  });

  test('a record that was changed on its way does not pass', async () => {
    const page = await watch({
      table: TABLE,
      prepare: (context) => context.route('**/api/fair/*/*', async (route) => {
        const answer = await route.fetch();
        const past = await answer.json();
        const thrown = past.lines.find((line) => line.do === 'dice');
        thrown.faces = thrown.faces.join() === '6,6' ? [1, 1] : [6, 6];
        await route.fulfill({ response: answer, json: past });
      }),
    });
    await page.goto(`${url}/fair/${TABLE}`);
    const button = page.locator('[data-check]').first();
    const pledge = await button.getAttribute('data-check');
    await button.click();
    await page.locator(`[data-result="${pledge}"]`, { hasText: /^✗ Throw 1 should have been/ }).waitFor();
  });

  test('who only watches sees what is pledged, and is not asked for anything', async () => {
    const page = await watch({ table: TABLE });
    await page.getByText('Fairness', { exact: true }).click();
    const { open } = await known(page);
    await page.getByText(open.commitment).waitFor();
    assert.equal(await page.getByLabel('Something of your own').count(), 0);
  });
});
