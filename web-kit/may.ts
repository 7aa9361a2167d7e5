import type { Allowance } from 'contracts/http/sessions';

/** Whether it is allowed at that moment: from its first instant until before its last one. */
export function isOpen(allowance: Allowance, now: Date): boolean {
  if ('no' in allowance) return false;
  const { from, until } = allowance;
  return !(from && now < new Date(from)) && !(until && now >= new Date(until));
}
