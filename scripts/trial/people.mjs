/**
 * What people try (see scripts/trials): to be paid twice, to leave when it suits them, and to learn from the house's pauses what
 * lies face down.
 *
 * cashout: of many at once who cash the same chips, under one form or under several, one is paid.
 * leave:   patrons wager, decide, leave, come back and hang up at random moments at every table of the demo floor; the journal is
 *          whole, and every record audits clean.
 * hole:    how long the house takes to answer a decision does not depend on the card under the dealer's other card.
 */
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask, audit, chance, close, line, must, open, pause, percentile, seed, signIn, sit, verify } from './house.mjs';

const [program, how, database, times] = process.argv.slice(2);
const { below, pick } = chance(seed);

/** Looks often: what is waited for here comes in milliseconds. */
async function soon(holds, what) {
  for (const end = Date.now() + 30_000; Date.now() < end; await pause(2)) if (holds()) return;
  throw new Error(`${what}: not within 30 seconds`);
}

/** The answer to something, or null where it does not come: a house that closes says nothing more. */
const within = (promise, seconds = 20) => Promise.race([promise, pause(seconds * 1000).then(() => null)]);

async function cashout() {
  const house = await open(program, database);
  must(house, 'the house opens');
  const clerk = await signIn(house, house.staff['pit-clerk']);
  const administrator = await signIn(house, house.staff.administrator);
  const added = await ask(house, '/staff/people/add', { cookie: administrator, form: { name: 'Pat', role: 'patron' } });
  must(clerk && added.status === 200, `there is a clerk, and a patron with an account: ${added.status}`);
  const exchange = (form, way, amount) => ask(house, '/staff/cage', { cookie: clerk, form: { form, patron: 'pat', way, amount } })
    .then(async (answer) => { await answer.text(); return answer.status; });
  let paid = 0;
  for (let trial = 1; trial <= Number(times); trial += 1) {
    must(await exchange(`buy ${trial}`, 'give', '100') === 200, 'chips are given');
    const same = await Promise.all(Array.from({ length: 20 }, () => exchange(`cash ${trial}`, 'take', '60')));
    must(same.every((status) => status === 200), `a form that is sent again is answered again: ${same}`);
    const others = await Promise.all(Array.from({ length: 20 }, (_, n) => exchange(`cash ${trial} ${n}`, 'take', '40')));
    const taken = others.filter((status) => status === 200).length;
    must(taken === 1 && others.every((status) => status === 200 || status === 409), `one of twenty is paid: ${others}`);
    paid += 2;
  }
  await close(house);
  verify(program, database, 'cashing out twice');
  console.log(`cashing out: ${paid * 20} tries for ${paid} payments, each paid once`);
}

async function leave() {
  const house = await open(program, database);
  must(house, 'the house opens');
  const lobby = await (await ask(house, '/')).text();
  const tables = [...new Set([...lobby.matchAll(/href="\/tables\/([a-z0-9-]+)"/g)].map(([, table]) => table))];
  must(tables.length > 3, `the demo has tables: ${tables}`);
  const end = Date.now() + Number(times) * 1000;
  const counts = { wagers: 0, decisions: 0, left: 0, 'hung up': 0 };
  const seats = new Map();
  async function patron(table, number) {
    let cookie = null, id = 0;
    while (Date.now() < end) {
      cookie = await sit(house, table, cookie, `P${number}`).catch(() => cookie);
      if (!cookie) { await pause(200); continue; }
      seats.set(table, (seats.get(table) ?? 0) + 1);
      const state = await line(house, table, cookie);
      state.hello();
      let offers = [];
      state.heard = (update) => { offers = update.awaiting ?? offers; };
      const welcome = await within(state.welcome);
      offers = welcome?.awaiting ?? [];
      for (let step = below(12); step >= 0 && !state.gone && Date.now() < end; step -= 1) {
        const offer = offers.length > 0 ? pick(offers) : null;
        if (!offer) { state.ready(); await pause(50); continue; }
        const { by, need, weight, amounts, ...command } = offer;
        if (amounts) command.amount = amounts.min;
        id += 1;
        const answer = await within(state.does(`${table} ${number} ${id}`, command));
        if (answer?.ok) counts[amounts ? 'wagers' : command.do === 'leave' ? 'left' : 'decisions'] += 1;
        state.ready();
        await pause(below(60));
      }
      if (below(2) === 0) {
        await (await ask(house, '/leave', { cookie, form: { table } })).text();
        counts.left += 1;
      } else counts['hung up'] += 1;
      state.close();
    }
  }
  await Promise.all(tables.flatMap((table) => [1, 2, 3].map((number) => patron(table, number))));
  must(counts.wagers > 0 && counts.decisions > 0 && counts.left > 0, `something was played: ${JSON.stringify(counts)}`);
  await close(house);
  verify(program, database, 'leaving in the middle');
  const played = [...seats.keys()];
  for (const table of played) audit(program, database, table, [0, 3]);
  console.log(`leaving: ${Object.entries(counts).map(([what, count]) => `${count} ${what}`).join(', ')} at ${played.length} tables; the journal is whole, every record audits clean`);
}

/** The means of two samples, apart by so many standard errors. */
function apart(one, other) {
  const mean = (list) => list.reduce((sum, x) => sum + x, 0) / list.length;
  const variance = (list) => list.reduce((sum, x) => sum + (x - mean(list)) ** 2, 0) / (list.length - 1);
  return Math.abs(mean(one) - mean(other)) / Math.sqrt(variance(one) / one.length + variance(other) / other.length);
}

/** Without the slowest twentieth, which is the machine's. */
const usual = (list) => list.filter((x) => x <= percentile(list, 95));

async function hole() {
  const rules = join(dirname(database), 'hole.toml');
  writeFileSync(rules, 'game = "blackjack"\n[dealing]\nhole_card = "down"\n[limits]\nminimum_cents = 500\n');
  const house = await open(program, database, { more: [rules] });
  must(house, 'the house opens');
  const cookie = await sit(house, 'hole');
  const state = await line(house, 'hole', cookie);
  let view = null, offers = [], id = 0, turned = null;
  state.heard = (update) => {
    view = update.view ?? view;
    offers = update.awaiting ?? offers;
    const events = (update.acts ?? []).flatMap((act) => act.events ?? []);
    turned = events.find((event) => event.event === 'turned')?.card ?? turned;
  };
  state.hello();
  const welcome = await within(state.welcome);
  [view, offers] = [welcome.view, welcome.awaiting];
  const does = (command) => within(state.does(`h ${id += 1}`, command));
  const of = (name) => offers.find((offer) => offer.do === name);
  const ten = [], other = [];
  for (let rounds = 0; rounds < Number(times); rounds += 1) {
    const round = state.round;
    turned = null;
    if (of('decline cut')) await does({ do: 'decline cut' });
    must((await does({ do: 'wager', on: 'blackjack', amount: 500 }))?.ok, 'a wager is taken');
    state.ready();
    await soon(() => of('stand') || of('decline insurance') || state.round !== round, 'the cards are dealt');
    if (of('decline insurance')) await does({ do: 'decline insurance' });
    const took = [];
    // Decisions after which the round goes on: nothing of the dealer's is turned by them.
    while (of('draw') && state.round === round && (view.boxes[0].hands[0]?.total ?? 21) < 15) {
      const since = performance.now();
      const answer = await does({ do: 'draw' });
      const time = performance.now() - since;
      if (answer?.ok && state.round === round && of('stand')) took.push(time);
      else break;
    }
    if (state.round === round && of('stand')) await does({ do: 'stand' });
    await soon(() => state.round !== round, 'the round ends');
    if (turned) (/^[TJQK]/.test(turned) ? ten : other).push(...took);
  }
  await close(house);
  verify(program, database, 'the hole card');
  must(ten.length > 30 && other.length > 30, `enough was timed: ${ten.length} and ${other.length}`);
  const errors = apart(usual(ten), usual(other));
  const ms = (list) => `${percentile(list, 50).toFixed(2)} ms`;
  console.log(`the hole card: ${ten.length} decisions over a ten, half within ${ms(ten)}; ${other.length} over another card, half within ${ms(other)}; the means are ${errors.toFixed(1)} standard errors apart`);
  must(errors < 4, 'the house is slower or faster over a ten');
}

await { cashout, leave, hole }[how]();
