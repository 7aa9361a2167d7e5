import { expect, setDefaultTimeout, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { stageService } from './fixtures/service-process.ts';

setDefaultTimeout(60_000);

const path = (name: string) => fileURLToPath(new URL(`./fixtures/${name}`, import.meta.url));

function spawn(limitMs: number, blockedMs: number) {
  const command = [process.execPath, path('blocked-process.ts'), String(limitMs), String(blockedMs)];
  return Bun.spawn(command, { stdout: 'pipe', stderr: 'pipe' });
}

test('a process whose event loop is blocked ends, and says why', async () => {
  const child = spawn(1_000, 3_600_000);
  await child.exited;
  expect(child.signalCode).toBe('SIGKILL');
  expect(await new Response(child.stderr).text()).toBe('The event loop was blocked for 1 s; this process ends.\n');
});

test('one that was busy for less goes on', async () => {
  const child = spawn(10_000, 3_500);
  expect([await child.exited, await new Response(child.stdout).text()]).toEqual([0, 'went on']);
});

test('a service in production has one', async () => {
  const service = await stageService({ main: path('counting-service.ts'), migrations: path('migrations/') });
  service.start({ NODE_ENV: 'production', PUBLIC_URL: 'https://sideline.example' });
  await service.ready();
  void fetch(`${service.base}/block`, { method: 'POST' }).catch(() => undefined);
  await service.died();
  await service.end();
});
