import type { Endpoint } from 'contracts/endpoint';

export type Match =
  | { kind: 'call'; endpoint: Endpoint; params: Readonly<Record<string, string>> }
  | { kind: 'wrong method'; allow: string }
  | { kind: 'unknown' };

/** Below `/api`; ids and Stripe's references have no other characters, so nothing that a URL parser would rewrite gets through. */
const SAFE_SEGMENT = /^[A-Za-z0-9_-]+$/;
const UNKNOWN: Match = { kind: 'unknown' };
const NO_PARAMS = {};

interface Pattern {
  segments: string[];
  calls: Map<string, Endpoint>;
}

/** The route table, made from the declared calls. @throws when two calls claim the same method and path */
export function createMatcher(endpoints: readonly Endpoint[]): (method: string, path: string) => Match {
  const fixed = new Map<string, Map<string, Endpoint>>();
  const patterns = new Map<string, Pattern>();
  for (const endpoint of endpoints) {
    const calls = callsOf(endpoint.path, fixed, patterns);
    if (calls.has(endpoint.method)) throw new Error(`two calls claim ${endpoint.method} ${endpoint.path}`);
    calls.set(endpoint.method, endpoint);
  }

  return (method, path) => {
    const calls = fixed.get(path);
    if (calls) return choose(calls, method, NO_PARAMS);
    const segments = path.split('/');
    for (const pattern of patterns.values()) {
      const params = read(pattern.segments, segments);
      if (params) return choose(pattern.calls, method, params);
    }
    return UNKNOWN;
  };
}

function callsOf(path: string, fixed: Map<string, Map<string, Endpoint>>, patterns: Map<string, Pattern>) {
  if (!path.includes(':')) {
    const calls = fixed.get(path) ?? new Map<string, Endpoint>();
    fixed.set(path, calls);
    return calls;
  }
  const shape = path.replace(/:\w+/g, ':');
  const pattern = patterns.get(shape) ?? { segments: path.split('/'), calls: new Map<string, Endpoint>() };
  patterns.set(shape, pattern);
  return pattern.calls;
}

function choose(calls: Map<string, Endpoint>, method: string, params: Record<string, string>): Match {
  const endpoint = calls.get(method === 'HEAD' ? 'GET' : method);
  if (endpoint) return { kind: 'call', endpoint, params };
  return { kind: 'wrong method', allow: [...calls.keys()].sort().join(', ') };
}

function read(pattern: string[], segments: string[]): Record<string, string> | null {
  if (pattern.length !== segments.length) return null;
  const params: Record<string, string> = {};
  for (const [i, expected] of pattern.entries()) {
    const segment = segments[i] ?? '';
    if (!expected.startsWith(':')) {
      if (segment !== expected) return null;
    } else if (SAFE_SEGMENT.test(segment)) params[expected.slice(1)] = segment;
    else return null;
  }
  return params;
}
