/**
 * Attended tables in a browser: a craps table with its crew, a blackjack table run by keyboard alone, and what went wrong.
 * The tables are this file's own.
 */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, appears, DESKTOP, leaveAll, newPage, PHONE, pictures, press, start, stop, url, zone } from './browser.mjs';
import { signIn, staff } from './browser-staff.mjs';

const skip = staff.dealer ? false : 'C47_STAFF names no dealer';
const CRAPS = 'craps-by-hand';
const BLACKJACK = 'blackjack-by-hand';
const TABLET = { width: 834, height: 1112 };

/** Somebody of this role opens the table's page. */
async function at(table, role, look = {}) {
  const page = await newPage(look);
  await signIn(page, role);
  await page.goto(`${url}/staff/tables`);
  await page.locator(`[data-table="${table}"] a.button`).click();
  await appears(page, '.attended[data-line="open"]');
  return page;
}

/** He takes his place, where he has none yet. */
async function atWork(table, role, look) {
  const page = await at(table, role, look);
  if (await page.locator('.attended').getAttribute('data-place') === 'false') {
    await page.getByRole('button', { name: /^Take my place/ }).click();
  }
  await appears(page, '.attended[data-place="true"]');
  return page;
}

const due = (page, what, by = '') => page.locator(`.due [data-do="${what}"]${by ? `[data-by="${by}"]` : ''}`);

/** The page has seen everything up to this entry, and waits for no answer. */
const caughtUp = (page, seq) => page.waitForFunction((wanted) => {
  const { dataset } = document.querySelector('.attended');
  return Number(dataset.seq) >= wanted && dataset.busy === 'false';
}, seq);
const seqOf = async (page) => Number(await page.locator('.attended').getAttribute('data-seq'));

/** Does something, and waits until the page shows an entry more. */
async function entering(page, act) {
  const seq = await seqOf(page);
  await act();
  await caughtUp(page, seq + 1);
}

const step = (page, what, by) => entering(page, () => due(page, what, by).first().click());

/** A key on a page that knows already what is due. */
const key = (page, pressed) => entering(page, () => page.keyboard.press(pressed));

async function seatSomebody(page, name) {
  const form = page.locator('[data-sit]');
  if (!await form.isVisible()) await page.getByText('Seat somebody').click();
  await form.getByLabel('Name').fill(name);
  await entering(page, () => form.getByRole('button', { name: 'Seat him' }).click());
}

async function buyIn(page, dollars) {
  await page.getByLabel('Cash for chips, dollars').fill(String(dollars));
  await entering(page, () => page.getByRole('button', { name: 'Into the drop box' }).click());
}

/** A card of the keyboard: rank, suit, and Enter. */
async function card(page, name) {
  await appears(page, '.due [data-rank]');
  await page.keyboard.press(name[0]);
  await page.keyboard.press(name[1]);
  await appears(page, `.due [data-card="${name}"]`);
  await key(page, 'Enter');
}

describe('attended tables', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('a craps crew runs a round, a roll that does not count included', async () => {
    const dealer = await atWork(CRAPS, 'dealer');
    const stickman = await atWork(CRAPS, 'stickman');
    await seatSomebody(dealer, 'Ann');
    await buyIn(dealer, 100);
    await entering(dealer, () => press(dealer, 'pass'));
    await dealer.locator('[data-seat="1"]').getByText('$95').waitFor();
    // What the table does not take is said at the place, with its provision.
    await press(dealer, 'pass odds');
    await dealer.locator('[data-refusal="pass odds"] a').waitFor();
    await dealer.keyboard.press('Escape');
    await accessible(dealer);

    await caughtUp(stickman, await seqOf(dealer));
    await step(stickman, 'offer dice');
    await step(stickman, 'take dice');
    await step(stickman, 'throw');
    await stickman.getByText('Something went wrong').click();
    await stickman.locator('[data-wrong] [data-do="invalid roll"]').click();
    await accessible(stickman);
    await stickman.getByLabel('Why').selectOption('off the table');
    await entering(stickman, () => stickman.locator('[data-form] [data-send]').click());
    const ruling = stickman.locator('[data-ruling="invalid roll"]');
    await ruling.getByRole('link', { name: '19:47-1.9(a)' }).first().waitFor();
    await accessible(stickman);

    await step(stickman, 'throw');
    await stickman.locator('[data-die="0"][data-face="4"]').click();
    await stickman.locator('[data-die="1"][data-face="2"]').click();
    await pictures(stickman, 'attended-craps', [DESKTOP, TABLET, PHONE]);
    await entering(stickman, () => stickman.locator('.due [data-send]').click());
    await step(stickman, 'call');
    // By keyboard: the dice are out again, five and one, and the point is made.
    await key(stickman, 'n');
    for (const pressed of ['5', '1']) await stickman.keyboard.press(pressed);
    await appears(stickman, '.due [data-faces="51"]');
    await key(stickman, 'Enter');
    await key(stickman, 'n');
    await dealer.locator('[data-seat="1"]').getByText('$105').waitFor();
    const last = stickman.locator('[data-entry]').first();
    await last.getByText('Pass line wins').waitFor();
    await last.getByText('by Demo stickman').waitFor();
    // Nobody deals at two tables at once.
    const elsewhere = await at(BLACKJACK, 'dealer');
    await elsewhere.getByRole('button', { name: /^Take my place/ }).click();
    await elsewhere.getByText(`has his place at ${CRAPS}`).waitFor();
    await entering(dealer, () => dealer.getByRole('button', { name: 'Leave my place' }).click());
  });

  test('a blackjack round by keyboard alone', async () => {
    const dealer = await atWork(BLACKJACK, 'dealer');
    const floorperson = await at(BLACKJACK, 'floorperson');
    await seatSomebody(dealer, 'Ann');
    await buyIn(dealer, 100);
    await dealer.locator('h1').click();
    await key(dealer, 'n');
    await caughtUp(floorperson, await seqOf(dealer));
    await key(floorperson, 'n');
    await caughtUp(dealer, await seqOf(floorperson));
    // Spread, wash, shuffle, offer the cut.
    for (let steps = 0; steps < 4; steps += 1) await key(dealer, 'n');
    // The cut is hers; she declines, and the dealer cuts and fills the shoe.
    for (const what of ['decline cut', 'cut', 'insert cutting cards']) {
      await due(dealer, what).first().waitFor();
      await key(dealer, 'n');
    }
    // The burn card, face down and unseen.
    await due(dealer, 'card down').waitFor();
    await key(dealer, 'n');
    await zone(dealer, 'blackjack on box 1').focus();
    await entering(dealer, () => dealer.keyboard.press('Enter'));
    await dealer.locator('h1').click();
    await due(dealer, 'deal').waitFor();
    await key(dealer, 'n');
    for (const name of ['Kh', '9s', 'Qc']) await card(dealer, name);
    // She stands. That is hers to say: no key does it in passing.
    await due(dealer, 'stand').waitFor();
    await due(dealer, 'double').waitFor();
    await pictures(dealer, 'attended-blackjack', [DESKTOP, TABLET, PHONE]);
    await accessible(dealer);
    await dealer.keyboard.press('n');
    await due(dealer, 'stand').focus();
    await key(dealer, 'Enter');
    await due(dealer, "dealer's card").waitFor();
    await key(dealer, 'n');
    // A card is drawn in error before it: the facts are asked for, and only those.
    await dealer.keyboard.press('8');
    await dealer.keyboard.press('Backspace');
    await appears(dealer, '.due [data-card=""]');
    await card(dealer, '8c');
    await due(dealer, 'settle').waitFor();
    await key(dealer, 'n');
    await dealer.locator('[data-seat="1"]').getByText('$105').waitFor();
  });

  test('who has no place is told so, an inspector looks, and a patron sees who deals', async () => {
    const boxman = await at(CRAPS, 'boxman', { viewport: PHONE });
    await boxman.getByRole('button', { name: 'Take my place as boxman' }).waitFor();
    await boxman.getByText('Something went wrong').click();
    assert.ok(await boxman.locator('[data-wrong] [data-do="void throw"]').isDisabled());
    await accessible(boxman);
    const inspector = await at(CRAPS, 'inspector');
    await inspector.getByText('You look at this table, and enter nothing.').waitFor();
    await accessible(inspector);
    await pictures(inspector, 'attended-inspector', [DESKTOP, PHONE]);
    const patron = await newPage();
    await patron.goto(`${url}/tables/${CRAPS}`);
    await patron.locator('[data-attended]').getByText('Seats and wagers are taken at the table').waitFor();
    assert.equal(await patron.getByRole('button', { name: 'Take a seat' }).count(), 0);
    await accessible(patron);
  });
});
