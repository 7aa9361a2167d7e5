import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IDeployment, IStatefulSet } from 'kubernetes-models/apps/v1';
import type { IHorizontalPodAutoscaler } from 'kubernetes-models/autoscaling/v2';
import type { IJob } from 'kubernetes-models/batch/v1';
import type { IIngress, INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { IPodDisruptionBudget } from 'kubernetes-models/policy/v1';
import type { IConfigMap, IContainer, INamespace, IPodSpec, ISecret, IService } from 'kubernetes-models/v1';
import { ROOT } from '../stack/settings.ts';
import { ensureProgram } from './ensure-program.ts';

export const FOLDER = join(ROOT, 'deploy/kubernetes');
export const OVERLAYS = readdirSync(join(FOLDER, 'overlays'));

export type Manifest =
  | IConfigMap
  | IDeployment
  | IHorizontalPodAutoscaler
  | IIngress
  | IJob
  | INamespace
  | INetworkPolicy
  | IPodDisruptionBudget
  | ISecret
  | IService
  | IStatefulSet;
export type Labels = Readonly<Record<string, string>>;

/** What runs: a Deployment, a StatefulSet or a Job, with its containers, those that go first among them. */
export interface Workload {
  kind: string;
  name: string;
  labels: Labels;
  pod: IPodSpec;
  containers: IContainer[];
}

/** @returns what `kubectl apply -k` would send, in its order */
export async function render(overlay: string): Promise<Manifest[]> {
  const kubectl = await ensureProgram({ program: 'kubectl', debianPackage: 'kubernetes-client' });
  const { exitCode, stdout, stderr } = Bun.spawnSync([kubectl, 'kustomize', join(FOLDER, 'overlays', overlay)]);
  if (exitCode !== 0) throw new Error(`${overlay} cannot be rendered: ${stderr}`);
  return [Bun.YAML.parse(stdout.toString())].flat() as Manifest[];
}

export function ofKind<K extends Manifest['kind']>(manifests: readonly Manifest[], kind: K) {
  return manifests.filter((each): each is Extract<Manifest, { kind: K }> => each.kind === kind);
}

export const nameOf = ({ metadata }: Manifest): string => metadata?.name ?? '';

export function findWorkloads(manifests: readonly Manifest[]): Workload[] {
  const made = [
    ...ofKind(manifests, 'Deployment'),
    ...ofKind(manifests, 'StatefulSet'),
    ...ofKind(manifests, 'Job'),
  ] as const;
  return made.map((each) => {
    const { metadata, spec: pod } = each.spec?.template ?? {};
    if (!pod) throw new Error(`${nameOf(each)} makes no pods`);
    const containers = [...(pod.initContainers ?? []), ...pod.containers];
    return { kind: each.kind, name: nameOf(each), labels: metadata?.labels ?? {}, pod, containers };
  });
}

export async function findSchemaFaults(manifest: Manifest): Promise<string[]> {
  const { apiVersion, kind } = manifest;
  const models: Record<string, new (data: unknown) => { validate(): void }> = await import(
    `kubernetes-models/${apiVersion}`
  );
  const Model = models[kind];
  if (!Model) return [`${apiVersion} has no ${kind}`];
  try {
    new Model(manifest).validate();
    return [];
  } catch (error) {
    return [`${kind} ${nameOf(manifest)}: ${error instanceof Error ? error.message : error}`];
  }
}

/** Fields that Kubernetes does not know, which its schemas let pass: the types of the same package do not. */
export function findUnknownFields(manifests: readonly Manifest[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'manifests-'));
  const file = join(folder, 'manifests.ts');
  const models = join(ROOT, 'node_modules/kubernetes-models');
  writeFileSync(
    file,
    manifests
      .map((manifest, i) => {
        const type = `import('${models}/${manifest.apiVersion}/index.js').I${manifest.kind}`;
        return `export const at${i}: ${type} = ${JSON.stringify(manifest)};`;
      })
      .join('\n'),
  );
  const options = ['--noEmit', '--skipLibCheck', '--strict', '--ignoreConfig', '--module', 'nodenext', '--types', ''];
  const command = [join(ROOT, 'node_modules/.bin/tsc'), ...options, file];
  const { stdout } = Bun.spawnSync(command, { cwd: folder });
  rmSync(folder, { recursive: true });
  return stdout
    .toString()
    .split('\n')
    .filter((line) => line.includes('error TS'))
    .map((line) => line.slice(line.indexOf('error TS')));
}

/** Of this overlay alone, by the name that its base uses. */
export function readPinned(overlay: string): { name: string; newName?: string; newTag?: string }[] {
  const text = readFileSync(join(FOLDER, 'overlays', overlay, 'kustomization.yaml'), 'utf8');
  return (Bun.YAML.parse(text) as { images: { name: string; newName?: string; newTag?: string }[] }).images;
}
