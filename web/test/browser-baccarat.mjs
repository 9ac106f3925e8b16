/** What both baccarats ask of a player before he can wager. */

const FACE_DOWN = 'a card face down';

/** Rounds that this page has seen. */
export const rounds = async (page) => Number(await page.locator('.page').getAttribute('data-rolls'));
export const said = (page) => page.locator('[data-said]').innerText();
export const hand = (page, side) => page.locator(`[data-hand="${side}"]`).textContent();
export const isHidden = (words) => words.includes(FACE_DOWN);

/** Whoever is offered the cut or the shoe takes it, until everybody can wager. */
export async function open(...pages) {
  for (;;) {
    const offers = pages.map((page) => page.getByRole('button', { name: /^(Cut|Take the shoe)$/ }));
    const asked = await Promise.race([
      ...offers.map((offer) => offer.waitFor().then(() => offer)),
      ...pages.map((page) => page.waitForFunction(() => document.querySelector('[data-phase]')?.textContent === 'Place your bets'
        && /^(?!Nobody).* ha(s|ve) the shoe$/.test(document.querySelector('.words span')?.textContent ?? '')).then(() => null)),
    ]);
    if (asked === null) return;
    const page = asked.page();
    const offer = await page.locator('.offered').getAttribute('aria-label');
    await asked.click();
    await page.locator(`.offered[aria-label="${offer}"]`).waitFor({ state: 'detached' });
  }
}

/** Says that these players are done wagering; where a hand is handed to one of them, he gives it back. */
export async function deal(...pages) {
  const before = await Promise.all(pages.map(rounds));
  for (const page of pages) await page.locator('.deal.primary').click();
  await finish(before, ...pages);
}

/** Plays on until every page has seen the round's result. */
export async function finish(before, ...pages) {
  await Promise.all(pages.map(async (page, i) => {
    while (await rounds(page) === before[i]) {
      const held = page.locator('[data-squeeze]');
      const seen = page.waitForFunction((count) => Number(document.querySelector('.page').dataset.rolls) > count, before[i]);
      const asked = held.waitFor().then(() => true, () => false);
      if (await Promise.race([asked, seen.then(() => false)])) await giveBack(page);
    }
  }));
}

/** Returns the hand that this player holds. */
export async function giveBack(page) {
  const held = page.locator('[data-squeeze]');
  const which = await held.getAttribute('aria-label');
  const cards = await held.getByRole('slider').count();
  await page.keyboard.press('h');
  // Gone, or another one: the Banker's Hand after the Player's, a third card after two.
  await page.waitForFunction(([name, count]) => {
    const now = document.querySelector('[data-squeeze]');
    return !now || now.getAttribute('aria-label') !== name || now.querySelectorAll('[role="slider"]').length !== count;
  }, [which, cards]);
}

/** The points that a hand's description ends with. */
export function points(words) {
  return ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].indexOf(words.split('; ').at(-1));
}
