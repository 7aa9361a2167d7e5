import type { SQL } from 'bun';
import { takeEvent } from 'svc-kit/consume';
import { workOffDue } from 'svc-kit/due';
import { createLog } from 'svc-kit/log';
import type { Broker } from 'svc-kit/nats';
import { startRelay } from 'svc-kit/relay';
import { insertBooking } from '../../svc-booking/src/store/book.ts';
import { findCalendar } from '../../svc-booking/src/store/calendars.ts';
import { readDecisionTimes } from '../../svc-booking/src/store/complaints.ts';
import { findFigures } from '../../svc-booking/src/store/figures.ts';
import { findSessions } from '../../svc-booking/src/store/find-sessions.ts';
import { findMentorRecords } from '../../svc-booking/src/store/no-shows.ts';
import { findParentFigures } from '../../svc-booking/src/store/parent-requests.ts';
import { findPersonRecord } from '../../svc-booking/src/store/person-record.ts';
import { findNewestReviews, findPromiseFigures } from '../../svc-booking/src/store/promises.ts';
import { findReviews } from '../../svc-booking/src/store/reviews.ts';
import { findStandings, pageById, pageByStart } from '../../svc-booking/src/store/standings.ts';
import { findUnended } from '../../svc-booking/src/store/stuck.ts';
import { countUnreadOf, listThreadsOf } from '../../svc-booking/src/store/thread-lists.ts';
import { findThreadOf, listMessages } from '../../svc-booking/src/store/threads.ts';
import { personEntries, sessionEntries } from '../../svc-booking/src/store/timelines.ts';
import { findTrend } from '../../svc-booking/src/store/trend.ts';
import { findView, listViews } from '../../svc-booking/src/store/views.ts';
import { idOf, type Probe, type Sample } from './sample.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
// What is printed is read as figures.
const quiet = createLog('growth', 'error', () => undefined);
const admin = { kind: 'admin', id: '' } as const;
const ago = ({ now }: Sample, days: number) => new Date(now.getTime() - days * DAY_MS);

export const BOOKING: Probe[] = [
  { name: 'a mentor’s open slots', run: (sql, { mentor, now }) => findCalendar(sql, mentor, now) },
  { name: 'booking', run: book, only: 'with calendar as' },
  {
    name: 'an athlete’s sessions',
    run: (sql, { athlete, now }) => listViews(sql, { kind: 'athlete', id: athlete }, now),
  },
  { name: 'a mentor’s sessions', run: (sql, { mentor, now }) => listViews(sql, { kind: 'mentor', id: mentor }, now) },
  {
    name: 'an athlete’s conversations',
    run: (sql, { athlete, now }) => listThreadsOf(sql, { id: athlete, role: 'athlete', before: null }, now),
  },
  {
    name: 'a mentor’s conversations',
    run: (sql, { mentor, now }) => listThreadsOf(sql, { id: mentor, role: 'mentor', before: null }, now),
  },
  {
    name: 'an athlete’s new messages',
    run: (sql, { athlete, now }) => countUnreadOf(sql, { id: athlete, role: 'athlete' }, now),
  },
  {
    name: 'a mentor’s new messages',
    run: (sql, { mentor, now }) => countUnreadOf(sql, { id: mentor, role: 'mentor' }, now),
  },
  { name: 'a conversation', run: readConversation, only: 'from message s' },
  { name: 'one session', run: (sql, { session, now }) => findView(sql, session, admin, now) },
  { name: 'all sessions, first page', run: (sql, { now }) => listViews(sql, admin, now, { page: 1, per_page: 50 }) },
  {
    name: 'all sessions, page 100',
    run: (sql, { now }) => listViews(sql, admin, now, { page: 100, per_page: 50 }),
    grows: 'with the page: what comes before it is passed by',
  },
  {
    name: 'a mentor’s reviews',
    run: (sql, { mentor }) => findReviews(sql, mentor, { page: 1, per_page: 10, sort: 'newest', isInsider: false }),
  },
  { name: 'promises on Home', run: (sql, sample) => findPromiseFigures(sql, ago(sample, 90)) },
  { name: 'newest reviews on Home', run: (sql) => findNewestReviews(sql) },
  { name: 'founder: figures', run: (sql) => findFigures(sql) },
  {
    name: 'founder: a quarter by weeks',
    run: (sql, { now }) => findTrend(sql, 84, now),
    grows: 'with the sessions of the next 16 days',
  },
  { name: 'founder: what did not end', run: (sql, { now }) => findUnended(sql, now) },
  { name: 'founder: hidden mentors', run: (sql, { now }) => findMentorRecords(sql, 'hidden', now) },
  { name: 'founder: times of complaints', run: (sql) => readDecisionTimes(sql), grows: 'with complaints, all of them' },
  { name: 'founder: links to parents', run: (sql) => findParentFigures(sql), grows: 'with the links of 400 days' },
  {
    name: 'founder: finds a session by names',
    run: (sql, { n }) => findSessions(sql, { typed: `Theo ${n * 13}`, day: null, timeZone: 'UTC' }),
  },
  {
    name: 'founder: finds a session by number',
    run: (sql, { session }) => findSessions(sql, { typed: session.slice(0, 8), day: null, timeZone: 'UTC' }),
  },
  {
    name: 'founder: finds the sessions of a day',
    run: (sql, sample) =>
      findSessions(sql, { typed: '', day: ago(sample, 30).toISOString().slice(0, 10), timeZone: 'UTC' }),
    grows: 'with the sessions of one day',
  },
  { name: 'founder: a person’s record', run: (sql, { mentor, now }) => findPersonRecord(sql, mentor, now) },
  { name: 'founder: a person’s time line', run: (sql, { mentor }) => entriesOf(sql, personEntries(sql, mentor)) },
  { name: 'founder: a session’s time line', run: (sql, { session }) => entriesOf(sql, sessionEntries(sql, session)) },
  {
    name: 'money against calendar, first page',
    run: (sql) => pageByStart(sql, { after: null, after_start: null }, 30),
  },
  {
    name: 'money against calendar, a page',
    run: (sql, { session, now, n }) =>
      pageByStart(sql, { after: session, after_start: new Date(now.getTime() - n * DAY_MS).toISOString() }, 30),
  },
  {
    name: 'money against calendar, a page of all that ever were',
    run: (sql, sample) =>
      pageByStart(sql, { after: sample.session, after_start: ago(sample, sample.n * 70).toISOString() }, null),
  },
  {
    name: 'money against calendar, a page by ids, as the release before asks',
    run: (sql, { session }) => pageById(sql, session, 30),
  },
  {
    name: 'money against calendar, of a page of payments',
    run: async (sql, sample) => {
      const starts = await startsOf(sql, sample);
      return findStandings(sql, Object.keys(starts), starts);
    },
    only: 'unnest',
  },
  {
    name: 'money against calendar, of a page of payments of the release before',
    run: async (sql, sample) => findStandings(sql, Object.keys(await startsOf(sql, sample))),
    only: 'quiet_seconds',
  },
  { name: 'due work: claim', run: claimDue, only: 'update due set leased_until' },
  { name: 'outbox: relay', run: relay, only: 'where published_at is null' },
  { name: 'inbox: an event taken once', run: takeOnce, only: 'insert into inbox' },
];

async function startsOf(sql: SQL, { mentors, n }: Sample): Promise<Record<string, string>> {
  const ids = Array.from({ length: 200 }, (_, i) => idOf('session', (n * 211 + i * 7_919) % (mentors * 100)));
  const rows: { id: string; starts_at: Date }[] = await sql`
    select id, starts_at from session where id = any(${sql.array(ids, 'UUID')})`;
  return Object.fromEntries(rows.map(({ id, starts_at }) => [id, starts_at.toISOString()]));
}

function entriesOf(sql: SQL, entries: SQL.Query<unknown>) {
  return sql`select * from (${entries}) entry (id, at, kind, facts) order by at desc limit 50`;
}

async function readConversation(sql: SQL, { athlete: athleteId, mentor: mentorId }: Sample) {
  const threadId = await findThreadOf(sql, { athleteId, mentorId });
  if (!threadId) throw new Error('an athlete of the sample has no conversation');
  return listMessages(sql, { threadId, reader: 'mentor', before: null });
}

async function book(sql: SQL, { mentor, athlete, now, n }: Sample): Promise<void> {
  const startsAt = new Date(now.getTime() + (400 + n + (now.getTime() % 10_000)) * HOUR_MS);
  const session = {
    ...{
      id: crypto.randomUUID(),
      version: 1,
      mentorId: mentor,
      athleteId: athlete,
      startsAt,
      status: 'scheduled' as const,
    },
    ...{ endsAt: new Date(startsAt.getTime() + HOUR_MS), amountCents: 12_000, mentorShareCents: 4_800 },
    ...{ holdExpiresAt: new Date(now.getTime() + 900_000), checkoutId: null, checkoutAttempt: 0, paidAt: null },
    ...{ paidCheckoutId: null, checkedInAt: null, studentConfirmedAt: null, noShowAt: null, pausedAt: null },
    ...{
      parentAskedAt: null,
      refundCents: 0,
      refundedByHandCents: 0,
      complaint: 'none' as const,
      cardDispute: 'none' as const,
      disputeTakenCents: null,
      hasRating: false,
    },
    ...{ roomEndedAt: null, unconnectedAt: null, movedUnconnectedAt: null },
  };
  await freeHolds(sql, athlete);
  const seen = { revision: 1, rules: 1, bufferMinutes: 0 };
  const outcome = await insertBooking(sql, { session, notes: null, seen, isOpenToUnconfirmed: null }, now);
  if (outcome !== 'booked') throw new Error(`booking: ${outcome}`);
  await freeHolds(sql, athlete);
}

/** Two at most, however often this runs. */
function freeHolds(sql: SQL, athlete: string) {
  return sql`update session set status = 'expired', hold_no = null where athlete_id = ${athlete} and status = 'scheduled'`;
}

/** What is due within three hours from now, of one kind; each batch is claimed by the statement that is measured. */
async function claimDue(sql: SQL, { now, n }: Sample): Promise<void> {
  await sql`
    insert into due (kind, key, due_at) select 'probe', ${`${n}-`} || i, ${now} from generate_series(1, 16) i`;
  const clock = { now: () => now, real: () => now, offsetMs: () => 0 };
  const handlers = { probe: { outside: async () => undefined } };
  await workOffDue({ sql, clock, log: quiet, handlers });
}

async function relay(sql: SQL, { n }: Sample): Promise<void> {
  const [{ left = 0 } = {}]: { left?: number }[] = await sql`
    with written as (
      insert into outbox (id, name, payload, occurred_at)
      select gen_random_uuid(), 'session.rated', '{}', now() from generate_series(1, 50) returning 1)
    select count(*)::int as left from written`;
  if (left !== 50) throw new Error('nothing to relay');
  let seq = n * 1_000;
  const manager = { streams: { info: async () => ({ config: { max_age: 86_400_000_000_000 } }) } };
  const js = { publish: async () => ({ seq: ++seq, duplicate: false }) };
  // No broker: what is measured is what the outbox costs.
  const broker = { js, manager } as unknown as Broker;
  const worker = await startRelay({ sql, broker, log: quiet });
  while (!(await worker.settle()));
  await worker.stop();
}

async function takeOnce(sql: SQL, { now }: Sample): Promise<void> {
  const payload = { mentorId: crypto.randomUUID(), version: 1, soonestSlot: null };
  const text = JSON.stringify({
    id: crypto.randomUUID(),
    name: 'availability.changed',
    occurredAt: now.toISOString(),
    payload,
  });
  for (const _ of ['once', 'twice'])
    await takeEvent(sql, 'booking', { 'availability.changed': async () => undefined }, text);
}
