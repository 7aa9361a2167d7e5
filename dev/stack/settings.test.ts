import { expect, test } from 'bun:test';
import { join } from 'node:path';
import { describeEnvironment, OPTIONAL } from './service-environment.ts';
import { ROOT, readSettings } from './settings.ts';

test('without HOST only this machine gets in', () => {
  const hostOf = (environment: Record<string, string>) => {
    const stack = { settings: readSettings([], environment), secrets: { brokers: {} }, ports: {} } as unknown;
    return describeEnvironment('gateway', stack as Parameters<typeof describeEnvironment>[1]).HOST;
  };
  expect(hostOf({})).toBe('127.0.0.1');
  expect(hostOf({ HOST: '0.0.0.0' })).toBe('0.0.0.0');
});

test('a public address is taken only by someone who says that the tools may be seen there', () => {
  for (const PUBLIC_URL of ['https://sideline.example', 'http://192.168.1.5:8080', 'http://localhost.evil.example']) {
    expect(() => readSettings([], { PUBLIC_URL })).toThrow('--expose-dev-tools');
    expect(readSettings(['--expose-dev-tools'], { PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
  }
  for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:8080', 'http://shop.localhost'])
    expect(readSettings([], { PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL);
});

test('every setting that a program may do without reaches it from `npm start`', () => {
  for (const name of Object.values(OPTIONAL).flat())
    expect([name, readSettings([], { [name]: 'given' }).passedOn[name]]).toEqual([name, 'given']);
});

test('a start in production is refused before anything happens, in a sentence that names compose.yaml', () => {
  expect(() => readSettings([], { NODE_ENV: 'production' })).toThrow('compose.yaml');
  for (const flags of [[], ['--dev'], ['--empty', '--expose-dev-tools']]) {
    // Without a PATH neither npm nor Bun could be started.
    const { exitCode, stdout, stderr } = Bun.spawnSync(
      [Bun.which('node') ?? 'node', join(ROOT, 'dev/start.mjs'), ...flags],
      { env: { NODE_ENV: 'production', PATH: '/nowhere', npm_execpath: '/nowhere/npm.js' } },
    );
    expect([exitCode, stdout.toString(), stderr.toString().trim().split('\n').length]).toEqual([1, '', 1]);
    expect(stderr.toString()).toContain('Run compose.yaml for production');
  }
});
