/**
 * Slow clients: hundreds who read nothing, read a byte a second, send a byte a second, or stop in the middle, while somebody
 * plays. (One who vanished without a word is to the house one who reads nothing and says nothing.) What must hold:
 *
 * - the player beside them is answered as before: no answer takes longer than a second, or ten times as long as before them;
 * - the house's memory does not grow by more than a small multiple of what one message takes, for each of them;
 * - it lets go of every one of them within a few minutes, by itself.
 *
 * scripts/trials gives the house a network of its own with small buffers, so that one who does not read is felt at once.
 */
import net from 'node:net';
import { close, line, memory, must, open, pause, percentile, sit, sockets, verify } from './house.mjs';

const [program, database, count] = process.argv.slice(2);
const TABLE = 'craps-1';
const CLIENTS = Number(count);
/** What one of them may cost: a message or two on their way, and the connection. */
const MOST_EACH = 0.5;
const MOST_MEGABYTES = 48 + CLIENTS * MOST_EACH;

function upgrade(address, cookie) {
  return `GET /ws/tables/${TABLE} HTTP/1.1\r\nHost: ${address}\r\nOrigin: http://${address}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n`
    + `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n${cookie ? `Cookie: ${cookie}\r\n` : ''}\r\n`;
}

/** A text as a browser frames it (masked with zeros, which is a mask). */
function frame(text) {
  const body = Buffer.from(text);
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
const HELLO = frame('{"hello":{"since":0}}');

/** One byte of a text each second, for ever. */
function drip(socket, text) {
  let at = 0;
  const tick = setInterval(() => { if (socket.destroyed) clearInterval(tick); else socket.write(text[at++ % text.length]); }, 1000);
}

/** Reads one byte each second. */
function sip(socket) {
  const tick = setInterval(() => { if (socket.destroyed) clearInterval(tick); else socket.read(1); }, 1000);
  socket.on('readable', () => {});
}

const KINDS = {
  'a line that reads nothing': (socket, address) => { socket.write(upgrade(address)); },
  'a line that reads nothing and asks for everything': (socket, address) => {
    socket.write(upgrade(address));
    const tick = setInterval(() => { if (socket.destroyed) clearInterval(tick); else if (socket.writableLength < 65536) socket.write(Buffer.concat(Array(100).fill(HELLO))); }, 200);
  },
  'a line that reads a byte a second': (socket, address) => { socket.write(upgrade(address)); socket.write(HELLO); sip(socket); },
  'a request that is sent a byte a second': (socket, address) => { drip(socket, `GET / HTTP/1.1\r\nHost: ${address}\r\nX-Slow: ${'slow '.repeat(1000)}`); },
  'a form that is sent a byte a second': (socket, address) => {
    socket.write(`POST /sit HTTP/1.1\r\nHost: ${address}\r\nOrigin: http://${address}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 9000\r\n\r\n`);
    drip(socket, 'name=');
  },
  'half a request': (socket, address) => { socket.write(`GET /rules HTTP/1.1\r\nHost: ${address}\r\n`); },
  'nothing at all': () => {},
  'a page that nobody reads': (socket, address) => { socket.write(`GET /rules HTTP/1.1\r\nHost: ${address}\r\n\r\n`.repeat(20)); },
};

/** Opens one of them. Nothing is read from it unless its kind reads. */
function slow(house, kind) {
  const [host, port] = house.address.split(':');
  const socket = net.connect({ host, port: Number(port), highWaterMark: 16 });
  socket.pause();
  const one = { kind, socket, over: false };
  socket.on('error', () => { one.over = true; });
  socket.on('close', () => { one.over = true; });
  socket.on('end', () => { one.over = true; });
  socket.once('connect', () => KINDS[kind](socket, house.address));
  return one;
}

/** Plays for so long: how long each answer took, in milliseconds. */
async function play(table, seconds, name) {
  const commands = [{ do: 'wager', on: 'pass', amount: 500 }, { do: 'wager', on: 'field', amount: 500 }, { do: 'throw' }];
  const times = [];
  const end = Date.now() + seconds * 1000;
  for (let count = 0; Date.now() < end; count += 1) {
    const start = performance.now();
    must(await table.does(`${name} ${count}`, commands[count % 3]), 'the player has no line any more');
    times.push(performance.now() - start);
  }
  return times;
}

const figures = (times) => `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, worst ${Math.max(...times).toFixed(0)} ms (${times.length} answers)`;

async function main() {
  const house = await open(program, database);
  must(house, 'the house does not start');
  const cookie = await sit(house, TABLE);
  const table = await line(house, TABLE, cookie);
  const before = { times: await play(table, 10, 'before'), memory: memory(house), sockets: sockets(house) };
  console.log(`slow: alone: ${figures(before.times)}; ${before.memory.toFixed(1)} MB, ${before.sockets} files open`);
  const names = Object.keys(KINDS);
  const clients = Array.from({ length: CLIENTS }, (_, index) => slow(house, names[index % names.length]));
  const times = [];
  let most = 0;
  for (let part = 0; part < 6; part += 1) {
    times.push(...await play(table, 10, `beside ${part}`));
    most = Math.max(most, memory(house));
  }
  console.log(`slow: beside ${CLIENTS} of ${names.length} kinds: ${figures(times)}; ${most.toFixed(1)} MB at most, ${sockets(house)} files open`);
  const limit = Math.max(1000, 10 * percentile(before.times, 99));
  must(percentile(times, 99) < limit, `the player waits: p99 ${percentile(times, 99).toFixed(0)} ms`);
  must(most - before.memory < MOST_MEGABYTES, `memory grew by ${(most - before.memory).toFixed(0)} MB, more than ${MOST_MEGABYTES}`);
  // Heartbeats, heads and lifetimes: the longest of them is two and a half minutes.
  const patience = Date.now() + 200_000;
  while (sockets(house) > before.sockets + 4 && Date.now() < patience) await play(table, 2, `after ${Date.now()}`);
  const held = sockets(house) - before.sockets;
  must(held <= 4, `${held} connections are still held`);
  console.log(`slow: the house has let go of all of them; ${memory(house).toFixed(1)} MB`);
  for (const { socket } of clients) socket.destroy();
  table.close();
  const { code, signal } = await close(house);
  must(code === 0, `the house ended with ${code ?? signal}`);
  verify(program, database, 'slow');
}

await main().catch((error) => { console.error(`slow: ${error.stack}`); process.exit(1); });
process.exit(0);
