/**
 * Keno lounges that are locked by hand, for the browser tests: no test waits for a clock. C47_STAFF has the ids and
 * passwords of the staff ("keno-writer:ID:PASSWORD …"); `scripts/browser-test` sets it, and opens the lounges.
 */
import assert from 'node:assert/strict';
import { appears, newPage, skip as noServer, url } from './browser.mjs';
import { cookieOf, signIn, staff } from './browser-staff.mjs';

/** Each lounge belongs to one file of tests, which goes through its first game. */
export const LOUNGES = { game: 'keno-by-hand', claims: 'keno-claims', unarmed: 'keno-unarmed' };
export const skip = noServer || (staff['keno-supervisor'] ? false : 'C47_STAFF is not set');
/** What the keno department is called here, by role. */
const ROLES = { writer: 'keno-writer', supervisor: 'keno-supervisor' };
export const CODE = /^[0-9A-Z]+-\d{7,}-[0-9A-Z]{5}-[0-9A-Z]{5}-[0-9A-Z]$/;

/** Every number alone, twenty of which win whatever is drawn: a ticket that always pays. */
export const EVERY_NUMBER = `split ${Array.from({ length: 80 }, (_, place) => place + 1).join(' / ')}`;

/** A keno page; for the staff, who have signed in at the door. */
export async function visit(path, { role, ...look } = {}) {
  const page = await newPage(look);
  if (role) {
    await signIn(page, ROLES[role] ?? role);
  }
  await page.goto(url + path);
  await appears(page, '[data-line="open"]');
  return page;
}

export const mark = (page, number) => page.locator(`[data-mark="${number}"]`);
export const priced = (page, cents) => page.locator(`[data-priced="${cents}"]`).waitFor();
export const focused = (page) => page.evaluate(() => document.activeElement?.id ?? '');

/** A ticket as the house tells it. */
export async function ticketOf(page, code) {
  const at = new URL(page.url()).searchParams.get('at');
  const { ok } = await (await page.request.get(`${url}/api/keno/${at}/ticket/${code}`)).json();
  return ok;
}

/** Says a name at the request's page, and may buy. */
export async function comeIn(page, name) {
  await page.getByLabel('Your name').fill(name);
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.getByRole('button', { name: /^Buy from/ }).waitFor();
}

/** Buys what is marked; the new ticket's code. */
export async function buy(page) {
  const bought = page.locator('[data-bought]');
  const before = await bought.count() > 0 ? await bought.getAttribute('data-bought') : '';
  await page.getByRole('button', { name: /^Buy from the automatic writer, / }).click();
  await page.waitForFunction((had) => (document.querySelector('[data-bought]')?.dataset.bought ?? had) !== had, before);
  return bought.getAttribute('data-bought');
}

/**
 * Keys a line in at a station and sends it. A line that was refused comes back: whatever is keyed in behind it is another
 * line, and a test that goes on with that waits in vain.
 */
export async function key(page, line) {
  assert.equal(await page.locator('#entry').inputValue(), '', `the line is free for "${line}"`);
  await page.keyboard.insertText(line);
  await page.keyboard.press('Enter');
}

/** What a station said last, with the sum that changes hands. */
export const said = (page, words) => page.locator('.said', { hasText: words }).waitFor();

/** A paper that the station prints: what opens next, when it is there. */
export async function printed(page, act) {
  const opened = page.waitForEvent('popup');
  await act();
  const paper = await opened;
  await paper.waitForURL(/\/keno\/(ticket\/|document)/);
  return paper;
}

/** Sells by keyboard; the code on the slip that opened. */
export async function sell(page, line, sum) {
  await page.keyboard.insertText(line);
  await page.locator('[data-price]').waitFor();
  const slip = await printed(page, () => page.keyboard.press('Enter'));
  await page.locator('[data-sum]').and(page.getByText(sum, { exact: true })).waitFor();
  assert.equal(await focused(page), 'entry', 'the line has the focus again');
  return new URL(slip.url()).pathname.split('/').at(-2);
}

/** Looks up the ticket of a code at a station, which now stands like this. */
export async function find(page, code, state) {
  await key(page, code);
  await page.locator(`[data-found][data-state="${state}"]`).waitFor();
  return Number(await page.locator('[data-found]').getAttribute('data-found'));
}

/** Signs on at a station; the page has the focus on its line. */
export async function signOn(station, role = 'writer') {
  const page = await visit(`/staff/keno/station/${station}`, { role });
  await key(page, 'on');
  await page.locator('[data-writer]:not([data-writer=""])').waitFor();
  return page;
}

/** Says yes to what the desk asks once more, with a reason where one is recorded; the question is gone then. */
export async function confirm(desk, yes, why) {
  const dialog = desk.getByRole('dialog');
  if (why) await dialog.getByLabel('Why').fill(why);
  await dialog.getByRole('button', { name: yes, exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Locks the game from the desk; where the minute after the notice has not passed yet, once it has. */
export async function lock(desk, game) {
  const told = desk.locator('[data-told="game"]');
  for (;;) {
    await desk.getByRole('button', { name: 'Lock now' }).click();
    await confirm(desk, 'Lock and draw');
    const locked = told.getByText(`Game ${game} is locked.`);
    await locked.or(told.getByText(/notice must be given/i)).waitFor();
    if (await locked.count() > 0) return;
    await desk.waitForFunction((then) => Date.now() >= then, Date.now() + 1000);
  }
}

/** Comes in through the staff's door, with an id and a password. */
export async function enter(page, role) {
  const { id, password } = staff[ROLES[role] ?? role];
  await page.goto(`${url}/staff`);
  await page.getByLabel('Id').fill(id);
  await page.getByLabel('Password').fill(password);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Leave', exact: true }).waitFor();
}

/** Gives the supervisor's command over HTTP; the answer as JSON. */
async function command(at, game, body) {
  const headers = { origin: url };
  const cookie = await cookieOf('keno-supervisor');
  const answer = await fetch(`${url}/api/keno/${at}/do`, { method: 'POST', headers: { ...headers, cookie, 'content-type': 'application/json' }, body: JSON.stringify({ game: { day: game.day, number: game.number }, ...body }) });
  return answer.json();
}

/** Says that the game closes, unless that was said before. */
export async function notice(at) {
  const { game } = await (await fetch(`${url}/api/keno/${at}`)).json();
  if (game.notice) return;
  const answer = await command(at, game, { id: `notice ${game.day} ${game.number}`, do: 'notice' });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
}

