import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureProgram, findProgram, withLock } from './ensure-program.ts';

const LOCKED = join(import.meta.dir, 'ensure-program.ts');
const folder = mkdtempSync(join(tmpdir(), 'turns-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a program that is there is found without a package manager', async () => {
  expect(await ensureProgram({ program: 'sh', debianPackage: 'no-such-package' })).toMatch(/\/sh$/);
  expect(findProgram('no-such-program')).toBeNull();
});

test('what no package brings is refused with the command that was meant to bring it', async () => {
  const missing = Bun.spawnSync(
    [
      process.execPath,
      '-e',
      `const { ensureProgram } = await import(${JSON.stringify(LOCKED)});
       await ensureProgram({ program: 'no-such-program', debianPackage: 'no-such-package' }).catch(({ message }) => console.error(message));`,
    ],
    // Without a package manager on the path nothing can be installed.
    { env: { PATH: '/nowhere' } },
  );
  expect(missing.stderr.toString()).toContain('apt-get install no-such-package');
});

test('whoever installs does it alone', async () => {
  const file = lockFile();
  let inside = 0;
  const seen = await Promise.all(
    [1, 2, 3].map(() =>
      withLock(file, async () => {
        const others = inside++;
        await Bun.file(file).exists();
        inside--;
        return others;
      }),
    ),
  );
  expect(seen).toEqual([0, 0, 0]);
});

test('one that is killed in the middle holds nobody up', async () => {
  const file = lockFile();
  const holder = Bun.spawn(
    [
      process.execPath,
      '-e',
      `const { withLock } = await import(${JSON.stringify(LOCKED)});
       await withLock(${JSON.stringify(file)}, () => { console.log('in'); return new Promise(() => setInterval(() => {}, 1000)); });`,
    ],
    { stdout: 'pipe', stderr: 'inherit' },
  );
  expect(new TextDecoder().decode((await holder.stdout.getReader().read()).value)).toBe('in\n');
  const next = withLock(file, async () => holder.signalCode);
  holder.kill('SIGKILL');
  expect(await next).toBe('SIGKILL');
});

const lockFile = () => join(mkdtempSync(join(folder, 'turn-')), 'lock');
