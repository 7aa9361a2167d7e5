import { expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLocalJWKSet, importJWK, jwtVerify, SignJWT } from 'jose';
import { ROOT } from '../stack/settings.ts';
import { parseSource } from './syntax-tree.ts';

const SETTING = /^[A-Z][A-Z0-9_]+$/;
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');

const example = [...read('.env.example').matchAll(/^(# )?([A-Z][A-Z0-9_]+)=(.*)$/gm)].map(([, hash, name, value]) => ({
  name: name ?? '',
  isOptional: hash !== undefined,
  value: value ?? '',
}));
/** `${NAME:?why}` is required, `${NAME:-default}` is not. */
const inCompose = [...read('compose.yaml').matchAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g)].map(
  ([, name = '', kind, rest = '']) => ({ name, kind, value: rest }),
);
/** Only where there is a second host with Postgres. */
const withReplica = ['primary', 'replica'].flatMap((name) =>
  [...read(`deploy/postgres/${name}.yaml`).matchAll(/\$\{(\w+)/g)].map(([, setting = '']) => setting),
);

/** The names in the zod schemas, wherever main.ts or a settings file declares them. */
function findDeclared(): string[] {
  const globs = [
    'svc-*/main.ts',
    'svc-*/src/settings.ts',
    'svc-*/src/room-settings.ts',
    'svc-kit/config.ts',
    'gateway/src/settings.ts',
    'backup/src/sources.ts',
  ];
  const files = globs.flatMap((glob) => [...new Bun.Glob(glob).scanSync(ROOT)]);
  return files.flatMap((path) => {
    const names: string[] = [];
    parseSource(path, read(path)).visit(({ type, key }) => {
      if (type === 'KeyValueProperty' && SETTING.test(String(key?.value))) names.push(String(key?.value));
    });
    return names;
  });
}

test('.env.example has every setting that a program or compose.yaml reads, and no other', () => {
  const declared = findDeclared();
  expect(declared.length).toBeGreaterThan(30);
  const wanted = new Set([...declared, ...inCompose.map(({ name }) => name), ...withReplica, 'DATA_DIR']);
  expect(example.map(({ name }) => name).sort()).toEqual([...wanted].sort());
});

test('what compose.yaml requires is left to be filled in, and what it defaults to is what is shown', () => {
  for (const { name, kind, value } of inCompose) {
    const shown = example.find((each) => each.name === name);
    if (kind === '?') expect(shown).toEqual({ name, isOptional: false, value: '' });
    if (kind === '-') expect(shown).toEqual({ name, isOptional: true, value });
  }
  const required = new Set(inCompose.filter(({ kind }) => kind === '?').map(({ name }) => name));
  expect(example.filter(({ name, isOptional }) => !isOptional && !required.has(name))).toEqual([]);
});

test('its command for the keys of tokens makes a pair that belongs together', async () => {
  const [, command = ''] = /^# (node -e .*)$/m.exec(read('.env.example')) ?? [];
  const made = Bun.spawnSync(['sh', '-c', command]).stdout.toString();
  const keyOf = (name: string) => JSON.parse(new RegExp(`^${name}=(.*)$`, 'm').exec(made)?.[1] ?? 'null');
  const [ours, theirs] = [keyOf('JWT_PRIVATE_JWK'), keyOf('JWT_PUBLIC_JWKS')];
  const header = { alg: 'EdDSA', kid: ours.kid };
  const token = await new SignJWT({ sub: 'me' }).setProtectedHeader(header).sign(await importJWK(ours, 'EdDSA'));
  expect((await jwtVerify(token, createLocalJWKSet(theirs))).payload.sub).toBe('me');
  expect(theirs.keys.map((key: object) => Object.keys(key).sort())).toEqual([['alg', 'crv', 'kid', 'kty', 'x']]);
});
