import { noteCall } from 'svc-kit/metrics/measured';
import { nameCall, nameOf } from 'svc-kit/name-call';
import type { Step } from './gateway-env.ts';

nameCall('GET', '/*', 'page');

export const measureCalls: Step = async (c, next) => {
  const began = performance.now();
  await next();
  noteCall(nameOf(c), c.res.status, performance.now() - began);
};

type FindKept = (request: Request) => Response | null;

export function measureKept(find: FindKept): FindKept {
  return (request) => {
    const began = performance.now();
    const kept = find(request);
    if (kept) noteCall('keptList', kept.status, performance.now() - began);
    return kept;
  };
}
