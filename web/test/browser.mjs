/**
 * A browser at a running table. The address comes from C47_URL (a fresh `chapter47 serve` with the
 * demonstration floor); without it the browser tests are skipped. Players leave at the end of
 * each test; what a test left on the puck, the next one rolls off.
 */
import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const url = process.env.C47_URL?.replace(/\/$/, '');
export const skip = url ? false : 'C47_URL is not set';
export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 360, height: 740 };

const ARGS = [
  '--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
];
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const screenshots = fileURLToPath(new URL('screenshots/', import.meta.url));

const seated = new Set();
let browser;
let players = 0;

export async function start() {
  mkdirSync(screenshots, { recursive: true });
  browser = await chromium.launch({ executablePath: process.env.C47_CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
}

export async function stop() {
  await browser?.close();
}

/** A page in a browser of its own. Motion is off unless asked for. */
export async function newPage({ viewport = DESKTOP, colorScheme = 'light', motion = false } = {}) {
  const context = await browser.newContext({
    viewport, colorScheme, hasTouch: viewport.width < 500, reducedMotion: motion ? 'no-preference' : 'reduce',
  });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.message));
  return page;
}

/** A page at the table, watching. */
export async function watch({ table = 'craps-1', prepare, ...look } = {}) {
  const page = await newPage(look);
  // Longer than any clock of a table: somebody of another test may have left in the middle of a hand.
  page.setDefaultTimeout(60000);
  await prepare?.(page);
  page.table = table;
  await page.goto(`${url}/tables/${table}`);
  await page.locator('.page[data-line="open"]').waitFor();
  return page;
}

/** A page at the table, seated under a new name. */
export async function sit(options) {
  const page = await watch(options);
  players += 1;
  page.player = `P${process.pid % 1000}-${players}`;
  await page.getByLabel('Your name').fill(page.player);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  seated.add(page);
  await page.locator('.page:not([data-seat=""])').waitFor();
  return page;
}

/** All who sit give their seats up, also when their test failed: the next test wants the dice. */
export async function leaveAll() {
  for (const page of seated) {
    seated.delete(page);
    await page.evaluate((table) => fetch('/leave', {
      method: 'POST', body: new URLSearchParams({ table }), redirect: 'manual',
    }), page.table);
    await page.context().close();
  }
}

export const zone = (page, wager) => page.locator(`[data-wager="${wager}"]`);
export const mine = (page, wager) => page.locator(`[data-my-wager="${wager}"]`);
export const refusal = (page, at) => page.locator(`[data-refusal="${at}"]`);
export const phase = (page) => page.locator('[data-phase]').innerText();

/** Brings a wager's part of the felt to the front where the felt is folded. */
async function unfold(page, wager) {
  for (const tab of await page.getByRole('tab').all()) {
    if (await zone(page, wager).count() > 0) return;
    await tab.click();
  }
}

/** Presses a place with the $5 chip; an amount the table does not take is replaced by the nearest it names. */
export async function wager(page, name) {
  await page.locator('[data-chip="500"]').click();
  await unfold(page, name);
  const before = await stake(page, name);
  await press(page, name);
  const raised = page.waitForFunction(
    ([wanted, had]) => document.querySelector(`[data-my-wager="${wanted}"] .sum`)?.textContent !== had
      && document.querySelector(`[data-my-wager="${wanted}"]`) !== null,
    [name, before],
  );
  const nearest = refusal(page, name).locator('button.primary').last();
  await Promise.race([raised, nearest.waitFor().then(() => nearest.click())]).catch(() => {});
  await raised;
}

/** Presses a place where its chips stand: a line around the rim has nothing in the middle of its box. */
export async function press(page, name, options = {}) {
  await unfold(page, name);
  const place = zone(page, name);
  await place.scrollIntoViewIfNeeded();
  const at = await place.evaluate((element) => {
    const box = element.getBoundingClientRect();
    for (const fx of [0.5, 0.15, 0.85]) {
      for (const fy of [0.5, 0.9, 0.15]) {
        const hit = document.elementFromPoint(box.x + box.width * fx, box.y + box.height * fy);
        if (element.contains(hit)) return { x: box.width * fx, y: box.height * fy };
      }
    }
    return null;
  });
  await place.click({ ...(at ? { position: at } : {}), ...options });
}

/** My stake on a wager in words, or an empty string. */
export async function stake(page, name) {
  const sum = mine(page, name).locator('.sum');
  return await sum.count() === 0 ? '' : sum.innerText();
}

/** Whoever of these players holds the dice, or is offered them, throws once; all pages have seen it when this returns. */
export async function roll(...pages) {
  const counts = await Promise.all(pages.map((page) => page.locator('.page').getAttribute('data-rolls')));
  const shooter = await Promise.any(pages.map(async (page) => {
    await page.locator('.roll.primary, .offered').first().waitFor();
    return page;
  }));
  await takeDice(shooter);
  await shooter.locator('.roll.primary').click();
  await Promise.all(pages.map((page, i) => page.waitForFunction(
    (count) => document.querySelector('.page').dataset.rolls !== count, counts[i],
  )));
}

/** Takes the dice when they are offered. */
export async function takeDice(page) {
  // Who made the point keeps the dice: they are not offered again, and without a line bet he cannot roll yet.
  const has = page.getByRole('button', { name: 'Pass dice' });
  await page.locator('.roll.primary, .offered').or(has).first().waitFor();
  const take = page.getByRole('button', { name: 'Take dice' });
  if (await take.count() > 0) {
    await take.click();
    await take.waitFor({ state: 'detached' });
  }
}

/** Rolls until the next roll is a come out roll. */
export async function comeOut(...pages) {
  while (!/come out/i.test(await phase(pages[0]))) await roll(...pages);
}

/** Bets the pass line and rolls until a point stands behind it. */
export async function toPoint(page) {
  await comeOut(page);
  for (;;) {
    if (await mine(page, 'pass').count() === 0) await wager(page, 'pass');
    await roll(page);
    const now = await phase(page);
    if (/point is/i.test(now)) return Number(now.match(/\d+/)[0]);
  }
}

/** What axe finds wrong with the page. */
export async function axe(page) {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(() => window.axe.run(document));
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

export function shoot(page, name) {
  return page.screenshot({ path: `${screenshots}${name}.png` });
}
