import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import type { RsbuildPlugin } from '@rsbuild/core';
import type { Exports } from './read-contracts.ts';

const BUN = join(import.meta.dirname, '../../node_modules/.bin/bun');

/** Schemas would bring all of zod into every page, so browsers get the plain values that running a contract gives. */
export function plainContracts(): RsbuildPlugin {
  return {
    name: 'plain-contracts',
    setup(api) {
      const contracts = runContracts();
      const files = Object.keys(contracts);
      const asImported = { test: files, resourceQuery: { not: /whole/ } };
      api.transform(asImported, ({ resourcePath, addDependency }) => {
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

export function plainModule({ facts, others }: Exports, whole: string): string {
  return [
    ...(others.length > 0 ? [`export { ${others.join(', ')} } from '${whole}';`] : []),
    ...Object.entries(facts).map(([name, fact]) => `export const ${name} = ${JSON.stringify(fact)};`),
    '',
  ].join('\n');
}
