/**
 * Runs the browser tests, two files at a time; names of files choose among them ("keno line"). No file shares a table with
 * another: what stands in `floor/` is opened for them beside the demo's.
 */
import { readdirSync } from 'node:fs';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { LOUNGES, notice, skip } from './browser-keno.mjs';

const AT_ONCE = 2;
/**
 * The longest come first, so that no core waits at the end; those of keno come last, since a game may be locked by hand
 * only a minute after notice of it (19:47-15.5(c)), which is given before anything else.
 */
const ORDER = [
  'chemin-de-fer', 'blackjack-looks', 'blackjack', 'punto-banco-looks', 'table', 'ways', 'blackjack-company', 'punto-banco', 'line', 'fair', 'big-six', 'any', 'attended', 'room', 'rulings', 'posted', 'closing', 'people',
  'keno-clock', 'keno-claims', 'keno-unarmed', 'keno',
];

const here = fileURLToPath(new URL('.', import.meta.url));
const all = readdirSync(here).map((file) => /^browser-(.+)\.test\.mjs$/.exec(file)?.[1]).filter(Boolean);
const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !all.includes(name));
if (unknown.length > 0) throw new Error(`no browser tests are called ${unknown.join(', ')}; there are ${all.join(', ')}`);
const files = all.filter((name) => wanted.length === 0 || wanted.includes(name))
  .sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other))
  .map((name) => `${here}browser-${name}.test.mjs`);

if (!skip) await Promise.all(Object.values(LOUNGES).map(notice));
run({ files, concurrency: AT_ONCE })
  .on('test:fail', () => { process.exitCode = 1; })
  .compose(new spec())
  .pipe(process.stdout);
