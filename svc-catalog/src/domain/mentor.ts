import type { MentorFacts } from 'contracts/events';
import { done, type Result, refuse } from 'contracts/result';
import type { VerificationStatus } from 'contracts/status';
import { changesBetween } from './profile-changes.ts';

export interface Mentor {
  id: string;
  /** Once approved it stays so: later changes of what was verified are a proposal. */
  status: VerificationStatus;
  /** Of an approved mentor: what is public, and what they want, which only the founder can make public. */
  facts: MentorFacts;
  proposal: Partial<MentorFacts> | null;
  /** What the founder accepted last of an approved mentor, and since when the public text differs from it. */
  lookedFacts: MentorFacts | null;
  changedSince: Date | null;
  version: number;
  rejectionReason: string | null;
  resubmitted: boolean;
  /** Null while nothing waits for the founder's decision. */
  pendingSince: Date | null;
  portraitId: string | null;
}

/** When one of these changes, the founder looks before the public does. */
const VERIFIED_FACTS = ['firstName', 'lastName', 'college', 'collegeLevel', 'sport'] as const;

/** Beside another sport, or another college, these would be wrong. */
const GOES_WITH = { sport: 'position', college: 'usState' } as const;

/** Missing facts stay as they are. */
export type FactChanges = { [K in keyof MentorFacts]?: MentorFacts[K] | undefined };

/** What the profile is to say, and the founder decides on. */
export function wantedFacts(mentor: Pick<Mentor, 'facts' | 'proposal'>): MentorFacts {
  return { ...mentor.facts, ...mentor.proposal };
}

/** Of the words above, not of whether they are public: what was sent back is rejected. */
export function standingOf({ status, proposal, pendingSince }: Mentor): VerificationStatus {
  if (status !== 'approved' || !proposal) return status;
  return pendingSince ? 'pending' : 'rejected';
}

/** Saving asks again for what was rejected, changed or not. Null when nothing differs. */
export function editMentor(
  mentor: Mentor,
  changes: FactChanges,
  now: Date,
  by: 'profile' | 'account' = 'profile',
): Mentor | null {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined);
  const wanted: MentorFacts = { ...wantedFacts(mentor), ...Object.fromEntries(given) };
  const asksAgain = by === 'profile' && standingOf(mentor) === 'rejected';
  if (!asksAgain && isSame(wanted, wantedFacts(mentor))) return null;
  const edited = { ...mentor, version: mentor.version + 1 };
  if (mentor.status === 'approved') return propose(edited, wanted, asksAgain, now);
  if (!asksAgain) return { ...edited, facts: wanted };
  return { ...edited, facts: wanted, status: 'pending', rejectionReason: null, resubmitted: true, pendingSince: now };
}

/** Text that was sent back stays held with what is verified, so that it does not come back unseen. */
function propose(mentor: Mentor, wanted: MentorFacts, asksAgain: boolean, now: Date): Mentor {
  const beside = (['sport', 'college'] as const).filter((fact) => !isEqual(wanted[fact], mentor.facts[fact]));
  const goesWith = beside.map((fact) => GOES_WITH[fact]);
  const held = [...VERIFIED_FACTS, ...goesWith, ...Object.keys(mentor.proposal ?? {})] as (keyof MentorFacts)[];
  const facts: MentorFacts = { ...wanted, ...pick(mentor.facts, held) };
  const proposal = pick(
    wanted,
    held.filter((fact) => !isEqual(wanted[fact], facts[fact])),
  );
  const isProposing = Object.keys(proposal).length > 0;
  const asks = isProposing && (asksAgain || !isEqual(proposal, mentor.proposal));
  const lookedFacts = mentor.lookedFacts ?? mentor.facts;
  const isChanged = changesBetween(lookedFacts, facts).length > 0;
  return {
    ...mentor,
    facts,
    lookedFacts,
    changedSince: isChanged ? (mentor.changedSince ?? now) : null,
    proposal: isProposing ? proposal : null,
    resubmitted: isProposing,
    pendingSince: asks ? (mentor.pendingSince ?? now) : isProposing ? mentor.pendingSince : null,
    rejectionReason: isProposing && !asks ? mentor.rejectionReason : null,
  };
}

export function decideMentor(mentor: Mentor, action: 'approve' | 'reject', notes: string | null): Result<Mentor> {
  if (standingOf(mentor) !== 'pending') return refuse('conflict', 'mentor_decided');
  if (action === 'approve') return done(approve(mentor));
  if (mentor.status === 'approved') return done(sendBack(mentor, notes));
  const version = mentor.version + 1;
  return done({ ...mentor, version, status: 'rejected', rejectionReason: notes, pendingSince: null });
}

/** Of text that is public already. */
export function decideChanges(mentor: Mentor, action: 'accept' | 'send_back', notes: string | null): Result<Mentor> {
  if (mentor.status !== 'approved' || !mentor.changedSince) return refuse('conflict', 'changes_decided');
  if (action === 'send_back') return done(sendBack(mentor, notes));
  return done({ ...mentor, lookedFacts: mentor.facts, changedSince: null });
}

function approve(mentor: Mentor): Mentor {
  const facts = wantedFacts(mentor);
  return {
    ...mentor,
    version: mentor.version + 1,
    status: 'approved',
    facts,
    proposal: null,
    lookedFacts: facts,
    changedSince: null,
    rejectionReason: null,
    pendingSince: null,
  };
}

/** The public profile says again what the founder accepted last; the mentor keeps the new words, and why. */
function sendBack(mentor: Mentor, notes: string | null): Mentor {
  const wanted = wantedFacts(mentor);
  const facts = { ...(mentor.lookedFacts ?? mentor.facts), timeZone: mentor.facts.timeZone };
  const named = Object.keys({ ...facts, ...wanted }) as (keyof MentorFacts)[];
  const differing = named.filter((fact) => !isEqual(wanted[fact], facts[fact]));
  return {
    ...mentor,
    version: mentor.version + 1,
    facts,
    proposal: pick(wanted, differing),
    changedSince: null,
    rejectionReason: notes,
    pendingSince: null,
  };
}

function pick(facts: MentorFacts, names: readonly (keyof MentorFacts)[]): Partial<MentorFacts> {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}

function isSame(a: MentorFacts, b: MentorFacts): boolean {
  return (Object.keys(a) as (keyof MentorFacts)[]).every((fact) => isEqual(a[fact], b[fact]));
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
