import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { startBalancer } from '../../e2e/balancer.ts';
import { environmentOf } from '../../e2e/faults/beside.ts';
import { processes } from '../../e2e/faults/processes.ts';
import { SERVICES } from '../../e2e/services.ts';
import { type Stack, until } from '../../e2e/stack.ts';
import type { Secrets } from '../stack/secrets.ts';
import type { Kind } from './cases.ts';
import { addressOf, HERE, makeNetwork, type Network } from './network.ts';
import { type Part, type Plan, startParts } from './parts.ts';

const APPS = [...SERVICES, 'gateway'] as const;
const BALANCER = addressOf(2);
/** Moves from the primary's host to the replica's. */
export const DATABASE = addressOf(5);
const STOP_MS = 30_000;

export interface Fleet {
  network: Network;
  stack: Stack;
  url: string;
  parts: Record<Kind | 'primary', Part[]>;
  superuserUrlOf(part: Part): string;
  databasePasswords: Record<string, string>;
  stop(): Promise<void>;
}

/** Each process on a host of its own, as in docs/deployment.md; the mailbox and Stripe's stand-in stay outside. */
export async function startFleet(stack: Stack): Promise<Fleet> {
  const secrets: Secrets = JSON.parse(readFileSync(join(stack.dataDir, 'secrets.json'), 'utf8'));
  const pid = readFileSync(join(stack.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  const postgresPort = Number(pid.split('\n')[3]);
  const settings = {} as Plan['settings'];
  for (const name of APPS) settings[name] = await environmentOf(stack, name);
  await endSupervised(stack);
  const network = makeNetwork();
  const endings: (() => unknown)[] = [() => network.remove()];
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end();
  };
  try {
    const plan = { stack, secrets, settings, postgresPort, balancer: BALANCER, database: DATABASE };
    for (const relay of await openWays(plan)) endings.push(() => relay.stop());
    const parts = await startParts(network, plan);
    const superuserUrlOf = ({ host }: Part) =>
      `postgres://postgres:${secrets.postgres}@${host.address}:${postgresPort}/postgres`;
    const url = `http://${BALANCER}:${settings.gateway.PORT}`;
    return { network, stack, url, parts, superuserUrlOf, databasePasswords: secrets.databases, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function endSupervised(stack: Stack): Promise<void> {
  for (const name of [...SERVICES, 'nats', 'postgres']) await processes(stack).stop(name);
  // It carries the order to stop it, so the answer is cut off.
  await processes(stack)
    .stop('gateway')
    .catch(() => undefined);
}

/** Between this machine's own addresses and the network: the stack's tools, and whoever asks the database. */
async function openWays({ settings, postgresPort }: Plan) {
  const portIn = (url: string | undefined) => Number(new URL(url ?? '').port);
  const tools = [settings.identity.SMTP_URL, settings.payments.STRIPE_API_BASE, settings.gateway.DEV_URL].map(portIn);
  const inwards: [number, string][] = [
    [postgresPort, DATABASE],
    [Number(settings.gateway.PORT), BALANCER],
    [Number(settings.payments.PORT), BALANCER],
  ];
  return Promise.all([
    ...tools.map((port) => startBalancer([port], { port, address: HERE })),
    ...inwards.map(async ([port, host]) =>
      until(() => startBalancer([port], { port, host }).catch(() => null), `port ${port} to be free`, STOP_MS),
    ),
  ]);
}
