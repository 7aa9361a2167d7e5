import { BRAND } from 'contracts/brand';
import { EVENTS, type EventEnvelope } from 'contracts/events';
import { getSite } from 'contracts/http/settings';
import type { Log } from 'svc-kit/log';

const AGAIN_MS = 2_000;

/** The name that pages bear. While catalog is away the last one known stays; before any is known, the one in the code. */
export interface SiteName {
  current(): string;
  /** Asks catalog; resolves when it has answered or failed. What fails is asked again by itself. */
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
      // An event that came meanwhile is newer than the answer may be.
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
