/** Loads a TypeScript module of the page into node, through the bundler that builds it. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));

export async function load(path) {
  const { module } = await runnerImport(`${root}src/${path}`, { root, configFile: false, logLevel: 'error' });
  return module;
}
