/** Blackjack with others: a hole card, boxes that are shared, several dealer's hands. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { axe, leaveAll, PHONE, press, refusal, shoot, sit, skip, stake, start, stop, wager } from './browser.mjs';
import { answer, asked, bet, boxWords, choices, count, deal, dealer, finish, open, rounds, said, seatOf, settledOrAsked, until } from './browser-blackjack.mjs';

const SHARED = 'blackjack-shared';
const MULTIPLE = 'blackjack-multiple-action';
const results = (page) => page.getByRole('region', { name: 'Last results' });

describe('blackjack in company', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  /** Collects what a page is told. */
  const frames = [];
  const listening = (page) => { page.on('websocket', (line) => line.on('framereceived', ({ payload }) => frames.push(String(payload)))); };

  test('the hole card is a back until it is turned, and no message has its face', async () => {
    frames.length = 0;
    const page = await sit({ table: SHARED, prepare: listening });
    const before = await until(page, async () => (await choices(page)).includes('stand'));
    assert.match(await dealer(page), /^Dealer: \w+ of \w+, a card face down$/);
    await finish(before, [page]);
    let down = false;
    for (const message of frames.map((frame) => JSON.parse(frame))) {
      const { view, acts } = message.update ?? message.welcome ?? {};
      for (const act of acts ?? []) {
        for (const event of act.events ?? []) {
          if (event.event === 'dealt' && event.box === undefined && event.card === undefined) down = true;
          if (event.event === 'turned') down = false;
        }
        if (act.do === 'card down') assert.equal(act.card, undefined, 'the act that lays it down is told without its face');
      }
      if (view?.dealer.cards.length === 2 && down) assert.equal(view.dealer.cards[1], null);
    }
    assert.ok(!/a card face down/.test(await dealer(page)) || /draws no more/.test(await said(page)));
  });

  /** Bob stands behind Ann on her box until she can do this, and does it. Whoever is asked anything else wants no more. */
  async function behind(ann, bob, want) {
    const box = await seatOf(ann);
    const shared = `blackjack on box ${box}`;
    for (let i = 0; i < 150; i += 1) {
      await open(ann, bob);
      await bet(ann);
      const consent = ann.getByLabel(`Others may wager on box ${box}`);
      await consent.waitFor();
      if (!await consent.isChecked()) await consent.check();
      await bob.locator(`[data-wager="${shared}"]:not(.quiet)`).waitFor();
      await wager(bob, shared);
      const before = await deal(ann, bob);
      for (let page = await settledOrAsked(before, [ann, bob]); page !== null; page = await settledOrAsked(before, [ann, bob])) {
        if (page === ann && (await choices(ann)).includes(want)) {
          await answer(ann, [want]);
          await bob.locator('[data-asked="follow"]').waitFor();
          return before;
        }
        await answer(page);
      }
    }
    throw new Error(`150 rounds, and Ann could not ${want}`);
  }

  test('nobody is on a box with another before that one consents', async () => {
    const [ann, bob] = [await sit({ table: SHARED }), await sit({ table: SHARED })];
    await open(ann, bob);
    const shared = `blackjack on box ${await seatOf(ann)}`;
    await press(bob, shared);
    await refusal(bob, shared).waitFor();
    assert.match(await refusal(bob, shared).getByRole('link').getAttribute('href'), /^\/rules\/19:47-2\.13/);
  });

  test('who stands behind another doubles with him, or does not', async () => {
    const [ann, bob] = [await sit({ table: SHARED }), await sit({ table: SHARED })];
    const before = await behind(ann, bob, 'double');
    const box = await seatOf(ann);
    assert.deepEqual((await choices(bob)).sort(), ['decline double', 'follow']);
    assert.equal(await asked(ann).count(), 0);
    await shoot(bob, 'blackjack-follow');
    await answer(bob, ['follow']);
    await finish(before, [ann, bob]);
    for (const page of [ann, bob]) assert.match(await results(page).locator('li').first().innerText(), new RegExp(`Blackjack on box ${box} `));
    assert.equal(count(await boxWords(bob, box)).cards, 3, 'one card for both');
  });

  test('on a split who stands behind adds a wager, or says on which hand his stays', async () => {
    const [ann, bob] = [await sit({ table: SHARED }), await sit({ table: SHARED })];
    const before = await behind(ann, bob, 'split');
    const box = await seatOf(ann);
    assert.deepEqual((await choices(bob)).sort(), ['follow', 'keep hand', 'keep hand']);
    const once = await stake(bob, `blackjack on box ${box}`);
    await answer(bob, ['keep hand']);
    await finish(before, [ann, bob]);
    const told = await results(bob).locator('li').first().innerText();
    const lines = told.match(/Blackjack on box \d/g);
    assert.equal(lines.length, 1, told);
    assert.equal(once, '$5');
    assert.equal((await results(ann).locator('li').first().innerText()).match(/Blackjack on box \d/g).length, 2);
  });

  test('multiple action: two wagers at least, a dealer’s hand for each', async () => {
    const page = await sit({ table: MULTIPLE });
    await open(page);
    await bet(page, { spots: 3 });
    const before = await deal(page);
    await shoot(page, 'blackjack-multiple-action');
    await finish(before, [page]);
    const told = await results(page).locator('li').first().innerText();
    const box = await seatOf(page);
    for (const spot of [1, 2, 3]) assert.match(told, new RegExp(`Blackjack on box ${box}, spot ${spot} `));
    assert.equal(await rounds(page), before[0] + 1);
  });

  test('multiple action on a telephone', async () => {
    const page = await sit({ table: MULTIPLE, viewport: PHONE });
    await open(page);
    await bet(page, { spots: 2 });
    await finish(await deal(page), [page]);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= PHONE.width, `the page is ${width} wide`);
    assert.deepEqual(await axe(page), []);
  });
});
