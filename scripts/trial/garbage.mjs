/**
 * Garbage: for as long as told, strangers and people with every kind of session send what makes no sense, over HTTP and
 * WebSocket: random bytes, broken frames, valid frames with random JSON, mutated commands, huge numbers, deep nesting. Beside
 * them one plays on. What must hold:
 *
 * - no panic, no status 500, and the process lives;
 * - memory does not grow: from the first quarter of the time to the end by no more than 32 MB;
 * - the player is answered, and his money is right to the cent: what he has is what he had, less what he wagered, plus what
 *   came back, by the events he heard; and the journal agrees.
 */
import { closeSync, openSync, readFileSync } from 'node:fs';
import net from 'node:net';
import { dirname, join } from 'node:path';
import { ask, audit, chance, close, line, memory, must, open, pause, percentile, seed, signIn, sit, verify } from './house.mjs';

const [program, database, seconds] = process.argv.slice(2);
const MOST_MEGABYTES = 32;
const { below, pick, bytes } = chance(seed);
const sent = { requests: 0, frames: 0, raw: 0 };
const statuses = new Map();
let over = false;

const HUGE = ['1e999', '-1e999', '9223372036854775807', '9223372036854775808', '-9223372036854775809', '18446744073709551616', '1e-400', '0.1e309', '-0', '00', '1.0', `1${'0'.repeat(400)}`];
const WORDS = ['craps-1', 'blackjack-1', 'keno-main', 'wager', 'pass', 'throw', 'issue', 'pay', 'void', 'sign on', 'turn key', 'q8 @1', '1 2 3 @1 x5', "' or 1=1--", '../../etc/passwd', '%00', '\u0000', '\ud800', '𝟟', '<script>', '{{7*7}}', '', ' '.repeat(300), 'x'.repeat(5000), '19:47-1.3(c)', 'reset', 'demo-writer', '2026-11-16', '-1', 'null'];

/** JSON that means nothing, as text: it may not even be JSON. */
function nonsense(depth = 0) {
  const kind = below(depth > 4 ? 6 : 9);
  if (kind === 0) return pick(HUGE);
  if (kind === 1) return pick(['null', 'true', 'false', '[]', '{}', '""', 'NaN', 'undefined', '']);
  if (kind === 2) return String(below(1e9) - 5e8);
  if (kind <= 5) return JSON.stringify(pick(WORDS));
  if (kind === 6) return `[${Array.from({ length: below(6) }, () => nonsense(depth + 1)).join(',')}]`;
  if (kind === 7 && depth === 0 && below(20) === 0) return '['.repeat(1 + below(8000)) + ']'.repeat(below(8000));
  return `{${Array.from({ length: below(6) }, () => `${JSON.stringify(pick([...WORDS, ...FIELDS]))}:${nonsense(depth + 1)}`).join(',')}}`;
}

const FIELDS = ['id', 'do', 'on', 'amount', 'round', 'step', 'hello', 'since', 'ready', 'check', 'box', 'to', 'at', 'by', 'line', 'request', 'station', 'ticket', 'code', 'paid', 'patron', 'why', 'locks_at', 'with', 'entropy', 'pledge', 'promise', 'opening', 'groups', 'rates', 'kind', 'games', 'kings', 'card', 'numbers'];
const COMMANDS = [
  { do: 'wager', on: 'pass', amount: 500 }, { do: 'wager', on: 'place 6', amount: 600 }, { do: 'throw' }, { do: 'take dice', dice: [1, 2] },
  { do: 'wager', on: 'blackjack', amount: 500, box: 1 }, { do: 'stand' }, { do: 'hit' }, { do: 'double' }, { do: 'split' }, { do: 'insure', amount: 250 },
  { do: 'wager', on: 'banker', amount: 500 }, { do: 'bank', amount: 5000 }, { do: 'leave' }, { do: 'join' }, { do: 'cut', depth: 20 },
  { do: 'dice', faces: [6, 6] }, { do: 'card', card: 'As' }, { do: 'settle' }, { hello: { since: 0 } }, { ready: true, round: 0 },
];
const STAFF = [
  { do: 'sign on', station: 1 }, { do: 'issue', station: 1, line: 'q8 @1', paid: 'cash' }, { do: 'void', station: 1, ticket: 1 }, { do: 'pay', station: 1, ticket: 1, with: 'cash' },
  { do: 'turn key' }, { do: 'lock', approved_by: 'demo-supervisor' }, { do: 'override', locks_at: 0, why: 'x' }, { do: 'rule', ticket: 1, pay: true, why: 'x' },
  { do: 'draw', numbers: [1, 2, 3], program: 'x', lock: 'x' }, { do: 'return wagers', why: 'x' }, { do: 'cancel races', station: 1, ticket: 1 }, { do: 'restart', program: 'x' },
];

/** A command that was right once: a field more, less or other, as text. */
function mutated(from) {
  const command = { id: `g${below(1e9)}`, round: below(50), step: below(50), ...pick(from) };
  const fields = Object.entries(command).map(([name, value]) => [name, JSON.stringify(value)]);
  for (let count = below(4); count > 0; count -= 1) {
    const place = below(fields.length || 1);
    if (below(3) === 0) fields.splice(place, 1);
    else if (below(2) === 0) fields.push([pick(FIELDS), nonsense(1)]);
    else if (fields[place]) fields[place][1] = nonsense(1);
  }
  let text = `{${fields.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join(',')}}`;
  if (below(10) === 0) text = text.slice(0, below(text.length));
  if (below(50) === 0) text = text.padEnd(16_000 + below(60_000), ' ');
  return text;
}

function note(status, what) {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  must(status < 500 || status === 503, `status ${status}: ${what}`);
}

/** Requests by the description of the house, with nonsense in every place. */
async function requests(house, paths, cookies) {
  while (!over) {
    const [address, ways] = pick(paths);
    const real = { id: ['craps-1', 'blackjack-1'], table: ['craps-1', 'chemin-de-fer-1'], at: ['keno-main', 'keno-satellite'], station: ['1', '9'], pledge: ['1', '2'], batch: ['1'], size: ['1', '2'], from: ['1'], to: ['2'] };
    const fill = (name) => (real[name] && below(3) > 0 ? pick(real[name]) : encodeURIComponent(pick(WORDS).replace(/[\ud800-\udfff]/g, '')));
    const path = address.replace(/\{(\w+)\}/g, (_, name) => fill(name)) + (below(3) === 0 ? `?${pick(['at', 'day', 'game', 'format', 'code', 'odds', 'decks'])}=${encodeURIComponent(pick([...WORDS, ...HUGE]).replace(/[\ud800-\udfff]/g, ''))}` : '');
    const method = pick([...Object.keys(ways), ...Object.keys(ways), 'post', 'get', 'put', 'delete', 'options', 'head']).toUpperCase();
    const cookie = pick(cookies);
    const headers = { origin: pick([`http://${house.address}`, `http://${house.address}`, 'http://evil.example']), 'content-type': pick(['application/json', 'application/x-www-form-urlencoded', 'text/plain', 'x']), ...(cookie && { cookie }) };
    const body = ['GET', 'HEAD'].includes(method) ? undefined : pick([() => mutated(STAFF), () => nonsense(), () => bytes(below(300)), () => `name=${pick(WORDS)}&table=craps-1&amount=${pick(HUGE)}&way=give&patron=x&form=y&role=patron`, () => ''])();
    sent.requests += 1;
    try {
      const answer = await fetch(`http://${house.address}${path}`, { method, headers, body, redirect: 'manual' });
      note(answer.status, `${method} ${path} ${String(body).slice(0, 200)}`);
      await answer.arrayBuffer();
    } catch (error) {
      // The house may end a connection in the middle of what it does not read; it may not end itself.
      must(!house.gone, `the house is gone after ${method} ${path}`);
      if (error.message.startsWith('status ')) throw error;
    }
  }
}

const connect = (house) => { const [host, port] = house.address.split(':'); return net.connect(Number(port), host); };

/** Bytes that are no HTTP, or begin like it. */
async function raw(house) {
  while (!over) {
    const socket = connect(house);
    socket.on('error', () => {});
    let heard = '';
    socket.on('data', (data) => { heard += data.toString('latin1').slice(0, 64); });
    const ended = new Promise((settle) => { socket.on('close', settle); });
    socket.write(pick([
      () => bytes(1 + below(2000)),
      () => Buffer.concat([Buffer.from('GET / HTTP/1.1\r\n'), bytes(below(500)), Buffer.from('\r\n\r\n')]),
      () => `GET /${'a'.repeat(below(9000))} HTTP/1.1\r\nHost: localhost\r\n\r\n`,
      () => `POST /sit HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${pick(HUGE)}\r\n\r\nx`,
      () => `POST /sit HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n${pick(['ffffffffffffffffff\r\n', '-1\r\n', 'zz\r\n', '5\r\nab'])}`,
      () => `GET / HTTP/1.1\r\n${Array.from({ length: below(300) }, (_, n) => `x-${n}: ${'y'.repeat(below(100))}\r\n`).join('')}\r\n`,
      () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
      () => `GET http://${'['.repeat(50)} HTTP/1.1\r\nHost: ${'\\'.repeat(9)}\r\n\r\n`,
    ])());
    sent.raw += 1;
    setTimeout(() => socket.destroy(), 50 + below(300));
    await ended;
    const status = Number(heard.match(/^HTTP\/1\.[01] (\d+)/)?.[1] ?? 0);
    if (status) note(status, 'raw bytes');
    must(!house.gone, 'the house is gone after raw bytes');
  }
}

function frame(opcode, body, { masked = true, fin = true, length = body.length } = {}) {
  const head = [(fin ? 0x80 : 0) | opcode];
  const mask = masked ? 0x80 : 0;
  if (length < 126) head.push(mask | length);
  else if (length < 65536) head.push(mask | 126, length >> 8, length & 255);
  else head.push(mask | 127, 0, 0, 0, 0, (length >>> 24) & 255, (length >> 16) & 255, (length >> 8) & 255, length & 255);
  return Buffer.concat([Buffer.from(head), masked ? Buffer.alloc(4) : Buffer.alloc(0), body]);
}

/** With which code the house closed a line, by all that it said there; none where it did not. */
function closing(heard) {
  let at = heard.indexOf('\r\n\r\n') + 4;
  while (at + 2 <= heard.length) {
    const opcode = heard[at] & 0x0f;
    const short = heard[at + 1] & 0x7f;
    const head = short < 126 ? 2 : short === 126 ? 4 : 10;
    if (at + head > heard.length) return null;
    const length = short < 126 ? short : short === 126 ? heard.readUInt16BE(at + 2) : Number(heard.readBigUInt64BE(at + 2));
    if (opcode === 8) return at + head + 2 <= heard.length && length >= 2 ? heard.readUInt16BE(at + head) : null;
    at += head + length;
  }
  return null;
}

/** A line on which frames come that are broken, or hold what makes no sense. */
async function frames(house, addresses, cookies) {
  while (!over) {
    const socket = connect(house);
    socket.on('error', () => {});
    let closed = false;
    let heard = Buffer.alloc(0);
    socket.on('close', () => { closed = true; });
    socket.on('data', (data) => { heard = Buffer.concat([heard, data]); });
    const cookie = pick(cookies);
    socket.write(`GET ${pick(addresses)} HTTP/1.1\r\nHost: ${house.address}\r\nOrigin: http://${house.address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`);
    const many = below(60);
    for (let count = 0; count < many && !closed && !over; count += 1) {
      const text = Buffer.from(pick([() => mutated(COMMANDS), () => mutated(COMMANDS), () => mutated(STAFF), () => nonsense()])());
      socket.write(below(8) > 0 ? frame(1, text) : pick([
        () => frame(2, bytes(below(500))),
        () => frame(1, bytes(below(200))),
        () => frame(below(16), text, { fin: below(2) === 0 }),
        () => frame(1, text, { masked: false }),
        () => frame(1, text.subarray(0, 50), { length: 0x7fffffff }),
        () => frame(9, bytes(below(200))),
        () => frame(8, bytes(below(4))),
        () => bytes(1 + below(100)),
      ])());
      sent.frames += 1;
      await pause(below(4));
    }
    await pause(20);
    socket.destroy();
    const status = Number(heard.subarray(0, 16).toString('latin1').match(/^HTTP\/1\.[01] (\d+)/)?.[1] ?? 0);
    note(status, 'a line');
    must(status !== 101 || closing(heard) !== 1011, 'a line was closed with 1011, a fault of the house');
    must(!house.gone, 'the house is gone after frames');
  }
}

/** The player beside them: what he has is what he can reckon. */
async function player(house, cookie) {
  const table = await line(house, 'craps-2', cookie);
  table.hello();
  const { balance, seat } = await table.welcome;
  let reckoned = balance;
  table.heard = ({ acts }) => {
    for (const { events = [] } of acts) {
      for (const event of events.filter((event) => event.seat === seat)) {
        if (event.event === 'wagered') reckoned -= event.amount;
        if (event.event === 'settled') reckoned += event.paid + event.returned - event.vigorish;
      }
    }
  };
  const times = [];
  const commands = [{ do: 'wager', on: 'pass', amount: 1000 }, { do: 'wager', on: 'field', amount: 500 }, { do: 'throw' }];
  for (let count = 0; !over; count += 1) {
    const start = performance.now();
    const answer = await table.does(`player ${count}`, commands[count % 3]);
    must(answer, 'the player has no line any more');
    times.push(performance.now() - start);
    must(table.balance === reckoned, `the player has ${table.balance}, and reckons ${reckoned}`);
    await pause(20);
  }
  table.close();
  return { times, reckoned };
}

async function main() {
  const log = join(dirname(dirname(database)), 'garbage.log');
  const file = openSync(log, 'w');
  const house = await open(program, database, { log: 'json', stderr: file });
  must(house, 'the house does not start');
  console.log(`garbage: seed ${seed}, ${seconds} seconds`);
  const { paths } = await (await ask(house, '/openapi.json')).json();
  const cookies = [null];
  for (const role of ['pit-clerk', 'keno-writer', 'keno-supervisor', 'inspector']) cookies.push(await signIn(house, house.staff[role]));
  const tables = ['craps-1', 'blackjack-1', 'blackjack-shared', 'punto-banco-squeeze', 'chemin-de-fer-1'];
  for (const table of tables) cookies.push(await sit(house, table, null, `Garbage ${table}`));
  // What signs out, or changes a password, would leave nobody to try the rest as.
  const quiet = ['/sign-out', '/staff/leave', '/password', '/sign-in'];
  const addresses = Object.entries(paths).filter(([address]) => !quiet.includes(address) && !address.startsWith('/ws/'));
  const lines = [...tables, 'craps-2'].map((table) => `/ws/tables/${table}`).concat('/ws/keno/keno-main');
  const playing = player(house, await sit(house, 'craps-2', null, 'Player'));
  const work = Promise.all([playing, ...Array.from({ length: 4 }, () => requests(house, addresses, cookies)), ...Array.from({ length: 2 }, () => raw(house)), ...Array.from({ length: 4 }, () => frames(house, lines, cookies))]);
  work.catch(() => { over = true; });
  const grown = [];
  const length = Number(seconds) * 1000;
  for (const start = Date.now(); Date.now() - start < length && !over && !house.gone;) {
    await pause(Math.min(10_000, length / 8));
    if (house.gone) break;
    grown.push(memory(house));
    if (grown.length % 6 === 1) console.log(`  ${((Date.now() - start) / 1000).toFixed(0)} s: ${grown.at(-1).toFixed(1)} MB; ${sent.requests} requests, ${sent.frames} frames, ${sent.raw} raw`);
  }
  over = true;
  must(!house.gone, `the house is gone: ${readFileSync(log, 'utf8').slice(-2000)}`);
  const [{ times, reckoned }] = await work;
  const { code, signal } = await close(house);
  closeSync(file);
  must(code === 0, `the house ended with ${code ?? signal}`);
  const said = readFileSync(log, 'utf8');
  must(!said.includes('panicked'), `a panic: ${said.slice(said.indexOf('panicked') - 200).slice(0, 2000)}`);
  const first = grown[Math.floor(grown.length / 4)];
  const last = grown.at(-1);
  console.log(`garbage: ${sent.requests} requests, ${sent.frames} frames, ${sent.raw} raw; statuses ${JSON.stringify(Object.fromEntries([...statuses].sort()))}`);
  console.log(`garbage: memory ${grown[0].toFixed(1)} MB at first, ${first.toFixed(1)} after a quarter, ${last.toFixed(1)} at the end; the player had ${times.length} answers, p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, and ${reckoned} cents, as he reckons`);
  must(last - first < MOST_MEGABYTES, `memory grew by ${(last - first).toFixed(0)} MB`);
  verify(program, database, 'garbage');
  for (const table of [...tables, 'craps-2']) audit(program, database, table);
  console.log('garbage: no panic, no 500; the journal is whole, and every table audits clean');
}

await main().catch((error) => { console.error(`garbage: ${error.stack}`); process.exit(1); });
process.exit(0);
