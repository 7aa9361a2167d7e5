import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './stack/settings.ts';

const PLACE = /(?:https?:\/\/[^/\s]+)?(\/[\w./-]+\.js):(\d+):(\d+)/g;

/** Replaces the places in a minified stack trace by places in our sources, using the source maps in `uiDir`. */
export function resolveTrace(trace: string, uiDir: string): string {
  return trace.replace(PLACE, (place, path: string, line: string, column: string) => {
    const map = `${fileOf(path, uiDir)}.map`;
    if (!existsSync(map)) return place;
    const found = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(Number(line) - 1, Number(column) - 1);
    if (!('originalSource' in found)) return place;
    const source = found.originalSource.replace(/^(\.\.\/)+/, '');
    return `${source}:${found.originalLine + 1}:${found.originalColumn + 1}`;
  });
}

/** Where the gateway would find the file at an address. */
function fileOf(path: string, uiDir: string): string {
  const [, remote, rest] = /^\/remotes\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return remote && rest ? join(uiDir, remote, 'dist', rest) : join(uiDir, 'shell/dist', path);
}

/** `npm run trace < stack.txt` */
if (import.meta.main) console.log(resolveTrace(await Bun.stdin.text(), process.env.UI_DIR ?? ROOT));
