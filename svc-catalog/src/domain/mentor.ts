import type { MentorFacts } from 'contracts/events';
import { done, type Result, refuse } from 'contracts/result';
import type { VerificationStatus } from 'contracts/status';

export interface Mentor {
  id: string;
  status: VerificationStatus;
  facts: MentorFacts;
  version: number;
  rejectionReason: string | null;
  resubmitted: boolean;
  pendingSince: Date | null;
}

/** When one of these changes, the founder looks again. */
const VERIFIED_FACTS = ['firstName', 'lastName', 'college', 'collegeLevel', 'sport'] as const;

/** Missing facts stay as they are. */
export type FactChanges = { [K in keyof MentorFacts]?: MentorFacts[K] | undefined };

/** Rejected mentors ask again by editing; verified ones wait again when verified facts change. Null when nothing differs. */
export function editMentor(
  mentor: Mentor,
  changes: FactChanges,
  now: Date,
  by: 'profile' | 'account' = 'profile',
): Mentor | null {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const facts: MentorFacts = { ...mentor.facts, ...Object.fromEntries(given) };
  const asksAgain = by === 'profile' && mentor.status === 'rejected';
  if (!asksAgain && isSame(facts, mentor.facts)) return null;
  const losesVerification =
    mentor.status === 'approved' && VERIFIED_FACTS.some((fact) => facts[fact] !== mentor.facts[fact]);
  const edited = { ...mentor, facts, version: mentor.version + 1 };
  if (!asksAgain && !losesVerification) return edited;
  return { ...edited, status: 'pending', rejectionReason: null, resubmitted: true, pendingSince: now };
}

export function decideMentor(mentor: Mentor, action: 'approve' | 'reject', notes: string | null): Result<Mentor> {
  if (mentor.status !== 'pending') return refuse('conflict', 'mentor_decided');
  return done({
    ...mentor,
    status: action === 'approve' ? 'approved' : 'rejected',
    version: mentor.version + 1,
    rejectionReason: action === 'reject' ? notes : null,
    pendingSince: null,
  });
}

function isSame(a: MentorFacts, b: MentorFacts): boolean {
  return (Object.keys(a) as (keyof MentorFacts)[]).every((fact) => JSON.stringify(a[fact]) === JSON.stringify(b[fact]));
}
