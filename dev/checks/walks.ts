import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** What a reader follows from one end of the product to the other. Each file imports the next, or shares a name with it. */
export type Walk = { title: string; steps: { file: string; next?: string }[] };

export const WALKS: Walk[] = [];

/** Where the walk no longer holds. */
export function checkWalk(root: string, { steps }: Walk): string[] {
  const missing = steps.filter(({ file }) => !existsSync(join(root, file))).map(({ file }) => `${file} is not there`);
  if (missing.length > 0) return missing;
  return steps.flatMap(({ file, next }, index) => {
    const follower = steps[index + 1]?.file;
    if (!follower) return [];
    const [here, there] = [file, follower].map((path) => readFileSync(join(root, path), 'utf8'));
    if (next ? here?.includes(next) && there?.includes(next) : importsFile(file, here ?? '', follower)) return [];
    return [`${file} does not lead to ${follower}${next ? ` by ${next}` : ''}`];
  });
}

function importsFile(file: string, source: string, target: string): boolean {
  const specifiers = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map(
    (match) => match[1] ?? match[2] ?? '',
  );
  return specifiers.some((specifier) => {
    const path = specifier.startsWith('.') ? relative('.', join(dirname(file), specifier)) : specifier;
    return path === target || `${path}.ts` === target || `${path}.tsx` === target;
  });
}
