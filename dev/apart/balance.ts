import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../stack/settings.ts';
import type { Host } from './network.ts';

export interface Door {
  name: string;
  port: number;
  hosts: readonly Host[];
  /** Passes single requests on, as an ingress does; others pass connections on, as a Service does. */
  isHttp?: boolean;
}
interface Probe {
  path: string;
  port: number;
  periodSeconds: number;
  timeoutSeconds: number;
  failures: number;
}

/** HAProxy in the place of Kubernetes' Services and its ingress: whoever is not ready, by the manifests' probes, gets nothing. */
export function renderBalancer(address: string, doors: readonly Door[]): string {
  return [
    'global\n  maxconn 2000',
    'defaults\n  timeout connect 1s\n  timeout client 1h\n  timeout server 1h\n  retries 3\n  option redispatch 1',
    ...doors.map((door) => renderDoor(address, door)),
    '',
  ].join('\n');
}

function renderDoor(address: string, { name, port, hosts, isHttp = false }: Door): string {
  const probe = readProbe(name, port);
  const check = `check port ${probe.port} inter ${probe.periodSeconds}s fall ${probe.failures} rise 1`;
  return [
    `listen ${name}`,
    `  mode ${isHttp ? 'http' : 'tcp'}`,
    `  bind ${address}:${port}`,
    '  balance roundrobin',
    '  option httpchk',
    `  http-check send meth GET uri ${probe.path} ver HTTP/1.1 hdr Host ${name}`,
    `  timeout check ${probe.timeoutSeconds}s`,
    ...(isHttp ? ['  retry-on conn-failure empty-response'] : []),
    ...hosts.map((host) => `  server ${host.name} ${host.address}:${port} ${check}`),
  ].join('\n');
}

const MONITOR_PORT = 8222;

/** Kubernetes' own defaults where the manifest says nothing. */
function readProbe(name: string, port: number): Probe {
  const text = readFileSync(join(ROOT, `deploy/kubernetes/base/${name}.yaml`), 'utf8');
  const at = text.indexOf('readinessProbe:');
  const lines = text.slice(at).split('\n').slice(0, 5).join('\n');
  const number = (key: string, otherwise: number) => Number(new RegExp(`${key}: (\\d+)`).exec(lines)?.[1] ?? otherwise);
  const path = /path: "?([^",}]+)"?/.exec(lines)?.[1];
  if (at < 0 || !path) throw new Error(`deploy/kubernetes/base/${name}.yaml has no readiness probe`);
  return {
    path,
    port: name === 'nats' ? MONITOR_PORT : port,
    periodSeconds: number('periodSeconds', 10),
    timeoutSeconds: number('timeoutSeconds', 1),
    failures: number('failureThreshold', 3),
  };
}
