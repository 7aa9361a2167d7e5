import { Glob } from 'bun';

const ROOT = `${import.meta.dir}/..`;

export async function* readSources(folders: string): AsyncGenerator<{ path: string; source: string }> {
  for await (const path of new Glob(`{${folders}}/**/*.{ts,tsx}`).scan(ROOT)) {
    if (path.includes('node_modules') || /\.test\.|entry-server|page-testing/.test(path)) continue;
    yield { path, source: await Bun.file(`${ROOT}/${path}`).text() };
  }
}

export function importsFrom(module: string, source: string): string[] {
  const clauses = [...source.matchAll(/import\s+(?!type\b)\{([^}]*)\}\s*from\s*'([^']+)'/g)];
  const names = clauses.filter((clause) => clause[2] === module).flatMap((clause) => (clause[1] ?? '').split(','));
  return names.map((name) => name.trim()).filter((name) => name && !name.startsWith('type '));
}
