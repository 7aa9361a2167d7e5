import type { Session } from './session.ts';

/** "Ana L.": never more of a minor's name. */
export function shortName(firstName: string, lastName: string | null): string {
  const initial = [...(lastName ?? '').trim()][0];
  return initial ? `${firstName} ${initial.toUpperCase()}.` : firstName;
}

/** Until somebody has paid, a mentor gets to know no more of a minor than a visitor; nor later, if nobody ever did. */
export function isUnpaidTo(who: string, { amountCents, paidAt }: Pick<Session, 'amountCents' | 'paidAt'>): boolean {
  return who === 'mentor' && amountCents > 0 && paidAt === null;
}
