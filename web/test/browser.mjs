/**
 * A browser at a running table. The address comes from C47_URL (a fresh `chapter47 serve` with the
 * demonstration floor); without it the browser tests are skipped. Players leave at the end of
 * each test; what a test left on the puck, the next one rolls off.
 */
import assert from 'node:assert/strict';
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
/** Longer than any clock of a table: somebody of another test may have left in the middle of a hand. */
const PATIENCE = 60000;

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const screenshots = fileURLToPath(new URL('screenshots/', import.meta.url));

/** Pages that a test has, and those that wait for the next one, by how they look: a page that is there costs a quarter of a new one. */
const lent = new Set();
const resting = new Map();
let browser;
let players = 0;

export async function start() {
  mkdirSync(screenshots, { recursive: true });
  browser = await chromium.launch({ executablePath: process.env.C47_CHROMIUM ?? '/usr/bin/chromium', args: ARGS });
}

export async function stop() {
  await browser?.close();
}

/** A page in a browser of its own, which knows nothing of the pages before it. Motion is off unless asked for; `prepare` is done to it first. */
export async function newPage({ viewport = DESKTOP, colorScheme = 'light', motion = false, prepare } = {}) {
  const look = { viewport, colorScheme, hasTouch: viewport.width < 500, reducedMotion: motion ? 'no-preference' : 'reduce' };
  const kind = JSON.stringify(look);
  // What is prepared cannot be undone: such a page is new, and rests never.
  const page = (prepare ? undefined : resting.get(kind)?.pop()) ?? await openPage(look);
  Object.assign(page, { kind: prepare ? null : kind, faults: [], table: null });
  lent.add(page);
  await prepare?.(page);
  return page;
}

async function openPage(look) {
  const page = await (await browser.newContext(look)).newPage();
  page.setDefaultTimeout(PATIENCE);
  page.on('pageerror', (error) => page.faults.push(error.message));
  return page;
}

/** The test has no more use for a page: whoever sits there leaves, and what the page knew is forgotten. */
export async function leave(page) {
  lent.delete(page);
  if (page.table) await page.request.post(`${url}/leave`, { form: { table: page.table }, headers: { origin: url }, maxRedirects: 0 });
  const context = page.context();
  if (page.kind === null) return context.close();
  await Promise.all(context.pages().filter((other) => other !== page).map((other) => other.close()));
  await context.clearCookies();
  await page.mouse.move(0, 0);
  const { viewport, colorScheme } = JSON.parse(page.kind);
  await page.setViewportSize(viewport);
  await page.emulateMedia({ colorScheme });
  // Something of the same origin, with nothing that listens.
  await page.goto(`${url}/assets/base.css`);
  await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  resting.set(page.kind, [...resting.get(page.kind) ?? [], page]);
}

/** All who sit give their seats up, also when their test failed: the next test wants the dice. No page may have had a fault. */
export async function leaveAll() {
  const pages = [...lent];
  for (const page of pages) await leave(page).catch(() => page.context().close());
  for (const page of pages) assert.deepEqual(page.faults, []);
}

/** A page at the table, watching. */
export async function watch({ table = 'craps-1', ...look } = {}) {
  const page = await newPage(look);
  await page.goto(`${url}/tables/${table}`);
  await appears(page, '.page[data-line="open"]');
  return page;
}

/** A page at the table, seated under a new name, which was said at the door. */
export async function sit({ table = 'craps-1', ...look } = {}) {
  const page = await newPage(look);
  const name = newName();
  const answer = await page.request.post(`${url}/sit`, { form: { table, name }, headers: { origin: url }, maxRedirects: 0 });
  assert.equal(answer.status(), 303, await answer.text());
  Object.assign(page, { table, player: name });
  await page.goto(`${url}/tables/${table}`);
  await seated(page);
  return page;
}

/** Whoever watches says a name, and has a seat. */
export async function takeSeat(page, table) {
  Object.assign(page, { table, player: newName() });
  await page.getByLabel('Your name').fill(page.player);
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await seated(page);
}

const seated = (page) => appears(page, '.page[data-line="open"]:not([data-seat=""])');

/** Waits for something on the page, which is looked at frame by frame: a locator looks twice a second, and misses what soon goes. */
export const appears = (page, selector) => page.waitForFunction((wanted) => document.querySelector(wanted) !== null, selector);

function newName() {
  players += 1;
  return `P${process.pid}-${players}`;
}

export const zone = (page, wager) => page.locator(`[data-wager="${wager}"]`);
export const mine = (page, wager) => page.locator(`[data-my-wager="${wager}"]`);
export const refusal = (page, at) => page.locator(`[data-refusal="${at}"]`);
export const balanceIs = (page, words) => page.locator('[data-balance]').and(page.getByText(words, { exact: true })).waitFor();
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
  const chip = page.locator('[data-chip="500"]');
  if (await chip.getAttribute('aria-checked') !== 'true') await chip.click();
  await unfold(page, name);
  const before = await stake(page, name);
  await press(page, name);
  if (await answered(page, name, before) === 'raised') return;
  await refusal(page, name).locator('button.primary').last().click();
  await page.waitForFunction(isRaised, [name, before]);
}

/** One look at the page for both: a second that waits in vain would look on at every frame. */
async function answered(page, name, before) {
  const answer = await page.waitForFunction(([wanted, had]) => {
    const mine = document.querySelector(`[data-my-wager="${wanted}"]`);
    if (mine && mine.querySelector('.sum')?.textContent !== had) return 'raised';
    return document.querySelector(`[data-refusal="${wanted}"] button.primary`) ? 'refused' : null;
  }, [name, before]);
  return answer.jsonValue();
}

const isRaised = ([wanted, had]) => {
  const mine = document.querySelector(`[data-my-wager="${wanted}"]`);
  return mine !== null && mine.querySelector('.sum')?.textContent !== had;
};

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

/** What axe finds wrong with the page, once nothing moves any more: a colour on its way to another is none of ours. */
export async function axe(page) {
  // A change of colours begins to move with the next frame. A page that is not drawn has no frames, and nothing moves there.
  await page.evaluate(() => Promise.race([
    new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }),
    new Promise((given) => { setTimeout(given, 1000); }),
  ]));
  // What stands still, or moves for ever, is not waited for; nor is anything waited for without end.
  const still = () => document.getAnimations()
    .every((each) => each.playState !== 'running' || each.effect?.getComputedTiming().endTime === Infinity);
  await page.waitForFunction(still, undefined, { polling: 50, timeout: 10_000 }).catch(() => {});
  if (!await page.evaluate(() => 'axe' in window)) await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
  });
}

/** Axe finds nothing, neither in the light nor in the dark. */
export async function accessible(page) {
  for (const colorScheme of ['dark', 'light']) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await axe(page), [], colorScheme);
  }
}

export function shoot(page, name) {
  return page.screenshot({ path: `${screenshots}${name}.png` });
}

/** Pictures of a page in the light and in the dark at each size, named after both; at none of them it is too wide. */
export async function pictures(page, name, sizes) {
  await page.mouse.move(0, 0);
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme });
      await shoot(page, [name, size.width, colorScheme].filter(Boolean).join('-'));
    }
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= size.width, `${name} is ${width} wide of ${size.width}`);
  }
  await page.setViewportSize(sizes[0]);
}
