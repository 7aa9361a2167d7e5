import { expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { PAGES, PUBLIC_PAGES, pathsOf, type RemoteName } from 'contracts/pages';

const root = join(import.meta.dir, '../..');
/** Browse: the limit in docs/adr/012. Most of it is the shell. The room’s is beyond the shell, and what it shares with other pages grows with them. */
const BUDGET = { shell: 137_000, browse: 166_000, lobby: 38_800, room: 59_900 };

/** Where people arrive who are signed in. */
const LIVED_IN = [
  { page: PAGES['mf-athlete'].sessions, remote: 'mf-athlete' },
  { page: PAGES['mf-mentor'].mentorDashboard, remote: 'mf-mentor' },
  { page: PAGES['mf-admin'].admin, remote: 'mf-admin' },
] as const;

interface Manifest {
  metaData: { remoteEntry: { name: string }; pages: Record<string, { js: string[]; later: string[] }> };
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
function readManifest(remote: RemoteName): Manifest {
  return JSON.parse(read(`${remote}/dist/mf-manifest.json`).toString()) as Manifest;
}
/** The scripts that the shell then loads to show one of the remote's pages. */
function remoteScripts(page: string, remote: RemoteName = 'mf-public'): string[] {
  const { metaData, exposes } = readManifest(remote);
  const app = exposes.find(({ path }) => path === './app')?.assets.js.sync ?? [];
  const own = metaData.pages[page]?.js ?? [];
  return [metaData.remoteEntry.name, ...app, ...own].map((name) => `${remote}/dist/${name}`);
}
/** Lobby, room and end of a session, with chat, notes and film. */
function roomScripts(): { lobby: string[]; all: string[] } {
  const lobby = remoteScripts(PAGES['mf-athlete'].join, 'mf-athlete');
  const { later = [] } = readManifest('mf-athlete').metaData.pages[PAGES['mf-athlete'].join] ?? {};
  return { lobby, all: [...lobby, ...later.map((name) => `mf-athlete/dist/${name}`)] };
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

test('the JavaScript of a session beyond the shell keeps within its budget, gzipped', () => {
  const { lobby, all } = roomScripts();
  expect(lobby.length).toBeGreaterThan(2);
  expect(all.length).toBeGreaterThan(lobby.length);
  expect(gzipped(lobby)).toBeLessThanOrEqual(BUDGET.lobby);
  expect(gzipped(all)).toBeLessThanOrEqual(BUDGET.room);
});

test('the manifest tells the files of every page, so that the gateway can send them ahead', () => {
  const { metaData } = readManifest('mf-public');
  expect(Object.keys(metaData.pages)).toEqual(pathsOf('mf-public'));
  for (const { js } of Object.values(metaData.pages)) expect(js.length).toBeGreaterThan(0);
  for (const { page, remote } of LIVED_IN) expect([page, remoteScripts(page, remote).length > 2]).toEqual([page, true]);
});

test('no validation library comes with the pages that are read, where people arrive, nor with a session', () => {
  const pages = [...PUBLIC_PAGES.map((page) => ({ page, remote: 'mf-public' as const })), ...LIVED_IN];
  const scripts = pages.flatMap(({ page, remote }) => remoteScripts(page, remote));
  for (const path of new Set([...shellScripts(), ...scripts, ...roomScripts().all])) {
    expect([path, read(path).includes('invalid_type')]).toEqual([path, false]);
  }
});
