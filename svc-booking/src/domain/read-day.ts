const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const HALF_A_YEAR_MS = 183 * 86_400_000;

/** A day as Americans type one: "Nov 23", "November 23, 2026", "11/23", "11/23/26", "2026-11-23". As YYYY-MM-DD, or null. */
export function readDay(typed: string, now: Date): string | null {
  const text = typed.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const slashes = /^(\d{1,2})\/(\d{1,2})(?:\/(\d{2}|\d{4}))?$/.exec(text);
  if (slashes) return dayNear(Number(slashes[1]), Number(slashes[2]), slashes[3], now);
  const words = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?$/.exec(text);
  const month = words ? MONTHS.indexOf(words[1]?.slice(0, 3) ?? '') + 1 : 0;
  return words && month > 0 ? dayNear(month, Number(words[2]), words[3], now) : null;
}

/** Without a year the nearest such day is meant. */
function dayNear(month: number, day: number, year: string | undefined, now: Date): string | null {
  if (year) return dayOf(Number(year) + (year.length === 2 ? 2_000 : 0), month, day);
  const thisYear = now.getUTCFullYear();
  const distance = Date.UTC(thisYear, month - 1, day) - now.getTime();
  const shift = distance > HALF_A_YEAR_MS ? -1 : distance < -HALF_A_YEAR_MS ? 1 : 0;
  return dayOf(thisYear + shift, month, day);
}

function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCFullYear() === year && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  return exists && year >= 1_970 ? date.toISOString().slice(0, 10) : null;
}
