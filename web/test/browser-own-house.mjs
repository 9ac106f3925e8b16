/** A house of one test's own, in a process that it may close, and whose clock it may set. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { start, stop } from './browser.mjs';

export const binary = process.env.C47_BINARY;
export const skip = binary ? false : 'C47_BINARY is not set';

const FAKETIME = '/usr/lib/x86_64-linux-gnu/faketime/libfaketimeMT.so.1';
/** Why no house's clock can be set: it is Debian's libfaketime, set through a file. */
export const noClock = existsSync(FAKETIME) ? false : 'libfaketime is not installed';

/** A clock of this place that goes right, until it is set ("+31m"); `env` gives it to a house. */
export function clockOf({ folder }) {
  const file = join(folder, 'clock');
  const set = (to) => writeFileSync(file, to);
  set('+0');
  const env = { LD_PRELOAD: FAKETIME, FAKETIME_TIMESTAMP_FILE: file, FAKETIME_NO_CACHE: '1', FAKETIME_DONT_FAKE_MONOTONIC: '1' };
  return { set, env: noClock ? {} : env };
}

/** A folder for it, and where its journal lies. */
export function place(name) {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  return { folder, database: join(folder, 'house.db') };
}

/** Opens it, and the browser. */
export async function open({ database }, options, env = {}) {
  const house = spawn(binary, ['serve', '--demo', '--log', 'off', '--address', '127.0.0.1:0', '--database', database, ...options], {
    env: { ...process.env, ...env },
  });
  const [opened] = await once(createInterface(house.stdout), 'line');
  await start();
  return { process: house, url: /http:\/\/\S+/.exec(opened)[0] };
}

/** Ends both, and takes the folder away. */
export async function end(house, { folder }) {
  await stop();
  house.process.kill('SIGKILL');
  rmSync(folder, { recursive: true });
}
