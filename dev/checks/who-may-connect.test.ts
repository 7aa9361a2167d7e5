import { beforeAll, describe, expect, test } from 'bun:test';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { SERVICES } from '../stack/secrets.ts';
import { ensureProgram } from './ensure-program.ts';
import { mayConnect, type Place, selects } from './may-connect.ts';
import { findWorkloads, nameOf, OVERLAYS, ofKind, render, type Workload } from './render-kubernetes.ts';

const HTTP = 8080;
const POSTGRES = 5432;
const POOLER = 6432;
const NATS = 4222;
const PEERS = 6222;
const METRICS = 9464;
const PORTS = [HTTP, POSTGRES, POOLER, NATS, PEERS, 8222, METRICS, 443, 22];

/** Besides names, which everybody may ask for. */
const ALLOWED = (hasPooler: boolean) => [
  ...SERVICES.map((to) => `gateway ${to} ${HTTP}`),
  ...SERVICES.flatMap((from) => SERVICES.map((to) => `${from} ${to} ${HTTP}`)),
  ...['gateway', 'migrate', ...SERVICES].map((from) => `${from} nats ${NATS}`),
  `nats nats ${PEERS}`,
  ...(hasPooler ? SERVICES.map((from) => `${from} pgbouncer ${POOLER}`) : []),
];

beforeAll(async () => {
  await ensureProgram({ program: 'kubectl', debianPackage: 'kubernetes-client' });
}, 240_000);

describe.each(OVERLAYS)('in the overlay %s', (overlay) => {
  let policies: INetworkPolicy[];
  let workloads: Workload[];
  beforeAll(async () => {
    const manifests = await render(overlay);
    policies = ofKind(manifests, 'NetworkPolicy');
    workloads = findWorkloads(manifests);
  });
  const who = (from: Place, to: Place, port: number) => mayConnect(policies, from, to, port);
  const among = (to: Place, port: number) => workloads.filter((from) => who(from, to, port)).map(({ name }) => name);
  const reachedBy = (from: Place, port: number) =>
    workloads.filter((to) => who(from, to, port)).map(({ name }) => name);

  test('pods talk to each other only as listed here', () => {
    const found = workloads.flatMap((from) =>
      workloads.flatMap((to) =>
        PORTS.filter((port) => who(from, to, port)).map((port) => `${from.name} ${to.name} ${port}`),
      ),
    );
    expect(found.sort()).toEqual(ALLOWED(workloads.some(({ name }) => name === 'pgbouncer')).sort());
  });

  test('the ingress controller reaches the gateway, Prometheus the numbers, and nobody else anything', () => {
    expect(reachedBy({ namespace: 'traefik' }, HTTP)).toEqual(['gateway']);
    expect(reachedBy({ namespace: 'monitoring' }, METRICS).sort()).toEqual(['backup', 'gateway', ...SERVICES].sort());
    for (const port of PORTS) {
      expect(reachedBy({ namespace: 'default' }, port)).toEqual([]);
      expect(reachedBy({ address: '203.0.113.9' }, port)).toEqual([]);
      if (port !== HTTP) expect(reachedBy({ namespace: 'traefik' }, port)).toEqual([]);
      if (port !== METRICS) expect(reachedBy({ namespace: 'monitoring' }, port)).toEqual([]);
    }
  });

  test('the gateway and the broker reach nothing outside, and nobody the cloud’s own address or a private one', () => {
    const internet = among({ address: '203.0.113.9' }, 443).sort();
    expect(internet).toEqual(['backup', ...SERVICES].sort());
    for (const address of ['169.254.169.254', '10.1.2.3', '192.168.0.1', 'fd00::1'])
      expect({ address, reach: among({ address }, 443) }).toEqual({ address, reach: [] });
    expect(among({ address: '203.0.113.9' }, 587)).toEqual(['identity']);
    expect(among({ address: '203.0.113.9' }, 22)).toEqual([]);
  });

  test('Postgres is reached by whoever has a database, and by nobody else', () => {
    const pooler = workloads.filter(({ name }) => name === 'pgbouncer').map(({ name }) => name);
    const wanted = ['backup', 'migrate', ...SERVICES, ...pooler].sort();
    expect(among({ address: '10.20.0.7' }, POSTGRES).sort()).toEqual(wanted);
  });

  test('every policy is about a pod that there is, and lets in or out one that there is', () => {
    for (const policy of policies) {
      const { podSelector, ingress = [], egress = [] } = policy.spec ?? {};
      const peers = [...ingress.flatMap(({ from = [] }) => from), ...egress.flatMap(({ to = [] }) => to)];
      const named = peers.flatMap((peer) => (peer.podSelector ? [peer.podSelector] : []));
      for (const selector of [podSelector ?? {}, ...named]) {
        const picked = workloads.filter(({ labels }) => selects(selector as Parameters<typeof selects>[0], labels));
        expect({ policy: nameOf(policy), picked: picked.length > 0 }).toEqual({ policy: nameOf(policy), picked: true });
      }
      const values = [podSelector, ...named].flatMap((selector) => selector?.matchExpressions ?? []);
      for (const value of values.flatMap((expression) => expression.values ?? []))
        expect(workloads.map(({ name }) => name)).toContain(value);
    }
  });
});
