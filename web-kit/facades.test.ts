import { expect, test } from 'bun:test';
import { importsFrom, readSources } from './read-imports.ts';

const FACADES = [
  { module: 'react-router', file: 'router-facade.ts', surely: 'useNavigate' },
  { module: '@tanstack/react-query', file: 'query-facade.ts', surely: 'useQuery' },
];

for (const { module, file, surely } of FACADES) {
  test(`whatever the UIs import from ${module} crosses the federation boundary`, async () => {
    const facade = await Bun.file(`${import.meta.dir}/${file}`).text();
    const offered = new Set(
      /export \{([^}]*)\}/
        .exec(facade)?.[1]
        ?.split(',')
        .map((name) => name.trim()),
    );
    const missing: string[] = [];
    const imported = new Set<string>();
    for await (const { path, source } of readSources('ui,web-kit,shell,mf-*')) {
      for (const name of importsFrom(module, source)) {
        imported.add(name);
        if (!offered.has(name.split(' as ')[0] ?? '')) missing.push(`${path}: ${name}`);
      }
    }
    expect(missing).toEqual([]);
    expect(imported).toContain(surely);
  });
}
