import type { CollegeLevel, MentoringType } from './status.ts';

export const HOURLY_RATE_CENTS: Readonly<Record<CollegeLevel, number>> = { D1: 12_000, D2: 8_000, D3: 6_000 };
export const MENTOR_SHARE_PERCENT = 40;
export const PLATFORM_SHARE_PERCENT = 60;
export const CURRENCY = 'usd';

/** Paid mentors charge their division's price, free ones 0. No client can set it. */
export function hourlyRateCents(level: CollegeLevel, type: MentoringType): number {
  return type === 'free' ? 0 : HOURLY_RATE_CENTS[level];
}

/** 40%, rounded down to the cent. The rest is commission, so the two always add up. */
export function mentorShareCents(keptCents: number): number {
  return Math.floor((keptCents * MENTOR_SHARE_PERCENT) / 100);
}

export function toDollars(cents: number): number {
  return cents / 100;
}

export function toCents(dollars: number): number {
  return Math.round(dollars * 100);
}

/** 4800 → "$48", 4560 → "$45.60". */
export function formatCents(cents: number): string {
  return cents % 100 === 0 ? inDollars(cents).slice(0, -'.00'.length) : inDollars(cents);
}

/** 4800 → "$48.00". */
export function formatExactCents(cents: number): string {
  return inDollars(cents);
}

/** As Intl writes it, whose formatter takes a slow phone longer to make than everything else on a page of cards. */
function inDollars(cents: number): string {
  const all = Math.round(Math.abs(cents));
  const dollars = String(Math.floor(all / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${dollars}.${String(all % 100).padStart(2, '0')}`;
}
