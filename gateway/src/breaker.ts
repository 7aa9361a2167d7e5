import { SECOND_MS } from 'contracts/times';

const FAILURES = 5;
const OPEN_MS = SECOND_MS;

export class BreakerOpen extends Error {
  constructor() {
    super('the last calls were not answered');
  }
}

export interface Breaker {
  /**
   * @param saysNothing of an error that may as well be the caller's doing: it counts neither way
   * @throws BreakerOpen at once, without a call, while the service is taken for dead
   */
  run<T>(call: () => Promise<T>, saysNothing?: (error: unknown) => boolean): Promise<T>;
}

/** After several unanswered calls in a row, one at a time may try. Why no library: docs/adr/018-parts-fail-alone.md. */
export function createBreaker(onChange: (isOpen: boolean) => void, now = () => performance.now()): Breaker {
  let failures = 0;
  let openUntil = 0;
  let probing = false;

  function succeeded() {
    if (failures >= FAILURES) onChange(false);
    failures = 0;
  }

  function failed() {
    failures += 1;
    openUntil = now() + OPEN_MS;
    if (failures === FAILURES) onChange(true);
  }

  return {
    async run(call, saysNothing = () => false) {
      const isProbe = failures >= FAILURES;
      if (isProbe && (probing || now() < openUntil)) throw new BreakerOpen();
      if (isProbe) probing = true;
      try {
        const answer = await call();
        succeeded();
        return answer;
      } catch (error) {
        if (!saysNothing(error)) failed();
        throw error;
      } finally {
        if (isProbe) probing = false;
      }
    },
  };
}
