/** The blackjack tables as players meet them. Cards come as they come: where a test needs some, it plays until they do. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { balanceIs, leave, leaveAll, mine, press, refusal, sit, skip, stake, start, stop, wager, watch, zone } from './browser.mjs';
import { answer, answerByKey, asked, bet, boxWords, choices, count, deal, dealer, finish, open, place, round, rounds, said, seatOf, until } from './browser-blackjack.mjs';

const TABLE = 'blackjack-1';
const SHARED = 'blackjack-shared';
const MULTIPLE = 'blackjack-multiple-action';
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.wager ?? '');
const results = (page) => page.getByRole('region', { name: 'Last results' });

describe('the blackjack table', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('a visitor sees the boxes and the wagers that each table offers', async () => {
    const names = async (table) => {
      const page = await watch({ table });
      const all = await page.locator('[data-wager]').evaluateAll((each) => each.map((zone) => zone.dataset.wager));
      await leave(page);
      return all;
    };
    const plain = await names(TABLE);
    assert.equal(plain.length, 7 * 3);
    assert.deepEqual(plain.slice(0, 3), ['blackjack on box 1', 'over 13 on box 1', 'under 13 on box 1']);
    const shared = await names(SHARED);
    assert.equal(shared.length, 6 * 2);
    assert.ok(shared.includes('same suit on box 6'));
    const multiple = await names(MULTIPLE);
    assert.equal(multiple.length, 7 * 3);
    assert.ok(multiple.includes('blackjack on box 7, spot 3'));
  });

  test('a round: the cards, the calls, the result and the money agree', async () => {
    const page = await sit({ table: TABLE });
    for (let i = 0; i < 8; i += 1) {
      await round(page);
      const [box, words] = [await seatOf(page), await dealer(page)];
      const [mine, theirs] = [count(await boxWords(page, box)), count(words)];
      const line = await results(page).locator('li').first().innerText();
      const lost = !mine.blackjack && (theirs.blackjack || (theirs.total <= 21 && theirs.total > mine.total));
      const won = mine.blackjack ? !theirs.blackjack : !theirs.blackjack && (theirs.total > 21 || mine.total > theirs.total);
      assert.match(line, lost ? /Blackjack on box \d loses/ : won ? /Blackjack on box \d wins/ : /Blackjack on box \d stands off/, `${words} ${JSON.stringify(mine)}`);
      assert.match(await said(page), lost ? /loses \$/ : won ? /wins \$/ : /stands off/);
      // The dealer draws to 17 unless his hand decides nothing any more.
      if (theirs.cards > 1 && !theirs.blackjack && !mine.blackjack) assert.ok(theirs.total >= 17, words);
    }
    assert.match(await results(page).getByRole('link').first().getAttribute('href'), /^\/rules\/19:47-2\./);
    assert.ok(await page.locator('[data-round]').count() >= 1);
    assert.deepEqual(page.faults, []);
  });

  test('only the legal decisions are offered: doubling and surrender are gone after a card', async () => {
    const page = await sit({ table: TABLE });
    // An ace makes 21 of a ten, and who has 21 is asked nothing: from nine no card ends the hand.
    const before = await until(page, async () => (await choices(page)).includes('draw') && count(await boxWords(page, await seatOf(page))).total <= 9, { order: ['decline insurance', 'stand'] });
    const first = await choices(page);
    for (const choice of ['draw', 'stand', 'double', 'surrender']) assert.ok(first.includes(choice), `${choice} of ${first}`);
    assert.equal(await answer(page, ['draw']), 'draw');
    await page.waitForFunction((box) => (document.querySelector(`[data-box="${box}"]`).textContent.match(/ of /g) ?? []).length === 3, await seatOf(page));
    await asked(page).locator('[data-do="stand"]').waitFor();
    assert.deepEqual(await choices(page), ['draw', 'stand']);
    await finish(before, [page]);
  });

  test('doubling: one card more, sideways, and the money beside it', async () => {
    const page = await sit({ table: TABLE });
    const before = await until(page, async () => (await choices(page)).includes('double'));
    const button = asked(page).locator('[data-do="double"]');
    assert.match(await button.innerText(), /^Double \$\d+/);
    const once = await stake(page, await place(page));
    await answer(page, ['double']);
    await finish(before, [page]);
    const words = await boxWords(page, await seatOf(page));
    assert.equal(count(words).cards, 3);
    assert.match(words, /doubled/);
    const told = await results(page).locator('li').first().innerText();
    // Against a dealer's blackjack what was added comes back (2.10(b)).
    const moved = Number(once.replace('$', '')) * (count(await dealer(page)).blackjack ? 1 : 2);
    if (!/stands off/.test(told)) assert.match(told, new RegExp(`\\$${moved}\\.00`));
  });

  test('doubling for less', async () => {
    const page = await sit({ table: TABLE });
    const twice = async (each) => { await bet(each); await bet(each); };
    const before = await until(page, async () => (await choices(page)).includes('double for less'), { make: twice });
    await asked(page).locator('[data-do="double for less"]').click();
    const amount = asked(page).locator('[data-amount]');
    await amount.waitFor();
    await amount.fill('2');
    await answerByKey(page, 'Enter');
    await finish(before, [page]);
    assert.equal(count(await boxWords(page, await seatOf(page))).cards, 3);
  });

  test('a pair is split into hands side by side, the first played first', async () => {
    const page = await sit({ table: TABLE });
    const before = await until(page, async () => (await choices(page)).includes('split'));
    const box = await seatOf(page);
    await answer(page, ['split']);
    await page.locator(`[data-box="${box}"]`, { hasText: 'hand 2:' }).waitFor({ state: 'attached' });
    const turn = asked(page).getByText(/hand 1 of 2/);
    if (await turn.count() > 0) {
      const second = (await boxWords(page, box)).split('hand 2:')[1];
      assert.equal((second.match(/ of /g) ?? []).length, 1, 'hand two waits for its card');
    }
    assert.ok(!(await choices(page)).includes('surrender'));
    await finish(before, [page]);
    assert.match(await results(page).locator('li').first().innerText(), /hand 2,/);
    assert.equal(await rounds(page), before[0] + 1);
  });

  test('insurance is asked when the dealer shows an ace, with what may be wagered', async () => {
    const page = await sit({ table: TABLE });
    const before = await until(page, async () => await page.locator('[data-asked="insurance"]').count() > 0, { make: async (each) => { await bet(each); await bet(each); } });
    assert.match(await dealer(page), /^Dealer: ace of \w+$/);
    assert.match(await asked(page).innerText(), /Insurance\?|Even money\?/);
    const even = count(await boxWords(page, await seatOf(page))).blackjack;
    await answerByKey(page, 'i');
    await finish(before, [page], ['stand', 'decline insurance']);
    const told = await results(page).locator('li').first().innerText();
    // A blackjack that is insured for exactly half is paid at once as one with it (2.7(c)).
    assert.match(told, even ? /Insurance on box \d stands off/ : /Insurance on box \d (wins|loses)/);
  });

  test('surrender gives half back', async () => {
    const page = await sit({ table: TABLE });
    const before = await until(page, async () => (await choices(page)).includes('surrender'));
    await answerByKey(page, 'r');
    await finish(before, [page]);
    assert.match(await results(page).locator('li').first().innerText(), /Blackjack on box \d (is given up|loses)/);
  });

  test('an additional wager is settled before any third card', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    await bet(page);
    const box = await seatOf(page);
    await wager(page, `over 13 on box ${box}`);
    const before = await deal(page);
    assert.match(await results(page).locator('li').first().innerText(), new RegExp(`Over 13 on box ${box} (wins|loses)`));
    await finish(before, [page]);
  });

  test('one patron on three boxes, played from the dealer’s left; a fourth is refused', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    const box = await seatOf(page);
    const boxes = [box, box + 1, box + 2];
    for (const each of boxes) await wager(page, `blackjack on box ${each}`);
    await press(page, `blackjack on box ${box + 3}`);
    await refusal(page, `blackjack on box ${box + 3}`).waitFor();
    assert.match(await refusal(page, `blackjack on box ${box + 3}`).getByRole('link').getAttribute('href'), /^\/rules\/19:47-2\.14/);
    const before = await deal(page);
    const played = [];
    while (await rounds(page) === before[0]) {
      if (await page.locator('[data-asked="decide"]').count() > 0) played.push(Number((await asked(page).innerText()).match(/Box (\d)/)[1]));
      if (await answer(page) === null) break;
    }
    await finish(before, [page]);
    assert.deepEqual([...played].sort(), played);
    const told = await results(page).locator('li').first().innerText();
    for (const each of boxes) assert.match(told, new RegExp(`Blackjack on box ${each} `));
  });

  test('two players: chips are seen at once, and each decides in his turn', async () => {
    const [ann, bob] = [await sit({ table: TABLE }), await sit({ table: TABLE })];
    await open(ann, bob);
    await bet(ann);
    const [first, second] = [await seatOf(ann), await seatOf(bob)];
    await bob.locator(`[data-wager="blackjack on box ${first}"][aria-label*="seat ${first} has $"]`).waitFor();
    await bet(bob);
    const before = await deal(ann, bob);
    const isAsked = async (page) => await page.locator('[data-asked="decide"]').count() > 0;
    assert.ok(!(await isAsked(ann) && await isAsked(bob)), 'one at a time');
    if (await isAsked(ann)) assert.ok(first < second);
    await finish(before, [ann, bob]);
    assert.equal(await dealer(ann), await dealer(bob));
    // The pages tell a listener whose money it is, and agree about the cards.
    for (const box of [first, second]) assert.equal(count(await boxWords(ann, box)).total, count(await boxWords(bob, box)).total);
  });

  test('nobody takes a box at which another sits', async () => {
    const [ann, bob] = [await sit({ table: TABLE }), await sit({ table: TABLE })];
    await open(ann, bob);
    const theirs = `blackjack on box ${await seatOf(ann)}`;
    await press(bob, theirs);
    await refusal(bob, theirs).waitFor();
    assert.match(await refusal(bob, theirs).getByRole('link').getAttribute('href'), /^\/rules\/19:47-2\./);
  });

  test('a refused wager is explained at its place, with the nearest amounts', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    await page.locator('[data-chip="100"]').click();
    const own = await place(page);
    await press(page, own);
    const nearest = refusal(page, own).locator('button.primary').last();
    await nearest.waitFor();
    const words = await nearest.innerText();
    await nearest.click();
    await mine(page, own).waitFor();
    assert.equal(await stake(page, own), words);
  });

  test('raise, undo, take down, same again', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    const own = await place(page);
    const balance = await page.locator('[data-balance]').innerText();
    await bet(page);
    const once = await stake(page, own);
    await bet(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await mine(page, own).locator('.sum', { hasText: new RegExp(`^\\${once}$`) }).waitFor();
    await press(page, own, { button: 'right' });
    await mine(page, own).waitFor({ state: 'detached' });
    await balanceIs(page, balance);
    await bet(page);
    await finish(await deal(page), [page]);
    await open(page);
    await page.getByRole('button', { name: 'Same again' }).click();
    await mine(page, own).waitFor();
    assert.equal(await stake(page, own), once);
  });

  test('with nothing on the felt, Deal says what is missing', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    await page.locator('button.deal').click();
    await refusal(page, 'rail').getByText('Place a wager first').waitFor();
  });

  test('the burn card is shown to whoever asks', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    await page.getByRole('button', { name: 'Ask to see the burn card' }).click();
    await page.locator('[data-said]', { hasText: /The burn card is the \w+ of \w+\./ }).waitFor({ state: 'attached' });
  });

  test('a reloaded page finds the hand and the question', async () => {
    const page = await sit({ table: TABLE });
    const before = await until(page, async () => (await choices(page)).includes('stand'));
    const [box, words] = [await seatOf(page), await dealer(page)];
    const held = await boxWords(page, box);
    await page.reload();
    await asked(page).locator('[data-do="stand"]').waitFor();
    assert.equal(await boxWords(page, box), held);
    assert.equal(await dealer(page), words);
    before[0] = 0;
    await finish(before, [page]);
    assert.ok(await page.locator('[data-round]').count() > 0);
  });

  test('the chart is at hand if wanted', async () => {
    const page = await sit({ table: TABLE });
    assert.equal(await page.locator('[data-chart]').count(), 0);
    await page.getByLabel('Strategy chart').check();
    const panel = page.locator('[data-chart]');
    await panel.locator('svg, table').or(panel.getByText('This table has no chart to show.')).first().waitFor();
    await page.keyboard.press('k');
    await panel.waitFor({ state: 'detached' });
  });

  test('a round with the keyboard alone', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    const box = await seatOf(page);
    await page.keyboard.press('f');
    assert.equal(await focused(page), `blackjack on box ${box}`);
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await mine(page, `blackjack on box ${box}`).waitFor();
    await page.keyboard.press('ArrowDown');
    assert.match(await focused(page), /^(over|under) 13 on box \d$/);
    await page.keyboard.press('Enter');
    await page.locator('[data-my-wager*=" 13 on box"]').waitFor();
    await page.keyboard.press('Delete');
    await page.locator('[data-my-wager*=" 13 on box"]').waitFor({ state: 'detached' });
    const seen = await rounds(page);
    await page.keyboard.press('d');
    while (await rounds(page) === seen) {
      await page.waitForFunction((was) => document.querySelector('[data-asked]') || Number(document.querySelector('.page').dataset.rolls) > was, seen);
      const kind = await asked(page).count() > 0 ? await asked(page).getAttribute('data-asked') : null;
      if (kind === null || kind === 'cut') break;
      await answerByKey(page, kind === 'insurance' ? 'n' : 's');
    }
    assert.equal(await rounds(page), seen + 1);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('surrender').waitFor();
    await page.keyboard.press('Escape');
  });
});
