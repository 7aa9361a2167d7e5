import { zoneName } from './time.ts';

const FIRST = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
] as const;

type ZoneOption = Readonly<{ value: string; label: string }>;
const listed = new Map<string, readonly ZoneOption[]>();

/** The same array each time, so that a list of 450 is drawn once. */
export function timeZoneOptions(current: string): readonly ZoneOption[] {
  const options = listed.get(current) ?? listZones(current);
  listed.set(current, options);
  return options;
}

function listZones(current: string): readonly ZoneOption[] {
  const named = FIRST.map(([value, name]) => ({ value: value as string, label: `${name} (${readable(value)})` }));
  const known = new Set(named.map(({ value }) => value));
  const rest = [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => !known.has(zone));
  return [...named, ...rest.toSorted().map((value) => ({ value, label: readable(value) }))];
}

/** "Eastern (EST)", as it is at that moment; "London (GMT)" where people have no name for the zone. */
export function spokenZone(zone: string, at: string | Date): string {
  const name = FIRST.find(([value]) => value === zone)?.[1] ?? readable(zone.split('/').at(-1) ?? zone);
  const short = zoneName(at, zone);
  return short === name ? name : `${name} (${short})`;
}

/** "Eastern (EDT, then EST)" of a list that goes over a change of the clocks. */
export function spokenZones(zone: string, from: string | Date, until: string | Date): string {
  const [spoken, later] = [spokenZone(zone, from), zoneName(until, zone)];
  return later === zoneName(from, zone) ? spoken : `${spoken.slice(0, -1)}, then ${later})`;
}

function readable(zone: string): string {
  return zone.replaceAll('_', ' ');
}
