import { expect, test } from 'bun:test';
import { Glob } from 'bun';

const root = `${import.meta.dir}/..`;

/** The names a file imports as values from a module. */
function importsFrom(module: string, source: string): string[] {
  const clauses = [...source.matchAll(/import\s+(?!type\b)\{([^}]*)\}\s*from\s*'([^']+)'/g)];
  const names = clauses.filter((clause) => clause[2] === module).flatMap((clause) => (clause[1] ?? '').split(','));
  return names.map((name) => name.trim()).filter((name) => name && !name.startsWith('type '));
}

test('whatever the UIs import from react-router crosses the federation boundary', async () => {
  const facade = await Bun.file(`${root}/web-kit/router-facade.ts`).text();
  const offered = new Set(
    /export \{([^}]*)\}/
      .exec(facade)?.[1]
      ?.split(',')
      .map((name) => name.trim()),
  );
  const missing: string[] = [];
  for await (const file of new Glob('{ui,web-kit,shell/src,mf-*/src}/**/*.{ts,tsx}').scan(root)) {
    const source = await Bun.file(`${root}/${file}`).text();
    for (const name of importsFrom('react-router', source)) {
      if (!offered.has(name.split(' as ')[0] ?? '')) missing.push(`${file}: ${name}`);
    }
  }
  expect(missing).toEqual([]);
  expect(offered.has('useNavigate')).toBe(true);
});
