import { expect, test } from 'bun:test';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { HTTP_FILE, markSchemasPure, thinEndpoints, wholeForForms } from './thin-contracts.ts';

const folder = join(import.meta.dir, '../../contracts/http');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !['index.ts', 'shapes.ts'].includes(name));

/** Runs the plain facts of a thin module; what it re-exports is given back by name. */
function evaluate(thin: string): { facts: Record<string, unknown>; others: string[] } {
  const others = /export \{ (.*) \} from/.exec(thin)?.[1]?.split(', ') ?? [];
  const names = [...thin.matchAll(/^export const (\w+)/gm)].map((match) => match[1] ?? '');
  const body = thin.replace(/^export \{.*$/m, '').replaceAll('export const', 'const');
  return { facts: new Function(`${body}; return { ${names.join(', ')} };`)() as Record<string, unknown>, others };
}

test('every file with calls is thinned, whatever its name', () => {
  expect(files.filter((file) => !HTTP_FILE.test(join(folder, file)))).toEqual([]);
});

for (const file of files) {
  test(`what a browser gets of ${file} says the same as the file itself`, async () => {
    const whole = (await import(join(folder, file))) as Record<string, Record<string, unknown>>;
    const { facts, others } = evaluate(thinEndpoints(readFileSync(join(folder, file), 'utf8'), file));
    expect([...Object.keys(facts), ...others].sort()).toEqual(Object.keys(whole).sort());
    expect(Object.keys(facts).length).toBeGreaterThan(0);
    for (const [name, fact] of Object.entries(facts)) {
      const { name: own, method, path, access } = whole[name] ?? {};
      expect(fact).toEqual({ name: own, method, path, access });
    }
  });
}

test('schemas are marked one by one, to their very end', () => {
  const code =
    "const a = z.object({\n  b: z.string(),\n});\nexport const c = z\n  .enum(['x'])\n  .optional();\n\nexport type C = 1;\n";
  expect(markSchemasPure(code)).toBe(
    "const a = /* @__PURE__ */ (() => z.object({\n  b: z.string(),\n}))();\nexport const c = /* @__PURE__ */ (() => z\n  .enum(['x'])\n  .optional())();\n\nexport type C = 1;\n",
  );
});

test('a file that makes a form of a call gets its schema, others do not', () => {
  const source = "import { login } from 'contracts/http/sign-in';\n";
  expect(wholeForForms(`${source}bodySchema(login);`)).toContain("from 'contracts/http/sign-in?whole'");
  expect(wholeForForms(source)).toBe(source);
});

test('no UI reads a schema off an endpoint: in a browser it is not there', async () => {
  const found: string[] = [];
  const looked = new Set<string>();
  const root = join(import.meta.dir, '../..');
  for await (const file of new Bun.Glob('{web-kit,shell,mf-*}/**/*.{ts,tsx}').scan(root)) {
    const source = readFileSync(join(root, file), 'utf8');
    const clauses = source.matchAll(/import \{([^}]*)\} from 'contracts\/http\/[\w-]+'/g);
    const names = [...clauses]
      .flatMap((clause) => (clause[1] ?? '').split(',').map((name) => name.trim()))
      .filter(Boolean);
    for (const name of names) {
      looked.add(name);
      if (new RegExp(`\\b${name}\\.(body|query|params|response)\\b`).test(source)) found.push(`${file}: ${name}`);
    }
  }
  expect(found).toEqual([]);
  expect(looked).toContain('listMentors');
});
