import type { ServiceConfig } from './config.ts';

/** As long as a load balancer may need to notice, and longer than a busy connection stays unused. */
const PRODUCTION_MS = 2_000;

export interface Drain {
  /** While it drains, the answer asks for a new connection: that one leads to a process which stays. */
  mark(answer: Response): Response;
  /** Answers go on; resolves when nobody busy should hold a connection any more. */
  begin(): Promise<void>;
}

/** Without it, kept connections close just as somebody sends a call, and a change must not be repeated on a guess. */
export function createDrain(config: Pick<ServiceConfig, 'NODE_ENV' | 'DRAIN_MS'>): Drain {
  const ms = config.DRAIN_MS ?? (config.NODE_ENV === 'production' ? PRODUCTION_MS : 0);
  let isDraining = false;
  return {
    mark(answer) {
      if (isDraining) answer.headers.set('connection', 'close');
      return answer;
    },
    async begin() {
      isDraining = true;
      if (ms > 0) await Bun.sleep(ms);
    },
  };
}
