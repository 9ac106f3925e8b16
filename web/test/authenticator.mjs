/** What an authenticator shows (RFC 6238): for the staff of houses that are no demo. */
import { createHmac } from 'node:crypto';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The code of a secret, as the page shows it, at this time. */
export function code(secret, milliseconds = Date.now()) {
  const bits = [...secret.replaceAll(' ', '')].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from(bits.match(/.{8}/g).map((byte) => parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigInt64BE(BigInt(Math.floor(milliseconds / 30_000)));
  const digest = createHmac('sha1', key).update(step).digest();
  const number = digest.readUInt32BE(digest[19] & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The recovery codes of those who have an authenticator, by id. */
const recovery = new Map();

/**
 * Somebody signs in on this page, at a house by the real time or one whose clock shows `now`. At the first sign-in the key is
 * taken down; after that recovery codes are used, because no code is good twice.
 */
export async function signInAt(page, url, { id, password }, now = Date.now) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Id', { exact: true }).fill(id);
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Code').fill(recovery.get(`${url} ${id}`)?.pop() ?? '');
  await page.getByRole('button', { name: 'Sign in' }).click();
  const key = page.locator('[data-secret]');
  await key.or(page.getByText('You are')).first().waitFor();
  if ((await key.count()) === 0) return;
  await page.getByLabel('Password').fill(password);
  await page.getByLabel('Code').fill(code(await key.innerText(), now()));
  await page.getByRole('button', { name: 'Confirm and sign in' }).click();
  await page.locator('[data-recovery]').first().waitFor();
  recovery.set(`${url} ${id}`, await page.locator('[data-recovery]').allInnerTexts());
  await page.getByRole('link', { name: 'I have them' }).click();
  await page.getByText('You are').waitFor();
}
