/// <reference lib="esnext.temporal" />
import ICAL from 'ical.js';

/** What Outlook calls zones when its file does not describe them. */
const WINDOWS_NAMES: Readonly<Record<string, string>> = {
  'Eastern Standard Time': 'America/New_York',
  'US Eastern Standard Time': 'America/Indiana/Indianapolis',
  'Central Standard Time': 'America/Chicago',
  'Mountain Standard Time': 'America/Denver',
  'US Mountain Standard Time': 'America/Phoenix',
  'Pacific Standard Time': 'America/Los_Angeles',
  'Alaskan Standard Time': 'America/Anchorage',
  'Hawaiian Standard Time': 'Pacific/Honolulu',
  'Atlantic Standard Time': 'America/Halifax',
  'GMT Standard Time': 'Europe/London',
  'W. Europe Standard Time': 'Europe/Berlin',
};

/** A zone by its name: our own rules hold for all years, those in files for a few. */
class NamedZone extends ICAL.Timezone {
  constructor(readonly name: string) {
    super({ tzid: name });
  }

  /** A skipped time moves forward, a repeated one is its first. */
  override utcOffset(time: ICAL.Time): number {
    return (wallMs(time) - instantMs(time, this.name)) / 1000;
  }
}

export function wallMs({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

export function instantMs({ year, month, day, hour, minute, second }: ICAL.Time, zone: string): number {
  const wall = Temporal.PlainDateTime.from({ year, month, day, hour, minute, second });
  return wall.toZonedDateTime(zone).epochMilliseconds;
}

/** Of a name as calendars write it, such as `/freeassociation.sourceforge.net/America/New_York`. */
export function ianaName(tzid: string): string | null {
  const known = WINDOWS_NAMES[tzid] ?? tzid;
  const parts = known.split('/');
  for (const count of [parts.length, 3, 2]) {
    const name = parts.slice(-count).join('/');
    if (isZone(name)) return name;
  }
  return null;
}

function isZone(name: string): boolean {
  if (!/^[A-Z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

/** Makes ical.js know the zones of a file; one that nobody knows and that the file does not describe is the mentor's. */
export function knowZones(calendar: ICAL.Component, mentorZone: string): void {
  const described = new Set<string>();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    const tzid = String(zone.getFirstPropertyValue('tzid') ?? '');
    // A region’s own rules are better than a file's; “EST” may be a region’s hours in one that says so.
    if (ianaName(tzid)?.includes('/')) calendar.removeSubcomponent(zone);
    else described.add(tzid);
  }
  for (const tzid of namedIn(calendar)) {
    if (!described.has(tzid)) ICAL.TimezoneService.register(new NamedZone(ianaName(tzid) ?? mentorZone), tzid);
  }
}

function namedIn(calendar: ICAL.Component): Set<string> {
  const names = new Set<string>();
  for (const event of calendar.getAllSubcomponents('vevent')) {
    // Values are read later; reading them now would fix their zones.
    for (const [, parameters] of event.jCal[1] as [string, Record<string, unknown>][]) {
      if (typeof parameters.tzid === 'string') names.add(parameters.tzid);
    }
  }
  return names;
}
