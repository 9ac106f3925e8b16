/**
 * A keno lounge that is locked by hand, for the browser tests: no test waits for a clock. C47_STAFF has the keys of the
 * demo's staff ("writer:KEY supervisor:KEY inspector:KEY"); `scripts/browser-test` sets it.
 *
 * Run as a program, this gives notice of closing at once (19:47-15.5(c)): by the time the keno tests want to lock their
 * game, the minute has passed.
 */
import { pathToFileURL } from 'node:url';
import { newPage, skip as noServer, url } from './browser.mjs';

export const AT = 'keno-by-hand';
export const STATION = 21;
export const staff = Object.fromEntries((process.env.C47_STAFF ?? '').split(' ').filter(Boolean).map((each) => each.split(':')));
export const skip = noServer || (staff.supervisor ? false : 'C47_STAFF is not set');

/** Every number alone, twenty of which win whatever is drawn: a ticket that always pays. */
export const EVERY_NUMBER = `split ${Array.from({ length: 80 }, (_, place) => place + 1).join(' / ')}`;

/** A keno page; of the staff, with their key. */
export async function visit(path, { role, prepare, ...look } = {}) {
  const page = await newPage(look);
  page.setDefaultTimeout(20000);
  await prepare?.(page);
  if (role) {
    await page.goto(`${url}/staff`);
    await page.locator('input[name="key"]').fill(staff[role]);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Leave' }).waitFor();
  }
  await page.goto(url + path);
  await page.locator('[data-line="open"]').waitFor();
  return page;
}

/** Gives the supervisor's command over HTTP; the answer as JSON. */
async function command(body) {
  const headers = { origin: url };
  const entered = await fetch(`${url}/staff/enter`, { method: 'POST', headers, body: new URLSearchParams({ key: staff.supervisor }), redirect: 'manual' });
  const cookie = entered.headers.get('set-cookie').split(';')[0];
  const answer = await fetch(`${url}/api/keno/${AT}/do`, { method: 'POST', headers: { ...headers, cookie, 'content-type': 'application/json' }, body: JSON.stringify(body) });
  return answer.json();
}

/** Says that the game closes, unless that was said before. */
export async function notice() {
  const { game } = await (await fetch(`${url}/api/keno/${AT}`)).json();
  if (game.notice) return;
  const answer = await command({ id: `notice ${game.day} ${game.number}`, do: 'notice' });
  if (!answer.ok) throw new Error(JSON.stringify(answer));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await notice();
