import { BlockList, isIP } from 'node:net';
import type { INetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import type { Labels } from './render-kubernetes.ts';

interface Selector {
  matchLabels?: Labels;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}
type Spec = NonNullable<INetworkPolicy['spec']>;
type Rule = {
  peers: { podSelector?: Selector; namespaceSelector?: Selector; ipBlock?: { cidr: string; except?: string[] } }[];
  ports: { port?: string | number }[];
};

/** A pod of ours, one of another namespace, or an address outside. */
export type Place = { labels: Labels } | { namespace: string } | { address: string };

export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`${operator} is not understood here`);
      return values.includes(labels[key] ?? '');
    })
  );
}

/** As a network plugin decides it: a pod that a policy picks out may do only what some policy allows, in both directions. */
export function mayConnect(policies: readonly INetworkPolicy[], from: Place, to: Place, port: number): boolean {
  return (
    allows(policies, 'Egress', from, { other: to, port }) && allows(policies, 'Ingress', to, { other: from, port })
  );
}

function allows(
  policies: readonly INetworkPolicy[],
  direction: 'Egress' | 'Ingress',
  place: Place,
  wanted: { other: Place; port: number },
): boolean {
  if (!('labels' in place)) return true;
  const about = policies
    .flatMap(({ spec }) => (spec ? [spec] : []))
    .filter(
      ({ podSelector, policyTypes = [] }) =>
        policyTypes.includes(direction) && selects((podSelector ?? {}) as Selector, place.labels),
    );
  return about.length === 0 || about.some((spec) => rulesOf(spec, direction).some((rule) => permits(rule, wanted)));
}

function rulesOf(spec: Spec, direction: 'Egress' | 'Ingress'): Rule[] {
  const rules =
    direction === 'Egress'
      ? (spec.egress ?? []).map(({ to, ports }) => ({ peers: to ?? [], ports: ports ?? [] }))
      : (spec.ingress ?? []).map(({ from, ports }) => ({ peers: from ?? [], ports: ports ?? [] }));
  return rules as Rule[];
}

function permits({ peers, ports }: Rule, { other, port }: { other: Place; port: number }): boolean {
  const hasPort = ports.length === 0 || ports.some((each) => each.port === port);
  return hasPort && (peers.length === 0 || peers.some((peer) => isPeer(peer, other)));
}

function isPeer({ podSelector, namespaceSelector, ipBlock }: Rule['peers'][number], other: Place): boolean {
  if ('address' in other) return ipBlock !== undefined && contains(ipBlock, other.address);
  if (ipBlock) return false;
  if ('namespace' in other)
    return namespaceSelector !== undefined && selects(namespaceSelector, { [NAMESPACE]: other.namespace });
  return namespaceSelector === undefined && selects(podSelector ?? {}, other.labels);
}

const NAMESPACE = 'kubernetes.io/metadata.name';

function contains({ cidr, except = [] }: { cidr: string; except?: string[] }, address: string): boolean {
  const isIn = (network: string) => {
    const [base = '', bits] = network.split('/');
    if (isIP(base) !== isIP(address)) return false;
    const family = isIP(base) === 4 ? 'ipv4' : 'ipv6';
    const list = new BlockList();
    list.addSubnet(base, Number(bits), family);
    return list.check(address, family);
  };
  return isIn(cidr) && !except.some(isIn);
}
