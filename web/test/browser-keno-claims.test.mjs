/**
 * Keno at two stations and a desk: quick-picks, cancelled races, slips that differ, one ticket paid once. The tests go
 * through one game of a lounge together, in order; which numbers come does not matter to any of them.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { axe, leave, newPage, PHONE, start, stop, url } from './browser.mjs';
import {
  buy, CODE, comeIn, confirm, EVERY_NUMBER, find, focused, key, lock, LOUNGES, mark, notice, priced, printed, said, sell, signOn, skip, ticketOf, visit,
} from './browser-keno.mjs';

const AT = LOUNGES.claims;
const [FIRST, SECOND] = [31, 32];
/** Read from a symbol, the code has the beginning of the digest behind it: this one is no ticket's. */
const OTHER_DIGEST = '.0000000000000000';

/** The numbers of a quick-pick: as many as were asked for, each on the board and none twice. */
function assertPicked(ticket, spots) {
  assert.equal(ticket.quick_pick, true);
  assert.equal(ticket.kind, 'straight');
  assert.equal(ticket.groups.length, 1);
  assert.equal(new Set(ticket.groups[0]).size, spots);
  for (const number of ticket.groups[0]) assert.ok(Number.isInteger(number) && number >= 1 && number <= 80, `${number}`);
}

/** Presses the keys of two pages so that the house gets both requests at once: neither is let go before the other is there. */
async function atOnce(pages, act) {
  let come;
  const both = new Promise((resolve) => { come = resolve; });
  let waiting = pages.length;
  await Promise.all(pages.map((page) => page.route('**/do', async (route) => {
    waiting -= 1;
    if (waiting === 0) come();
    await both;
    await route.continue();
  }, { times: 1 })));
  await Promise.all(pages.map(act));
}

describe('keno at the counter', { skip }, () => {
  /** Pages and codes that later tests go on with. */
  const at = {};

  before(async () => {
    await start();
    await notice(AT);
    at.patron = await visit(`/keno?at=${AT}`);
    await comeIn(at.patron, 'Quinn');
    at.first = await signOn(FIRST);
    at.second = await signOn(SECOND, 'colleague');
    at.desk = await visit(`/staff/keno/desk?at=${AT}`, { role: 'supervisor' });
  });
  after(stop);

  test('a patron buys a quick-pick: says how many spots, and the computer marks them', async () => {
    const page = at.patron;
    await page.getByText('Quick-pick', { exact: true }).click();
    await page.getByRole('group', { name: 'Numbers that the computer marks' }).getByText('6', { exact: true }).click();
    await page.locator('#rate').fill('2');
    await page.getByLabel(/^Games in a row/).fill('3');
    await priced(page, 600);
    assert.equal(await page.locator('[data-mark]').count(), 0, 'there is nothing to mark');
    assert.match(await page.locator('[data-request-line]').innerText(), /^q6\b.*@2\b.*x3\b/);
    const code = await buy(page);
    assert.match(code, CODE);
    const ticket = await ticketOf(page, code);
    assertPicked(ticket, 6);
    assert.equal(ticket.price, 600);
    const slip = await page.request.get(`${url}/keno/ticket/${code}/slip`);
    assert.match(await slip.text(), /Straight ticket, quick-pick/);
    await page.locator(`[data-ticket="${code}"][data-state="open"]`).waitFor();
  });

  test('a writer keys a quick-pick in', async () => {
    const page = at.first;
    const code = await sell(page, 'q8 @1', '$1.00');
    const ticket = await ticketOf(at.patron, code);
    assertPicked(ticket, 8);
    assert.equal(ticket.station, FIRST);
    await key(page, 'q81 @1');
    const refused = page.locator('[data-answer] .refused');
    assert.match(await refused.getByRole('link').getAttribute('href'), /^\/rules\/19:47-15\./);
    assert.equal(await page.locator('#entry').inputValue(), 'q81 @1', 'a refused line comes back');
    await page.keyboard.press('Escape');
  });

  test('what the game is to decide is sold, and the game is locked and drawn', async () => {
    const page = at.first;
    at.races = await sell(page, '1 2 3 4 @1 x5', '$5.00');
    at.differs = await sell(page, `${EVERY_NUMBER} @1`, '$80.00');
    at.twice = await sell(page, `${EVERY_NUMBER} @3`, '$240.00');
    at.refused = await sell(at.second, `${EVERY_NUMBER} @10`, '$800.00');
    at.lost = await sell(at.second, `${EVERY_NUMBER} @2`, '$160.00');
    at.lostRaces = await sell(at.second, '1 2 3 4 @1 x3', '$3.00');
    await at.patron.getByLabel('Its code').fill(at.differs);
    await at.patron.keyboard.press('Enter');
    await priced(at.patron, 8000);
    at.mine = await buy(at.patron);
    await lock(at.desk, 1);
    await page.locator('[data-last="1"]').waitFor();
  });

  test('races not drawn are cancelled: asked once more, refunded, with a document that is printed', async () => {
    const page = at.first;
    const number = await find(page, at.races, 'racing');
    await drawer(at.desk, FIRST, '$326.00');
    await page.keyboard.press('F6');
    const asks = page.locator('[data-asks="cancel races"]');
    await asks.getByText(`ticket ${number}`).waitFor();
    await page.keyboard.press('Escape');
    await asks.waitFor({ state: 'detached' });
    await page.keyboard.press('F6');
    await asks.waitFor();
    const paper = await printed(page, () => page.keyboard.press('Enter'));
    await said(page, `The remaining races of ticket ${number} are cancelled, document 1. Refund $4.00`);
    await page.locator(`[data-sold="${number}"]`, { hasText: 'races cancelled' }).waitFor();
    await drawer(at.desk, FIRST, '$322.00');
    assert.equal(await page.locator('[data-paper]').getAttribute('href'), `/keno/ticket/${at.races}/document`);
    const document = paper.getByRole('article', { name: 'Refund of races not drawn' });
    const says = (label) => document.locator('dl > div').filter({ has: paper.getByText(label, { exact: true }) }).locator('dd').innerText();
    assert.equal(await says('Document'), 'R-1');
    assert.equal(await says('Code'), at.races);
    assert.equal(await says('Not drawn'), '4 games at $1');
    assert.match(await says('From game'), /\b2$/);
    assert.match(await says('To game'), /\b5$/);
    assert.equal(await says('Refunded'), '$4, cash');
    await document.getByText('Signature of the patron').waitFor();
    assert.equal(await focused(page), 'entry', 'the line has the focus again');

    const ticket = await ticketOf(at.patron, at.races);
    assert.equal(ticket.refunded, 400);
    assert.deepEqual(ticket.results.map(({ cancelled }) => cancelled), [false, true, true, true, true]);
    await key(page, `c ${at.races}`);
    await asks.waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-refused="games_are_over"]').waitFor();
    await page.keyboard.press('Escape');
  });

  test('a slip that differs is not paid but referred, and paid as issued when the supervisor has ruled', async () => {
    const page = at.first;
    await key(page, at.differs + OTHER_DIGEST);
    await page.locator('[data-refused="altered"]').waitFor();
    await page.keyboard.press('F8');
    await page.locator('[data-asks="refer"]').waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await page.locator('[data-asks="refer"]').count(), 1, 'not without a reason');
    await page.keyboard.insertText('a number is written over');
    await page.keyboard.press('Enter');
    await page.locator('.said', { hasText: 'is with the supervisor' }).waitFor();
    await page.locator('[data-asks]').waitFor({ state: 'detached' });

    const number = await find(page, at.differs, 'referred');
    await page.keyboard.press('F2');
    await page.locator('[data-refused="referred"]').waitFor();
    await page.keyboard.press('Escape');
    const slip = at.desk.locator(`[data-referred="${number}"]`);
    await slip.getByText(`from station ${FIRST}`).waitFor();
    await slip.getByText('a number is written over').waitFor();
    await slip.getByRole('button', { name: /^Pay as issued/ }).click();
    await confirm(at.desk, 'Pay as issued', 'seen on the camera');
    await at.desk.locator('[data-told="slips"]').getByText(`Ticket ${number} may be paid as issued.`).waitFor();
    await slip.waitFor({ state: 'detached' });

    await find(page, at.differs, 'won');
    await page.keyboard.press('Enter');
    await said(page, `Ticket ${number} is paid. Hand out $60.00`);
  });

  test('a slip that the supervisor refuses is not paid; the ticket stands for whoever brings the true one', async () => {
    const page = at.second;
    await key(page, `p ${at.refused}${OTHER_DIGEST}`);
    await page.locator('.said', { hasText: 'is with the supervisor' }).waitFor();
    const number = await find(page, at.refused, 'referred');
    await page.keyboard.press('Escape');
    const slip = at.desk.locator(`[data-referred="${number}"]`);
    await slip.getByText(`from station ${SECOND}`).waitFor();
    await slip.getByRole('button', { name: /^Refuse/ }).click();
    await confirm(at.desk, 'Refuse', 'not our paper');
    await at.desk.locator('[data-told="slips"]').getByText(`The slip of ticket ${number} is refused.`).waitFor();
    await slip.waitFor({ state: 'detached' });

    await find(page, at.refused, 'won');
    await page.keyboard.press('Enter');
    await said(page, `Ticket ${number} is paid. Hand out $600.00`);
  });

  test('two stations pay one ticket at the same moment: one hands out, the other is told that it is paid', async () => {
    const pages = [at.first, at.second];
    const numbers = await Promise.all(pages.map((page) => find(page, at.twice, 'won')));
    assert.equal(numbers[0], numbers[1]);
    await drawer(at.desk, FIRST, '$262.00');
    await drawer(at.desk, SECOND, '$363.00');
    await atOnce(pages, (page) => page.keyboard.press('Enter'));
    const paid = `Ticket ${numbers[0]} is paid. Hand out $180.00`;
    const told = await Promise.all(pages.map(async (page) => {
      const [handsOut, late] = [page.locator('.said', { hasText: paid }), page.locator('[data-refused="paid_already"]')];
      await handsOut.or(late).waitFor();
      return await late.count() > 0 ? 'late' : 'hands out';
    }));
    assert.deepEqual([...told].sort(), ['hands out', 'late']);
    const winner = told.indexOf('hands out');
    await pages[1 - winner].locator('[data-refused="paid_already"]', { hasText: `at station ${[FIRST, SECOND][winner]}` }).waitFor();
    await pages[1 - winner].keyboard.press('Escape');
    await drawer(at.desk, FIRST, winner === 0 ? '$82.00' : '$262.00');
    await drawer(at.desk, SECOND, winner === 1 ? '$183.00' : '$363.00');
    assert.equal((await ticketOf(at.patron, at.twice)).state, 'paid');
  });

  test('a ticket whose slip is lost is paid once, by its number, when the supervisor has ruled so', async () => {
    const page = at.second;
    const { number } = await ticketOf(at.patron, at.lost);
    await key(page, `p ${number}`);
    await page.locator('[data-refused="no_slip"]').waitFor();
    await page.keyboard.press('Escape');
    const card = at.desk.getByRole('region', { name: 'Without a slip' });
    await card.getByLabel('Ticket number').fill(String(number));
    await card.getByRole('button', { name: 'Rule that no slip is needed…' }).click();
    assert.equal(await at.desk.getByRole('dialog').count(), 0, 'not without a reason');
    await card.getByLabel(/^Why/).fill('their card and the camera agree');
    await card.getByRole('button', { name: 'Rule that no slip is needed…' }).click();
    await at.desk.getByRole('dialog').getByText('“their card and the camera agree”').waitFor();
    await confirm(at.desk, 'Rule so');
    await at.desk.locator('[data-told="lost"]').getByText(`Ticket ${number} may be paid`).waitFor();
    await at.desk.locator(`[data-waived="${number}"]`, { hasText: '$120' }).waitFor();
    assert.equal(await card.getByLabel('Ticket number').inputValue(), '', 'the form is empty again');

    await key(page, `p ${number}`);
    await said(page, `Ticket ${number} is paid. Hand out $120.00`);
    await at.desk.locator(`[data-waived="${number}"]`).waitFor({ state: 'detached' });
    // Found again, the slip is worth nothing.
    await key(page, `p ${at.lost}`);
    await page.locator('[data-refused="paid_already"]').waitFor();
    await page.keyboard.press('Escape');

    const papers = await at.desk.context().newPage();
    await papers.goto(url + await at.desk.getByRole('link', { name: 'Day papers', exact: true }).getAttribute('href'));
    await papers.getByRole('row').filter({ hasText: 'their card and the camera agree' }).first().waitFor();
    await papers.close();
  });

  test('races of a ticket whose slip is lost are cancelled by its number; the document has no code', async () => {
    const page = at.second;
    const { number } = await ticketOf(at.patron, at.lostRaces);
    const card = at.desk.getByRole('region', { name: 'Without a slip' });
    await card.getByLabel('Ticket number').fill(String(number));
    await card.getByLabel(/^Why/).fill('torn to pieces');
    await at.desk.keyboard.press('Enter');
    await confirm(at.desk, 'Rule so');
    await at.desk.locator(`[data-waived="${number}"]`).waitFor();
    await key(page, `c ${number}`);
    await page.locator('[data-asks="cancel races"]').waitFor();
    const paper = await printed(page, () => page.keyboard.press('Enter'));
    await said(page, `The remaining races of ticket ${number} are cancelled, document 2. Refund $2.00`);
    const document = paper.getByRole('article', { name: 'Refund of races not drawn' });
    await document.getByText('R-2').waitFor();
    assert.ok(!(await document.innerText()).includes(at.lostRaces), 'nobody gets a code that they did not bring');
  });

  test('an account has its tickets in a second browser: claimed there, the first browser shows it', async () => {
    const first = at.patron;
    const row = (page, state) => page.locator(`[data-ticket="${at.mine}"][data-account="true"][data-state="${state}"]`);
    await row(first, 'won').waitFor();
    const second = await newPage({ viewport: PHONE });
    await second.context().addCookies(await first.context().cookies());
    await second.goto(`${url}/keno?at=${AT}`);
    await row(second, 'won').waitFor();
    assert.equal(await second.evaluate(() => localStorage.getItem('chapter47.keno.tickets')), null, 'this browser keeps nothing');
    await row(second, 'won').getByRole('button', { name: 'Claim $60 to my account' }).click();
    await row(second, 'paid').waitFor();
    await row(first, 'paid').waitFor();
    assert.equal(await first.getByRole('button', { name: 'Claim $60 to my account' }).count(), 0);
    // And what is bought there stands here too.
    for (const number of [3, 7]) await mark(second, number).click();
    await priced(second, 100);
    const bought = await buy(second);
    await first.locator(`[data-ticket="${bought}"][data-state="open"]`).waitFor();
    assert.deepEqual(await axe(second), []);
    assert.deepEqual(second.faults, []);
    await leave(second);
  });

  test('an old answer does not undo a newer one', async () => {
    const page = at.patron;
    await page.getByText('Straight', { exact: true }).click();
    await page.locator('#rate').fill('1');
    const bought = async (number) => {
      const clear = page.getByRole('button', { name: 'Clear' });
      if (await clear.count() > 0) await clear.click();
      await mark(page, number).click();
      await priced(page, 100);
      return buy(page);
    };
    const row = page.locator(`[data-ticket="${await bought(11)}"]`);
    const stands = (state) => row.and(page.locator(`[data-state="${state}"]`)).waitFor();
    await stands('open');
    // The list is asked for, and the answer held back until a later one was shown.
    let hold;
    const held = new Promise((resolve) => { hold = resolve; });
    await page.route('**/tickets', async (route) => {
      const response = await route.fetch();
      await new Promise((go) => { hold(go); });
      await route.fulfill({ response });
    }, { times: 1 });
    await bought(12);
    const go = await held;
    await key(at.first, `v ${await row.getAttribute('data-ticket')}`);
    await at.first.locator('[data-asks="void"]').waitFor();
    await at.first.keyboard.press('Enter');
    await stands('voided');
    const answered = page.waitForResponse('**/tickets');
    go();
    await (await answered).finished();
    await page.evaluate(() => new Promise((drawn) => { requestAnimationFrame(() => requestAnimationFrame(drawn)); }));
    assert.equal(await row.getAttribute('data-state'), 'voided');
  });

  test('on a telephone every figure of the desk can be read, and the page does not scroll sideways', async () => {
    const page = await visit(`/staff/keno/desk?at=${AT}`, { role: 'supervisor', viewport: PHONE });
    const wide = await at.desk.getByRole('region', { name: 'Stations' }).getByRole('cell').allInnerTexts();
    await page.getByRole('region', { name: 'Stations' }).getByRole('cell').first().waitFor();
    const cells = page.getByRole('region', { name: 'Stations' }).getByRole('cell');
    assert.deepEqual(await cells.allInnerTexts(), wide, 'the same figures as on a wide page');
    const outside = await page.evaluate(() => [...document.querySelectorAll('#keno td, #keno th, #keno dd, #keno input, #keno button, #keno a')]
      .filter((each) => each.getClientRects().length > 0 && !each.closest('thead') && !each.closest('dialog'))
      .filter((each) => { const { left, right } = each.getBoundingClientRect(); return left < 0 || right > innerWidth || each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).display !== 'inline'; })
      .map((each) => each.outerHTML.slice(0, 120)));
    assert.deepEqual(outside, []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= PHONE.width);
    assert.deepEqual(await axe(page), []);
    await page.screenshot({ path: new URL('screenshots/keno-desk-phone-whole.png', import.meta.url).pathname, fullPage: true });
    await leave(page);
  });

  test('no page had a fault', () => {
    for (const page of [at.patron, at.first, at.second, at.desk]) assert.deepEqual(page.faults, []);
  });
});

/** Until the desk shows this sum of cash in a station's drawer. */
async function drawer(desk, station, sum) {
  const row = desk.getByRole('row').filter({ has: desk.getByRole('rowheader', { name: String(station), exact: true }) });
  await row.locator('[data-tender="cash"]').getByText(sum, { exact: true }).waitFor();
}
