import { afterAll, expect, test } from 'bun:test';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'svc-kit/free-ports';
import { NOTHING_WATCHED } from '../watch/names.ts';
import { layFoundation } from './foundation.ts';
import { readSettings } from './settings.ts';
import { StartProblem } from './start-problem.ts';

const folder = mkdtempSync(join(tmpdir(), 'foundation-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const prepare = async (environment: Record<string, string>) =>
  layFoundation(readSettings([], { PORT: String(await findFreePort()), ...environment }), console.log, NOTHING_WATCHED);

test('nobody else on the machine reads mails, logs or secrets, those of an earlier version included', async () => {
  const DATA_DIR = join(folder, 'data');
  for (const name of ['mail', 'logs']) mkdirSync(join(DATA_DIR, name), { recursive: true });
  for (const name of ['clock.json', 'demo-made']) writeFileSync(join(DATA_DIR, name), '{}');
  for (const name of ['mail', 'logs', 'clock.json', 'demo-made']) chmodSync(join(DATA_DIR, name), 0o755);
  const { lock, clock } = await prepare({ DATA_DIR });
  clock.setOffset(1000);
  lock.record([{ name: 'nobody', pid: process.pid }]);
  const open = readdirSync(DATA_DIR).filter((name) => statSync(join(DATA_DIR, name)).mode & 0o077);
  expect([readdirSync(DATA_DIR).length > 5, open]).toEqual([true, []]);
  lock.release();
});

test('a data directory that is made here cannot be listed by others', async () => {
  const DATA_DIR = join(folder, 'deep', 'data');
  const { lock } = await prepare({ DATA_DIR });
  expect(statSync(DATA_DIR).mode & 0o066).toBe(0);
  lock.release();
});

test('a data directory that is there and takes nothing is refused in a sentence that names it', async () => {
  const DATA_DIR = join(folder, 'closed');
  // Whoever runs this may be root, whom no mode keeps out.
  mkdirSync(join(DATA_DIR, 'running.json.new'), { recursive: true });
  const starting = prepare({ DATA_DIR });
  await expect(starting).rejects.toThrow(StartProblem);
  await expect(starting).rejects.toThrow(`The data directory ${DATA_DIR} cannot be written`);
});

test('a data directory with something in it that this user may not change is refused in a sentence that names it', async () => {
  const DATA_DIR = join(folder, 'foreign');
  mkdirSync(DATA_DIR);
  // Also for root: no folder is made where a file stands.
  writeFileSync(join(DATA_DIR, 'logs'), '');
  const starting = prepare({ DATA_DIR });
  await expect(starting).rejects.toThrow(StartProblem);
  await expect(starting).rejects.toThrow(`The data directory ${DATA_DIR} cannot be used (EEXIST`);
  rmSync(join(DATA_DIR, 'logs'));
  (await prepare({ DATA_DIR })).lock.release();
});

test('an address that is not this machine’s is refused in a sentence that names it', async () => {
  for (const HOST of ['203.0.113.7', 'nowhere.invalid'])
    await expect(prepare({ HOST, DATA_DIR: join(folder, 'never') })).rejects.toThrow(`HOST ${HOST} is no address`);
});
