import { createHmac } from 'node:crypto';
import { createSealer, type Sealer } from 'svc-kit/seal-text';

/** Derived from the service's secret, so that a copy of the database reads nobody's calendar. */
export interface CalendarSecrets extends Sealer {
  /** 256 bits, the same whenever it is asked for. */
  feedToken(seed: string): string;
  /** Tells the same address again without keeping it readable. */
  markAddress(address: string): string;
}

export function createCalendarSecrets(root: string): CalendarSecrets {
  const key = (label: string) => createHmac('sha256', root).update(`sideline calendars ${label}`).digest();
  const [feed, mark, seal] = [key('feed'), key('mark'), key('seal')];
  return {
    feedToken: (seed) => createHmac('sha256', feed).update(seed).digest('base64url'),
    markAddress: (address) => createHmac('sha256', mark).update(address).digest('hex'),
    ...createSealer(seal),
  };
}
