import { getThread, openThread, readThread, sendMessage } from 'contracts/http/threads';
import { THREADS_PER_DAY } from 'contracts/times';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { transaction } from 'svc-kit/db';
import { HttpError, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { type Family, learnCalendar, learnFamily } from '../learn.ts';
import { isKeptApart, type Pair } from '../store/blocks.ts';
import { findBarrier, hasLeft, lockAthlete } from '../store/people.ts';
import { hadSession } from '../store/reports.ts';
import {
  countBegun,
  findThread,
  findThreadOf,
  headOf,
  insertThread,
  isFindable,
  listMessages,
  lockBeginner,
  noteRead,
  type Reader,
  type ThreadFacts,
} from '../store/threads.ts';
import { tooOften } from '../too-often.ts';
import { quietUntil, writeMessage } from '../write-message.ts';

export function mountThreads(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;

  route(app, openThread, async ({ body, caller }) => {
    const pair = { athleteId: signedIn(caller).id, mentorId: body.mentor_id };
    if (await isKeptApart(sql, pair, clock.now())) await refuseApart(deps, pair);
    const known = await findThreadOf(sql, pair);
    return { thread_id: known ?? (await begin(deps, pair)) };
  });

  route(app, getThread, async ({ params, query, caller }) => {
    const { thread, reader } = await findOwnThread(deps, params.id, signedIn(caller), TO_REPORT);
    const before = query.before ?? null;
    const [found, family] = await Promise.all([
      listMessages(sql, { threadId: thread.id, reader, before }),
      // A mentor who was blocked learns nothing new of the family.
      reader === 'mentor' && thread.over ? null : familyOf(deps, thread.athleteId),
    ]);
    refuseOfAdult(reader, family);
    return { ...found, ...showThread(thread, reader, family, clock.now()) };
  });

  route(app, sendMessage, async ({ params, body, caller }) => {
    const { thread, reader } = await findOwnThread(deps, params.id, signedIn(caller));
    if (reader === 'guardian') throw new HttpError(403, 'forbidden');
    const { text, id = crypto.randomUUID() } = body;
    return writeMessage(deps, thread, { threadId: thread.id, from: reader, id, text });
  });

  route(app, readThread, async ({ params, body, caller }) => {
    const { thread, reader } = await findOwnThread(deps, params.id, signedIn(caller));
    if (reader === 'guardian' || !(await noteRead(sql, thread.id, reader, body.message_id))) throw notFound();
    return { message: 'Noted.' };
  });
}

/** What a mentor whom the athlete has blocked may still do for a while. */
export const TO_REPORT = { toReport: true };

/** A mentor who cannot reach the family anymore reads nothing of theirs, but to report it. @throws HttpError 404 */
export async function findOwnThread(
  { sql, clock }: Deps,
  id: string,
  caller: Person,
  { toReport } = { toReport: false },
): Promise<{ thread: ThreadFacts; reader: Reader }> {
  const thread = await findThread(sql, id, clock.now());
  const reader = readerOf(caller);
  const own = reader === 'mentor' ? thread?.mentorId : thread?.athleteId;
  if (!thread || own !== caller.id) throw notFound();
  if (reader === 'mentor' && thread.over && !(toReport && thread.reportable)) throw notFound();
  return { thread, reader };
}

function readerOf({ role, link }: Person): Reader {
  if (link?.action === 'thread_as_guardian') return 'guardian';
  return role === 'mentor' ? 'mentor' : 'athlete';
}

/** What a guardian may ends where the minor grows up. @throws HttpError 404 */
export function refuseOfAdult(reader: Reader, family: Family | null): void {
  if (reader === 'guardian' && family && !family.isMinor) throw notFound();
}

function showThread(thread: ThreadFacts, reader: Reader, family: Family | null, now: Date) {
  return {
    ...headOf(thread, reader),
    athlete_name: reader === 'mentor' ? thread.athleteShortName : thread.athleteName,
    mentor_name: thread.mentorName,
    closed: thread.over ? ('over' as const) : family?.lacksGuardian ? ('no_guardian' as const) : null,
    guardian_reads: family?.isMinor === true && !family.lacksGuardian,
    waits_until: (family && quietUntil(family, now)?.toISOString()) ?? null,
  };
}

/** What was written can be read while identity is silent; whoever writes is told then. */
export async function familyOf(deps: Deps, athleteId: string): Promise<Family | null> {
  try {
    return await learnFamily(deps, athleteId);
  } catch {
    return null;
  }
}

/** What keeps the two apart is not said, but for what concerns the athlete alone. */
async function refuseApart({ sql, clock }: Deps, { athleteId }: Pair): Promise<never> {
  const barrier = await findBarrier(sql, athleteId, clock.now());
  throw barrier === 'barred' ? new HttpError(403, 'barred') : new HttpError(404, 'mentor_not_found');
}

async function begin(deps: Deps, pair: Pair): Promise<string> {
  const { sql, clock } = deps;
  const { athleteId, mentorId } = pair;
  const [calendar, family, knows] = await Promise.all([
    learnCalendar(deps, mentorId),
    learnFamily(deps, athleteId),
    hadSession(sql, athleteId, mentorId),
  ]);
  if (!calendar?.calendar.known || !family || !(knows || (await isFindable(sql, mentorId)))) {
    throw new HttpError(404, 'mentor_not_found');
  }
  const barrier = await findBarrier(sql, athleteId, clock.now());
  if (barrier) throw new HttpError(403, barrier);
  if (family.lacksGuardian) throw new HttpError(400, 'thread_needs_guardian');
  if (!knows && !family.addressConfirmed) throw new HttpError(400, 'thread_needs_address');
  return transaction(sql, async (tx) => {
    await lockBeginner(tx, athleteId);
    // Nothing is kept of an account that goes at this moment.
    await lockAthlete(tx, athleteId);
    if (await hasLeft(tx, pair)) throw new HttpError(404, 'mentor_not_found');
    const known = await findThreadOf(tx, pair);
    if (known) return known;
    if ((await countBegun(tx, athleteId)) >= THREADS_PER_DAY) throw tooOften('too_many_threads');
    return insertThread(tx, pair, clock.now());
  });
}
