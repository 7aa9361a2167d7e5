import type { Allowance, May } from 'contracts/http/sessions';

export function isOpen(allowance: Allowance, now: Date): boolean {
  if ('no' in allowance) return false;
  const { from, until } = allowance;
  return !(from && now < new Date(from)) && !(until && now >= new Date(until));
}

/** Null when it is allowed already or never. */
export function opensAt(allowance: Allowance, now: Date): Date | null {
  return 'no' in allowance ? null : ahead(allowance.from, now);
}

export function closesAt(allowance: Allowance, now: Date): Date | null {
  return 'no' in allowance ? null : ahead(allowance.until, now);
}

export function isPossible(allowance: Allowance, now: Date): boolean {
  return isOpen(allowance, now) || opensAt(allowance, now) !== null;
}

export function nextChange(may: Partial<May>, now: Date): Date | null {
  return soonest(Object.values(may).flatMap((allowance) => [opensAt(allowance, now), closesAt(allowance, now)]));
}

export function soonest(instants: readonly (Date | null)[]): Date | null {
  const known = instants.filter((instant) => instant !== null);
  return known.length > 0 ? new Date(Math.min(...known.map(Number))) : null;
}

function ahead(instant: string | undefined, now: Date): Date | null {
  const at = instant === undefined ? null : new Date(instant);
  return at && at > now ? at : null;
}
