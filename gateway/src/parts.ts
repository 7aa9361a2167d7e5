import type { Owner } from 'contracts/endpoint';

export type Service = Exclude<Owner, 'gateway'>;
export type Upstreams = Readonly<Record<Service, string>>;

const ASK_MS = 2_000;

export type PartsReport = { status: 'ready' | 'degraded' } & Record<Service | 'broker', boolean>;

export interface Parts {
  setBroker(isUp: boolean): void;
  /** A missing part closes nothing here: what does not need it is still answered. */
  describe(): Promise<PartsReport>;
}

export function createParts(upstreams: Upstreams): Parts {
  let broker = false;
  return {
    setBroker(isUp) {
      broker = isUp;
    },
    async describe() {
      const services = await Promise.all(
        Object.entries(upstreams).map(async ([name, url]) => [name, await isReady(url)] as const),
      );
      const parts = { ...(Object.fromEntries(services) as Record<Service, boolean>), broker };
      return { status: Object.values(parts).every(Boolean) ? 'ready' : 'degraded', ...parts };
    },
  };
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(ASK_MS) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
