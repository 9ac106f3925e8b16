/**
 * A poker room in a browser: the floorperson's page with the waiting lists live, and the room as everybody sees it.
 * The room is this file's own.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, appears, DESKTOP, leaveAll, newPage, PHONE, pictures, start, stop, url } from './browser.mjs';
import { newcomer, signIn, staff } from './browser-staff.mjs';

const skip = staff.floorperson ? false : 'C47_STAFF names no floorperson';
const ROOM = 'poker-room-by-hand';

async function floor(role = 'floorperson', look = {}) {
  const page = await newPage(look);
  await signIn(page, role);
  await page.goto(`${url}/staff/tables/${ROOM}`);
  await appears(page, '.floor[data-line="open"]');
  return page;
}

async function everybody(look = {}) {
  const page = await newPage(look);
  await page.goto(`${url}/tables/${ROOM}`);
  await appears(page, '#room [data-line="open"]');
  return page;
}

const seqOf = async (page) => Number(await page.locator('.floor').getAttribute('data-seq'));

/** Does something, and waits until the page shows an entry more. */
async function entering(page, act) {
  const seq = await seqOf(page);
  await act();
  await page.waitForFunction((wanted) => {
    const { dataset } = document.querySelector('.floor');
    return Number(dataset.seq) > wanted && dataset.busy === 'false';
  }, seq);
}

const table = (page, number) => page.locator(`[data-table="${number}"]`);
const seat = (page, number, at) => table(page, number).locator(`[data-seat="${at}"]`);

async function openTable(page, number, game, minimum, maximum, raises) {
  const form = table(page, number).locator('[data-opening]');
  await form.getByLabel('Game').selectOption(game);
  await form.getByLabel('Minimum, dollars').fill(String(minimum));
  await form.getByLabel('Maximum, dollars').fill(String(maximum));
  if (raises) await form.getByLabel('Most raises').fill(String(raises));
  await entering(page, () => form.getByRole('button').click());
}

async function join(page, name, game) {
  await page.locator('[data-join]').getByLabel('Name').fill(name);
  await page.locator('[data-join]').getByLabel('Game').selectOption(game);
  await entering(page, () => page.locator('[data-join] button').click());
}

async function sits(page, number, at, name) {
  await seat(page, number, at).getByRole('button', { name: /^Seat somebody/ }).click();
  await seat(page, number, at).getByLabel('Name').fill(name);
  await entering(page, () => page.keyboard.press('Enter'));
}

describe('a poker room', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('the lists are live, seats are filled in their order, and everybody sees what may be announced', async () => {
    const desk = await floor();
    const other = await floor();
    const public_ = await everybody();
    await public_.getByText('No table is open now.').waitFor();
    await openTable(desk, 1, "hold 'em", 5, 10, 3);
    await public_.getByText('$5 to $10, at most 3 raises').waitFor();
    await sits(desk, 1, 1, 'Ann');
    await sits(desk, 1, 2, 'Bea');
    for (const name of ['Bob', 'Cyd']) await join(desk, name, "hold 'em");
    await other.locator('[data-waiting="Cyd"]').waitFor();
    await public_.locator('[data-announce]').getByText('2 seats are open').waitFor();
    assert.ok(!(await public_.locator('#room').innerText()).includes('Bob'), 'nobody reads who waits');
    // Who comes later is told who comes first.
    await seat(desk, 1, 3).getByRole('button', { name: /^Seat somebody/ }).click();
    await seat(desk, 1, 3).getByLabel('Name').fill('Zed');
    await desk.keyboard.press('Enter');
    await desk.locator('[data-refused="not_first"]').getByText('Bob comes first').waitFor();
    await accessible(desk);
    await desk.getByRole('button', { name: 'Dismiss' }).click();
    await entering(desk, () => seat(desk, 1, 3).getByRole('button', { name: /^Call the next/ }).click());
    await seat(desk, 1, 3).getByText('held for Bob').waitFor();
    await entering(desk, () => seat(desk, 1, 3).getByRole('button', { name: /^Bob waits on/ }).click());
    await entering(desk, () => seat(desk, 1, 3).getByRole('button', { name: /^Call the next/ }).click());
    await seat(desk, 1, 3).getByText('held for Cyd').waitFor();
    await pictures(desk, 'room-floor', [DESKTOP, PHONE]);
    await accessible(desk);
    await accessible(public_);
    await pictures(public_, 'room-public', [DESKTOP, PHONE]);
    await entering(desk, () => seat(desk, 1, 3).getByRole('button', { name: /^Cyd sits down/ }).click());
    await entering(desk, () => desk.getByRole('button', { name: "Take off: Bob, hold 'em" }).click());
    await public_.locator(`[data-list="hold 'em"]`).getByText('nobody waits').waitFor();
  });

  test('limits are posted, and a higher minimum needs everybody', async () => {
    const desk = await floor('floorperson', { viewport: PHONE });
    await openTable(desk, 2, 'omaha', 2, 4);
    await sits(desk, 2, 1, 'Dan');
    await sits(desk, 2, 5, 'Eve');
    const at = table(desk, 2);
    await at.getByText('Change the limits').click();
    await at.locator('[data-post]').getByLabel('Minimum, dollars').fill('5');
    await at.locator('[data-post]').getByLabel('Maximum, dollars').fill('10');
    await entering(desk, () => at.getByRole('button', { name: 'Post them' }).click());
    await at.locator('[data-posted]').getByText('It may be put in effect from').waitFor();
    assert.ok(await at.getByRole('button', { name: 'Put it in effect' }).isDisabled());
    await at.getByLabel('New minimum, dollars').fill('3');
    await at.getByRole('checkbox', { name: 'Dan' }).check();
    await at.getByRole('button', { name: 'Raise the minimum' }).click();
    await desk.locator('[data-refused="not_all_agree"]').waitFor();
    await at.getByRole('checkbox', { name: 'Eve' }).check();
    await entering(desk, () => at.getByRole('button', { name: 'Raise the minimum' }).click());
    await at.locator('[data-sign]').getByText('$3 to $4').waitFor();
    await accessible(desk);
    await entering(desk, () => at.getByRole('button', { name: 'Withdraw it' }).click());
  });

  test('a removal stays on the page until both are notified, and a ruling asks what it needs', async () => {
    const desk = await floor();
    await openTable(desk, 3, 'seven-card stud', 1, 5);
    await sits(desk, 3, 1, 'Fay');
    await sits(desk, 3, 2, 'Gus');
    await seat(desk, 3, 1).getByRole('button', { name: /conduct$/ }).click();
    await desk.locator('[data-remove] select').selectOption('told another');
    await entering(desk, () => desk.getByRole('button', { name: 'Fay has to leave the game' }).click());
    await desk.locator('[data-removal]').getByText('told another, in good faith').waitFor();
    await pictures(desk, 'room-owed', [DESKTOP, PHONE]);
    await accessible(desk);
    await entering(desk, () => desk.locator('[data-notice="division"]').click());
    await entering(desk, () => desk.locator('[data-notice="commission"]').click());
    // The notices are given; the casino supervisor allows the return, and nobody else (19:47-14.16(b)).
    await desk.locator('[data-removal] [data-notice]').first().waitFor({ state: 'detached' });
    assert.equal(await desk.locator('[data-return]').isDisabled(), true);

    const ruling = desk.locator('[data-ruling]');
    await ruling.getByLabel('Table').selectOption({ label: 'Table 3, seven-card stud' });
    await ruling.getByLabel('What happened').selectOption('exposed card');
    await ruling.getByRole('button', { name: 'Ask for the ruling' }).click();
    // By keyboard; the game is the table's to know.
    await appears(desk, '[data-question="in_dealing"]');
    await desk.keyboard.press('Tab');
    await desk.keyboard.press('Enter');
    await desk.locator('[data-question="exposed"]').getByRole('button', { name: 'Both' }).click();
    await desk.locator('[data-question="ante"] input').fill('0.50');
    await desk.keyboard.press('Enter');
    await desk.locator('[data-question="seat"] select').selectOption('2');
    await accessible(desk);
    await entering(desk, () => ruling.getByRole('button', { name: 'Go on' }).click());
    const decided = ruling.locator('[data-decision="hand dead"]');
    await decided.getByText('$0.50 back to seat 2').waitFor();
    await decided.getByRole('link', { name: '19:47-14.15(l)' }).waitFor();
    await pictures(desk, 'room-ruling', [DESKTOP, PHONE]);
    await accessible(desk);
    await ruling.getByRole('button', { name: 'Another ruling' }).click();
    await ruling.getByLabel('What happened').selectOption('off the table');
    await entering(desk, () => ruling.getByRole('button', { name: 'Ask for the ruling' }).click());
    await ruling.getByText('Internal control procedure 14-7').waitFor();
  });

  test('a dealer takes his place first, and an inspector looks', async () => {
    // The demo's dealer works at another table, and nobody works at two.
    const dealer = await floor(await newcomer('dealer'), { viewport: PHONE });
    await entering(dealer, () => dealer.getByRole('button', { name: 'Take my place as dealer' }).click());
    await appears(dealer, '.floor[data-place="true"]');
    assert.equal(await dealer.locator('[data-join]').count(), 0, 'the lists are the floorperson\'s');
    await accessible(dealer);
    await entering(dealer, () => dealer.getByRole('button', { name: 'Leave my place' }).click());
    const inspector = await floor('inspector');
    await inspector.getByText('You look at this room, and enter nothing.').waitFor();
    await accessible(inspector);
  });
});
