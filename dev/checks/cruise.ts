import { z } from 'zod';
import { ROOT } from '../stack/settings.ts';
import type { ImportGraph } from './find-affected-tests.ts';

const cruise = z.object({
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
  summary: z.object({
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
  }),
});

export async function cruiseImports(): Promise<{ graph: ImportGraph; refused: string[] }> {
  // Under Bun, since dependency-cruiser refuses Node 20.
  const command = ['bun', '--bun', 'depcruise', '--config', '.dependency-cruiser.cjs', '--output-type', 'json', '.'];
  const child = Bun.spawn(command, { cwd: ROOT, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [output, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  if (!output.startsWith('{')) throw new Error(`dependency-cruiser: ${errors || output}`);
  const { modules, summary } = cruise.parse(JSON.parse(output));
  return {
    graph: new Map(modules.map(({ source, dependencies }) => [source, dependencies.map(({ resolved }) => resolved)])),
    refused: summary.violations.map(({ from, to, rule }) => `${from} must not import ${to} (${rule.name})`),
  };
}
