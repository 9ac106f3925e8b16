/**
 * The people of the house in a browser: signing in, what an administrator does, the cage, and pages that close with the
 * session. Those who are made here are this file's own.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, leaveAll, newPage, PHONE, pictures, DESKTOP, start, stop, url } from './browser.mjs';
import { enter, skip } from './browser-keno.mjs';
import { signIn } from './browser-staff.mjs';
import { signInAt } from './authenticator.mjs';

const OWN = 'a password of my own';

/** The administrator makes somebody; the id and the password that the page shows once. */
async function add(page, name, role) {
  await page.goto(`${url}/staff/people`);
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Role').selectOption({ label: role });
  await page.getByRole('button', { name: 'Add' }).click();
  return { id: await page.locator('[data-id]').innerText(), password: await page.locator('[data-password]').innerText() };
}

async function fillIn(page, { id, password }) {
  await page.goto(`${url}/sign-in`);
  await page.getByLabel('Id').fill(id);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Somebody who was given a password chooses another, and is in. */
async function choose(page, { id, password }) {
  await fillIn(page, { id, password });
  await page.getByRole('alert').getByText('choose your own').waitFor();
  await page.getByLabel('Present password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill(OWN);
  await page.getByLabel('New password, once more').fill(OWN);
  await page.getByRole('button', { name: 'Change it and sign in' }).click();
}

const row = (page, id) => page.locator(`[data-person="${id}"]`);

describe('the people of the house', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('a wrong password and an id that is nobody\'s are told the same', async () => {
    const page = await newPage();
    const said = [];
    for (const id of ['demo-clerk', 'nobody-of-this-name']) {
      await fillIn(page, { id, password: 'wrong' });
      said.push(await page.getByRole('alert').innerText());
    }
    assert.equal(said[0], said[1]);
    await accessible(page);
  });

  test('an administrator takes somebody on, who chooses a password, and is locked, unlocked and dismissed', async () => {
    const boss = await newPage();
    await enter(boss, 'administrator');
    const made = await add(boss, 'Stella', 'stickman');
    assert.match(made.password, /^[a-z0-9]{4}(-[a-z0-9]{4}){3}$/);
    await accessible(boss);
    const stella = await newPage();
    await choose(stella, made);
    await stella.getByText('You are Stella').waitFor();
    await boss.goto(`${url}/staff/people`);
    assert.equal(await row(boss, made.id).getAttribute('data-state'), 'here');
    assert.equal(await boss.getByText(made.password).count(), 0, 'a password is shown once');
    await boss.getByRole('button', { name: `Lock ${made.id}` }).click();
    await boss.locator(`[data-person="${made.id}"][data-state="locked"]`).waitFor();
    await stella.goto(`${url}/staff`);
    await stella.getByRole('button', { name: 'Sign in' }).waitFor();
    await fillIn(stella, { id: made.id, password: OWN });
    await stella.getByRole('alert').getByText('This account is locked.').waitFor();
    await boss.getByRole('button', { name: `Unlock ${made.id}` }).click();
    await boss.locator(`[data-person="${made.id}"][data-state="here"]`).waitFor();
    await fillIn(stella, { id: made.id, password: OWN });
    await stella.getByText('You are Stella').waitFor();
    await boss.locator(`[data-person="${made.id}"] summary`).click();
    await boss.getByRole('button', { name: `Dismiss ${made.id} for good` }).click();
    await boss.locator(`[data-person="${made.id}"][data-state="gone"]`).waitFor();
    await fillIn(stella, { id: made.id, password: OWN });
    await stella.getByRole('alert').getByText('There is nobody here').waitFor();
    await accessible(boss);
    await pictures(boss, 'people', [DESKTOP, PHONE]);
  });

  test('an inspector takes down an authenticator, and comes in with a recovery code', async () => {
    const boss = await newPage();
    await signIn(boss, 'administrator');
    const made = await add(boss, 'Ingrid', 'inspector');
    const ingrid = await newPage();
    await choose(ingrid, made);
    await ingrid.locator('[data-secret]').waitFor();
    await accessible(ingrid);
    await pictures(ingrid, 'authenticator', [DESKTOP, PHONE]);
    await signInAt(ingrid, url, { id: made.id, password: OWN });
    await ingrid.getByRole('button', { name: 'Leave', exact: true }).click();
    await fillIn(ingrid, { id: made.id, password: OWN });
    await ingrid.getByRole('alert').getByText('There is nobody here').waitFor();
    await signInAt(ingrid, url, { id: made.id, password: OWN });
    await boss.goto(`${url}/staff/people`);
    await row(boss, made.id).getByText('yes').waitFor();
  });

  test('ending somebody\'s sessions closes the page that he has open', async () => {
    const boss = await newPage();
    await signIn(boss, 'administrator');
    const made = await add(boss, 'Walt', 'keno writer');
    const writer = await newPage();
    await choose(writer, made);
    await writer.getByText('You are Walt').waitFor();
    const closed = new Promise((resolve) => {
      writer.on('websocket', (line) => line.on('close', resolve));
    });
    await writer.goto(`${url}/staff/keno/station/1`);
    await writer.locator('[data-line="open"]').waitFor();
    await boss.goto(`${url}/staff/people`);
    await boss.getByRole('button', { name: `End sessions of ${made.id}` }).click();
    await closed;
    await writer.goto(`${url}/staff/keno/station/1`);
    await writer.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('the clerk gives a patron an account and chips, and is told what is not his', async () => {
    const clerk = await newPage();
    await signIn(clerk, 'pit-clerk');
    const made = await add(clerk, 'Petra', 'patron');
    assert.equal(await clerk.getByRole('button', { name: /^Lock/ }).count(), 0);
    await clerk.goto(`${url}/staff/cage`);
    await clerk.getByLabel('Patron').selectOption(made.id);
    await clerk.getByLabel('Dollars').fill('250.50');
    await clerk.getByRole('button', { name: 'Give chips for cash' }).click();
    await clerk.getByRole('status').getByText(`$250.50 in chips to ${made.id}`).waitFor();
    await accessible(clerk);
    const patron = await newPage();
    await choose(patron, made);
    await patron.getByText('You are Petra, with $250.50 in play chips.').waitFor();
    const answer = await clerk.goto(`${url}/staff/keno/desk`);
    assert.equal(answer.status(), 403);
    await clerk.getByText('A pit clerk may not open the keno desk').waitFor();
  });
});
