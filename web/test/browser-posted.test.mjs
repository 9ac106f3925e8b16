/**
 * A house of its own in which rules are posted: the supervisor's page, the announcement on every page, and the table that
 * has the new rules without a reload. Half an hour is waited for nowhere: the house's clock is set; where that cannot
 * be done, the test that needs it is skipped.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { accessible, DESKTOP, newPage, PHONE, pictures, press, refusal, wager, zone } from './browser.mjs';
import { signInAt } from './authenticator.mjs';
import { binary, clockOf, end, noClock, open, place, skip } from './browser-own-house.mjs';

const PASSWORD = 'a password for posting';

describe('rules that are posted', { skip }, () => {
  const here = place('posted');
  const clock = clockOf(here);
  let house;
  let url;

  before(async () => {
    for (const [role, name] of [['casino-supervisor', 'Sam'], ['inspector', 'Ines']]) {
      spawnSync(binary, ['people', 'add', '--journal', here.database, '--role', role, '--name', name], { input: `${PASSWORD}\n` });
    }
    house = await open(here, ['--grace', '0'], clock.env);
    url = house.url;
    // Who comes in after the clock was moved takes the key down before that.
    await (await signedIn('ines')).context().close();
  });
  after(() => end(house, here));

  async function signedIn(id, look) {
    const page = await newPage(look);
    await signInAt(page, url, { id, password: PASSWORD });
    return page;
  }

  async function seated(name, look) {
    const page = await newPage(look);
    await page.request.post(`${url}/sit`, { form: { table: 'craps-1', name }, headers: { origin: url }, maxRedirects: 0 });
    await page.goto(`${url}/tables/craps-1`);
    await zone(page, 'pass').waitFor();
    return page;
  }

  /** Changes one line of the rules in the form, and posts them. */
  async function post(page, from, to) {
    await page.goto(`${url}/staff/tables/craps-1/rules`);
    const form = page.getByLabel('Rules, as a rules file');
    const rules = await form.inputValue();
    assert.ok(rules.includes(from), rules);
    await form.fill(rules.replace(from, to));
    await page.getByRole('button', { name: 'Post', exact: true }).click();
  }

  test('a supervisor posts, everybody reads it, and it is withdrawn', async () => {
    const ann = await seated('Ann', { viewport: PHONE });
    const sam = await signedIn('sam');
    await sam.getByRole('link', { name: 'Rules of Craps 1' }).click();
    await post(sam, 'line_minimum_cents = 500', 'line_minimum_cents = 0');
    await sam.getByRole('alert').getByText('line_minimum_cents').waitFor();
    await accessible(sam);
    await post(sam, 'line_minimum_cents = 500', 'line_minimum_cents = 2500');
    await sam.locator('[data-announced]').getByText('limits, line minimum: $25 instead of $5').waitFor();
    await accessible(sam);
    await pictures(sam, 'posted-rules', [DESKTOP, PHONE]);
    const line = ann.locator('[data-posted="announced"]');
    await line.getByText('limits, line minimum: $25 instead of $5').waitFor();
    await accessible(ann);
    await pictures(ann, 'posted-table', [PHONE, DESKTOP]);
    const anybody = await newPage();
    for (const path of ['/', '/tables/craps-1/sign', '/tables/craps-1/sign/history']) {
      await anybody.goto(`${url}${path}`);
      await anybody.locator('[data-announced]').getByText('limits, line minimum: $25 instead of $5').waitFor();
      await accessible(anybody);
      await pictures(anybody, `posted${path.replaceAll('/', '-')}`, [DESKTOP, PHONE]);
    }
    await sam.getByRole('button', { name: 'Withdraw them' }).click();
    await line.waitFor({ state: 'detached' });
    assert.equal(await sam.locator('[data-announced]').count(), 0);
    await ann.request.post(`${url}/leave`, { form: { table: 'craps-1' }, headers: { origin: url }, maxRedirects: 0 });
    assert.deepEqual([...ann.faults, ...sam.faults, ...anybody.faults], []);
  });

  test('when its time has come the table has the new rules without a reload, and the inspector sees what bound what', { skip: noClock }, async () => {
    const bob = await seated('Bob');
    await wager(bob, 'pass');
    const sam = await signedIn('sam');
    await post(sam, 'line_minimum_cents = 500', 'line_minimum_cents = 2500');
    await bob.locator('[data-posted="announced"]').waitFor();
    clock.set('+1801');
    // A clock that jumps is in doubt: nothing binds by it until a supervisor has looked at another one.
    await sam.goto(`${url}/staff/clock`);
    await sam.getByRole('button', { name: 'Confirm that the clock is right' }).click();
    await sam.getByText('Nobody has moved it').waitFor();
    const due = bob.locator('[data-posted="due"]');
    await due.getByText('as soon as nothing is under way').waitFor();
    await accessible(bob);
    await pictures(bob, 'posted-due', [DESKTOP, PHONE]);
    await press(bob, 'field');
    await refusal(bob, 'field').getByText(/new rules bind this table/i).waitFor();
    // He throws until his wager is decided; then the table changes by itself.
    const binding = bob.locator('[data-posted="binding"]');
    for (let seq = null; await binding.count() === 0;) {
      const now = await bob.locator('.page').getAttribute('data-seq');
      if (now !== seq) await bob.getByRole('button', { name: 'Roll', exact: true }).click();
      seq = now;
    }
    await press(bob, 'pass');
    await refusal(bob, 'pass').getByText(/\$25/).first().waitFor();
    await pictures(bob, 'posted-binding', [DESKTOP, PHONE]);
    const ines = await signedIn('ines');
    await ines.getByRole('link', { name: 'Rounds of Craps 1' }).click();
    await ines.locator('[data-bound-by="1"]').first().waitFor();
    await ines.locator('summary').first().click();
    await accessible(ines);
    await pictures(ines, 'posted-rounds', [DESKTOP, PHONE]);
    await ines.locator('[data-bound-by="1"]').first().click();
    await ines.getByRole('heading', { name: /^Rules 1: / }).waitFor();
    assert.deepEqual([...bob.faults, ...sam.faults, ...ines.faults], []);
  });
});
