import { beforeAll, describe, expect, test } from 'bun:test';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { z } from 'zod';
import { createClientReader } from '../../gateway/src/read-client.ts';
import { QUIET_LOG } from '../stack/postgres.ts';
import { APPS, type AppName, appFolder, describeEnvironment, OPTIONAL } from '../stack/service-environment.ts';
import { ROOT, readSettings } from '../stack/settings.ts';
import { ensureProgram } from './ensure-program.ts';

/** Only the part of the compose specification that this project uses, so that a typo does not pass. */
const text = z.union([z.string(), z.number(), z.boolean()]);
const healthcheck = z.strictObject({ test: z.array(z.string()), interval: text, timeout: text, start_period: text });
const service = z.strictObject({
  image: z.string(),
  build: z.strictObject({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  network_mode: z.literal('host').optional(),
  user: z.string().optional(),
  volumes: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z
    .record(
      z.string(),
      z.strictObject({ condition: z.enum(['service_healthy', 'service_started', 'service_completed_successfully']) }),
    )
    .optional(),
  deploy: z.strictObject({ replicas: z.string() }).optional(),
  networks: z.record(z.string(), z.strictObject({ aliases: z.array(z.string()).optional() })).optional(),
  healthcheck: healthcheck.optional(),
  restart: z.enum(['unless-stopped', 'no']),
  init: z.boolean().optional(),
  read_only: z.boolean().optional(),
  tmpfs: z.array(z.string()).optional(),
  cap_drop: z.array(z.string()).optional(),
  cap_add: z.array(z.literal('NET_BIND_SERVICE')).optional(),
  security_opt: z.array(z.string()).optional(),
  stop_grace_period: z.string().optional(),
  shm_size: z.string().optional(),
  logging: z
    .strictObject({
      driver: z.literal('json-file'),
      options: z.strictObject({ 'max-size': z.string(), 'max-file': z.string() }),
    })
    .optional(),
});
const composeFile = z.object({
  name: z.string(),
  services: z.record(z.string(), service),
  networks: z.record(
    z.string(),
    z.strictObject({
      enable_ipv6: z.boolean(),
      ipam: z.strictObject({ config: z.array(z.strictObject({ subnet: z.string() })) }),
    }),
  ),
  volumes: z.record(z.string(), z.null()),
});

const compose = composeFile.parse(Bun.YAML.parse(readFileSync(join(ROOT, 'compose.yaml'), 'utf8')));
const environmentOf = (name: AppName) => Object.keys(compose.services[name]?.environment ?? {});

const TRACES = ['OTEL_EXPORTER_OTLP_ENDPOINT', 'OTEL_TRACES_SAMPLER', 'OTEL_TRACES_SAMPLER_ARG'];

/** The settings that `name` names as missing when it is started with none. */
function findRequired(name: AppName): string[] {
  const main = join(ROOT, appFolder(name), 'main.ts');
  if (!existsSync(main)) return [];
  const command = [process.execPath, '--no-env-file', main];
  const { stderr } = Bun.spawnSync(command, {
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '' },
    timeout: 20_000,
  });
  return [...stderr.toString().matchAll(/^ +([A-Z][A-Z0-9_]+): /gm)].map(([, setting = '']) => setting);
}

test('every replica, broker and database of compose.yaml is there, and each volume is used', () => {
  expect(Object.keys(compose.services).sort()).toEqual(
    [...APPS, 'backup', 'caddy', 'coturn', 'nats-1', 'nats-2', 'nats-3', 'postgres', 'roles'].sort(),
  );
  const mounts = Object.values(compose.services).flatMap(({ volumes = [] }) =>
    volumes.map((volume) => volume.split(':')[0] ?? ''),
  );
  for (const volume of Object.keys(compose.volumes)) expect(mounts).toContain(volume);
  for (const path of mounts.filter((mount) => mount.startsWith('./'))) expect(existsSync(join(ROOT, path))).toBe(true);
  for (const { depends_on = {} } of Object.values(compose.services)) {
    for (const name of Object.keys(depends_on)) expect(Object.keys(compose.services)).toContain(name);
  }
});

test('no program fills the disk with its log: Docker keeps all of it unless it is told otherwise', () => {
  const replica = z
    .object({ services: z.record(z.string(), z.object({ logging: service.shape.logging })) })
    .parse(Bun.YAML.parse(readFileSync(join(ROOT, 'deploy/postgres/replica.yaml'), 'utf8')));
  const all = Object.entries({ ...compose.services, ...replica.services });
  expect(all.filter(([, { logging }]) => logging === undefined).map(([name]) => name)).toEqual([]);
});

test('a service is configured in production as on one machine, except for what moves clocks and plays Stripe', () => {
  const developmentOnly = /^(CLOCK_|DEV_SECRET$|FP$|FETCH_PRIVATE_HOSTS$|DEV_URL$|SOCKETS_DIR$|STRIPE_API_BASE$)/;
  const optional = Object.fromEntries(Object.values(OPTIONAL).flatMap((names) => names.map((each) => [each, '1'])));
  const secrets = { databases: {}, brokers: {}, vapid: {} };
  const settings = readSettings([], { ...optional, STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRETS: 'wh' });
  const stack = {
    settings,
    secrets,
    ports: {},
    devSecret: '',
    clockOffsetMs: 0,
    failpoint: 'x',
  } as unknown as Parameters<typeof describeEnvironment>[1];
  for (const name of APPS) {
    const wanted = Object.keys(describeEnvironment(name, stack)).filter((each) => !developmentOnly.test(each));
    const productionOnly = ['HOST', 'STREAM_REPLICAS', 'METRICS_PORT', ...TRACES];
    const present = environmentOf(name).filter((each) => !productionOnly.includes(each) || wanted.includes(each));
    expect({ name, settings: present.sort() }).toEqual({ name, settings: wanted.sort() });
  }
});

test('every setting that a program refuses to start without is in compose.yaml', () => {
  for (const name of APPS) {
    const missing = findRequired(name).filter((each) => !environmentOf(name).includes(each));
    expect({ name, missing }).toEqual({ name, missing: [] });
  }
}, 60_000);

test('no secret stands in compose.yaml: each comes from the environment', () => {
  for (const { environment } of Object.values(compose.services)) {
    for (const [name, value] of Object.entries(environment)) {
      if (/PASSWORD|SECRET|JWK|_KEY$/.test(name)) expect(value).toMatch(/^\$\{\w+:(\?|-\}$)/);
    }
  }
});

test('the only way in is Caddy, over TLS, and only from its own network is a visitor’s address believed', () => {
  const { caddy, gateway, postgres } = compose.services;
  const open = Object.entries(compose.services).filter(([, { ports = [] }]) => ports.length > 0);
  expect(open.map(([name]) => name)).toEqual(['caddy']);
  expect(caddy?.ports).toEqual(['80:80', '443:443', '443:443/udp']);
  const subnets = compose.networks.front?.ipam.config.map(({ subnet }) => subnet).join();
  expect(gateway?.environment.PROXY_NETWORKS).toBe(subnets ?? 'no networks');
  const inFront = Object.entries(compose.services).filter(([, { networks = {} }]) => 'front' in networks);
  expect(inFront.map(([name]) => name).sort()).toEqual(['caddy', 'gateway']);
  for (const setting of QUIET_LOG) expect(postgres?.command).toContain(setting);
});

describe('Debian’s docker-compose', () => {
  let program: string;
  beforeAll(async () => {
    program = await ensureProgram({ program: 'docker-compose', debianPackage: 'docker-compose' });
  }, 240_000);

  /** What it makes of a file when the environment has what .env.example leaves to be filled in. */
  function readConfig(
    without?: string,
    name = 'compose.yaml',
    more: readonly string[] = [],
  ): { exitCode: number; config: unknown; said: string } {
    const folder = mkdtempSync(join(tmpdir(), 'compose-'));
    const [file, environment] = [join(folder, 'compose.yaml'), join(folder, '.env')];
    const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
    const names = [...example.matchAll(/^([A-Z][A-Z0-9_]+)=$/gm)].flatMap(([, name]) => name ?? []);
    // That version knows no name of a project.
    writeFileSync(file, readFileSync(join(ROOT, name), 'utf8').replace(/^name: .*$/m, ''));
    const filled = names.filter((name) => name !== without).map((name) => `${name}=example\n`);
    writeFileSync(environment, [...filled, ...more].join(''));
    const { exitCode, stdout, stderr } = Bun.spawnSync(
      [program, '-f', file, '--project-directory', ROOT, '--env-file', environment, 'config'],
      { env: { PATH: process.env.PATH ?? '' } },
    );
    rmSync(folder, { recursive: true });
    return { exitCode, config: Bun.YAML.parse(stdout.toString()), said: stderr.toString() };
  }

  test('takes compose.yaml, with every service and nothing left to fill in', () => {
    const { exitCode, config, said } = readConfig();
    expect({ exitCode, said }).toEqual({ exitCode: 0, said: '' });
    const { services } = config as typeof compose;
    expect(Object.keys(services).sort()).toEqual(Object.keys(compose.services).sort());
    expect(services.booking).toMatchObject({
      deploy: { replicas: 2 },
      environment: { DATABASE_URL: 'postgres://booking:example@postgres:5432/booking' },
    });
    expect(JSON.stringify(config)).not.toContain('${');
  }, 60_000);

  test('takes the replica of a second host, once it knows its own address and the primary’s', () => {
    const file = 'deploy/postgres/replica.yaml';
    expect(readConfig(undefined, file).said).toMatch(/Missing mandatory value/);
    const { exitCode, config, said } = readConfig(undefined, file, [
      'PRIVATE_ADDRESS=10.0.0.2\n',
      'PRIMARY_URL=example\n',
    ]);
    expect({ exitCode, said }).toEqual({ exitCode: 0, said: '' });
    expect(JSON.stringify(config)).toContain('"PRIMARY_URL":"example"');
  }, 60_000);

  test('names a secret that is missing, and starts nothing', () => {
    const { exitCode, said } = readConfig('TURN_SECRET');
    expect(exitCode).not.toBe(0);
    expect(said).toMatch(/Missing mandatory value .* in service "(booking|coturn)": 16 random characters or more/s);
  }, 60_000);
});

/** As `docker compose` reads it when the environment sets nothing. */
const byDefault = (value = '') => value.replace(/\$\{\w+:-([^}]*)\}/g, '$1');

test('as it is shipped, each visitor behind Caddy is counted alone, and one who claims to be another is not believed', () => {
  const { TRUSTED_PROXIES, PROXY_NETWORKS } = compose.services.gateway?.environment ?? {};
  const networks = byDefault(PROXY_NETWORKS).split(',');
  const clientOf = createClientReader(Number(byDefault(TRUSTED_PROXIES)), networks);
  const said = (forwarded: string) => new Headers({ 'x-forwarded-for': forwarded, 'x-real-ip': '203.0.113.9' });
  for (const caddy of networks.map((network) => network.replace(/0?\/\d+$/, '2')))
    for (const visitor of ['198.51.100.7', '198.51.100.8'])
      expect([caddy, clientOf(said(visitor), caddy)]).toEqual([caddy, visitor]);
  expect(clientOf(said('203.0.113.9'), '198.51.100.66')).toBe('198.51.100.66');
});

test('the relay reads the certificate of certbot, which keeps links to files in a folder beside it', () => {
  const { volumes = [], command = [] } = compose.services.coturn ?? {};
  const mounts = volumes.map((volume) => byDefault(volume).split(':'));
  const onHost = (path: string) =>
    mounts.flatMap(([from, to]) => (path.startsWith(`${to}/`) ? [`${from}${path.slice(to?.length)}`] : []));
  for (const name of ['fullchain', 'privkey']) {
    const path = command.find((word) => word.endsWith(`/${name}.pem`))?.split('=')[1] ?? '';
    expect(onHost(path)).toEqual([`/etc/letsencrypt/live/turn/${name}.pem`]);
    const link = posix.join(posix.dirname(path), `../../archive/turn/${name}1.pem`);
    expect(onHost(link)).toEqual([`/etc/letsencrypt/archive/turn/${name}1.pem`]);
  }
});

test('Caddy serves the public address and replaces what visitors claim of theirs', () => {
  const lines = readFileSync(join(ROOT, 'deploy/Caddyfile'), 'utf8')
    .split('\n')
    .map((line) => line.trim());
  for (const line of [
    '{$PUBLIC_URL} {',
    'header_up X-Forwarded-For {remote_host}',
    'header_up -Forwarded',
    'header_up -X-Real-IP',
    'admin off',
  ])
    expect(lines).toContain(line);
  for (const [, name = ''] of lines.join('\n').matchAll(/\{\$(\w+)\}/g))
    expect(Object.keys(compose.services.caddy?.environment ?? {})).toContain(name);
});

test('a replica is set up as the primary whose place it may take, and opens nothing but its own address', () => {
  const read = (name: string) =>
    z
      .object({ services: z.record(z.string(), service.partial().loose()) })
      .parse(Bun.YAML.parse(readFileSync(join(ROOT, 'deploy/postgres', `${name}.yaml`), 'utf8'))).services;
  const { replica } = read('replica');
  const { postgres } = compose.services;
  expect([replica?.image, replica?.shm_size]).toEqual([postgres?.image, postgres?.shm_size]);
  expect(replica?.command).toEqual(['-c', 'listen_addresses=*', ...(postgres?.command ?? [])]);
  expect(replica?.healthcheck).toEqual(postgres?.healthcheck);
  for (const one of [replica, read('primary').postgres])
    expect(one?.ports).toEqual([expect.stringMatching(/^\$\{PRIVATE_ADDRESS:\?[^}]+\}:5432:5432$/)]);
});
