/**
 * Clock steps: the wall clock of a running house jumps by minutes and hours, forward and back, while two tables and two keno
 * locations are played at. (libfaketime moves the wall clock alone: no step moves the other one, by which the pace of tables
 * runs.) What must hold, at every step and afterwards:
 *
 * - the process lives, is healthy, and answers at every table and location;
 * - keno: a step of more than three minutes stops it until a supervisor confirms the clock; then a step forward past the lock
 *   locks and draws the game; no game is drawn twice, and none is taken back;
 * - sessions go on, whatever the clock says; the session of one who left stays over;
 * - a locked account of the staff stays locked; a patron's opens after an hour of that clock, and not before;
 * - everything that was acknowledged is known after a start with the right clock, every ticket included;
 * - the journal is whole, the tables' records audit clean, and every day's keno report agrees with the accounts.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ask, audit, chance, close, line, must, open, pause, run, seed, signIn, sit, until, verify } from './house.mjs';

const [program, database, steps, library] = process.argv.slice(2);
const LOUNGES = ['keno-main', 'keno-satellite'];
const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Each kind of step comes before any comes again. */
const JUMPS = [2 * MINUTE, -20 * MINUTE, 5 * MINUTE, 2 * HOUR, -3 * HOUR, 13 * HOUR, -10 * HOUR, 30 * HOUR, -1 * HOUR, 4 * MINUTE];

const offsetFile = join(dirname(dirname(database)), 'offset');
let offset = 0;
function set(seconds) {
  offset = seconds;
  writeFileSync(`${offsetFile}.new`, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  renameSync(`${offsetFile}.new`, offsetFile);
}

const { below } = chance(seed);
const acknowledged = { commands: [], tickets: [], drawn: new Map() };
let played = true;

/** Plays at a table as fast as he is answered, until told to stop. */
async function play(house, table, cookie, commands, name) {
  const seat = await line(house, table, cookie);
  seat.hello();
  await seat.welcome;
  for (let count = 0; played && !house.gone; count += 1) {
    const wanted = commands(seat, count);
    if (!wanted) { await pause(20); continue; }
    const id = `${name} ${count}`;
    const answer = await seat.does(id, wanted);
    must(answer || !played, `${name} has no line any more`);
    if (answer?.ok) {
      acknowledged.commands.push({ id, table, cookie, command: wanted });
      seat.last = Date.now();
    }
    await pause(30);
  }
  seat.close();
}

const craps = (_, count) => [{ do: 'wager', on: 'pass', amount: 500 }, { do: 'wager', on: 'field', amount: 500 }, { do: 'throw' }][count % 3];
function blackjack(seat) {
  for (const word of ['decline insurance', 'stand', 'decline cut']) if (seat.may.includes(word)) return { do: word };
  return seat.may.includes('wager') ? { do: 'wager', on: 'blackjack', amount: 500 } : null;
}

/** Buys tickets at a location; remembers the codes, and every game that it sees drawn. */
async function keno(house, at, cookie) {
  for (let count = 0; played && !house.gone; count += 1) {
    const board = await (await ask(house, `/api/keno/${at}`)).json();
    const game = { day: board.game.day, number: board.game.number };
    const json = { id: `${at} ${count}`, game, line: `q${1 + below(8)} @1 x${1 + below(3)}` };
    const answer = await (await ask(house, `/api/keno/${at}/buy`, { cookie, json })).json();
    if (answer.ok) acknowledged.tickets.push({ at, code: answer.ok.code });
    for (const game of board.past) {
      const name = `${at} ${game.day} ${game.number}`;
      const numbers = JSON.stringify(game.numbers);
      must((acknowledged.drawn.get(name) ?? numbers) === numbers, `${name} was drawn a second time`);
      acknowledged.drawn.set(name, numbers);
    }
    await pause(150);
  }
}

/** What a keno location says of the clock. */
const isInDoubt = async (house, at) => (await (await ask(house, `/api/keno/${at}`)).json()).clock_in_doubt;

/** The clock was moved far: nothing is sold until a supervisor has confirmed it. */
async function confirm(house, what) {
  for (const at of LOUNGES) await until(() => isInDoubt(house, at), `${what}: ${at} goes on by a clock that was moved`);
  const sold = acknowledged.tickets.length;
  await pause(500);
  must(acknowledged.tickets.length === sold, `${what}: tickets are sold by a clock that was moved`);
  const cookie = await signIn(house, house.staff['keno-supervisor']);
  const answer = await (await ask(house, `/api/keno/${LOUNGES[0]}/do`, { cookie, json: { id: what, do: 'confirm clock' } })).json();
  must(answer.ok, `${what}: the clock is not confirmed: ${JSON.stringify(answer)}`);
  for (const at of LOUNGES) must(!(await isInDoubt(house, at)), `${what}: ${at} still waits`);
}

const numberOf = async (house, at) => {
  const { game } = await (await ask(house, `/api/keno/${at}`)).json();
  return `${game.day} ${String(game.number).padStart(5, '0')}`;
};
const isIn = async (house, cookie) => (await (await ask(house, '/staff', { cookie })).text()).includes('You are ');
const tries = async (house, id, password) => (await (await ask(house, '/sign-in', { form: { id, password } })).text());

/** Strangers try somebody's id until they have to wait. */
async function guessAt(house, guessed) {
  for (let count = 0; count < 3; count += 1) await tries(house, guessed.owner.id, 'wrong');
  guessed.since = offset;
}

/** A patron with an account of his own. */
async function patron(house, boss) {
  const page = await (await ask(house, '/staff/people/add', { cookie: boss, form: { name: 'Clock patron', role: 'patron' } })).text();
  const [, id] = page.match(/data-id>([^<]+)</);
  const [, password] = page.match(/data-password>([^<]+)</);
  const fresh = 'a clock that strikes thirteen';
  await ask(house, '/password', { form: { id, password, fresh, again: fresh } });
  return { id, password: fresh };
}

async function main() {
  set(0);
  const env = { LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: offsetFile, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1', DONT_FAKE_MONOTONIC: '1' };
  const house = await open(program, database, { env });
  must(house, 'the house does not start under another clock');
  console.log(`clock: seed ${seed}, ${steps} steps`);
  const boss = await signIn(house, house.staff.administrator);
  const left = await signIn(house, house.staff['pit-clerk']);
  await ask(house, '/staff/leave', { cookie: left, form: { everywhere: '' } });
  const account = await patron(house, boss);
  const guessedAt = [account, house.staff['keno-writer']].map((owner) => ({ owner, since: 0 }));
  for (const guessed of guessedAt) await guessAt(house, guessed);

  const cookies = [];
  for (const table of ['craps-1', 'craps-1', 'blackjack-1', 'craps-2']) cookies.push(await sit(house, table, null, `Clock ${cookies.length}`));
  const playing = Promise.all([
    play(house, 'craps-1', cookies[0], craps, 'one'),
    play(house, 'craps-1', cookies[1], craps, 'two'),
    play(house, 'blackjack-1', cookies[2], blackjack, 'three'),
    ...LOUNGES.map((at) => keno(house, at, cookies[3])),
  ]);
  playing.catch(() => {});
  await pause(3000);
  let furthest = 0;
  for (let step = 0; step < Number(steps); step += 1) {
    const jump = JUMPS[step % JUMPS.length] + below(60);
    const before = { commands: acknowledged.commands.length, tickets: acknowledged.tickets.length, games: await Promise.all(LOUNGES.map((at) => numberOf(house, at))) };
    set(offset + jump);
    furthest = Math.max(furthest, offset);
    const what = `step ${step + 1}, by ${(jump / 60).toFixed(1)} minutes to ${(offset / 60).toFixed(1)}`;
    await Promise.race([playing, pause(2500)]);
    must(!house.gone, `${what}: the house is gone`);
    must((await ask(house, '/healthz')).status === 200 && (await ask(house, '/readyz')).status === 200, `${what}: not healthy`);
    if (Math.abs(jump) > 3 * MINUTE + 10) await confirm(house, what);
    await until(() => acknowledged.commands.length > before.commands + 5, `${what}: nothing is acknowledged at the tables`);
    await until(() => acknowledged.tickets.length > before.tickets + 2, `${what}: no tickets are sold`);
    for (const [index, at] of LOUNGES.entries()) {
      must((await numberOf(house, at)) >= before.games[index], `${what}: ${at} went back to an earlier game`);
      // Where no earlier clock has moved the lock further away, it is past now.
      if (jump > 4 * MINUTE && offset >= furthest) await until(async () => (await numberOf(house, at)) > before.games[index], `${what}: ${at} did not draw`);
    }
    must(!(await isIn(house, left)), `${what}: one who left is in again`);
    for (const guessed of guessedAt) {
      const cookie = await signIn(house, guessed.owner);
      // Strangers wait an hour at most by the confirmed clock, and for no clock that was put back.
      const isDue = offset - guessed.since >= HOUR || offset < guessed.since;
      must(cookie || !isDue, `${what}: ${guessed.owner.id} does not come in`);
      if (cookie) await guessAt(house, guessed);
    }
    console.log(`${what}: ${acknowledged.commands.length} commands, ${acknowledged.tickets.length} tickets, ${acknowledged.drawn.size} games`);
  }
  const other = await signIn(house, house.staff.inspector);
  must(await isIn(house, other), 'the inspector is not in');
  set(offset + 61 * MINUTE);
  for (const cookie of [other, boss]) must(await isIn(house, cookie), 'a clock that was moved signs the staff out');
  played = false;
  await playing;
  const { code, signal } = await close(house);
  must(code === 0, `the house ended with ${code ?? signal}`);
  await after();
}

/** With the right clock again: everything is there, once. */
async function after() {
  verify(program, database, 'clock');
  for (const table of ['craps-1', 'blackjack-1']) audit(program, database, table);
  for (const at of LOUNGES) {
    const days = new Set([...acknowledged.drawn.keys()].filter((name) => name.startsWith(`${at} `)).map((name) => name.split(' ')[1]));
    for (const day of days) run(program, ['keno', 'report', '--journal', database, '--at', at, '--day', day], `the report of ${at}`);
  }
  const house = await open(program, database);
  must(house, 'the house does not start again with the right clock');
  must(acknowledged.commands.length > 0 && acknowledged.tickets.length > 0 && acknowledged.drawn.size > 0, 'nothing was played, so nothing is shown');
  let lost = 0;
  const lines = new Map();
  for (const { id, table, cookie, command } of acknowledged.commands) {
    const key = `${table} ${cookie}`;
    if (!lines.has(key)) lines.set(key, await line(house, table, cookie));
    if (!(await lines.get(key).ask({ id, round: 0, step: 1e9, ...command }))?.ok) lost += 1;
  }
  for (const { at, code } of acknowledged.tickets) if ((await ask(house, `/api/keno/${at}/ticket/${encodeURIComponent(code)}`)).status !== 200) lost += 1;
  for (const seat of lines.values()) seat.close();
  await close(house);
  verify(program, database, 'clock, after a start with the right clock');
  must(lost === 0, `${lost} acknowledged commands or tickets are lost`);
  console.log(`clock: ${acknowledged.commands.length} commands and ${acknowledged.tickets.length} tickets acknowledged, none lost; ${acknowledged.drawn.size} games seen, none drawn twice; journal whole, audits clean, reports agree`);
}

await main().catch((error) => { console.error(`clock: ${error.stack}`); process.exit(1); });
process.exit(0);
