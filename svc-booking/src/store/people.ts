import type { EventPayload, MentorFacts } from 'contracts/events';
import { DELETED } from 'contracts/first-name';
import type { InternalMentor } from 'contracts/internal';
import { DEFAULT_TIME_ZONE } from 'contracts/times';
import type { Db, Tx } from 'svc-kit/db';
import { planSoonest } from './soonest-slot.ts';

// From events, each guarded by its version.

function factColumns(facts: MentorFacts) {
  return {
    first_name: facts.firstName,
    last_name: facts.lastName,
    college_level: facts.collegeLevel,
    mentoring_type: facts.mentoringType,
    facts_zone: facts.timeZone,
    known: true,
  };
}

export async function noteMentorRegistered(tx: Tx, mentorId: string, facts: MentorFacts): Promise<void> {
  await ensureMentor(tx, mentorId);
  await tx`
    update mentor set ${tx(factColumns(facts))}, revision = revision + 1
    where id = ${mentorId} and facts_version = 0 and not known and not deleted`;
}

export interface MentorNews {
  mentorId: string;
  version: number;
  facts: MentorFacts;
  verified: boolean;
  /** Undefined from a replica that knows of no portraits: what was known stays. */
  portrait?: string | null | undefined;
}

/** Whoever waits for an hour of theirs hears of those that became free before they were verified, or while they were free. */
export async function noteMentorFacts(tx: Db, news: MentorNews, at: Date): Promise<void> {
  const { mentorId, version, facts, verified, portrait } = news;
  const face = portrait === undefined ? {} : { portrait };
  await ensureMentor(tx, mentorId);
  const { count } = await tx`
    update mentor set ${tx({ ...factColumns(facts), ...face, verified, facts_version: version })}, revision = revision + 1
    where id = ${mentorId} and facts_version < ${version} and not deleted`;
  if (count > 0 && verified) await planSoonest(tx, mentorId, at);
}

export async function noteMentorRejected(tx: Tx, mentorId: string, version: number): Promise<void> {
  await ensureMentor(tx, mentorId);
  await tx`
    update mentor set verified = false, facts_version = ${version}, revision = revision + 1
    where id = ${mentorId} and facts_version < ${version}`;
}

/** Whoever waits for an hour of theirs hears of those that became free while they could not be booked. */
export async function notePayoutReady(
  tx: Tx,
  { mentorId, version, payoutReady: ready }: Omit<EventPayload<'mentor.payout_ready_changed'>, 'connected'>,
  at: Date,
): Promise<void> {
  await ensureMentor(tx, mentorId);
  const { count } = await tx`
    update mentor set payout_ready = ${ready}, payout_version = ${version}, revision = revision + 1
    where id = ${mentorId} and payout_version < ${version}`;
  if (count > 0 && ready) await planSoonest(tx, mentorId, at);
}

/** "Ann R." */
export async function findAthleteName(db: Db, id: string): Promise<string> {
  const [row]: { name: string }[] = await db`
    select first_name || ' ' || upper(left(last_name, 1)) || '.' as name from athlete where id = ${id} and not deleted`;
  return row?.name ?? 'Former athlete';
}

/** Catalog's answer, which may be older than what was told here. Of the payouts of a free mentor, who needs none, it says nothing. */
export async function noteMentorAnswer(tx: Tx, answer: InternalMentor, at: Date): Promise<void> {
  const { id: mentorId, version, facts, verified, portrait, payout_ready: payoutReady } = answer;
  await noteMentorFacts(tx, { mentorId, version, facts, verified, portrait }, at);
  if (facts.mentoringType === 'free') return;
  // Without a version it counts only before anything was told, and only as a yes.
  const payoutVersion = answer.payout_version ?? (payoutReady ? 1 : 0);
  await notePayoutReady(tx, { mentorId, version: payoutVersion, payoutReady }, at);
}

export async function noteAthlete(
  db: Db,
  athlete: { id: string; firstName: string; lastName: string; timeZone: string },
): Promise<void> {
  await db`
    insert into athlete (id, first_name, last_name, time_zone)
    values (${athlete.id}, ${athlete.firstName}, ${athlete.lastName}, ${athlete.timeZone}) on conflict do nothing`;
}

/** It is never unconfirmed again: an account keeps its address. */
export async function noteAddressConfirmed(db: Db, athleteId: string): Promise<void> {
  await db`update athlete set address_confirmed = true where id = ${athleteId}`;
}

export async function isAddressConfirmed(db: Db, athleteId: string): Promise<boolean> {
  const rows = await db`select 1 from athlete where id = ${athleteId} and address_confirmed`;
  return rows.length > 0;
}

export async function isAthleteKnown(db: Db, athleteId: string): Promise<boolean> {
  const rows = await db`select 1 from athlete where id = ${athleteId}`;
  return rows.length > 0;
}

/** A mentor's name comes from catalog, once the founder has approved it. */
export async function noteName(
  tx: Tx,
  account: {
    id: string;
    version: number;
    firstName: string;
    lastName: string;
    timeZone: string;
    role?: 'athlete' | 'mentor' | undefined;
    tooYoung?: boolean | undefined;
  },
): Promise<void> {
  // Of an athlete whose registration comes later: their older name does not replace this one then.
  if (account.role === 'athlete') await noteAthlete(tx, account);
  const name = { first_name: account.firstName, last_name: account.lastName, name_version: account.version };
  await tx`
    update athlete set ${tx({ ...name, time_zone: account.timeZone })}
    where id = ${account.id} and name_version < ${account.version} and not deleted`;
  if (account.tooYoung !== undefined) await noteAge(tx, account, account.tooYoung);
  await tx`
    update mentor set name_version = ${account.version}, facts_zone = ${account.timeZone}, revision = revision + 1
    where id = ${account.id} and name_version < ${account.version} and not deleted`;
}

/** Given by athletes, and at most twice: it needs no version, but must not be lost when it comes first. */
async function noteAge(
  tx: Tx,
  { id, firstName, lastName, timeZone }: Parameters<typeof noteAthlete>[1],
  tooYoung: boolean,
): Promise<void> {
  await noteAthlete(tx, { id, firstName, lastName, timeZone });
  await tx`update athlete set too_young = ${tooYoung} where id = ${id} and not deleted`;
}

/** What keeps an athlete from beginning anything with a mentor. */
export async function findBarrier(db: Db, athleteId: string, now: Date): Promise<'too_young' | 'barred' | null> {
  const [barrier]: { too_young: boolean }[] = await db`
    select too_young from athlete where id = ${athleteId} and (too_young or barred_until > ${now})`;
  if (!barrier) return null;
  return barrier.too_young ? 'too_young' : 'barred';
}

/** Whoever bars or forgets them waits until this transaction has ended. False once they have no account any more. */
export async function lockAthlete(tx: Tx, athleteId: string): Promise<boolean> {
  const [row]: { deleted: boolean }[] = await tx`select deleted from athlete where id = ${athleteId} for share`;
  return !row?.deleted;
}

/** Whether one of them has no account any more. */
export async function hasLeft(
  db: Db,
  { athleteId, mentorId }: { athleteId: string; mentorId: string },
): Promise<boolean> {
  const rows = await db`
    select 1 from athlete where id = ${athleteId} and deleted
    union all select 1 from mentor where id = ${mentorId} and deleted`;
  return rows.length > 0;
}

/** Of somebody whose registration comes later, too: nothing of it is kept then. */
export async function forgetPerson(
  tx: Tx,
  { accountId, role }: Pick<EventPayload<'account.deleted'>, 'accountId' | 'role'>,
): Promise<void> {
  if (role === 'mentor') await ensureMentor(tx, accountId);
  else await noteAthlete(tx, { id: accountId, ...DELETED, timeZone: DEFAULT_TIME_ZONE });
  await tx`
    update athlete set first_name = ${DELETED.firstName}, last_name = ${DELETED.lastName}, deleted = true where id = ${accountId}`;
  await tx`
    update mentor set first_name = ${DELETED.firstName}, last_name = ${DELETED.lastName}, verified = false, deleted = true,
      portrait = null, revision = revision + 1 where id = ${accountId}`;
}

async function ensureMentor(db: Db, mentorId: string): Promise<void> {
  await db`insert into mentor (id) values (${mentorId}) on conflict do nothing`;
}
