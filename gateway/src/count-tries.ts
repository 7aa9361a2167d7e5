import type { Endpoint } from 'contracts/endpoint';
import { MINUTE_MS } from 'contracts/times';
import type { Answers } from './answers.ts';
import type { Step } from './gateway-env.ts';
import type { DeviceReader } from './read-credentials.ts';

const WINDOW_MS = 15 * MINUTE_MS;
const MOST_ADDRESSES = 50_000;

/** Limits networks; identity limits accounts. */
export interface Tries {
  isCounted(endpoint: Endpoint): boolean;
  waitSeconds(endpoint: Endpoint, address: string): number | null;
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
  const limitOf = (name: string) => {
    if (name === 'login') return limits.failures;
    return COUNTED_ALWAYS.has(name) ? limits.requests : null;
  };

  return {
    isCounted: ({ name }) => limitOf(name) !== null,
    waitSeconds(endpoint, address) {
      const limit = limitOf(endpoint.name);
      if (limit === null) return null;
      const window = windows.get(`${endpoint.name} ${address}`);
      if (!window || window.endsAt <= now() || window.count < limit) return null;
      return Math.ceil((window.endsAt - now()) / 1000);
    },
    count(endpoint, address, status) {
      if (limitOf(endpoint.name) === null) return;
      if (status !== (COUNTED_WHEN[endpoint.name] ?? status)) return;
      const key = `${endpoint.name} ${address}`;
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
    // A device that once signed in counts for itself, so that others in its network cannot shut it out.
    const client = readDevice(c.req.raw.headers) ?? c.get('client');
    const wait = tries.waitSeconds(endpoint, client);
    if (wait !== null) return answers.refuse(429, 'too_many_tries', { 'retry-after': String(wait) });
    await next();
    tries.count(endpoint, client, c.res.status);
  };
}
