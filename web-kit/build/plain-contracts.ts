import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { Exports } from './read-contracts.ts';

const BUN = join(import.meta.dirname, '../../node_modules/.bin/bun');

/**
 * Validation would bring all of zod into every page (17 kB), so in a browser's build a contract is what it says when it
 * is run: a call is its name, method, path and access, a constant its value. Whatever else a file exports (schemas,
 * functions) is there under the same name, and brings the whole file along where it is imported.
 */
export function plainContracts(): RsbuildPlugin {
  return {
    name: 'plain-contracts',
    setup(api) {
      const contracts = runContracts();
      const files = Object.keys(contracts);
      const inBrowsers = { test: files, resourceQuery: { not: /whole/ }, environments: ['web'] };
      api.transform(inBrowsers, ({ resourcePath, addDependency }) => {
        const exports = contracts[resourcePath];
        if (!exports) throw new Error(`${resourcePath} has not been run`);
        for (const file of files) addDependency(file);
        return plainModule(exports, `./${basename(resourcePath)}?whole`);
      });
    },
  };
}

/** Rsbuild runs under Node, which does not read TypeScript. */
function runContracts(): Record<string, Exports> {
  const output = execFileSync(BUN, [join(import.meta.dirname, 'read-contracts.ts')], { encoding: 'utf8' });
  return JSON.parse(output) as Record<string, Exports>;
}

/** A module with the same exports: the facts as they are, all others from the whole module. */
export function plainModule({ facts, others }: Exports, whole: string): string {
  return [
    ...(others.length > 0 ? [`export { ${others.join(', ')} } from '${whole}';`] : []),
    ...Object.entries(facts).map(([name, fact]) => `export const ${name} = ${JSON.stringify(fact)};`),
    '',
  ].join('\n');
}
