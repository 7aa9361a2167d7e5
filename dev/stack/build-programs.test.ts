import { afterAll, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPrograms } from './build-programs.ts';

const folder = mkdtempSync(join(tmpdir(), 'programs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const file = (name: string) => join(folder, name);

writeFileSync(
  file('main.ts'),
  `import { readFileSync } from 'node:fs';
console.log(import.meta.dir, readFileSync(new URL('./beside.txt', import.meta.url), 'utf8'));
const { late } = await import('./late.ts');
late();
`,
);
writeFileSync(file('beside.txt'), 'data beside it');
writeFileSync(file('late.ts'), "export function late(): never {\n  throw new Error('too late');\n}\n");

const build = async () => (await buildPrograms({ main: file('main.ts') }, file('built'))).main;

test('a built program finds what stands beside its source, and its errors name the line there', async () => {
  const { stdout, stderr } = Bun.spawnSync([process.execPath, await build()]);
  expect(stdout.toString()).toBe(`${folder} data beside it\n`);
  expect(stderr.toString()).toContain(`at late (${file('late.ts')}:2:`);
});

test('what a program keeps to name lines of its sources holds none of their texts', async () => {
  await build();
  const maps = readdirSync(file('built')).filter((name) => name.endsWith('.map'));
  expect(maps.length).toBeGreaterThan(1);
  for (const name of maps) expect(readFileSync(file(`built/${name}`), 'utf8')).not.toContain('console.log');
});

test('a program is built again once a file that it loads late has changed, and one that runs keeps its own', async () => {
  const first = await build();
  expect(await build()).toBe(first);
  writeFileSync(file('late.ts'), "export function late() {\n  console.log('in time');\n}\n");
  const second = await build();
  expect(second).not.toBe(first);
  expect(Bun.spawnSync([process.execPath, second]).stdout.toString()).toEndWith('in time\n');
  expect(existsSync(first)).toBe(true);
});

test('programs that came along when the project was moved or copied are built again, since they name its old folder', async () => {
  await build();
  const marker = file('built/built.json');
  const marks = () => JSON.parse(readFileSync(marker, 'utf8'));
  const { main } = marks();
  writeFileSync(marker, JSON.stringify({ main: { ...main, root: join(folder, 'before') } }));
  await build();
  expect(marks()).toEqual({ main });
});
