/**
 * Keno in the browser: request, station, desk and board, and one game from its first ticket to its last payment. The
 * tests go through that game together, in order.
 */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { appears, axe, DESKTOP, leave, newPage, PHONE, shoot, start, stop, url } from './browser.mjs';
import {
  buy, CODE, comeIn, confirm, enter, EVERY_NUMBER, find, focused, key, lock, LOUNGES, mark, notice, priced, said, sell, skip, visit,
} from './browser-keno.mjs';

const AT = LOUNGES.game;
const STATION = 21;
const TELEVISION = { width: 1920, height: 1080 };

const closing = (page, state) => page.locator(`[data-closing="${state}"]`).waitFor();

describe('keno', { skip }, () => {
  /** Pages and codes that later tests go on with. */
  const at = {};

  before(async () => {
    await start();
    await notice(AT);
  });
  after(stop);

  test('a straight ticket is marked, priced as one marks, and bought', async () => {
    const page = await visit(`/keno?at=${AT}`);
    await mark(page, 3).click();
    await comeIn(page, 'Pat');
    assert.equal(await mark(page, 3).getAttribute('aria-pressed'), 'true', 'what was marked is still there');
    for (const number of [7, 12, 44]) await mark(page, number).click();
    await priced(page, 100);
    await page.getByLabel(/^Games in a row/).fill('2');
    await priced(page, 200);
    assert.match(await page.locator('[data-request-line]').innerText(), /^3 7 12 44\b.*@1\b.*x2\b/);
    const code = await buy(page);
    assert.match(code, CODE);
    await page.locator(`[data-ticket="${code}"][data-state="open"]`).waitFor();
    const slip = await page.request.get(`${url}/keno/ticket/${code}/slip`);
    assert.equal(slip.status(), 200);
    assert.ok((await slip.text()).includes(code));
    at.patron = page;
    at.straight = code;
  });

  test('a way ticket is marked with the keyboard alone', async () => {
    const page = at.patron;
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByLabel(/^Games in a row/).fill('1');
    await page.getByRole('radio', { name: 'Way' }).focus();
    await page.keyboard.press('Space');
    await mark(page, 1).focus();
    for (const step of ['Space', 'ArrowRight', 'Space', 'n', 'ArrowDown', 'Space', 'ArrowLeft', 'Space']) await page.keyboard.press(step);
    assert.equal(await mark(page, 2).getAttribute('aria-label'), '2, group A');
    assert.equal(await mark(page, 11).getAttribute('aria-label'), '11, group B');
    await priced(page, 100);
    await page.locator('[data-line="2/2"]').focus();
    await page.keyboard.press('Space');
    await priced(page, 300);
    await page.getByRole('region', { name: 'Price' }).getByText('2/2, 1/4').waitFor();
    assert.match(await buy(page), CODE);
  });

  test('a patron says which ways of a combination ticket are played', async () => {
    const page = await visit(`/keno?at=${AT}`);
    await page.getByText('Combination', { exact: true }).click();
    for (const group of [[1, 2, 3, 4], [5, 6], [7, 8, 9], [10, 11, 12]]) {
      for (const number of group) await mark(page, number).click();
      await page.getByRole('button', { name: 'New group' }).click();
    }
    for (const each of await page.locator('[data-line]:checked').all()) await each.uncheck();
    await page.locator('[data-line="2/6"]').check();
    await priced(page, 200);
    await page.getByText('All 2 ways played: choose').click();
    await page.locator('[data-way="C+D"]').uncheck();
    await priced(page, 100);
    assert.equal(await page.locator('[data-way="A+B"]').isDisabled(), true, 'a line keeps one way');
    assert.match(await page.locator('[data-request-line]').innerText(), /: 1\/6 A\+B @1/);
    assert.deepEqual(await axe(page), []);
    await shoot(page, 'keno-request-ways');
    assert.deepEqual(page.faults, []);
    await leave(page);
  });

  test('a refusal stands where it concerns, with its provision', async () => {
    const page = at.patron;
    await page.locator('#rate').fill('0.13');
    const told = page.locator('[data-told="rate"]');
    assert.match(await told.getByRole('link').getAttribute('href'), /^\/rules\/19:47-15\.3\(d\)$/);
    assert.equal(await page.getByRole('button', { name: /^Buy from/ }).isDisabled(), true);
    await mark(page, 30).click();
    await page.locator('#rate').fill('1');
    await page.locator('[data-told="grid"]').getByRole('link', { name: '19:47-15.2(c)3' }).waitFor();
  });

  test('a writer signs on, sells and voids without touching a mouse', async () => {
    const page = await newPage();
    await enter(page, 'writer');
    await page.goto(`${url}/staff/keno/station/${STATION}`);
    await page.locator('[data-line="open"]').waitFor();
    at.station = page;
    assert.equal(await focused(page), 'entry');
    await key(page, '1 2 3 @1');
    await page.locator('[data-refused="not_signed_on"]').waitFor();
    assert.equal(await page.locator('#entry').inputValue(), '1 2 3 @1', 'a refused line comes back');
    await page.keyboard.press('Escape');
    await key(page, 'on');
    await page.locator('[data-writer]:not([data-writer=""])').waitFor();
    await page.keyboard.insertText('1 2 3 4 / 5 6 7 8 : 2/4, 1/8 @1 x5 =14');
    await page.locator('[data-refused="price"]').waitFor();
    await page.keyboard.press('Backspace');
    await page.keyboard.insertText('5');
    const first = await sell(page, '', '$15.00');
    assert.match(first, CODE);
    const slip = await sell(page, '3 7 12 44 @2', '$2.00');
    const number = await page.locator('[data-sold]').first().getAttribute('data-sold');
    await key(page, `v ${number}`);
    await page.locator('[data-asks="void"]').waitFor();
    await page.keyboard.press('Enter');
    await page.locator('[data-refused="no_slip"]').waitFor();
    await page.keyboard.press('Escape');
    await key(page, `v ${slip}`);
    await page.locator('[data-asks="void"]').waitFor();
    await page.keyboard.press('Enter');
    await said(page, `Ticket ${number} is void. Return $2.00`);
    await page.locator(`[data-sold="${number}"]`, { hasText: 'voided' }).waitFor();
    at.small = await sell(page, `${EVERY_NUMBER} @1`, '$80.00');
    at.large = await sell(page, `${EVERY_NUMBER} @100`, '$8,000.00');
    await page.keyboard.press('F1');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    assert.equal(await focused(page), 'entry');
  });

  test('an answer that is lost on the way is asked for again, and the ticket is sold once', async () => {
    const page = at.station;
    const sold = await page.locator('[data-sold]').count();
    await page.route('**/do', async (route) => {
      await route.fetch();
      await route.abort();
    }, { times: 1 });
    await sell(page, '9 10 @1', '$1.00');
    const numbers = await page.locator('[data-sold]').evaluateAll((rows) => rows.map((row) => Number(row.dataset.sold)));
    assert.equal(numbers.length, sold + 1);
    assert.equal(numbers[0], numbers[1] + 1, 'no ticket between this one and the one before');
  });

  test('a played ticket is the next request', async () => {
    const page = at.patron;
    await page.getByLabel('Its code').fill(at.small.toLowerCase().replaceAll('-', ' '));
    await page.keyboard.press('Enter');
    await priced(page, 8000);
    at.mine = await buy(page);
    assert.notEqual(at.mine, at.small);
  });

  test('two people arm the generator; a supervisor moves a lock that is still to come, and says why', async () => {
    const inspector = await visit(`/staff/keno/desk?at=${AT}`, { role: 'inspector' });
    await inspector.getByRole('button', { name: 'Withdraw my key' }).click();
    await confirm(inspector, 'Withdraw');
    await inspector.locator('[data-armed="false"]').waitFor();
    assert.equal(await inspector.getByRole('button', { name: /Lock now/ }).count(), 0, 'the game is not the inspector’s');
    at.desk = await visit(`/staff/keno/desk?at=${AT}`, { role: 'supervisor' });
    await at.desk.getByText('The generator is not armed').waitFor();
    await inspector.getByRole('button', { name: 'Turn my key' }).click();
    await at.desk.locator('[data-armed="true"]').waitFor();
    await leave(inspector);

    const page = await visit('/staff/keno/desk?at=keno-automatic', { role: 'supervisor' });
    await page.getByRole('button', { name: '5 min later' }).click();
    await page.getByLabel('Why', { exact: true }).fill('a line at the booth');
    await page.keyboard.press('Enter');
    await confirm(page, 'Move the lock');
    await page.getByRole('listitem').filter({ hasText: '“a line at the booth”' }).waitFor();
    await page.getByRole('button', { name: '1 min later' }).click();
    await page.getByRole('button', { name: 'Move the lock…' }).click();
    assert.equal(await page.getByRole('dialog').count(), 0, 'no override without a reason');
    assert.deepEqual(await axe(page), []);
    await shoot(page, 'keno-desk-light');
    await leave(page);
  });

  test('a code is checked on a telephone', async () => {
    const page = await visit(`/keno/board?at=${AT}`, { viewport: PHONE, colorScheme: 'dark' });
    assert.deepEqual(await axe(page), []);
    await page.goto(`${url}/keno/check`);
    await page.getByRole('textbox').first().fill(at.straight.toLowerCase());
    await page.keyboard.press('Enter');
    await page.getByText(at.straight).first().waitFor();
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the page is ${width} wide`);
    assert.deepEqual(await axe(page), []);
    await shoot(page, 'keno-check-phone-dark');
    await leave(page);
  });

  test('the board lights the twenty numbers one after another, and calls them', async () => {
    const board = await visit(`/keno/board?at=${AT}`, { viewport: TELEVISION, colorScheme: 'dark', motion: true });
    await closing(board, 'closing');
    const game = await board.locator('[data-game]').getAttribute('data-game');
    const lighting = appears(board, `[data-shown="${game}"]:not([data-lit="20"])`);
    await lock(at.desk, game);
    await lighting;
    assert.ok(await board.locator('.newest').count() <= 1);
    await board.getByLabel('Fast').check();
    await board.locator(`[data-shown="${game}"][data-lit="20"]`).waitFor();
    assert.equal(await board.locator('.lit').count(), 20);
    const calls = await board.locator('[data-called] p').allInnerTexts();
    assert.equal(calls.length, 4);
    assert.match(calls[0], new RegExp(`^Game ${game}: (\\d+, ){4}\\d+\\.$`));
    const first = calls[0].match(/: (\d+),/)[1];
    assert.match(await board.locator(`[data-number="${first}"]`).textContent(), /drawn 1st/);
    const link = board.getByRole('link', { name: `Game ${game}`, exact: true });
    assert.ok((await link.getAttribute('href')).includes(`game=${game}`));
    assert.equal((await board.request.get(url + await link.getAttribute('href'))).status(), 200);
    assert.deepEqual(await axe(board), []);
    await shoot(board, 'keno-board-television-dark');
    await leave(board);
  });

  test('a dropped line is said, and the board keeps what it knows', async () => {
    const line = { down: false, open: [] };
    const prepare = (page) => page.routeWebSocket(/\/ws\/keno\//, (socket) => {
      if (line.down) return socket.close();
      line.open.push(socket);
      return socket.connectToServer();
    });
    const page = await visit(`/keno/board?at=${AT}`, { prepare });
    line.down = true;
    await Promise.all(line.open.splice(0).map((socket) => socket.close()));
    await page.getByText('Reconnecting…').waitFor();
    assert.equal(await page.locator('.lit').count(), 20);
    line.down = false;
    await page.getByText('Reconnecting…').waitFor({ state: 'detached' });
    await leave(page);
  });

  test('a winner is paid at the station, by keyboard; a large one when the supervisor has authorised it', async () => {
    const page = at.station;
    await find(page, at.small, 'won');
    await page.keyboard.press('Enter');
    await said(page, 'Hand out $60.00');
    await key(page, `p ${at.small}`);
    await page.locator('[data-refused="paid_already"]').waitFor();
    await page.keyboard.press('Escape');
    await find(page, at.large, 'won');
    await page.keyboard.press('Enter');
    const held = page.locator('[data-held]');
    const number = await held.getAttribute('data-held');
    await page.keyboard.insertText('5 6 @1');
    await at.desk.locator(`[data-waiting="${number}"]`).getByRole('button', { name: /^Authorise/ }).click();
    await confirm(at.desk, 'Authorise');
    await said(page, 'Hand out $6,000.00');
    await held.waitFor({ state: 'detached' });
    assert.equal(await page.locator('#entry').inputValue(), '5 6 @1', 'what was keyed in meanwhile is still there');
    await page.keyboard.press('Escape');
  });

  test('a patron claims to the account', async () => {
    const page = at.patron;
    const row = page.locator(`[data-ticket="${at.mine}"]`);
    await row.getByRole('button', { name: 'Claim $60 to my account' }).click();
    await page.locator(`[data-ticket="${at.mine}"][data-state="paid"]`).waitFor();
  });

  test('the supervisor reads the papers of the day, and prints them', async () => {
    const page = at.desk;
    await page.getByRole('row').filter({ has: page.getByRole('rowheader', { name: String(STATION), exact: true }) }).locator('[data-tender="coupon"]').getByText('$0.00').waitFor();
    const pdf = await page.request.get(url + await page.getByRole('link', { name: 'Day papers (PDF)' }).getAttribute('href'));
    assert.deepEqual([pdf.status(), pdf.headers()['content-type']], [200, 'application/pdf']);
    const papers = await newPage();
    await enter(papers, 'supervisor');
    await papers.goto(url + await page.getByRole('link', { name: 'Day papers', exact: true }).getAttribute('href'));
    await papers.getByText(/^Recomputed from the journal .* all \d+ figures agree\.$/).waitFor();
    const authorised = papers.getByRole('row').filter({ hasText: '$6,000' });
    await authorised.filter({ hasText: 'paid in cash' }).first().waitFor();
    for (const heading of ['Overrides of the lock-out', 'Rulings', 'Outstanding winners', 'Shifts', 'Tenders']) {
      await papers.getByRole('heading', { name: heading }).waitFor();
    }
    assert.deepEqual(await axe(papers), []);
    await shoot(papers, 'keno-papers');
    await leave(papers);
  });

  for (const [name, viewport, colorScheme] of [['desktop-light', DESKTOP, 'light'], ['phone-dark', PHONE, 'dark']]) {
    test(`axe finds nothing on any page, ${name}`, async () => {
      const request = await visit(`/keno?at=${AT}`, { viewport, colorScheme });
      await request.getByText('King', { exact: true }).click();
      for (const number of [1, 2, 3]) await mark(request, number).click();
      await request.locator('[data-pen="king"]').click();
      await mark(request, 7).click();
      assert.equal(await mark(request, 7).getAttribute('aria-label'), '7, king');
      await priced(request, 100);
      await seen(request, `keno-request-${name}`);

      // The board was looked at on a television and a telephone, the desk in the light.
      if (viewport === DESKTOP) await seen(await visit(`/keno/board?at=${AT}`, { viewport, colorScheme }), `keno-board-${name}`);
      else await seen(await visit(`/staff/keno/desk?at=${AT}`, { role: 'supervisor', viewport, colorScheme }), `keno-desk-${name}`);

      const station = await visit(`/staff/keno/station/${STATION}`, { role: 'writer', viewport, colorScheme });
      await station.keyboard.insertText('1 2 3 / 4 5 6 : 2/3, 1/6 @1');
      await station.locator('[data-price="300"]').waitFor();
      await seen(station, `keno-station-${name}`);
    });
  }

  test('no page had a fault', () => {
    for (const page of [at.patron, at.station, at.desk]) assert.deepEqual(page.faults, []);
  });
});

/** Nothing for axe to find, nothing too wide; and a picture. */
async function seen(page, name) {
  assert.deepEqual(await axe(page), [], name);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(width <= page.viewportSize().width, `${name} is ${width} wide`);
  await shoot(page, name);
  assert.deepEqual(page.faults, []);
  await leave(page);
}
