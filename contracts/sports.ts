/** Without their positions, which only profile forms need. */
export const SPORTS = [
  'basketball',
  'football',
  'soccer',
  'baseball',
  'softball',
  'track_field',
  'swimming',
  'tennis',
  'golf',
  'volleyball',
  'wrestling',
  'cross_country',
  'squash',
  'lacrosse',
  'field_hockey',
  'ice_hockey',
  'rowing',
  'sailing',
  'fencing',
  'gymnastics',
  'water_polo',
  'badminton',
  'bowling',
  'cycling',
  'equestrian',
  'rifle',
  'skiing',
  'surfing',
  'triathlon',
  'weightlifting',
  'cheerleading',
  'dance',
] as const;
export type Sport = (typeof SPORTS)[number];

export function isSport(value: string): value is Sport {
  return (SPORTS as readonly string[]).includes(value);
}

/** 'track_field' → 'Track & Field'. */
export function sportName(sport: string): string {
  if (sport === 'track_field') return 'Track & Field';
  return sport
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
