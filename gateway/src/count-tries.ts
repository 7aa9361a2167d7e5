import type { Endpoint } from 'contracts/endpoint';
import { MINUTE_MS } from 'contracts/times';
import { DEVICES_OF_A_NETWORK } from 'svc-kit/client-network';
import type { Answers } from './answers.ts';
import type { Step } from './gateway-env.ts';
import type { DeviceReader } from './read-credentials.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const MOST_ADDRESSES = 50_000;
/** By then some of the calls under way have been answered. */
const ANSWERED_SECONDS = 1;

/** Limits networks; identity limits accounts. */
export interface Tries {
  isCounted(endpoint: Endpoint): boolean;
  /** @param times what the address may do as often as one client may */
  waitSeconds(endpoint: Endpoint, address: string, times?: number): number | null;
  /** A call that is not answered yet counts like the others, or whoever sends many at once is limited too late. */
  begin(endpoint: Endpoint, address: string): () => void;
  /** Counts an answered call: sign-ins when they failed, the others each time. */
  count(endpoint: Endpoint, address: string, status: number): void;
}

const COUNTED_ALWAYS = new Set([
  'registerAthlete',
  'registerMentor',
  'forgotPassword',
  'resetPassword',
  'redeemLink',
  'confirmGuardian',
  'lookAtGuardianLink',
  'getParentRequest',
  'openParentCheckout',
  'readCalendarFeed',
  // Each makes us fetch something.
  'addBusyCalendar',
]);
/** Whoever has the right one may come as often as they like: many people's calendars are read by one company. */
const COUNTED_WHEN: Readonly<Record<string, number>> = { login: 401, readCalendarFeed: 404 };

export function createTries(limits: { failures: number; requests: number }, now = Date.now): Tries {
  const windows = new Map<string, { count: number; endsAt: number }>();
  const underWay = new Map<string, number>();
  const keyOf = ({ name }: Endpoint, address: string) => `${name} ${address}`;
  const limitOf = (name: string) => {
    if (name === 'login') return limits.failures;
    return COUNTED_ALWAYS.has(name) ? limits.requests : null;
  };

  return {
    isCounted: ({ name }) => limitOf(name) !== null,
    waitSeconds(endpoint, address, times = 1) {
      const limit = limitOf(endpoint.name);
      if (limit === null) return null;
      const key = keyOf(endpoint, address);
      const window = windows.get(key);
      const counted = window && window.endsAt > now() ? window : { count: 0, endsAt: 0 };
      if (counted.count >= limit * times) return Math.ceil((counted.endsAt - now()) / 1000);
      return counted.count + (underWay.get(key) ?? 0) < limit * times ? null : ANSWERED_SECONDS;
    },
    begin(endpoint, address) {
      const key = keyOf(endpoint, address);
      underWay.set(key, (underWay.get(key) ?? 0) + 1);
      return () => {
        const left = (underWay.get(key) ?? 0) - 1;
        if (left > 0) underWay.set(key, left);
        else underWay.delete(key);
      };
    },
    count(endpoint, address, status) {
      if (limitOf(endpoint.name) === null) return;
      if (status !== (COUNTED_WHEN[endpoint.name] ?? status)) return;
      const key = keyOf(endpoint, address);
      const window = windows.get(key);
      if (window && window.endsAt > now()) {
        window.count += 1;
        return;
      }
      windows.delete(key);
      if (windows.size >= MOST_ADDRESSES) windows.delete(windows.keys().next().value ?? '');
      windows.set(key, { count: 1, endsAt: now() + WINDOW_MS });
    },
  };
}

export function limitTries(endpoint: Endpoint, tries: Tries, answers: Answers, readDevice: DeviceReader): Step {
  return async (c, next) => {
    const callers = callersOf(readDevice(c.req.raw.headers), c.get('client'));
    for (const { address, times } of callers) {
      const wait = tries.waitSeconds(endpoint, address, times);
      if (wait !== null) return answers.refuse(429, 'too_many_tries', { 'retry-after': String(wait) });
    }
    const ends = callers.map(({ address }) => tries.begin(endpoint, address));
    try {
      await next();
    } finally {
      for (const end of ends) end();
    }
    for (const { address } of callers) tries.count(endpoint, address, c.res.status);
  };
}

/** A device that once signed in counts for itself, so that others in its network cannot shut it out; a device is had for any sign-in. */
function callersOf(device: string | null, network: string): { address: string; times: number }[] {
  if (!device) return [{ address: network, times: 1 }];
  return [
    { address: device, times: 1 },
    { address: `devices of ${network}`, times: DEVICES_OF_A_NETWORK },
  ];
}
