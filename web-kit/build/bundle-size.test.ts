import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGES, PUBLIC_PAGES, pathsOf } from 'contracts/pages';

const root = join(import.meta.dir, '../..');
/** Browse: the limit in docs/adr/012. Most of it is the shell. */
const BUDGET = { shell: 137_000, browse: 160_000 };

interface Manifest {
  metaData: { remoteEntry: { name: string }; pages: Record<string, { js: string[] }> };
  exposes: { path: string; assets: { js: { sync: string[] } } }[];
}

function read(path: string): Buffer {
  if (!existsSync(join(root, path))) throw new Error(`${path} is not there: npm run build makes it`);
  return readFileSync(join(root, path));
}
/** The scripts in the shell's page. */
function shellScripts(): string[] {
  const html = read('shell/dist/index.html').toString();
  return [...html.matchAll(/<script defer src="([^"]+)"/g)].map((match) => `shell/dist${match[1]}`);
}
function readManifest(): Manifest {
  return JSON.parse(read('mf-public/dist/mf-manifest.json').toString()) as Manifest;
}
/** The scripts that the shell then loads to show one of the remote's pages. */
function remoteScripts(page: string): string[] {
  const { metaData, exposes } = readManifest();
  const app = exposes.find(({ path }) => path === './app')?.assets.js.sync ?? [];
  const own = metaData.pages[page]?.js ?? [];
  return [metaData.remoteEntry.name, ...app, ...own].map((name) => `mf-public/dist/${name}`);
}
const gzipped = (paths: readonly string[]) =>
  paths.reduce((sum, path) => sum + gzipSync(read(path), { level: 9 }).length, 0);

test('the JavaScript of the shell keeps within its budget, gzipped', () => {
  expect(shellScripts().length).toBeGreaterThan(0);
  expect(gzipped(shellScripts())).toBeLessThanOrEqual(BUDGET.shell);
});

test('all the JavaScript that Browse needs keeps within its budget, gzipped', () => {
  const scripts = remoteScripts(PAGES['mf-public'].browse);
  expect(scripts.length).toBeGreaterThan(2);
  expect(gzipped([...shellScripts(), ...scripts])).toBeLessThanOrEqual(BUDGET.browse);
});

test('the manifest tells the files of every page, so that the gateway can send them ahead', () => {
  const { metaData } = readManifest();
  expect(Object.keys(metaData.pages)).toEqual(pathsOf('mf-public'));
  for (const { js } of Object.values(metaData.pages)) expect(js.length).toBeGreaterThan(0);
});

test('no validation library comes with the pages that are read', () => {
  const scripts = PUBLIC_PAGES.flatMap(remoteScripts);
  for (const path of new Set([...shellScripts(), ...scripts])) {
    expect([path, read(path).includes('invalid_type')]).toEqual([path, false]);
  }
});
