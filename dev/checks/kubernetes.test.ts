import { beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IContainer } from 'kubernetes-models/v1';
import { gatewaySettings } from '../../gateway/src/settings.ts';
import { APPS, appFolder } from '../stack/service-environment.ts';
import { ROOT } from '../stack/settings.ts';
import { ensureProgram } from './ensure-program.ts';
import { selects } from './may-connect.ts';
import { settingsOf } from './pod-settings.ts';
import {
  findSchemaFaults,
  findUnknownFields,
  findWorkloads,
  type Manifest,
  nameOf,
  OVERLAYS,
  ofKind,
  readPinned,
  render,
  type Workload,
} from './render-kubernetes.ts';

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const KNOWN = new Set([...read('.env.example').matchAll(/^(?:# )?([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name));
const compose = Bun.YAML.parse(read('compose.yaml')) as {
  services: Record<string, { image: string; environment?: Record<string, string> }>;
};
const IS_SECRET = /PASSWORD|SECRET|PRIVATE|JWK|_KEY$|DATABASE_URL|DIRECT_URL|SMTP_URL|MEDIA_URL|BACKUP_TO/;

beforeAll(async () => {
  await ensureProgram({ program: 'kubectl', debianPackage: 'kubernetes-client' });
}, 240_000);

describe.each(OVERLAYS)('the overlay %s', (overlay) => {
  let manifests: Manifest[];
  let workloads: Workload[];
  beforeAll(async () => {
    manifests = await render(overlay);
    workloads = findWorkloads(manifests);
  });
  const namesOf = (kind: Manifest['kind']) => ofKind(manifests, kind).map(nameOf);
  const settings = () =>
    ofKind(manifests, 'ConfigMap').find((each) => nameOf(each).startsWith('settings-'))?.data ?? {};
  const isOurs = ({ image }: IContainer) => image?.includes('/marketplace:') ?? false;

  test('consists of objects that Kubernetes takes, without a field that it does not know', async () => {
    expect((await Promise.all(manifests.map(findSchemaFaults))).flat()).toEqual([]);
    expect(findUnknownFields(manifests)).toEqual([]);
    const elsewhere = manifests.filter(
      ({ kind, metadata }) => kind !== 'Namespace' && metadata?.namespace !== 'marketplace',
    );
    expect(elsewhere.map(nameOf)).toEqual([]);
  }, 60_000);

  test('runs the gateway, every service, the broker, the migrations and the backup', () => {
    const wanted = [...APPS, 'nats', 'migrate', 'backup'];
    expect(workloads.map(({ name }) => name)).toEqual(expect.arrayContaining(wanted));
    const mains = workloads.flatMap(({ containers }) => containers.filter(isOurs).map(({ args }) => args?.[0] ?? ''));
    expect(new Set(mains)).toEqual(new Set([...APPS.map((app) => `${appFolder(app)}/main.ts`), 'backup/main.ts']));
  });

  test('what goes on running is asked whether it lives and is ready, and may not all be taken away at once', () => {
    for (const { name, kind, labels, pod } of workloads.filter(({ kind }) => kind !== 'Job')) {
      const isAsked = pod.containers.every(({ livenessProbe, readinessProbe }) => livenessProbe && readinessProbe);
      expect({ name, isAsked }).toEqual({ name, isAsked: true });
      const budgets = ofKind(manifests, 'PodDisruptionBudget').filter(({ spec }) =>
        selects(spec?.selector ?? {}, labels),
      );
      expect({ name, kind, budgets: budgets.map(({ spec }) => spec?.maxUnavailable) }).toMatchObject({
        name,
        budgets: [1],
      });
    }
  });

  test('services and the gateway are asked at the addresses that they answer', () => {
    for (const { pod } of workloads.filter(({ name }) => APPS.some((app) => app === name))) {
      for (const { startupProbe, livenessProbe, readinessProbe, ports = [] } of pod.containers) {
        const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet?.path);
        expect(paths).toEqual(['/health', '/health', '/ready']);
        expect(ports.find(({ name }) => name === livenessProbe?.httpGet?.port)?.containerPort).toBe(
          Number(settings().PORT),
        );
      }
    }
  });

  test('every container has its limits, and can neither become root nor write to its image', () => {
    for (const { name, pod, containers } of workloads) {
      expect({ name, ...pod }).toMatchObject({
        name,
        automountServiceAccountToken: false,
        enableServiceLinks: false,
        securityContext: { runAsNonRoot: true, runAsUser: 1000, seccompProfile: { type: 'RuntimeDefault' } },
      });
      for (const each of containers)
        expect({ pod: name, ...each }).toMatchObject({
          pod: name,
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
          resources: {
            requests: { cpu: expect.any(String), memory: expect.any(String) },
            limits: { cpu: expect.any(String), memory: expect.any(String) },
          },
        });
    }
  });

  test('no secret has a value here, and a pod whose secret is missing does not start but names it', () => {
    expect(namesOf('Secret')).toEqual([]);
    expect(Object.keys(settings()).filter((name) => IS_SECRET.test(name))).toEqual([]);
    for (const { name, env = [] } of workloads.flatMap(({ containers }) => containers)) {
      const values = env.filter((each) => IS_SECRET.test(each.name) && each.valueFrom?.secretKeyRef === undefined);
      expect({ name, values }).toEqual({ name, values: [] });
      const refs = env.flatMap(({ valueFrom }) => [valueFrom?.secretKeyRef, valueFrom?.configMapKeyRef]);
      const lax = refs.filter((ref) => ref !== undefined && ref.optional !== false);
      expect({ name, lax }).toEqual({ name, lax: [] });
      // In a value, `$(NAME)` stands for what was set above it.
      env.forEach(({ value = '' }, i) => {
        const above = env.slice(0, i).map((each) => each.name);
        for (const [, used = ''] of value.matchAll(/\$\((\w+)\)/g)) expect(above).toContain(used);
      });
    }
  });

  test('every image has the tag that the overlay sets, and the broker and Postgres are those of compose.yaml', () => {
    const pinned = readPinned(overlay).map(({ name, newName = name, newTag }) => `${newName}:${newTag}`);
    const used = workloads.flatMap(({ containers }) => containers.map(({ image }) => image ?? ''));
    expect([...new Set(used)].sort()).toEqual(pinned.sort());
    expect(pinned.filter((image) => /:(latest|undefined)$/.test(image))).toEqual([]);
    const here = (image: string) => pinned.find((each) => each.startsWith(`${image}:`));
    expect(here('postgres')).toBe(compose.services.postgres?.image);
    expect(here('nats')).toBe(compose.services['nats-1']?.image);
  });

  test('every setting has a name that .env.example knows; those of Postgres and the broker are as in compose.yaml', () => {
    expect(Object.keys(settings()).filter((name) => !KNOWN.has(name))).toEqual([]);
    for (const container of workloads.flatMap(({ containers }) => containers)) {
      const { roles, 'nats-1': nats } = compose.services;
      const known = isOurs(container) ? KNOWN : new Set(Object.keys({ ...roles?.environment, ...nats?.environment }));
      const unknown = (container.env ?? []).map(({ name }) => name).filter((name) => !known.has(name));
      expect({ container: container.name, unknown }).toEqual({ container: container.name, unknown: [] });
    }
  });

  test('each program finds every setting that it needs', async () => {
    const gateway = workloads.find(({ name }) => name === 'gateway')?.pod.containers[0];
    expect(gatewaySettings.safeParse(settingsOf(gateway, settings())).error?.issues ?? []).toEqual([]);
    const job = workloads.find(({ name }) => name === 'migrate');
    const said = await Promise.all(
      (job?.pod.containers ?? []).map(async (container) => {
        const env = { ...settingsOf(container, settings()), PATH: process.env.PATH ?? '' };
        const main = join(ROOT, container.args?.[0] ?? '');
        const child = Bun.spawn([process.execPath, '--no-env-file', main], { env, stdout: 'ignore', stderr: 'pipe' });
        return (await new Response(child.stderr).text()).split(':').slice(0, 2).join();
      }),
    );
    expect(said.sort()).toEqual(
      ['booking', 'catalog', 'identity', 'payments'].map((name) => `${name}, the database does not answer`),
    );
    for (const { name, env } of job?.pod.containers ?? []) {
      const served = workloads.find((each) => each.name === name)?.pod.containers[0]?.env;
      const but = (list: typeof env) => list?.filter((each) => each.name !== 'MIGRATIONS');
      expect({ name, env: but(env) }).toEqual({ name, env: but(served) });
    }
  }, 60_000);

  test('what an object points to is there', () => {
    const ports = new Map(
      workloads.map(({ name, containers }) => [
        name,
        containers.flatMap(({ ports: of = [] }) => of.map((port) => port.name)),
      ]),
    );
    for (const service of ofKind(manifests, 'Service')) {
      const behind = workloads.filter(({ labels }) => selects({ matchLabels: service.spec?.selector ?? {} }, labels));
      expect({ service: nameOf(service), behind: behind.length }).toEqual({ service: nameOf(service), behind: 1 });
      for (const { targetPort } of service.spec?.ports ?? [])
        expect(ports.get(behind[0]?.name ?? '')).toContain(String(targetPort));
    }
    const scaled = ofKind(manifests, 'HorizontalPodAutoscaler').map(({ spec }) => spec?.scaleTargetRef.name);
    expect(scaled.sort()).toEqual([...APPS].sort());
    const ways = ofKind(manifests, 'Ingress').flatMap(({ spec }) => spec?.rules ?? []);
    expect(ways.flatMap(({ http }) => http?.paths.map(({ backend }) => backend.service?.name))).toEqual(['gateway']);
    expect(ways.map(({ host }) => host)).toEqual([new URL(settings().PUBLIC_URL ?? '').hostname]);
    const maps = workloads.flatMap(({ pod, containers }) => [
      ...(pod.volumes ?? []).map(({ configMap }) => configMap?.name),
      ...containers.flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef }) => configMapRef?.name)),
    ]);
    expect(maps.filter((name) => name !== undefined && !namesOf('ConfigMap').includes(name))).toEqual([]);
  });

  test('what is stopped gets no new connection first; PgBouncer then ends what it has in hand, and waits for no client', () => {
    const ways = ofKind(manifests, 'Deployment').flatMap(({ metadata, spec }) =>
      (spec?.template.spec?.containers ?? []).map(({ lifecycle }) => ({
        name: metadata?.name ?? '',
        before: lifecycle?.preStop?.exec?.command?.join(' ') ?? '',
      })),
    );
    for (const { name, before } of ways.filter((way) => way.name !== 'backup')) {
      expect({ name, before }).toEqual({ name, before: expect.stringContaining('sleep') });
      // SIGINT: from 1.23 on, SIGTERM waits for clients, and ours keep their connections.
      if (name === 'pgbouncer') expect(before).toMatch(/sleep 5; kill -INT 1; sleep \d+$/);
    }
  });

  test('a broker of three keeps three copies, one alone keeps one', () => {
    const [nats] = ofKind(manifests, 'StatefulSet');
    expect(String(nats?.spec?.replicas)).toBe(settings().STREAM_REPLICAS ?? '');
    const file = nats?.spec?.template.spec?.containers[0]?.args?.[1];
    expect(file).toBe(nats?.spec?.replicas === 1 ? '/etc/nats/nats.conf' : '/etc/nats/nats-cluster.conf');
  });
});

test('docs/deployment.md lists every secret with its keys, and no other', async () => {
  const rows = [...read('docs/deployment.md').matchAll(/^\| `([a-z]+)` \| (.*) \|$/gm)];
  const listed = rows.flatMap(([, name, keys = '']) =>
    [...keys.matchAll(/`([A-Z_]+|[a-z]+\.\w+)`/g)].map(([, key]) => `${name} ${key}`),
  );
  const workloads = findWorkloads((await Promise.all(OVERLAYS.map(render))).flat());
  const used = workloads.flatMap(({ pod: { volumes = [] }, containers }) => [
    ...containers.flatMap(({ env = [] }) => env.map(({ valueFrom }) => valueFrom?.secretKeyRef)),
    ...volumes.flatMap(({ secret }) => secret?.items?.map(({ key }) => ({ name: secret.secretName, key })) ?? []),
  ]);
  const names = used.flatMap((ref) => (ref ? [`${ref.name} ${ref.key}`] : []));
  expect(listed.sort()).toEqual([...new Set(names)].sort());
});
