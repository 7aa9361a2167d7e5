/** White on each has a contrast of 7:1 or better. */
const TEAM_COLORS = [
  ...['#7a1f2b', '#1e3a6e', '#24523a', '#4a2a6b', '#0f4c5c', '#6b3410'],
  ...['#2b2f38', '#7a1b52', '#144a7a', '#4d4a10', '#8a2318', '#333d1e'],
] as const;

export function teamColorOf(college: string): string {
  let hash = 2166136261;
  for (const character of college.trim().toLowerCase())
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return TEAM_COLORS[(hash >>> 8) % TEAM_COLORS.length] ?? TEAM_COLORS[0];
}

const NO_TEAM = '#2b2f38';

export function teamStyle(college: string | null): Record<`--${string}`, string> {
  return { '--jersey': college === null ? NO_TEAM : teamColorOf(college) };
}

export function initialsOf(firstName: string, lastName: string): string {
  return [firstName, lastName]
    .map((name) => [...name.trim()][0] ?? '')
    .join('')
    .toUpperCase();
}
