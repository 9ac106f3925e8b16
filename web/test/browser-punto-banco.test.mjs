/** The punto banco table as players meet it. Cards come as they come: nothing here depends on which. */
import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { balanceIs, leaveAll, mine, PHONE, press, refusal, shoot, sit, skip, stake, start, stop, takeSeat, wager, watch, zone } from './browser.mjs';
import { deal, finish, giveBack, hand, isHidden, open, points, rounds, said } from './browser-baccarat.mjs';

const TABLE = 'punto-banco-1';
const SQUEEZE = 'punto-banco-squeeze';
const MAIN = ['banker', 'player', 'tie'];
const focused = (page) => page.evaluate(() => document.activeElement?.dataset.wager ?? '');
const beads = (page) => page.locator('[data-road="Bead plate"] [data-cell]').count();

describe('the punto banco table', { skip }, () => {
  before(start);
  afterEach(leaveAll);
  after(stop);

  test('a visitor sees the wagers that this table offers, and no others', async () => {
    const page = await watch({ table: TABLE });
    for (const name of [...MAIN, 'total 4', 'total 5', 'total 6', 'bonus player', 'bonus banker']) await zone(page, name).waitFor();
    assert.equal(await zone(page, 'dragon 7').count(), 0);
    await takeSeat(page, TABLE);
    const other = await watch({ table: SQUEEZE });
    for (const name of [...MAIN, 'dragon 7']) await zone(other, name).waitFor();
    assert.equal(await other.locator('[data-wager]').count(), 4);
  });

  test('a round: the cards, the calls, the result, the money and the roads agree', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    await wager(page, 'banker');
    await wager(page, 'player');
    const [seen, count] = [await rounds(page), await beads(page)];
    await deal(page);
    assert.equal(await rounds(page), seen + 1);
    const told = await said(page);
    assert.match(told, /^No more bets\. Cards\. .*(shows|natural)/);
    const [player, banker] = [points(await hand(page, 'player')), points(await hand(page, 'banker'))];
    assert.ok(player >= 0 && banker >= 0);
    const result = player === banker ? /Tie hand, \w+ all\./ : player > banker ? /Player wins, \w+ over \w+\./ : /Banker wins, \w+ over \w+\./;
    assert.match(told, result);
    assert.match(told, player === banker ? /stands off|is returned/ : /loses \$\d/);
    // The last hand of a shoe leads to a new one, and then the roads begin anew.
    assert.ok([count + 1, 0].includes(await beads(page)));
    const results = page.getByRole('region', { name: 'Last results' });
    assert.match(await results.getByRole('link').first().getAttribute('href'), /^\/rules\/19:47-3\./);
    assert.deepEqual(page.faults, []);
  });

  test('a refused wager is explained at its place, with the nearest amounts', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    await page.locator('[data-chip="100"]').click();
    await press(page, 'banker');
    await refusal(page, 'banker').waitFor();
    assert.match(await refusal(page, 'banker').getByRole('link').getAttribute('href'), /^\/rules\/19:47-/);
    const nearest = refusal(page, 'banker').locator('button.primary').last();
    const words = await nearest.innerText();
    await nearest.click();
    await mine(page, 'banker').waitFor();
    assert.equal(await stake(page, 'banker'), words);
  });

  test('raise, undo, take down, same again', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    const balance = await page.locator('[data-balance]').innerText();
    await wager(page, 'player');
    const once = await stake(page, 'player');
    await wager(page, 'player');
    await page.getByRole('button', { name: 'Undo' }).click();
    await mine(page, 'player').locator('.sum', { hasText: new RegExp(`^\\${once}$`) }).waitFor();
    await press(page, 'player', { button: 'right' });
    await mine(page, 'player').waitFor({ state: 'detached' });
    await balanceIs(page, balance);
    await wager(page, 'player');
    await deal(page);
    await open(page);
    await page.getByRole('button', { name: 'Same again' }).click();
    await mine(page, 'player').waitFor();
    assert.equal(await stake(page, 'player'), once);
  });

  test('with nothing on the felt, Deal says what is missing', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    await page.locator('.deal').click();
    await refusal(page, 'rail').getByText('Place a wager first').waitFor();
  });

  test('the cut is chosen with a slider, or declined; who wants to is passed by', async () => {
    const page = await sit({ table: SQUEEZE });
    await page.getByRole('button', { name: /^(Cut|Take the shoe)$/ }).or(page.getByText('You have the shoe')).first().waitFor();
    if (await page.getByRole('slider').count() > 0) {
      await page.getByRole('slider').focus();
      await page.keyboard.press('Home');
      await page.getByText('10 of 416 before the cutting card').first().waitFor();
      const offer = await page.locator('.offered').getAttribute('aria-label');
      await page.getByRole('button', { name: 'Cut', exact: true }).click();
      await page.locator(`.offered[aria-label="${offer}"]`).waitFor({ state: 'detached' });
    }
    await open(page);
    const by = page.getByLabel('Pass me by with the cut and the shoe');
    await by.check();
    await page.waitForFunction(() => document.querySelector('.by input').checked);
    await by.uncheck();
    await page.getByRole('button', { name: 'Pass shoe' }).click();
    await page.getByText(/^The shoe is offered to you$|^The dealer has the shoe$/).first().waitFor();
  });

  test('two players: chips are seen at once, and the deal waits for both', async () => {
    const [ann, bob] = [await sit({ table: TABLE }), await sit({ table: TABLE })];
    await open(ann, bob);
    await wager(ann, 'banker');
    const seat = await ann.locator('.page').getAttribute('data-seat');
    await bob.locator(`[data-wager="banker"][aria-label*="seat ${seat} has $"]`).waitFor();
    await wager(bob, 'player');
    const seen = [await rounds(ann), await rounds(bob)];
    await ann.locator('.deal.primary').click();
    await ann.getByRole('button', { name: 'Waiting…' }).waitFor();
    await bob.locator('[data-player]', { hasText: 'done' }).waitFor();
    await bob.locator('.deal.primary').click();
    await finish(seen, ann, bob);
    assert.equal(await hand(ann, 'player'), await hand(bob, 'player'));
    assert.equal(await hand(ann, 'banker'), await hand(bob, 'banker'));
  });

  test('a reloaded page finds its wagers and the roads where they were', async () => {
    const page = await sit({ table: TABLE });
    await open(page);
    await wager(page, 'tie');
    await wager(page, 'banker');
    await deal(page);
    await open(page);
    await wager(page, 'tie');
    const [count, road] = [await beads(page), await page.locator('[data-road="Big road"]').getAttribute('aria-label')];
    await page.reload();
    await mine(page, 'tie').waitFor();
    assert.equal(await beads(page), count);
    assert.equal(await page.locator('[data-road="Big road"]').getAttribute('aria-label'), road);
  });

  test('a round with the keyboard alone', async () => {
    const page = await sit({ table: TABLE });
    const waits = page.getByText(/^Decline$/).or(page.getByText(/^(You have|The dealer has) the shoe$/));
    await waits.first().waitFor();
    while (await page.getByRole('button', { name: 'Decline' }).count() > 0) {
      const offer = await page.locator('.offered').getAttribute('aria-label');
      await page.keyboard.press(/cut/.test(offer) ? 'c' : 't');
      await page.locator(`.offered[aria-label="${offer}"]`).waitFor({ state: 'detached' });
    }
    await open(page);
    await page.keyboard.press('f');
    assert.notEqual(await focused(page), '');
    await zone(page, 'tie').focus();
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'banker');
    await page.keyboard.press('2');
    await page.keyboard.press('Enter');
    await mine(page, 'banker').waitFor();
    await page.keyboard.press('Delete');
    await mine(page, 'banker').waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    assert.equal(await focused(page), 'player');
    await page.keyboard.press(' ');
    await mine(page, 'player').waitFor();
    const seen = await rounds(page);
    await page.keyboard.press('d');
    await finish([seen], page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).getByText('squeeze the next card').waitFor();
    await page.keyboard.press('Escape');
  });

  test('the squeeze: the holder peels, others see backs, and the hand goes back face up', async () => {
    const [page, other] = [await sit({ table: SQUEEZE }), await watch({ table: SQUEEZE })];
    await open(page);
    await wager(page, 'player');
    const seen = [await rounds(page), await rounds(other)];
    await page.locator('.deal.primary').click();
    const held = page.locator('[data-squeeze="player"]');
    await held.waitFor();
    await other.waitForFunction(() => document.querySelector('[data-hand="player"]').textContent.split('face down').length === 3);
    assert.ok(isHidden(await hand(page, 'player')), 'on the felt it lies face down for everybody');
    const card = held.getByRole('slider').first();
    assert.equal(await card.getAttribute('aria-valuetext'), 'face down');
    await page.keyboard.press('s');
    assert.match(await card.getAttribute('aria-valuetext'), /^peeled \d+ percent$/);
    await card.focus();
    await page.keyboard.press('End');
    const face = await card.getAttribute('aria-valuetext');
    assert.match(face, /^\w+ of (spades|hearts|diamonds|clubs)$/);
    assert.ok(isHidden(await hand(other, 'player')), 'nobody else sees what is peeled');
    // A page that comes back finds the cards in its hands as they were: face down.
    await page.reload();
    await held.waitFor();
    assert.equal(await card.getAttribute('aria-valuetext'), 'face down');
    await giveBack(page);
    await other.waitForFunction((words) => document.querySelector('[data-hand="player"]').textContent.includes(words), face);
    await finish([0, seen[1]], page, other);
    assert.equal(await hand(page, 'player'), await hand(other, 'player'));
  });

  test('the squeeze by touch: a corner is drawn up, a tap peels on', async () => {
    const page = await sit({ table: SQUEEZE, viewport: PHONE });
    await open(page);
    await wager(page, 'player');
    const seen = await rounds(page);
    await page.locator('.deal.primary').click();
    const card = page.locator('[data-squeeze]').getByRole('slider').first();
    await card.waitFor();
    const box = await card.boundingBox();
    assert.ok(box.x >= 0 && box.x + box.width <= PHONE.width && box.width >= 110);
    await page.mouse.move(box.x + box.width * 0.9, box.y + box.height * 0.94);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width * 0.5, box.y + box.height * 0.5, { steps: 6 });
    await page.mouse.up();
    assert.match(await card.getAttribute('aria-valuetext'), /^peeled \d+ percent$/);
    await shoot(page, 'phone-squeeze');
    const peeled = Number(await card.getAttribute('aria-valuenow'));
    await card.tap();
    await page.waitForFunction((before) => Number(document.querySelector('[data-squeeze] [role="slider"]').getAttribute('aria-valuenow')) > before, peeled);
    await page.getByRole('button', { name: 'Return the hand, face up' }).click();
    await finish([seen], page);
  });
});
