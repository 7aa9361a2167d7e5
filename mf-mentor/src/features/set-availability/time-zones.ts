const FIRST = [
  ['America/New_York', 'Eastern'],
  ['America/Chicago', 'Central'],
  ['America/Denver', 'Mountain'],
  ['America/Phoenix', 'Arizona'],
  ['America/Los_Angeles', 'Pacific'],
  ['America/Anchorage', 'Alaska'],
  ['Pacific/Honolulu', 'Hawaii'],
] as const;

export function timeZoneOptions(current: string): { value: string; label: string }[] {
  const named = FIRST.map(([value, name]) => ({ value: value as string, label: `${name} (${readable(value)})` }));
  const known = new Set(named.map(({ value }) => value));
  const rest = [...new Set([current, ...Intl.supportedValuesOf('timeZone')])].filter((zone) => !known.has(zone));
  return [...named, ...rest.toSorted().map((value) => ({ value, label: readable(value) }))];
}

function readable(zone: string): string {
  return zone.replaceAll('_', ' ');
}
