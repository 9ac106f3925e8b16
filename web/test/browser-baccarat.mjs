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
    const asked = await Promise.race(pages.map(async (page) => (await isOffered(page) ? page : null)));
    if (asked === null) return;
    const offered = await asked.evaluate(() => [...document.querySelectorAll('.offered')].map((each) => each.getAttribute('aria-label')));
    // It may have been answered already, and gone since it was seen.
    if (offered.length === 0) continue;
    const [offer] = offered;
    await asked.getByRole('button', { name: /^(Cut|Take the shoe)$/ }).click();
    await asked.locator(`.offered[aria-label="${offer}"]`).waitFor({ state: 'detached' });
  }
}

/** Waits until this player is offered something (true) or can wager (false): one look at the page for both. */
async function isOffered(page) {
  const found = await page.waitForFunction(() => {
    const buttons = [...document.querySelectorAll('.offered button')].map((button) => button.textContent.trim());
    if (buttons.some((words) => /^(Cut|Take the shoe)$/.test(words))) return 'offered';
    const open = document.querySelector('[data-phase]')?.textContent === 'Place your bets'
      && /^(?!Nobody).* ha(s|ve) the shoe$/.test(document.querySelector('.words span')?.textContent ?? '');
    return open ? 'open' : null;
  });
  return await found.jsonValue() === 'offered';
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
      const next = await page.waitForFunction((count) => (Number(document.querySelector('.page').dataset.rolls) > count
        ? 'seen' : document.querySelector('[data-squeeze]') && 'asked'), before[i]);
      if (await next.jsonValue() === 'asked') await giveBack(page);
    }
  }));
}

/** Returns the hand that this player holds, unless it is on its way back already. */
export async function giveBack(page) {
  const held = await page.evaluate(() => {
    const now = document.querySelector('[data-squeeze]');
    return now && [now.getAttribute('aria-label'), now.querySelectorAll('[role="slider"]').length];
  });
  if (held === null) return;
  await page.keyboard.press('h');
  // Gone, or another one: the Banker's Hand after the Player's, a third card after two.
  await page.waitForFunction(([name, count]) => {
    const now = document.querySelector('[data-squeeze]');
    return !now || now.getAttribute('aria-label') !== name || now.querySelectorAll('[role="slider"]').length !== count;
  }, held);
}

/** The points that a hand's description ends with. */
export function points(words) {
  return ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'].indexOf(words.split('; ').at(-1));
}
