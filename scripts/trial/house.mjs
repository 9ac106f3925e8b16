/**
 * What every long trial needs: a real house in a process of its own, people who come to it over real sockets, and what can be
 * seen of it from outside.
 */
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

export const pause = (ms) => new Promise((settle) => setTimeout(settle, ms));

/** Houses that run: none outlives its trial. Each has a process group of its own, with whatever stands before it. */
const running = new Set();
const endAll = () => { for (const child of running) endNow({ child }); };
process.on('exit', endAll);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(2));

/** Ends a house at once, as kill -9 does. */
export function endNow({ child }) {
  if (!running.has(child)) return;
  try { process.kill(-child.pid, 'SIGKILL'); } catch { /* it is gone already */ }
}

/** Starts a demo house, perhaps behind something that makes its disk fail; null where it does not come up. */
export async function open(program, database, { before = [], env = {}, log = 'off', stderr = 'ignore', more = [] } = {}) {
  const args = ['serve', '--demo', '--log', log, '--grace', '0', '--chips', '1000000000', '--address', '127.0.0.1:0', '--database', database, ...more];
  const [command, ...rest] = [...before, program, ...args];
  const child = spawn(command, rest, { stdio: ['ignore', 'pipe', stderr], detached: true, env: { ...process.env, ...env } });
  running.add(child);
  const ended = new Promise((settle) => child.once('exit', (code, signal) => { running.delete(child); settle({ code, signal }); }));
  const house = { child, ended, staff: {}, gone: false };
  ended.then(() => { house.gone = true; });
  const said = new Promise((settle) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      house.address ??= line.match(/open: http:\/\/([0-9.:]+)/)?.[1];
      house.metrics ??= line.match(/Prometheus: http:\/\/([0-9.:]+)/)?.[1];
      const [, role, id, password] = line.match(/^([a-z-]+) +([a-z0-9-]+) +(\S+)$/) ?? [];
      if (role) house.staff[role] = { id, password };
      if (line.includes('until the next start')) settle(true);
    });
  });
  return (await Promise.race([said, ended.then(() => false)])) ? house : null;
}

/** Closes a house in order: what it ended with. */
export async function close(house) {
  house.child.kill('SIGTERM');
  return house.ended;
}

/** What the house has in memory, in megabytes. */
export function memory({ child }) {
  const kilobytes = readFileSync(`/proc/${child.pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1];
  return Number(kilobytes) / 1024;
}

/** How many files and sockets it has open. */
export function sockets({ child }) {
  return Number(spawnSync('sh', ['-c', `ls /proc/${child.pid}/fd | wc -l`], { encoding: 'utf8' }).stdout);
}

/** A request as one of the house's own pages sends it. */
export function ask({ address }, path, { cookie, form, json, method } = {}) {
  const headers = { origin: `http://${address}`, ...(cookie && { cookie }) };
  if (form) headers['content-type'] = 'application/x-www-form-urlencoded';
  if (json) headers['content-type'] = 'application/json';
  const body = form ? new URLSearchParams(form).toString() : json && JSON.stringify(json);
  return fetch(`http://${address}${path}`, { method: method ?? (body === undefined ? 'GET' : 'POST'), headers, body, redirect: 'manual' });
}

const cookieOf = (answer) => answer.headers.get('set-cookie')?.split(';')[0] ?? null;

/** A seat at a table; the cookie that goes with it, or null where there is none. */
export async function sit(house, table, cookie, name = 'Trial') {
  const answer = await ask(house, '/sit', { cookie, form: { name, table } });
  await answer.text();
  return cookie ?? cookieOf(answer);
}

/** Comes in with a password: the cookie, or null. */
export async function signIn(house, { id, password }) {
  const answer = await ask(house, '/sign-in', { form: { id, password } });
  await answer.text();
  return answer.status === 303 ? cookieOf(answer) : null;
}

/** A line to a table: `ask` resolves with the answer, or with null when the line is gone. */
export async function line({ address }, table, cookie) {
  const headers = { origin: `http://${address}`, ...(cookie && { cookie }) };
  const socket = new WebSocket(`ws://${address}/ws/tables/${table}`, { headers });
  const state = { round: 0, step: 0, balance: null, acts: [], may: [], waiting: new Map(), gone: false };
  const end = () => { state.gone = true; for (const settle of state.waiting.values()) settle(null); };
  socket.onclose = end;
  socket.onerror = end;
  let welcomed;
  state.welcome = new Promise((settle) => { welcomed = settle; });
  state.welcome.then(() => {});
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    const told = message.welcome ?? message.update ?? message.answer?.refused?.present;
    if (told?.round !== undefined) [state.round, state.step] = [told.round, told.step ?? 0];
    if (told?.balance != null) state.balance = told.balance;
    if (told?.awaiting) state.may = told.awaiting.map((offer) => offer.do);
    if (message.update) state.heard?.(message.update);
    if (message.welcome) welcomed(message.welcome);
    if (message.answer) {
      state.waiting.get(message.answer.id)?.(message.answer);
      state.waiting.delete(message.answer.id);
    }
  };
  await new Promise((settle) => { socket.onopen = settle; setTimeout(settle, 10_000); });
  state.ask = (message) => new Promise((settle) => {
    if (state.gone) return settle(null);
    state.waiting.set(message.id, settle);
    socket.send(JSON.stringify(message));
  });
  /** A command meant for the table as it was seen last. */
  state.does = (id, command) => state.ask({ id, round: state.round, step: state.step, ...command });
  /** Says that the patron is done wagering. */
  state.ready = () => socket.send(JSON.stringify({ ready: true, round: state.round }));
  state.hello = () => socket.send(JSON.stringify({ hello: { since: null } }));
  state.close = () => socket.close();
  return state;
}

/** Fails the trial unless the journal is whole. */
export function verify(program, database, what) {
  const verified = spawnSync(program, ['journal', 'verify', database], { encoding: 'utf8' });
  if (verified.status !== 0) throw new Error(`${what}: the journal is not whole\n${verified.stdout}${verified.stderr}`);
}

/** Runs a command of the program, and fails the trial where it finds something. */
export function run(program, args, what, fine = [0]) {
  const done = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 30 });
  if (!fine.includes(done.status)) throw new Error(`${what}: chapter47 ${args.join(' ')} ended with ${done.status}\n${done.stdout?.slice(-2000)}${done.stderr?.slice(-2000)}`);
  return done.stdout;
}

/** Fails the trial unless the record of a table audits clean; 3 says so of one that ends with something still out. */
export function audit(program, database, table, fine = [0]) {
  const record = `${database}.${table}.record`;
  writeFileSync(record, run(program, ['journal', 'export', database, '--stream', `table:${table}`], 'the record'));
  run(program, ['audit', record], `the audit of ${table}`, fine);
}

/** Numbers that follow from a seed, so that a trial can be tried again (xorshift). */
export function chance(seed) {
  let state = (BigInt(seed) * 0x9e3779b97f4a7c15n + 1n) & 0xffffffffffffffffn;
  const next = () => {
    state ^= (state << 13n) & 0xffffffffffffffffn;
    state ^= state >> 7n;
    state ^= (state << 17n) & 0xffffffffffffffffn;
    return state;
  };
  const below = (limit) => Number(next() % BigInt(limit));
  return { below, pick: (list) => list[below(list.length)], bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))) };
}

export const seed = Number(process.env.TRIAL_SEED ?? Math.floor(Math.random() * 1e9));

/** The time within which so many of a hundred came. */
export function percentile(times, percent) {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** Fails the trial. */
export function must(holds, what) {
  if (!holds) throw new Error(what);
}

/** Waits until something holds; fails the trial where it does not in time. */
export async function until(holds, what, seconds = 60) {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await pause(100)) if (await holds()) return;
  throw new Error(`${what}: not within ${seconds} seconds`);
}
