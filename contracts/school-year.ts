export type SchoolYear = 'freshman' | 'sophomore' | 'junior' | 'senior';
const BY_YEARS_LEFT: readonly SchoolYear[] = ['senior', 'junior', 'sophomore', 'freshman'];
const AUGUST = 7;

/** American high schools start in August. Null before them and after. */
export function schoolYearOf(graduationYear: number, now: Date): SchoolYear | null {
  const endsIn = now.getUTCFullYear() + (now.getUTCMonth() >= AUGUST ? 1 : 0);
  return BY_YEARS_LEFT[graduationYear - endsIn] ?? null;
}
