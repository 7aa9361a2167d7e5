import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { NATS_RELEASE } from './stack/find-nats-server.ts';
import { ROOT } from './stack/settings.ts';
import { exitWithProblem, StartProblem } from './stack/start-problem.ts';

const component = z.looseObject({ 'bom-ref': z.string(), type: z.string(), name: z.string(), version: z.string() });
const bom = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.looseObject({ component }),
  components: z.array(component),
});
export type Bom = z.infer<typeof bom>;
type Component = z.infer<typeof component>;

const OUT = 'sbom.cdx.json';

/** What the product consists of, as CycloneDX: npm's own list from the lock file, and what does not come from npm. */
export function describeParts(): Bom {
  const { stdout, stderr, exitCode } = Bun.spawnSync(
    ['npm', 'sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'],
    { cwd: ROOT, env: { ...process.env, NODE_ENV: '' } },
  );
  if (exitCode !== 0) throw new StartProblem(`npm could not list the packages (npm 10 or newer is needed): ${stderr}`);
  const parts = bom.parse(JSON.parse(stdout.toString()));
  // npm names it after the folder of this checkout.
  parts.metadata.component.name = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).name;
  parts.components.push(describeNats(), ...findImages().map(describeImage));
  return parts;
}

function describeNats(): Component {
  const { version, checksums } = NATS_RELEASE;
  const purl = `pkg:github/nats-io/nats-server@v${version}`;
  const hashes = Object.entries(checksums).map(([platform, content]) => ({
    type: 'distribution',
    url: `https://github.com/nats-io/nats-server/releases/download/v${version}/nats-server-v${version}-${platform}.tar.gz`,
    hashes: [{ alg: 'SHA-256', content }],
  }));
  return {
    'bom-ref': purl,
    type: 'application',
    name: 'nats-server',
    version,
    purl,
    licenses: [{ license: { id: 'Apache-2.0' } }],
    externalReferences: hashes,
  };
}

/** `name:tag` of every image that production runs or is built from. */
export function findImages(): string[] {
  const compose = readFileSync(join(ROOT, 'compose.yaml'), 'utf8');
  const dockerfile = readFileSync(join(ROOT, 'deploy', 'Dockerfile'), 'utf8');
  const named = [...compose.matchAll(/^ +image: ([\w./-]+:[\w.-]+)$/gm), ...dockerfile.matchAll(/^FROM (\S+:\S+)/gm)];
  return [...new Set(named.map(([, image = '']) => image))].sort();
}

function describeImage(image: string): Component {
  const [name = '', version = ''] = image.split(':');
  const purl = `pkg:docker/${name}@${version}`;
  return { 'bom-ref': purl, type: 'container', name, version, purl };
}

async function main(): Promise<void> {
  const parts = describeParts();
  await Bun.write(join(ROOT, OUT), `${JSON.stringify(parts, null, 2)}\n`);
  console.log(`${parts.components.length} parts are in ${OUT}.`);
}

if (import.meta.main) main().catch(exitWithProblem);
