import { hourlyRateCents, toDollars } from 'contracts/money';
import { wantedFacts } from './domain/mentor.ts';
import { changesBetween, fieldsOf } from './domain/profile-changes.ts';
import type { StoredMentor } from './store/mentors.ts';

/** A mentor as the founder decides on them: with what is not public yet, and what it changes. */
export function showWanted(mentor: StoredMentor) {
  const wanted = wantedFacts(mentor);
  const cents = hourlyRateCents(wanted.collegeLevel, wanted.mentoringType);
  const accepted = mentor.status === 'approved' ? (mentor.lookedFacts ?? mentor.facts) : null;
  return {
    ...JSON.parse(mentor.card),
    ...fieldsOf(wanted),
    hourly_rate: toDollars(cents),
    version: mentor.version,
    changes: accepted ? changesBetween(accepted, wanted) : [],
  };
}
