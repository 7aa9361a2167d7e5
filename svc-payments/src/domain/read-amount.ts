/** Cents of what was typed: "120", "$1,240.00", "45.5". Null for anything else, and for nothing. */
export function readAmount(typed: string): number | null {
  const match = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,6})(?:\.(\d{1,2}))?$/.exec(typed.trim());
  if (!match) return null;
  const cents = Number(match[1]?.replaceAll(',', '')) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return cents > 0 && cents < 100_000_000 ? cents : null;
}

/** The beginning of an id that Stripe gives; ids have capitals. */
export function readStripeId(typed: string): string | null {
  return /^(?:cs|pi|ch|py|re|pyr|tr|dp|du)_\w*$/.test(typed.trim()) ? typed.trim() : null;
}
