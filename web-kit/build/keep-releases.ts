import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';

const RECORD = '.releases.json';
const HASHED = /\.[0-9a-f]{8,}\.(js|css|svg|woff2)(\.map)?$/;
const TEXT = /\.(js|css|svg|json)$/;

/** Keeps the release before, so that open tabs still find their files. Compressing on demand would stall requests. */
export function keepReleases(): RsbuildPlugin {
  return {
    name: 'keep-releases',
    setup(api) {
      api.onAfterBuild(({ stats }) => {
        if (!stats || stats.hasErrors()) return;
        const dist = api.context.distPath;
        const current = namesOf(stats).filter((name) => existsSync(join(dist, name)));
        const previous = readRecord(dist).current;
        const same = sameFiles(previous, current);
        const before = same ? readRecord(dist).previous : previous;
        prune(dist, new Set([...current, ...before]));
        for (const name of current) if (TEXT.test(name)) compress(join(dist, name));
        writeFileSync(join(dist, RECORD), JSON.stringify({ current, previous: before }));
      });
    },
  };
}

function namesOf(stats: Rspack.Stats | Rspack.MultiStats): string[] {
  const all = 'stats' in stats ? stats.stats : [stats];
  const names = all.flatMap(({ compilation }) =>
    compilation.getAssets().map((asset) => asset.name.split('?')[0] ?? ''),
  );
  return [...new Set(names)].sort();
}

function readRecord(dist: string): { current: string[]; previous: string[] } {
  const file = join(dist, RECORD);
  if (!existsSync(file)) return { current: [], previous: [] };
  return JSON.parse(readFileSync(file, 'utf8')) as { current: string[]; previous: string[] };
}

function sameFiles(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && new Set([...a, ...b]).size === a.length;
}

function prune(dist: string, kept: ReadonlySet<string>): void {
  for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    const name = path.slice(dist.length + 1).replace(/\.(br|gz)$/, '');
    if (entry.isFile() && HASHED.test(name) && !kept.has(name)) rmSync(path);
  }
}

function compress(path: string): void {
  if (HASHED.test(path) && existsSync(`${path}.br`)) return;
  const raw = readFileSync(path);
  writeFileSync(`${path}.br`, brotliCompressSync(raw, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
  writeFileSync(`${path}.gz`, gzipSync(raw, { level: 9 }));
}
