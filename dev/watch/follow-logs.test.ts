import { afterAll, afterEach, expect, test } from 'bun:test';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '../stack/wait-for.ts';
import { describeLine } from './describe-line.ts';
import { followLogs } from './follow-logs.ts';

const folder = mkdtempSync(join(tmpdir(), 'follow-logs-'));
let unfollow: () => void = () => undefined;
afterEach(() => unfollow());
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('of a service, an editor hears that it started, warnings, and what Bun says of an error', () => {
  const say = (line: string) => describeLine('booking', line);
  expect(say('{"level":"info","message":"listening","port":1}')).toBe('booking: started');
  expect(say('{"level":"info","message":"request"}')).toBeNull();
  expect(say('{"level":"error","message":"unexpected","error":"Error: x"}')).toBe('booking: unexpected: Error: x');
  const warning = '{"level":"warn","message":"trying again"}';
  expect(say(warning)).toBe('booking: trying again');
  expect(describeLine('booking', warning, { withWarnings: false })).toBeNull();
  expect(say('error: Expected ";"')).toBe('booking: error: Expected ";"');
  expect(say('{"not": a log')).toBe('booking: {"not": a log');
});

test('of an interface, an editor hears how long a build took and why it failed', () => {
  const say = (line: string) => describeLine('mf-athlete', line);
  expect(say('ready   built in 0.21s')).toBe('mf-athlete: built in 0.21s');
  expect(say('error   Build error: ')).toBe('mf-athlete: error   Build error: ');
  for (const noise of ['', '   ', 'Rsbuild v2.3.2', 'start   build started...']) expect(say(noise)).toBeNull();
});

test('only what is written from now on is told, line by line, also after a log was begun anew', async () => {
  const log = join(folder, 'booking.log');
  writeFileSync(log, 'long ago\n');
  const said: string[] = [];
  unfollow = followLogs(folder, ['booking'], { say: (line) => said.push(line), withWarnings: () => true });
  appendFileSync(log, 'one\ntw');
  await waitFor(() => said.length === 1, 20_000);
  appendFileSync(log, 'o\n');
  await waitFor(() => said.length === 2, 20_000);
  writeFileSync(log, 'new\n');
  await waitFor(() => said.length === 3, 20_000);
  expect(said).toEqual(['booking: one', 'booking: two', 'booking: new']);
});
