import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { z } from 'zod';
import { ROOT } from '../stack/settings.ts';

const config = z
  .object({ forbidden: z.array(z.object({ name: z.string() })) })
  .parse(createRequire(import.meta.url)('../../.dependency-cruiser.cjs'));
const report = z.object({
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

function findViolations(cwd: string): string[] {
  const command = [process.execPath, '--bun', join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs')];
  const flags = ['--config', join(ROOT, '.dependency-cruiser.cjs'), '--output-type', 'json', '.'];
  const { stdout } = Bun.spawnSync([...command, ...flags], { cwd, stderr: 'ignore' });
  const { violations } = report.parse(JSON.parse(stdout.toString())).summary;
  return violations.map(({ from, rule }) => `${rule.name}: ${from}`).sort();
}

test('every import rule refuses its bad example, and only that one', () => {
  const found = findViolations(join(ROOT, '.dependency-cruiser', 'bad-examples'));
  expect(found.map((line) => line.split(':')[0] ?? '')).toEqual(config.forbidden.map(({ name }) => name).sort());
  for (const line of found) {
    const [rule, file] = line.split(': ');
    expect(basename(file ?? '')).toBe(`${rule}.ts`);
  }
});

test('only main.ts reads the environment of a service or the gateway', () => {
  const sources = [...new Bun.Glob('{svc-*,gateway,contracts}/**/*.{ts,tsx}').scanSync(ROOT)].filter(
    (path) => !/node_modules\/|\/dist\/|\.test\.tsx?$|\/main\.ts$|(^|\/)testing\.ts$|\/fixtures\//.test(path),
  );
  expect(sources.length).toBeGreaterThan(0);
  const readers = sources.filter((path) =>
    /process\.env|Bun\.env|import\.meta\.env/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(readers).toEqual([]);
});

test('no product file reaches into dev/ by a path in a string, past the rules', () => {
  const sources = [
    ...new Bun.Glob('{svc-*,gateway,contracts,ui,web-kit,shell,mf-*}/**/*.{ts,tsx}').scanSync(ROOT),
  ].filter((path) => !/node_modules\/|\/dist\//.test(path));
  expect(sources.length).toBeGreaterThan(0);
  const reaching = sources.filter((path) =>
    /['"`/]dev\/[\w/-]+\.(ts|mjs)\b/.test(readFileSync(join(ROOT, path), 'utf8')),
  );
  expect(reaching).toEqual([]);
});
