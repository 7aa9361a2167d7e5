import { BRAND } from 'contracts/brand';
import { EVENTS, type EventEnvelope } from 'contracts/events';
import { getSite } from 'contracts/http/settings';
import type { Log } from 'svc-kit/log';

const AGAIN_MS = 2_000;

/** While catalog is away the last known name stays; before the first answer, the one in the code. */
export interface SiteName {
  current(): string;
  refresh(): Promise<void>;
  onEvent(event: EventEnvelope): void;
  stop(): void;
}

export function createSiteName(fetchSite: () => Promise<Response>, log: Log, againMs = AGAIN_MS): SiteName {
  let brand = BRAND;
  let version = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;

  async function refresh(): Promise<void> {
    clearTimeout(timer);
    const askedIn = version;
    try {
      const answer = await fetchSite();
      if (!answer.ok) throw new Error(`catalog answered ${answer.status}`);
      const site = getSite.response.parse(await answer.json());
      // An event that came in the meantime may be newer than the answer.
      if (askedIn === version) brand = site.brand;
    } catch (error) {
      log.warn('the name of the site cannot be asked for; the last one stays', { error });
      if (!stopped) timer = setTimeout(() => void refresh(), againMs);
    }
  }

  return {
    current: () => brand,
    refresh,
    onEvent({ name, payload }) {
      if (name !== 'site.changed') return;
      const told = EVENTS['site.changed'].payload.parse(payload);
      if (told.version <= version) return;
      ({ brand, version } = told);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
