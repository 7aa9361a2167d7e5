import { expect, test } from 'bun:test';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const LOGGER = fileURLToPath(new URL('./fixtures/busy-logger.ts', import.meta.url));

test.if(process.platform === 'linux')('a full disk loses lines of the log and nothing else', async () => {
  const child = Bun.spawn([process.execPath, LOGGER], { stdout: openSync('/dev/full', 'w'), stderr: 'pipe' });
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, 'alive']);
});

test('a reader that has gone loses lines of the log and nothing else', async () => {
  const child = Bun.spawn([process.execPath, LOGGER], { stdout: 'pipe', stderr: 'pipe' });
  await child.stdout.cancel();
  expect([await child.exited, await new Response(child.stderr).text()]).toEqual([0, 'alive']);
});
