import { expect, test } from 'bun:test';
import { openSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createLog } from './log.ts';

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

test('a line that tells of another service still says who wrote it', () => {
  const lines: string[] = [];
  createLog('gateway', 'debug', (line) => lines.push(line)).warn('a service does not answer', { service: 'catalog' });
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ service: 'gateway' });
});

test('no line holds the token of a parent’s link, wherever it stands', () => {
  const lines: string[] = [];
  const token = 'Ab3_-6789012345678901x';
  const log = createLog('test', 'debug', (line) => lines.push(line));
  log.debug('request', { path: `/api/parent-requests/${token}/checkout` });
  log.error('unexpected', { error: new Error(`no answer from http://10.0.0.1/parent-requests/${token}`) });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).not.toContain(token);
  for (const line of lines) expect(line).toContain('/parent-requests/…');
});

test('no line holds the address of somebody’s calendar feed', () => {
  const lines: string[] = [];
  const token = 'Ab3_-6789012345678901xAb3_-6789012345678901x';
  const log = createLog('test', 'debug', (line) => lines.push(line));
  log.debug('request', { path: `/api/calendars/${token}.ics` });
  log.warn('no answer', { error: new Error(`no answer from http://10.0.0.1/calendars/${token}.ics`) });
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(line).not.toContain(token.slice(22));
});
