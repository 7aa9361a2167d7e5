import { afterAll, expect, test } from 'bun:test';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockData } from './data-lock.ts';

const ROUNDS = 40;
const folders: string[] = [];
const makeFolder = () => {
  const made = mkdtempSync(join(tmpdir(), 'lock-'));
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test('of stacks that start on one folder in the same instant exactly one gets it', async () => {
  const folder = makeFolder();
  for (let round = 0; round < ROUNDS; round++) mkdirSync(join(folder, String(round)));
  const beginAt = String(Date.now() + 1_500);
  const children: Bun.Subprocess[] = [];
  const claim = () =>
    new Promise<number[]>((ipc) => {
      const words = [join(import.meta.dirname, 'fixtures/claim-data.ts'), folder, String(ROUNDS), beginAt];
      children.push(Bun.spawn([process.execPath, ...words], { ipc }));
    });
  const got = (await Promise.all([claim(), claim(), claim()])).flat();
  for (const child of children) child.kill();
  expect(got.sort((a, b) => a - b)).toEqual(Array.from({ length: ROUNDS }, (_, round) => round));
}, 60_000);

test('who was killed while it began holds up nobody', async () => {
  const own = makeFolder();
  symlinkSync(`${process.pid}:another process, long ago`, join(own, 'starting'));
  (await lockData(own)).release();
  expect(readdirSync(own)).toEqual([]);
});
