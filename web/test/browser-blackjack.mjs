/** What a blackjack table asks of its players, answered plainly. */
import assert from 'node:assert/strict';
import { refusal, wager } from './browser.mjs';

export const rounds = async (page) => Number(await page.locator('.page').getAttribute('data-rolls'));
export const said = (page) => page.locator('[data-said]').innerText();
export const seatOf = async (page) => Number(await page.locator('.page').getAttribute('data-seat'));
export const dealer = (page) => page.locator('[data-dealer]').textContent();
export const boxWords = (page, box) => page.locator(`[data-box="${box}"]`).textContent();
export const asked = (page) => page.locator('[data-asked]');
export const choices = (page) => asked(page).locator('[data-do]').evaluateAll((all) => all.map((each) => each.dataset.do));

/** My own box's place for the wager on the hand, or one of its spots. */
export async function place(page, spot) {
  const box = await seatOf(page);
  return `blackjack on box ${box}${spot === undefined ? '' : `, spot ${spot}`}`;
}

/** Whoever is offered the cut takes it, until everybody can wager. */
export async function open(...pages) {
  for (;;) {
    const cut = await Promise.race(pages.map(async (page) => (await isOfferedCut(page) ? page : null)));
    if (cut === null) return;
    await answerByKey(cut, 'c');
  }
}

/** Waits until this player is offered the cut (true) or can wager (false): one look at the page for both. */
async function isOfferedCut(page) {
  const found = await page.waitForFunction(() => (document.querySelector('[data-asked="cut"]')
    ? 'cut' : document.querySelector('[data-phase]')?.textContent === 'Place your bets' && 'open'));
  return await found.jsonValue() === 'cut';
}

/** Wagers on my own box, or on the first spots of it. */
export async function bet(page, { spots = 0 } = {}) {
  if (spots === 0) await wager(page, await place(page));
  for (let spot = 1; spot <= spots; spot += 1) await wager(page, await place(page, spot));
}

/** Says that these players are done wagering, and waits until the cards are dealt: to a question, or to the end. */
export async function deal(...pages) {
  const before = await Promise.all(pages.map(rounds));
  for (const page of pages) await page.locator('.deal.primary').click();
  await settledOrAsked(before, pages);
  return before;
}

/** Until one of them is asked something, or all have seen the round end. */
export async function settledOrAsked(before, pages) {
  const news = pages.map(async (page, i) => {
    const found = await page.waitForFunction((count) => (Number(document.querySelector('.page').dataset.rolls) > count
      ? 'ended' : document.querySelector('[data-asked]:not([data-asked="cut"])') && 'asked'), before[i]);
    return await found.jsonValue() === 'asked' ? page : null;
  });
  return new Promise((resolve, reject) => {
    let running = pages.length;
    for (const each of news) {
      each.then((asked) => {
        if (asked === null) running -= 1;
        if (asked !== null || running === 0) resolve(asked);
      }, reject);
    }
  });
}

/** What somebody does who wants no more: buttons in the order in which he would press them. */
export const PLAIN = ['decline insurance', 'stand', 'decline double', 'keep hand', 'take card'];

/** Does one of these on this page, and waits until the table has moved. */
export async function answer(page, order = PLAIN) {
  const seq = await page.locator('.page').getAttribute('data-seq');
  const offered = await choices(page);
  const choice = order.find((each) => offered.includes(each));
  if (!choice) return null;
  // The key of a button that is gone is another's: press the button itself.
  await asked(page).locator(`[data-do="${choice}"]`).first().click();
  await page.waitForFunction((was) => document.querySelector('.page').dataset.seq !== was || document.querySelector('[data-refusal]'), seq);
  if (await refusal(page, 'rail').count() > 0) assert.fail(`${choice}: ${await refusal(page, 'rail').innerText()}`);
  return choice;
}

/** Answers with a key, and waits until the table has moved: until then the question still stands there. */
export async function answerByKey(page, key) {
  const seq = await page.locator('.page').getAttribute('data-seq');
  await page.keyboard.press(key);
  await page.waitForFunction((was) => document.querySelector('.page').dataset.seq !== was, seq);
}

/** Plays on until every page has seen the round's result. */
export async function finish(before, pages, order = PLAIN) {
  for (;;) {
    const page = await settledOrAsked(before, pages);
    if (page === null) return;
    await answer(page, order);
  }
}

/** A whole round: everybody wagers on his own box and stands. */
export async function round(...pages) {
  await open(...pages);
  for (const page of pages) await bet(page);
  await finish(await deal(...pages), pages);
}

/** Rounds until the condition holds at the first question of one; chance decides when. */
export async function until(page, holds, { most = 200, make = (each) => bet(each), order = PLAIN } = {}) {
  for (let i = 0; i < most; i += 1) {
    await open(page);
    await make(page);
    const before = await deal(page);
    for (;;) {
      if (await rounds(page) > before[0]) break;
      if (await holds(page)) return before;
      if (await answer(page, order) === null) break;
      await settledOrAsked(before, [page]);
    }
    await finish(before, [page], order);
  }
  throw new Error(`${most} rounds, and it has not come`);
}

const RANKS = { ace: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, jack: 10, queen: 10, king: 10 };

/** What the cards in some words count, reckoned here and not by the page. */
export function count(words) {
  const values = [...words.matchAll(/(\w+) of (?:spades|hearts|diamonds|clubs)/g)].map((match) => RANKS[match[1]]);
  const low = values.reduce((sum, value) => sum + value, 0);
  const total = values.includes(1) && low + 10 <= 21 ? low + 10 : low;
  return { total, cards: values.length, blackjack: values.length === 2 && total === 21 };
}
