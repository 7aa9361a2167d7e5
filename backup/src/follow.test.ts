import { afterAll, expect, test } from 'bun:test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findFreePort } from 'svc-kit/free-ports';
import { ROOT } from './sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'follow-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a clock that is set back in the middle makes no pause of an hour', async () => {
  const setBack = join(folder, 'set-back.ts');
  writeFileSync(setBack, 'const now = Date.now; let asked = 0; Date.now = () => now() - 3_600_000 * asked++;');
  const words = ['--preload', setBack, join(ROOT, 'backup/main.ts'), '--follow', '--every-seconds', '0.05'];
  const child = Bun.spawn([process.execPath, ...words], {
    env: {
      ...{ PATH: process.env.PATH ?? '', BACKUP_TO: join(folder, 'place'), DATA_DIR: folder },
      BACKUP_DATABASE_URL: `postgres://postgres:pw@127.0.0.1:${await findFreePort()}/postgres`,
    },
    stdout: 'ignore',
    stderr: 'pipe',
  });
  let said = '';
  for await (const bytes of child.stderr) {
    said += new TextDecoder().decode(bytes);
    if (said.split('is not up to date').length > 3) break;
  }
  child.kill();
  expect(said.split('is not up to date').length).toBeGreaterThan(3);
}, 60_000);
