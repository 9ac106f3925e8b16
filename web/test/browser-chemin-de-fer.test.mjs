/** Chemin de fer between people. Cards come as they come: everybody does the first thing that is awaited of him. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { accessible, appears, DESKTOP, leave, leaveAll, phase, PHONE, pictures, refusal, shoot, sit, skip, start, stop, watch } from './browser.mjs';
import { hand, isHidden, points, rounds, said } from './browser-baccarat.mjs';

const TABLE = 'chemin-de-fer-1';
const seat = (options = {}) => sit({ table: TABLE, ...options });
const asked = (page) => page.locator('[data-asked]');
const amount = (page) => page.locator('[data-amount]');

/** An amount is named once: whoever has bid or wagered lets it stand, and says that he is done. */
const named = (does, instead) => `form:has(~ .acts [data-do="${instead}"]) [data-does="${does}"]`;

/** What somebody does about what he is asked: buttons in the order in which he would press them. */
const PLAIN = [
  '.offered .primary', '[data-say]', '[data-do="stay"]', '[data-do="turn hand"]', '[data-do="take bank"]', '[data-does="Take the bank"]',
  named('Bid', 'no bid'), '[data-does="Place the bank"]', '[data-do="no claim"]', named('Wager', 'no wager'), '[data-do="no wager"]', '.done[aria-pressed="false"]',
];

/** All pages know the same: nobody is about to press what is awaited no more. */
async function level(pages) {
  const known = await Promise.all(pages.map(async (page) => Number(await page.locator('.page').getAttribute('data-seq'))));
  const latest = Math.max(...known);
  await Promise.all(pages.map((page) => page.waitForFunction((seq) => Number(document.querySelector('.page').dataset.seq) >= seq, latest)));
}

/** One thing is done by one of these players; resolves to the words for it, or null if nothing is awaited just now. */
async function once(pages, order = PLAIN) {
  await level(pages);
  for (const choice of order) {
    for (const page of pages) {
      const button = asked(page).locator(choice).first();
      if (await button.count() === 0) continue;
      const seq = await page.locator('.page').getAttribute('data-seq');
      await button.click();
      await page.waitForFunction(([was, what]) => document.querySelector('.page').dataset.seq !== was
        || document.querySelector('[data-refusal]') !== null || (what.startsWith('.done') && !document.querySelector('.done[aria-pressed="false"]')), [seq, choice])
        .catch(async () => assert.fail(`nothing came of ${choice}: ${await phase(page)}; ${await asked(page).innerText()}`));
      return choice;
    }
  }
  return null;
}

/** Plays until the condition holds on the first page. */
async function until(pages, holds, order = PLAIN) {
  for (let steps = 0; steps < 400; steps += 1) {
    if (await holds()) return;
    if (await once(pages, order) === null) {
      const seqs = await Promise.all(pages.map((page) => page.locator('.page').getAttribute('data-seq')));
      if (await holds()) return;
      // Between two messages nothing may be awaited: wait for the next.
      await Promise.race(pages.map((page, i) => page.waitForFunction(
        (was) => document.querySelector('.page').dataset.seq !== was || document.querySelector('[data-asked] button') !== null, seqs[i],
      )));
    }
  }
  assert.fail('400 steps and not there');
}

/** Everything but the words about a hand. */
const SILENT = PLAIN.filter((choice) => choice !== '[data-say]');
/** Everything that wants no amount. */
const SUMLESS = PLAIN.filter((choice) => !choice.includes('does'));

const toPhase = (pages, words, order) => until(pages, async () => words.test(await phase(pages[0])), order);

/** Plays one round to its result, on all pages. */
async function round(pages, order) {
  const seen = await Promise.all(pages.map(rounds));
  await until(pages, async () => (await rounds(pages[0])) > seen[0], order);
  await Promise.all(pages.map((page, i) => page.waitForFunction((count) => Number(document.querySelector('.page').dataset.rolls) > count, seen[i])));
}

describe('the chemin de fer table', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('alone one waits for company; the words say so', async () => {
    const page = await seat();
    await page.getByText('It takes two to play: wait for somebody to sit down').or(page.getByText(/^The (cut|bank) is offered to you$/)).first().waitFor();
    assert.deepEqual(page.faults, []);
  });

  test('an auction, a bank, a part against it, private hands, a result', async () => {
    const pages = [await seat(), await seat()];
    const [ann, bob] = pages;
    await round(pages);
    const words = await said(ann);
    const [player, banker] = [points(await hand(ann, 'player')), points(await hand(ann, 'banker'))];
    assert.ok(player >= 0 && banker >= 0);
    assert.match(words, player === banker ? /Stand off, \w+ all\./ : player > banker ? /Player wins, \w+ over \w+\./ : /Banker wins, \w+ over \w+\./);
    assert.equal(await hand(bob, 'player'), await hand(ann, 'player'));
    assert.equal(await hand(bob, 'banker'), await hand(ann, 'banker'));
    const results = ann.getByRole('region', { name: 'Last results' });
    assert.match(await results.getByRole('link').first().getAttribute('href'), /^\/rules\/19:47-4\./);
    for (const page of pages) assert.deepEqual(page.faults, []);
  });

  test('nobody is shown a hand that is not his to see', async () => {
    const frames = [];
    const pages = [await seat(), await seat(), await seat({ prepare: (page) => { page.on('websocket', (line) => line.on('framereceived', ({ payload }) => frames.push(String(payload)))); } })];
    const watcher = await watch({ table: TABLE });
    const holding = async () => (await Promise.all(pages.map((page) => page.locator('[data-mine]').count()))).findIndex((count) => count > 0);
    await until(pages, async () => await holding() >= 0, SILENT);
    const holder = pages[await holding()];
    const side = await holder.locator('[data-mine]').getAttribute('data-mine');
    assert.equal(await holder.locator('[data-mine] svg').count(), 2);
    for (const page of [...pages, watcher]) {
      assert.ok(isHidden(await hand(page, side)), 'on the table it lies face down');
      if (page !== holder) assert.equal(await page.locator('[data-mine]').count(), 0);
    }
    if (holder !== pages[2]) {
      const views = frames.map((frame) => JSON.parse(frame)).map((message) => (message.update ?? message.welcome)?.view).filter(Boolean);
      assert.deepEqual(views.at(-1).hands[side].cards, [null, null]);
    }
    await round(pages);
    await leave(watcher);
  });

  test('with motion, money is seen to move between the participants, and the words follow', async () => {
    const pages = [await seat({ motion: true }), await seat()];
    const moved = appears(pages[0], '.ghosts .sum');
    await round(pages);
    await moved;
    await pages[0].locator('[data-said]', { hasText: /wins, \w+ over|Stand off/ }).waitFor({ state: 'attached' });
  });

  test('banco takes the whole bank', async () => {
    const pages = [await seat(), await seat()];
    const order = ['[data-do="suivi"]', '[data-do="banco"]', ...PLAIN];
    await round(pages, order);
    const [ann] = pages;
    const told = await ann.getByRole('region', { name: 'Last results' }).innerText();
    assert.match(told, /(Banker|Player) (wins|loses|stands off|is returned)/);
  });

  test('an amount out of bounds is refused with what would be right', async () => {
    const pages = [await seat(), await seat()];
    await until(pages, async () => (await amount(pages[0]).count()) + (await amount(pages[1]).count()) > 0, SUMLESS);
    const page = await amount(pages[0]).count() > 0 ? pages[0] : pages[1];
    await amount(page).fill('1');
    await page.locator('[data-asked] form .primary').click();
    await refusal(page, 'rail').waitFor();
    assert.match(await refusal(page, 'rail').getByRole('link').getAttribute('href'), /^\/rules\/19:47-/);
    await page.keyboard.press('Escape');
  });

  test('a round with the keyboard alone', async () => {
    const pages = [await seat(), await seat()];
    const seen = await rounds(pages[0]);
    for (let steps = 0; steps < 200 && await rounds(pages[0]) === seen; steps += 1) {
      for (const page of pages) {
        await level(pages);
        if (await asked(page).locator('button').count() === 0) continue;
        const seq = await page.locator('.page').getAttribute('data-seq');
        const words = (await asked(page).locator('button').allInnerTexts()).join(' ');
        const key = /Cut/.test(words) ? 'c' : /“Card”/.test(words) ? 'c' : /“Stay”/.test(words) ? 's' : /“(Natural|Under eight)”/.test(words) ? 'x'
          : /Draw/.test(words) ? 's' : /Turn the hand/.test(words) ? 'h' : /Take the bank/.test(words) ? 't' : /No claim/.test(words) ? 'n'
            : /No bid|No wager|Place the bank/.test(words) ? 'amount' : /Done/.test(words) ? 'd' : null;
        if (key === null) continue;
        if (key === 'amount') {
          await page.keyboard.press('f');
          assert.equal(await page.evaluate(() => document.activeElement?.closest('[data-asked]') !== null), true);
          await amount(page).focus();
          await page.keyboard.press('Enter');
        } else {
          await page.evaluate(() => document.activeElement?.blur());
          await page.keyboard.press(key);
        }
        await page.waitForFunction(([was, done]) => document.querySelector('.page').dataset.seq !== was
          || (done && !document.querySelector('.done[aria-pressed="false"]')), [seq, key === 'd']);
      }
    }
    assert.ok(await rounds(pages[0]) > seen);
  });

  test('a round on telephones', async () => {
    const pages = [await seat({ viewport: PHONE }), await seat({ viewport: PHONE })];
    await until(pages, async () => (await amount(pages[0]).count()) + (await amount(pages[1]).count()) > 0, SUMLESS);
    const page = await amount(pages[0]).count() > 0 ? pages[0] : pages[1];
    for (const button of await asked(page).locator('button').all()) {
      const box = await button.boundingBox();
      assert.ok(box.height >= 40 && box.width >= 40 && box.y + box.height <= PHONE.height, `${await button.innerText()} ${JSON.stringify(box)}`);
    }
    await shoot(page, 'chemin-de-fer-phone-amount');
    await round(pages);
    for (const each of pages) {
      const width = await each.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= PHONE.width, `the page is ${width} wide`);
    }
  });

  test('axe finds nothing, in the light and in the dark', async () => {
    const pages = [await seat({ viewport: DESKTOP }), await seat({ viewport: PHONE })];
    const look = async () => { for (const page of pages) await accessible(page); };
    await until(pages, async () => (await amount(pages[0]).count()) + (await amount(pages[1]).count()) > 0, SUMLESS);
    await look();
    await until(pages, async () => (await pages[0].locator('[data-mine]').count()) + (await pages[1].locator('[data-mine]').count()) > 0, SILENT);
    await look();
    await round(pages);
    await look();
  });

  test('pictures', async () => {
    const pages = [await seat(), await seat({ viewport: PHONE }), await seat({ viewport: { width: 1024, height: 768 } })];
    await toPhase(pages, /dominant player is to speak/i, SILENT);
    for (const page of pages) await pictures(page, 'chemin-de-fer', [page.viewportSize()]);
    await round(pages);
  });
});
