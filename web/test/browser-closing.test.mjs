/** A house of its own that closes: every page says so, no wager and no ticket is taken any more, and what lies there is played out. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { after, before, describe, test } from 'node:test';
import { mine, newPage, refusal, wager, zone } from './browser.mjs';
import { end, open, place, skip } from './browser-own-house.mjs';

describe('a house that closes', { skip }, () => {
  const here = place('closing');
  let house;
  let url;

  before(async () => {
    house = await open(here, ['--grace', '600']);
    url = house.url;
  });
  after(() => end(house, here));

  test('every page says so, and the last round is seen to its end', async () => {
    const page = await newPage();
    await page.request.post(`${url}/sit`, { form: { table: 'craps-1', name: 'Ann' }, headers: { origin: url }, maxRedirects: 0 });
    await page.goto(`${url}/tables/craps-1`);
    await wager(page, 'pass');
    await mine(page, 'pass').waitFor();
    const keno = await newPage();
    await keno.goto(`${url}/keno?at=keno-main`);
    const ended = once(house.process, 'exit');
    house.process.kill('SIGTERM');
    await page.locator('[data-closing]').getByText('The house is closing').waitFor();
    await keno.locator('[data-closing]').getByText('sells no more tickets').waitFor();
    await zone(page, 'field').click();
    await refusal(page, 'field').getByText(/house is closing/i).waitFor();
    assert.equal(await mine(page, 'field').count(), 0);
    // Nobody throws: it is done for her, until the house can end.
    const [code] = await ended;
    assert.equal(code, 0);
    await page.getByText('Reconnecting…').waitFor();
    assert.equal(await mine(page, 'pass').count(), 0, 'the last that she saw is how the round ended');
    assert.deepEqual([...page.faults, ...keno.faults], []);
  });
});
