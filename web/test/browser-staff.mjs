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

/** Somebody new of this role, whom the administrator takes on; what `signIn` knows him by. */
export async function newcomer(role) {
  const called = `new-${role}-${cookies.size}`;
  const post = async (path, form, headers = {}) => fetch(`${url}${path}`, {
    method: 'POST', headers: { origin: url, ...headers }, body: new URLSearchParams(form), redirect: 'manual',
  });
  const page = await (await post('/staff/people/add', { name: called, role }, { cookie: await cookieOf('administrator') })).text();
  const [[, id], [, password]] = [page.match(/data-id>([^<]+)</), page.match(/data-password>([^<]+)</)];
  const fresh = 'a password of his own';
  await post('/password', { id, password, fresh, again: fresh });
  cookies.set(called, fetchCookie({ id, password: fresh }));
  return called;
}

/** The page is somebody's of this role. */
export async function signIn(page, role) {
  const [name, value] = (await cookieOf(role)).split('=');
  await page.context().addCookies([{ name, value, url }]);
}
