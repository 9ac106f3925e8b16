/**
 * The player of the long trials (see scripts/trials): takes a seat, wagers and throws as fast as he is answered, and
 * remembers every command that was acknowledged. After the house was taken down and started again he sends all of them
 * again: each must be known. He sends the same under the same id, with a step that is no longer right, so that a house that
 * has lost a command refuses it as stale instead of doing it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { close, endNow, line, open, pause, sit, verify } from './house.mjs';

const [program, how, database, times] = process.argv.slice(2);
const TABLE = 'craps-1';
/** What was acknowledged, beside the house's own disk and never on it. */
const memory = join(dirname(dirname(database)), 'acknowledged.json');

const COMMANDS = [{ do: 'wager', on: 'pass', amount: 500 }, { do: 'wager', on: 'field', amount: 500 }, { do: 'throw' }];

/** What was sent under an id that ends with this count. */
const command = (count) => COMMANDS[count % COMMANDS.length];

/** Plays until the line is gone or `until` says so; the ids that were acknowledged. */
async function play(house, cookie, name, until) {
  const table = await line(house, TABLE, cookie);
  const acknowledged = [];
  for (let count = 0; !table.gone && !until(); count += 1) {
    const id = `${name} ${count}`;
    const answer = await table.does(id, command(count));
    if (answer?.ok) acknowledged.push(id);
  }
  table.close();
  return acknowledged;
}

const remembered = () => (existsSync(memory) ? JSON.parse(readFileSync(memory, 'utf8')) : { cookie: null, ids: [] });
const remember = (known) => writeFileSync(memory, JSON.stringify(known));

/** Everything that was acknowledged is known to a house that was started again, and its journal is whole. */
async function check(what) {
  const { cookie, ids } = remembered();
  const house = await open(program, database);
  if (!house) throw new Error(`${what}: the house does not start again`);
  const table = await line(house, TABLE, cookie);
  let lost = 0;
  for (const id of ids) {
    const answer = await table.ask({ id, round: 0, step: 1e9, ...command(Number(id.split(' ').at(-1))) });
    if (!answer?.ok) lost += 1;
  }
  table.close();
  await close(house);
  if (lost > 0) throw new Error(`${what}: ${lost} of ${ids.length} acknowledged commands are lost`);
  verify(program, database, what);
  console.log(`${what}: ${ids.length} acknowledged so far, none lost, the journal is whole`);
}

/** One round of play that something ends; what was acknowledged is remembered. */
async function round(name, end, before) {
  const known = remembered();
  const house = await open(program, database, { before });
  if (!house) return false;
  known.cookie = await sit(house, TABLE, known.cookie).catch(() => known.cookie);
  let over = false;
  const playing = known.cookie ? play(house, known.cookie, name, () => over) : Promise.resolve([]);
  await end(house, () => { over = true; });
  known.ids.push(...await playing);
  remember(known);
  endNow(house);
  await house.ended;
  return true;
}

const some = () => 300 + Math.random() * 1500;

const TRIALS = {
  async kill() {
    for (let trial = 1; trial <= Number(times); trial += 1) {
      await round(`kill ${trial}`, async (house) => { await pause(some()); endNow(house); });
      await check(`kill -9, trial ${trial}`);
    }
  },
  /** The power goes while he plays; scripts/trials mounts the disk again before the check. */
  async power() {
    await round(`power ${times}`, async (_, stop) => {
      await pause(some());
      const cut = spawnSync('perl', ['-e', 'open F, "<", $ARGV[0] or die $!; my $how = pack("L", 2); ioctl(F, 0x8004587d, $how) or die $!', dirname(database)]);
      if (cut.status !== 0) throw new Error(`the power cannot be cut: ${cut.stderr}`);
      await pause(300);
      stop();
    });
  },
  /** The n-th write or sync of the running house's log fails, for growing n until nothing fails; the suite has every n. */
  async eio() {
    for (const call of ['fdatasync,fsync', 'pwrite64']) {
      for (let nth = 1, failed = true; failed; nth += Math.ceil(nth / 4)) {
        const inject = ['strace', '-f', '-qq', '-o', '/dev/null', '-P', `${database}-wal`, '-e', `trace=${call}`, '-e', `inject=${call}:error=EIO:when=${nth}`];
        const came = await round(`eio ${call} ${nth}`, async (house, stop) => {
          failed = await Promise.race([house.ended.then(() => true), pause(Number(times) * 100).then(() => false)]);
          stop();
        }, inject);
        await check(`EIO at ${call} number ${nth}${came ? '' : ', at the start'}`);
      }
    }
  },
  /** A ballast leaves little room; he plays until the house has ended. scripts/trials takes the ballast away. */
  async full() {
    const first = await round('room', async (_, stop) => { await pause(1000); stop(); });
    if (!first) throw new Error('the house does not start');
    spawnSync('sh', ['-c', `fallocate -l $(($(df --output=avail -B1 '${dirname(database)}' | tail -1) - 300000)) '${dirname(database)}/ballast'`]);
    await round('full', async (house, stop) => { await Promise.race([house.ended, pause(30_000)]); stop(); });
  },
  check: () => check(times),
};

await TRIALS[how]();
