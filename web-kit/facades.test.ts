import { expect, test } from 'bun:test';
import { Glob } from 'bun';

const root = `${import.meta.dir}/..`;
const FACADES = [
  { module: 'react-router', file: 'router-facade.ts', surely: 'useNavigate' },
  { module: '@tanstack/react-query', file: 'query-facade.ts', surely: 'useQuery' },
];

/** The names a file imports as values from a module. */
function importsFrom(module: string, source: string): string[] {
  const clauses = [...source.matchAll(/import\s+(?!type\b)\{([^}]*)\}\s*from\s*'([^']+)'/g)];
  const names = clauses.filter((clause) => clause[2] === module).flatMap((clause) => (clause[1] ?? '').split(','));
  return names.map((name) => name.trim()).filter((name) => name && !name.startsWith('type '));
}

for (const { module, file, surely } of FACADES) {
  test(`whatever the UIs import from ${module} crosses the federation boundary`, async () => {
    const facade = await Bun.file(`${root}/web-kit/${file}`).text();
    const offered = new Set(
      /export \{([^}]*)\}/
        .exec(facade)?.[1]
        ?.split(',')
        .map((name) => name.trim()),
    );
    const missing: string[] = [];
    const imported = new Set<string>();
    for await (const path of new Glob('{ui,web-kit,shell,mf-*}/**/*.{ts,tsx}').scan(root)) {
      if (path.includes('node_modules') || /\.test\.|entry-server|page-testing/.test(path)) continue;
      const source = await Bun.file(`${root}/${path}`).text();
      for (const name of importsFrom(module, source)) {
        imported.add(name);
        if (!offered.has(name.split(' as ')[0] ?? '')) missing.push(`${path}: ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(imported).toContain(surely);
  });
}
