import type { Owner } from 'contracts/endpoint';
import { z } from 'zod';

export type Service = Exclude<Owner, 'gateway'>;
export type Upstreams = Readonly<Record<Service, string>>;

const ASK_MS = 2_000;

export interface PartsReport extends Record<Service | 'broker', boolean> {
  status: 'ready' | 'degraded';
  /** Of services that answer: what they do without. */
  without: Partial<Record<Service, string[]>>;
}

const serviceReport = z.record(z.string(), z.unknown());

export interface Parts {
  setBroker(isUp: boolean): void;
  hasBroker(): boolean;
  /** A missing part closes nothing here: what does not need it is still answered. */
  describe(): Promise<PartsReport>;
}

export function createParts(upstreams: Upstreams): Parts {
  let broker = false;
  return {
    setBroker(isUp) {
      broker = isUp;
    },
    hasBroker: () => broker,
    async describe() {
      const asked = await Promise.all(
        Object.entries(upstreams).map(async ([name, url]) => [name, await ask(url)] as const),
      );
      const ready = Object.fromEntries(asked.map(([name, { isReady }]) => [name, isReady])) as Record<Service, boolean>;
      const lacking = asked.filter(([, { isReady, lacks }]) => isReady && lacks.length > 0);
      const without = Object.fromEntries(lacking.map(([name, { lacks }]) => [name, lacks]));
      const isWhole = broker && lacking.length === 0 && Object.values(ready).every(Boolean);
      return { status: isWhole ? 'ready' : 'degraded', ...ready, broker, without };
    },
  };
}

async function ask(url: string): Promise<{ isReady: boolean; lacks: string[] }> {
  try {
    const answer = await fetch(`${url}/ready`, { signal: AbortSignal.timeout(ASK_MS) });
    const report = serviceReport.parse(await answer.json());
    return { isReady: answer.ok, lacks: Object.keys(report).filter((part) => report[part] === false) };
  } catch {
    return { isReady: false, lacks: [] };
  }
}
