import { chmodSync, copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { BUN, type Name } from '../../e2e/faults/beside.ts';
import { SERVICES } from '../../e2e/services.ts';
import { type Stack, until } from '../../e2e/stack.ts';
import { ensureProgram } from '../checks/ensure-program.ts';
import { preparePooler } from '../checks/start-pooler.ts';
import { launchProgram } from '../stack/child-process.ts';
import { findNatsServer } from '../stack/find-nats-server.ts';
import { makeReplicator } from '../stack/replica.ts';
import type { Secrets } from '../stack/secrets.ts';
import { appFolder } from '../stack/service-environment.ts';
import { ROOT } from '../stack/settings.ts';
import { answersOk, isWhole } from '../stack/wait-for.ts';
import { type Door, renderBalancer } from './balance.ts';
import { KINDS, type Kind } from './cases.ts';
import { HERE, type Host, type Network } from './network.ts';
import type { PostgresHere } from './run-postgres.ts';

const [NATS_PORT, MONITOR_PORT, ROUTE_PORT, POOLER_PORT] = [4222, 8222, 6222, 6432];
const START_MS = 60_000;

export interface Plan {
  stack: Stack;
  secrets: Secrets;
  settings: Record<Name, Record<string, string>>;
  postgresPort: number;
  balancer: string;
  database: string;
}

export interface Part {
  host: Host;
  /** Again, after its host lost power; resolves once it serves. */
  start(): Promise<void>;
}
type Parts = Record<Kind | 'primary', Part[]>;

interface Site extends Plan {
  network: Network;
  hosts: Record<Kind, Host[]>;
  primary: Host;
  logs: string;
}

export async function startParts(network: Network, plan: Plan): Promise<Parts> {
  const primary = network.add('primary');
  const hosts = Object.fromEntries(
    Object.entries(KINDS).map(([kind, count]) => [
      kind,
      Array.from({ length: count }, (_, i) => network.add(count === 1 ? kind : `${kind}-${i + 1}`)),
    ]),
  ) as Site['hosts'];
  const balancer = network.add('balancer');
  network.take(balancer, plan.balancer);
  network.take(primary, plan.database);
  const site: Site = { ...plan, network, hosts, primary, logs: join(plan.stack.dataDir, 'logs') };

  const primaryPart = postgresPart(site, primary, null);
  await primaryPart.start();
  const replicaPart = postgresPart(site, hosts.replica[0] as Host, await readPrimary(site));
  const nats = await natsParts(site);
  const pgbouncer = await poolerPart(site, hosts.pgbouncer[0] as Host);
  await Promise.all([replicaPart, ...nats, pgbouncer].map((part) => part.start()));
  await startBalancerOn(site, balancer);
  const apps = SERVICES.map((name) => [name, hosts[name].map((host) => appPart(site, name, host))] as const);
  const gateway = hosts.gateway.map((host) => appPart(site, 'gateway', host));
  await Promise.all(apps.flatMap(([, parts]) => parts.map((part) => part.start())));
  await Promise.all(gateway.map((part) => part.start()));
  const doors = Object.values(site.settings).map(({ PORT }) => `http://${site.balancer}:${PORT}`);
  await until(async () => (await Promise.all(doors.map(isWhole))).every(Boolean), 'the balancer to see them', START_MS);
  const services = Object.fromEntries(apps) as Record<(typeof SERVICES)[number], Part[]>;
  return { ...services, gateway, nats, pgbouncer: [pgbouncer], replica: [replicaPart], primary: [primaryPart] };
}

function run(site: Site, host: Host, command: string[], environment: Record<string, string> = {}) {
  return launchProgram({
    ...{ name: host.name, command: [...host.prefix, ...command], environment },
    ...{ cwd: ROOT, logDir: site.logs },
  });
}

/** What a host's program takes in compose.yaml and in deploy/postgres, beside its address. */
function readPostgresSettings(file: string, service: string): string[] {
  const { services } = Bun.YAML.parse(readFileSync(join(ROOT, file), 'utf8')) as {
    services: Record<string, { command: string[] }>;
  };
  const words = services[service]?.command ?? [];
  return words.filter((word, i) => words[i - 1] === '-c' && !/^(listen_addresses|hba_file)=/.test(word));
}

function postgresPart(site: Site, host: Host, primary: PostgresHere['primary'] | null): Part {
  const rules = join(site.stack.dataDir, `${host.name}.hba.conf`);
  copyFileSync(join(ROOT, 'deploy/postgres/pg_hba.conf'), rules);
  chmodSync(rules, 0o644);
  const own = primary
    ? readPostgresSettings('deploy/postgres/replica.yaml', 'replica')
    : readPostgresSettings('compose.yaml', 'postgres');
  const here: PostgresHere = {
    directory: join(site.stack.dataDir, primary ? 'replica/data' : 'postgres'),
    port: site.postgresPort,
    password: site.secrets.postgres,
    settings: ['listen_addresses=*', `hba_file=${rules}`, ...own],
    log: join(site.logs, `${host.name}-server.log`),
    ...(primary ? { primary } : {}),
  };
  mkdirSync(join(site.stack.dataDir, 'replica'), { recursive: true, mode: 0o711 });
  return {
    host,
    async start() {
      run(site, host, [BUN, '--no-env-file', join(import.meta.dirname, 'run-postgres.ts')], {
        POSTGRES: JSON.stringify(here),
      });
      await until(() => isOpen(host, site.postgresPort), `${host.name} (see ${here.log})`, START_MS);
    },
  };
}

async function readPrimary({ secrets, primary, postgresPort }: Site): Promise<NonNullable<PostgresHere['primary']>> {
  const psql = await ensureProgram({ program: 'psql', debianPackage: 'postgresql-client' });
  const superuserUrl = `postgres://postgres:${secrets.postgres}@${primary.address}:${postgresPort}/postgres`;
  const replicator = makeReplicator(psql, superuserUrl, secrets.databases);
  return { superuserUrl, follows: { ...replicator, application_name: 'replica' } };
}

async function natsParts(site: Site): Promise<Part[]> {
  const binary = await findNatsServer();
  const routes = site.hosts.nats.map(({ address }, i) => [
    `NATS_ROUTE_${i + 1}`,
    `"nats://route:secret@${address}:${ROUTE_PORT}"`,
  ]);
  const passwords = Object.entries(site.secrets.brokers).map(([user, password]) => [
    `NATS_${user.toUpperCase()}_PASSWORD`,
    password,
  ]);
  return site.hosts.nats.map((host) => {
    const store = join(site.stack.dataDir, host.name);
    mkdirSync(store, { recursive: true });
    const flags = ['-a', '0.0.0.0', '-p', `${NATS_PORT}`, '-sd', store, '-m', `${MONITOR_PORT}`];
    const environment = {
      ...Object.fromEntries([...routes, ...passwords]),
      ...{ NATS_NAME: host.name, NATS_ROUTE_PASSWORD: 'secret', NATS_CLUSTER_LISTEN: `"0.0.0.0:${ROUTE_PORT}"` },
    };
    return {
      host,
      async start() {
        run(site, host, [binary, '-c', join(ROOT, 'deploy/nats/nats-cluster.conf'), ...flags], environment);
        const health = `http://${host.address}:${MONITOR_PORT}/healthz?js-server-only=true`;
        await until(() => answersOk(health), host.name, START_MS);
      },
    };
  });
}

async function poolerPart(site: Site, host: Host): Promise<Part> {
  const { secrets, database, postgresPort } = site;
  const superuserUrl = `postgres://postgres:${secrets.postgres}@${database}:${postgresPort}/postgres`;
  const place = { superuserUrl, users: secrets.databases, address: '0.0.0.0', port: POOLER_PORT };
  const { command, folder } = await preparePooler(place);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return {
    host,
    async start() {
      run(site, host, command);
      await until(() => isOpen(host, POOLER_PORT), host.name, START_MS);
    },
  };
}

async function startBalancerOn(site: Site, host: Host): Promise<void> {
  const haproxy = await ensureProgram({ program: 'haproxy', debianPackage: 'haproxy' });
  const doors: Door[] = [
    ...SERVICES.map((name) => ({ name, port: Number(site.settings[name].PORT), hosts: site.hosts[name] })),
    { name: 'nats', port: NATS_PORT, hosts: site.hosts.nats },
    { name: 'gateway', port: Number(site.settings.gateway.PORT), hosts: site.hosts.gateway, isHttp: true },
  ];
  const file = join(site.stack.dataDir, 'haproxy.cfg');
  writeFileSync(file, renderBalancer(site.balancer, doors));
  run(site, host, [haproxy, '-db', '-f', file]);
  await until(() => isOpen({ ...host, address: site.balancer }, NATS_PORT), 'the balancer', START_MS);
}

function appPart(site: Site, name: Name, host: Host): Part {
  const port = Number(site.settings[name].PORT);
  const environment = settingsOf(site, name);
  return {
    host,
    async start() {
      run(site, host, [BUN, '--no-env-file', join(ROOT, appFolder(name), 'main.ts')], environment);
      await until(() => answersOk(`http://${host.address}:${port}/ready`), host.name, START_MS);
    },
  };
}

/** Those of the stack, with the addresses of docs/deployment.md in the place of this machine's. */
function settingsOf(site: Site, name: Name): Record<string, string> {
  const { settings, balancer, database, postgresPort } = site;
  const given = settings[name];
  const moved = (key: string, host: string, port?: number): Record<string, string> => {
    if (!given[key]) return {};
    const url = new URL(given[key]);
    url.hostname = host;
    if (port) url.port = String(port);
    return { [key]: url.href.replace(/\/$/, '') };
  };
  const direct = moved('DATABASE_URL', database, postgresPort).DATABASE_URL;
  return {
    ...given,
    ...Object.fromEntries(SERVICES.flatMap((each) => Object.entries(moved(`${each.toUpperCase()}_URL`, balancer)))),
    ...moved('NATS_URL', balancer, NATS_PORT),
    ...moved('DATABASE_URL', site.hosts.pgbouncer[0]?.address ?? '', POOLER_PORT),
    ...(direct ? { DATABASE_DIRECT_URL: direct } : {}),
    ...Object.assign({}, ...['SMTP_URL', 'STRIPE_API_BASE', 'DEV_URL'].map((key) => moved(key, HERE))),
    // Two of a kind have the same port at different addresses, and would take each other's socket.
    ...{ HOST: '0.0.0.0', SOCKETS_DIR: '', DRAIN_MS: '2000' },
    ...(name === 'identity' ? { STREAM_REPLICAS: '3' } : {}),
  };
}

function isOpen({ address }: Pick<Host, 'address'>, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: address, port, timeout: 1_000 });
    const finish = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => finish(true));
    for (const event of ['error', 'timeout']) socket.once(event, () => finish(false));
  });
}
