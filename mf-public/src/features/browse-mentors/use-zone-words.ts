import { MINUTE_MS } from 'contracts/times';
import { useViewerZone } from 'web-kit/time';
import { spokenZone } from 'web-kit/time-zones';

let known = { zone: '', minute: 0, words: '' };

/** The viewer's zone as it is called now: "Eastern (EST)". Kept for the minute, since a page says it several times. */
export function useZoneWords(): string {
  const zone = useViewerZone();
  const minute = Math.floor(Date.now() / MINUTE_MS);
  if (known.zone !== zone || known.minute !== minute) known = { zone, minute, words: spokenZone(zone, new Date()) };
  return known.words;
}
