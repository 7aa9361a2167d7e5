import { afterAll, beforeAll, expect, test } from 'bun:test';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type StandIn, startStandIn } from 'stripe-stand-in/for-tests';

const PROGRAM = fileURLToPath(new URL('main.ts', import.meta.url));
const SOURCES = fileURLToPath(new URL('../src/', import.meta.url));
const VALIDATOR = fileURLToPath(new URL('../../../shared/acceptance/stripe/validate.mjs', import.meta.url));

let stripe: StandIn;
let folder: string;
beforeAll(async () => {
  stripe = await startStandIn('http://127.0.0.1:1/');
  folder = await mkdtemp(join(tmpdir(), 'stripe-smoke-'));
});
afterAll(async () => {
  await stripe.stop();
  await rm(folder, { recursive: true });
});

async function run(environment: Record<string, string>) {
  const file = join(folder, `${crypto.randomUUID()}.jsonl`);
  const child = Bun.spawn([process.execPath, PROGRAM, file], {
    env: { PATH: process.env.PATH ?? '', ...environment },
    stdout: 'pipe',
    stderr: 'pipe',
  });
  const [said, complained] = await Promise.all([child.stdout, child.stderr].map((out) => new Response(out).text()));
  return { code: await child.exited, lines: (said ?? '').split('\n'), complained, file };
}
const atStandIn = (more: Record<string, string> = {}) =>
  run({ STRIPE_SECRET_KEY: 'sk_test_smoke', STRIPE_API_BASE: stripe.apiBase, STRIPE_PANEL: stripe.panel, ...more });

async function read(pattern: string, root: string): Promise<string> {
  const files = [...new Bun.Glob(pattern).scanSync(root)].filter((file) => !/\.test\.|^fixtures\//.test(file));
  return (await Promise.all(files.map((file) => readFile(join(root, file), 'utf8')))).join('\n');
}
const callsIn = (text: string) =>
  new Set([...text.matchAll(/\bstripe((?:\s*\.\w+)+)\(/g)].map(([, path = '']) => path.replace(/\s/g, '')));

test('every call of the product goes through, and what was said fits Stripe’s published API', async () => {
  const { code, lines, complained, file } = await atStandIn();
  expect(complained).toBe('');
  expect(lines.filter((line) => /^(refused|skipped)/.test(line))).toEqual([]);
  expect(lines.filter((line) => line.startsWith('ok')).length).toBeGreaterThan(30);
  expect(code).toBe(0);
  const recorded = await readFile(file, 'utf8');
  expect(recorded).not.toContain('sk_test_smoke');
  expect(recorded.trim().split('\n').length).toBeGreaterThan(30);
  if (!existsSync(VALIDATOR)) return;
  const child = Bun.spawn(['node', VALIDATOR, '--strict', file], { stdout: 'pipe' });
  expect(await new Response(child.stdout).text()).toEndWith(', 0 failed\n');
}, 60_000);

test('no call of the product is missing', async () => {
  const [product, smoke] = await Promise.all([read('**/*.ts', SOURCES), read('*.ts', join(SOURCES, '../smoke'))]);
  const sent = await readFile(join(SOURCES, 'intents/kinds.ts'), 'utf8');
  const offline = ['.webhooks.constructEventAsync', '.parseEventNotificationAsync', '.on'];
  const known = new Set([...callsIn(sent), ...callsIn(smoke), ...offline]);
  expect([...callsIn(product)].filter((call) => !known.has(call))).toEqual([]);
});

test('a refusal is told in Stripe’s words, ends nothing and is counted', async () => {
  await stripe.fault({ path: '/v1/balance_settings', method: 'GET', mode: '500', times: 3 });
  const { code, lines } = await atStandIn();
  expect(lines[0]).toBe('refused  read the payout schedule: An unknown error occurred');
  expect(lines.filter((line) => line.startsWith('refused'))).toEqual(lines.slice(0, 1));
  expect(code).toBe(1);
}, 60_000);

test('a live key is refused before anything is asked', async () => {
  const { code, complained, lines } = await atStandIn({ STRIPE_SECRET_KEY: 'sk_live_0123456789' });
  expect(code).not.toBe(0);
  expect(complained + lines.join('')).toContain('real money is never moved here');
});
