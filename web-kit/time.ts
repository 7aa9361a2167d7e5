import { DEFAULT_TIME_ZONE } from 'contracts/times';
import { dayInZone, formatInstant, formatInZone, formatter, type Instant } from 'contracts/wall-time';
import { useSyncExternalStore } from 'react';

export { formatInZone };

let viewer = { zone: '', until: -1 };
/** Cached because Intl is too slow for lists; it expires because people travel. */
export function viewerZone(): string {
  if (performance.now() > viewer.until) {
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || DEFAULT_TIME_ZONE;
    viewer = { zone, until: performance.now() + 1_000 };
  }
  return viewer.zone;
}

const never = () => () => undefined;
/** The default zone in static HTML, so that hydration agrees with it. */
export function useViewerZone(): string {
  return useSyncExternalStore(never, viewerZone, () => DEFAULT_TIME_ZONE);
}

export function formatTime(instant: Instant, zone = viewerZone()): string {
  return formatInstant(instant, zone, { hour: 'numeric', minute: '2-digit' });
}

export function formatDay(instant: Instant, zone = viewerZone()): string {
  return formatInstant(instant, zone, { weekday: 'short', month: 'short', day: 'numeric' });
}

/** "Sun, Nov 29, 4 PM", where there is little room. Of no clock, so that HTML from the server agrees with the page. */
export function formatSoon(instant: Instant, zone = viewerZone()): string {
  return `${formatDay(instant, zone)}, ${formatTime(instant, zone).replace(':00', '')}`;
}

export function formatDate(instant: Instant, zone = viewerZone()): string {
  return formatInstant(instant, zone, { month: 'short', day: 'numeric', year: 'numeric' });
}

export function dayKey(instant: Instant, zone = viewerZone()): string {
  return dayInZone(instant, zone);
}

export function zoneName(instant: Instant, zone = viewerZone()): string {
  const parts = formatter(zone, { timeZoneName: 'short' }).formatToParts(new Date(instant));
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? zone;
}

/** "EST", or "EDT, then EST" of a list that goes over a change of the clocks. */
export function zoneNames(from: Instant, until: Instant, zone: string): string {
  const [name, later] = [zoneName(from, zone), zoneName(until, zone)];
  return name === later ? name : `${name}, then ${later}`;
}

export function formatClock(hhmm: string): string {
  const [hours = 0, minutes = 0] = hhmm.split(':').map(Number);
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`;
}

export function formatDuration(milliseconds: number): string {
  const minutes = Math.max(0, Math.ceil(milliseconds / 60_000));
  const [days, hours, rest] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  if (days > 0) return `${days} ${days === 1 ? 'day' : 'days'}${hours ? ` ${hours} h` : ''}`;
  if (hours > 0) return `${hours} h${rest ? ` ${rest} min` : ''}`;
  return `${rest} min`;
}
