import { DAY_MS, HORIZON_DAYS, MINUTE_MS } from 'contracts/times';
import { useViewerZone } from 'web-kit/time';
import { spokenZones } from 'web-kit/time-zones';

let known = { zone: '', minute: 0, words: '' };

/** The viewer's zone as it is called while hours are open: "Eastern (EST)". Kept for the minute, since a page says it several times. */
export function useZoneWords(): string {
  const zone = useViewerZone();
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (known.zone !== zone || known.minute !== minute) known = { zone, minute, words: wordsOf(zone, new Date()) };
  return known.words;
}

function wordsOf(zone: string, now: Date): string {
  return spokenZones(zone, now, new Date(now.getTime() + HORIZON_DAYS * DAY_MS));
}
