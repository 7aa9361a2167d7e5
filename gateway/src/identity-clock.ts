import { ACCESS_TOKEN_MINUTES, MINUTE_MS, SECOND_MS } from 'contracts/times';
import type { Log } from 'svc-kit/log';

const WORTH_SAYING_MS = MINUTE_MS;

/** Identity dates the tokens, and we read them by a clock of our own. */
export interface IdentityClock {
  note(behindMs: number): void;
  /** Whoever signs in gets a token that has run out before it is used: no new sign-in helps. */
  endsTokensAtOnce(): boolean;
}

export function createIdentityClock(log: Log): IdentityClock {
  let behindMs = 0;
  let isSaid = false;
  return {
    note(now) {
      behindMs = now;
      const isOff = behindMs >= WORTH_SAYING_MS;
      if (isOff && !isSaid)
        log.error('the clock of identity is behind that of this gateway: sign-ins end early, or at once', {
          behindSeconds: Math.floor(behindMs / SECOND_MS),
        });
      isSaid = isOff;
    },
    endsTokensAtOnce: () => behindMs >= ACCESS_TOKEN_MINUTES * MINUTE_MS,
  };
}
