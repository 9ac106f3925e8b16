/**
 * The staff of the demo floor, for the browser tests. C47_STAFF has a word for each: "ROLE:ID:PASSWORD". Nobody signs in
 * more often than a door allows: each file of tests signs each of them in once, and gives the session to its pages.
 */
import assert from 'node:assert/strict';
import { url } from './browser.mjs';

const words = (process.env.C47_STAFF ?? '').split(' ').filter(Boolean).map((each) => each.split(':'));
export const staff = Object.fromEntries(words.map(([role, id, password]) => [role, { id, password }]));

const cookies = new Map();

/** The session of somebody of this role, as a cookie. */
export async function cookieOf(role) {
  if (!cookies.has(role)) cookies.set(role, fetchCookie(staff[role]));
  return cookies.get(role);
}

async function fetchCookie(form) {
  const answer = await fetch(`${url}/sign-in`, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(form), redirect: 'manual' });
  assert.equal(answer.status, 303, await answer.text());
  return answer.headers.get('set-cookie').split(';')[0];
}

/** The page is somebody's of this role. */
export async function signIn(page, role) {
  const [name, value] = (await cookieOf(role)).split('=');
  await page.context().addCookies([{ name, value, url }]);
}
