import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Glob } from 'bun';
import { z } from 'zod';
import { plainModule } from './plain-contracts.ts';
import { describeExports, readContracts } from './read-contracts.ts';

const root = join(import.meta.dir, '../..');

test('a call is four facts, a constant its value with the calls in it, and everything else comes from the whole file', () => {
  const call = { name: 'x', owner: 'identity', method: 'GET', path: '/x', access: ['admin'], response: z.string() };
  const exports = describeExports({
    call,
    LIST: ['a', { b: 1 }],
    CALLS: { identity: { list: call } },
    MIXED: { call, schema: z.string() },
    schema: z.string(),
    make: () => 1,
    when: new Date(0),
  });
  expect(plainModule(exports, './x.ts?whole')).toBe(
    [
      "export { MIXED, schema, make, when } from './x.ts?whole';",
      'export const call = {"name":"x","method":"GET","path":"/x","access":["admin"]};',
      'export const LIST = ["a",{"b":1}];',
      'export const CALLS = {"identity":{"list":{"name":"x","method":"GET","path":"/x","access":["admin"]}}};',
      '',
    ].join('\n'),
  );
});

test('every contract that makes schemas is run, and none of its exports is lost', async () => {
  const contracts = await readContracts();
  for await (const path of new Glob('contracts/**/*.ts').scan(root)) {
    const source = readFileSync(join(root, path), 'utf8');
    const makesSchemas =
      source.includes("import { z } from 'zod'") && !/contracts\/(events|internal|tokens)\.ts$/.test(path);
    if (makesSchemas) expect([path, join(root, path) in contracts]).toEqual([path, true]);
  }
  for (const [file, { facts, others }] of Object.entries(contracts))
    expect([...Object.keys(facts), ...others].sort()).toEqual(Object.keys(await import(file)).sort());
});

test('no interface reads a schema off a call: in a browser it is not there', async () => {
  const found: string[] = [];
  const looked = new Set<string>();
  for await (const file of new Glob('{web-kit,shell,mf-*}/**/*.{ts,tsx}').scan(root)) {
    if (/node_modules|\/dist\/|\.test\./.test(file)) continue;
    const source = readFileSync(join(root, file), 'utf8');
    const clauses = source.matchAll(/import \{([^}]*)\} from 'contracts\/http\/[\w-]+'/g);
    const names = [...clauses].flatMap((clause) => (clause[1] ?? '').split(',').map((name) => name.trim()));
    for (const name of names.filter(Boolean)) {
      looked.add(name);
      if (new RegExp(`\\b${name}(\\[\\w+\\])?(\\.\\w+)?\\.(body|query|params|response)\\b`).test(source))
        found.push(`${file}: ${name}`);
    }
  }
  expect(found).toEqual([]);
  expect(looked).toContain('listMentors');
});
