/**
 * A game that has no page of its own: hi-lo, which the product does not have, at a house of this test's own. The program
 * with it is `cargo build -p chapter47-cli --example with_hilo`, beside the usual one, or C47_HILO.
 */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, afterEach, before, describe, test } from 'node:test';

const program = process.env.C47_HILO ?? join(dirname(process.env.C47_BINARY ?? 'no-binary/'), 'examples', 'with_hilo');
const skip = existsSync(program) ? false : `there is no ${program}: cargo build -p chapter47-cli --example with_hilo`;
const TABLE = 'hi-lo-page';
/** The demonstration's own table of the game, which people attend. */
const ATTENDED = 'hi-lo-1';

/** Opens the house. The other helpers read its address and its staff when they are loaded, so they are loaded after this. */
async function openHouse(folder) {
  const rules = join(folder, `${TABLE}.toml`);
  writeFileSync(rules, 'game = "hi-lo"\n');
  const house = spawn(program, ['serve', '--demo', '--log', 'off', '--grace', '0', '--address', '127.0.0.1:0', '--database', join(folder, 'house.db'), rules], { stdio: ['ignore', 'pipe', 'inherit'] });
  const staff = [];
  for await (const line of createInterface(house.stdout)) {
    const address = /open: (http:\/\/\S+)/.exec(line)?.[1];
    if (address) process.env.C47_URL = address;
    const [, role, id, password] = /^([a-z-]+)\s+(\S+)\s+([\w-]+)$/.exec(line) ?? [];
    if (role) staff.push(`${role}:${id}:${password}`);
    if (role === 'inspector') break;
  }
  process.env.C47_STAFF = staff.join(' ');
  return house;
}

describe('a game without a page of its own', { skip }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'any-'));
  let house;
  let b;
  let signIn;

  before(async () => {
    house = await openHouse(folder);
    b = await import('./browser.mjs');
    ({ signIn } = await import('./browser-staff.mjs'));
    await b.start();
  });
  afterEach(() => b.leaveAll());
  after(async () => {
    await b?.stop();
    house?.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  const sit = (look) => b.sit({ table: TABLE, ...look });
  const said = (page) => page.locator('[data-said]').innerText();
  const isDecided = (page, wager) => page.waitForFunction((wanted) => document.querySelector(`[data-my-wager="${wanted}"]`) === null, wager);

  /** Stands on every die until the wager is decided: on a 1 it stays for another one. */
  async function playOut(page, wager, act) {
    for (;;) {
      // Before the dealer waits for wagers again there is nothing to be done with.
      await b.appears(page, '[data-ready]:not(.faint)');
      await act.ready();
      await b.appears(page, '[data-do="stand"]');
      await act.stand();
      await b.appears(page, '[data-ready]');
      if (await b.mine(page, wager).count() === 0) return;
    }
  }

  const mouse = (page) => ({ ready: () => page.locator('[data-ready]').click(), stand: () => page.locator('[data-do="stand"]').click() });
  const keys = (page) => ({ ready: () => page.keyboard.press('d'), stand: () => page.keyboard.press('s') });

  test('a visitor watches, sees the wagers and what they cost, and finds them with a seat', async () => {
    const page = await b.watch({ table: TABLE });
    await b.zone(page, 'high').waitFor();
    assert.equal(await page.locator('[data-wager]').count(), 2);
    await b.accessible(page);
    await b.takeSeat(page, TABLE);
    await b.zone(page, 'high').waitFor();
    assert.equal(await page.locator('[data-wager]').count(), 2);
    assert.match(await page.getByRole('link', { name: 'Sign' }).first().getAttribute('href'), new RegExp(`/tables/${TABLE}/sign$`));
  });

  test('a round with the mouse: a refusal that mends itself, a wager, a decision and its result', async () => {
    const page = await sit();
    const balance = await page.locator('[data-balance]').innerText();
    await page.locator('[data-chip="100"]').click();
    await b.press(page, 'high');
    const nearest = b.refusal(page, 'high').locator('button.primary');
    await nearest.first().waitFor();
    assert.equal(await nearest.count(), 1, 'the same amount is not offered twice');
    assert.match(await b.refusal(page, 'high').getByRole('link').getAttribute('href'), /^\/rules\/19:47-/);
    await nearest.click();
    await b.mine(page, 'high').waitFor();
    assert.equal(await b.stake(page, 'high'), '$5');
    assert.match(await b.zone(page, 'high').getAttribute('aria-label'), /^high, \$5/);
    await b.press(page, 'high', { button: 'right' });
    await b.refusal(page, 'high').getByText('At this table a wager stays until it is decided.').waitFor();
    await page.keyboard.press('Escape');

    await mouse(page).ready();
    await b.appears(page, '[data-do="double"]');
    await page.locator('[data-asked]', { hasText: 'It is your turn: double or stand' }).waitFor();
    await page.locator('[data-fact="die"]').waitFor();
    await page.locator('[data-fact="holder"]', { hasText: 'You' }).waitFor();
    await b.accessible(page);
    await b.pictures(page, 'any-decide', [b.DESKTOP, b.PHONE]);
    await page.locator('[data-do="double"]').click();
    await b.appears(page, '[data-ready]');
    if (await b.mine(page, 'high').count() > 0) {
      assert.equal(await b.stake(page, 'high'), '$10', 'a 1: what was doubled stays for another die');
      await playOut(page, 'high', mouse(page));
    }
    await isDecided(page, 'high');
    const results = page.getByRole('region', { name: 'Last results' });
    assert.match(await results.innerText(), /Turned: face [2-6]\.\s+High (wins|loses)/);
    assert.match(await results.getByRole('link').first().getAttribute('href'), /^\/rules\/19:47-8\.2/);
    assert.match(await page.locator('[data-net]').innerText(), /^You (win \$2\.50|lose \$10\.00)$/);
    assert.match(await said(page), /Turned: face [2-6]\. High (wins|loses) \$/);
    assert.ok(await page.getByRole('list', { name: 'Rounds, newest first' }).getByRole('listitem').count() >= 1);
    assert.notEqual(await page.locator('[data-balance]').innerText(), balance);
    await b.pictures(page, 'any-result', [b.DESKTOP, b.PHONE]);
    // What is made again is the wager that was made, not what was added to it.
    await page.getByRole('button', { name: 'Same again' }).click();
    await b.mine(page, 'high').waitFor();
    assert.equal(await b.stake(page, 'high'), '$5');
    await playOut(page, 'high', mouse(page));
  });

  test('a round with the keyboard alone', async () => {
    const page = await sit();
    await b.zone(page, 'high').waitFor();
    await page.keyboard.press('3');
    await page.keyboard.press('f');
    await page.keyboard.press('ArrowRight');
    assert.equal(await page.evaluate(() => document.activeElement.dataset.wager), 'low');
    await page.keyboard.press('Enter');
    await b.mine(page, 'low').waitFor();
    assert.equal(await b.stake(page, 'low'), '$25');
    assert.match(await said(page), /^Low, \$25\.$/);
    await playOut(page, 'low', keys(page));
    assert.match(await said(page), /Low (wins|loses) \$/);
    await page.keyboard.press('a');
    await b.mine(page, 'low').waitFor();
    await playOut(page, 'low', keys(page));
    await page.keyboard.press('?');
    await page.getByRole('dialog').getByText('same wagers again').waitFor();
    await page.keyboard.press('Escape');
  });

  test('two players: each sees what the other has, the clock and the word; one sees the die', async () => {
    const ann = await sit();
    const ben = await sit({ viewport: b.PHONE });
    await b.wager(ann, 'high');
    await ben.locator('[data-chip="2500"]').click();
    await b.press(ben, 'low');
    await b.mine(ben, 'low').waitFor();
    await ann.waitForFunction(() => /seat 2 has \$25/.test(document.querySelector('[data-wager="low"]').getAttribute('aria-label')));
    await ann.getByRole('timer').waitFor();
    await ann.keyboard.press('d');
    await ann.getByRole('button', { name: 'Waiting…' }).waitFor();
    await ben.locator('[data-player="1"]', { hasText: 'done' }).waitFor();
    await b.pictures(ann, 'any-company', [b.DESKTOP]);
    await ben.locator('[data-ready]').click();
    await b.appears(ben, '[data-do="stand"]');
    await ben.locator('[data-fact="die"]').waitFor();
    await ann.locator('[data-asked]', { hasText: `Waiting for ${ben.player}` }).waitFor();
    assert.equal(await ann.locator('[data-fact="die"]').count(), 0, 'the die is covered before the other');
    assert.equal(await ann.locator('[data-do="stand"]').count(), 0);
    const width = await ben.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= b.PHONE.width, `${width} wide`);
    await b.accessible(ben);
    await b.shoot(ben, 'any-phone');
    await ben.locator('[data-do="stand"]').click();
    await ann.locator('[data-call]', { hasText: /^Turned: face \d\.$/ }).waitFor();
    // A 1 leaves all there; whoever has something there cannot leave.
    for (;;) {
      await Promise.all([ann, ben].map((page) => b.appears(page, '[data-ready]')));
      if (await b.mine(ben, 'low').count() === 0) break;
      for (const page of [ann, ben]) await page.locator('[data-ready]').click();
      await b.appears(ben, '[data-do="stand"]');
      await ben.locator('[data-do="stand"]').click();
    }
  });

  test('money is seen to move, and the words follow', async () => {
    const page = await sit({ motion: true });
    await b.wager(page, 'low');
    await mouse(page).ready();
    await b.appears(page, '[data-do="stand"]');
    const moving = b.appears(page, '.ghosts .sum');
    await mouse(page).stand();
    await page.locator('[data-call]', { hasText: /^Turned/ }).waitFor();
    if (/face 1\b/.test(await page.locator('[data-call]').innerText())) await playOut(page, 'low', mouse(page));
    await moving;
    await page.locator('[data-said]', { hasText: /Low (wins|loses) \$\d/ }).waitFor({ state: 'attached' });
  });

  test('the page of fairness does not call it unfair', async () => {
    const page = await sit();
    await b.wager(page, 'low');
    await playOut(page, 'low', mouse(page));
    await page.goto(`${b.url}/fair/${TABLE}`);
    await page.locator('[data-check]').first().click();
    await page.getByText('– The secret is the one to which the house had bound itself.').waitFor();
    await b.accessible(page);
  });

  test('at an attended table the dealer wagers on the same boxes, and enters what falls', async () => {
    const page = await b.newPage();
    await signIn(page, 'dealer');
    await page.goto(`${b.url}/staff/tables`);
    await page.locator(`[data-table="${ATTENDED}"] a.button`).click();
    await b.appears(page, '.attended[data-line="open"]');
    await page.getByRole('button', { name: /^Take my place/ }).click();
    await b.appears(page, '.attended[data-place="true"]');
    if (!await page.locator('[data-sit]').isVisible()) await page.getByText('Seat somebody', { exact: true }).click();
    await page.locator('[data-sit]').getByLabel('Name').fill('Ann');
    await page.getByRole('button', { name: 'Seat him' }).click();
    await page.getByLabel('Cash for chips, dollars').fill('100');
    await page.getByRole('button', { name: 'Into the drop box' }).click();
    await page.locator('[data-seat="1"]').getByText('$100').waitFor();
    await b.press(page, 'low');
    await page.locator('[data-seat="1"]').getByText('$95').waitFor();
    assert.match(await b.zone(page, 'low').getAttribute('aria-label'), /seat 1 has \$5/);
    await b.pictures(page, 'any-attended', [b.DESKTOP, b.PHONE]);
    await page.locator('.due [data-do="no more bets"]').click();
    await page.locator('.due [data-do="cover"]').first().click();
    const form = page.locator('[data-form="cover"]');
    await form.getByLabel('Face').fill('3');
    await b.accessible(page);
    await form.locator('[data-send]').click();
    await page.locator('.due [data-do="stand"]').click();
    await page.locator('.due [data-do="turn"]').click();
    await page.locator('[data-seat="1"]').getByText('$110').waitFor();
    await page.locator('[data-call]', { hasText: 'Turned: face 3.' }).waitFor();
    await b.accessible(page);
    const patron = await b.newPage();
    await patron.goto(`${b.url}/tables/${ATTENDED}`);
    await patron.locator('[data-attended]').getByText('Seats and wagers are taken at the table').waitFor();
    await b.accessible(patron);
  });
});
