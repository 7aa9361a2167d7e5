import { formatInZoneNear } from 'contracts/near-year';
import type { Instant } from 'contracts/wall-time';
import { now } from './clock.ts';
import { viewerZone } from './time.ts';

export { formatInZoneNear as formatSession, isInYearOf } from 'contracts/near-year';

/** Of a session of one's own. */
export function formatWhen(instant: Instant, zone = viewerZone()): string {
  return `${formatInZoneNear(instant, zone, now())} (your time)`;
}
