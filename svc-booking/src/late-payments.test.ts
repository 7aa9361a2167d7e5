import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { Person } from 'svc-kit/auth';
import { connect, isOutOfTime, NO_TIME_LIMITS, transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { reporting } from './fixtures/reporting.ts';
import {
  brokenChecks,
  everyEvening,
  mentorFactsOf,
  NEXT_SLOT,
  NOW,
  SLOT,
  startWorld,
  type World,
} from './fixtures/world.ts';
import { bar } from './store/kept-mentors.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

const { newAthlete, paidSession, report, about, decide } = reporting(() => world);
const AFTER_THE_HOLD = new Date(NOW.getTime() + 16 * 60_000);

const MEANWHILE: Record<string, (mentor: Person, athlete: Person) => Promise<unknown>> = {
  'the mentor lost verification': (mentor) =>
    world.deliver('mentor.changed', { mentorId: mentor.id, version: 3, facts: mentorFactsOf(), verified: false }),
  'the mentor was rejected': (mentor) =>
    world.deliver('mentor.rejected', { mentorId: mentor.id, version: 3, reason: null }),
  'the mentor can’t be paid': (mentor) =>
    world.deliver('mentor.payout_ready_changed', {
      mentorId: mentor.id,
      version: 2,
      connected: true,
      payoutReady: false,
    }),
  'a safety report hid the mentor': async (mentor) => report(await newAthlete(), about(mentor)),
  'two missed sessions hid the mentor': async (mentor) =>
    world.sql`update mentor set hidden = true, hidden_reason = '2 missed sessions', revision = revision + 1 where id = ${mentor.id}`,
  'the athlete blocked the mentor': (mentor, athlete) => world.post('/blocks', athlete, { id: mentor.id }),
  'the athlete turned out too young': (_, athlete) =>
    world.deliver('account.changed', {
      accountId: athlete.id,
      version: 2,
      role: 'athlete',
      firstName: 'Ana',
      lastName: 'Lopez',
      timeZone: 'America/New_York',
      tooYoung: true,
    }),
  'the founder barred the athlete': (_, athlete) => transaction(world.sql, (tx) => bar(tx, athlete.id, null)),
  'the mentor gave up the hour': (mentor) =>
    world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening('20:00', '21:00')),
};

describe('a payment that comes after its hold goes back when meanwhile', () => {
  test.each(Object.entries(MEANWHILE))('%s', async (_, happens) => {
    const [mentor, athlete] = [await world.newMentor(), await newAthlete()];
    const id = await world.booked(athlete, SLOT, mentor);
    await world.passTo(AFTER_THE_HOLD);
    expect(await world.status(id)).toBe('expired');
    await happens(mentor, athlete);
    await world.pay(id);
    expect(await world.status(id)).toBe('expired');
    const refused = (await world.emitted('session.payment_refused')).filter(({ payload }) => payload.sessionId === id);
    expect(refused).toMatchObject([{ payload: { checkoutId: `cs_${id}`, reason: 'slot_gone' } }]);
    expect(await brokenChecks(world)).toEqual([]);
  });
});

type Happens = (athlete: Person) => Promise<unknown>;
const ENDS: [string, Happens][] = [
  ['barred', (athlete) => barByReport(athlete)],
  ['deleted', (athlete) => insist(() => world.deliver('account.deleted', { accountId: athlete.id, role: 'athlete' }))],
];

/** Whoever waited too long for a lock begins again, as the broker's events do: a slow machine takes its time. */
function insist(work: () => Promise<unknown>): Promise<boolean> {
  return until(async () => {
    try {
      await work();
      return true;
    } catch (error) {
      if (!isOutOfTime(error)) throw error;
      return false;
    }
  });
}
const answered = (call: () => Promise<{ status: number }>) => until(async () => (await call()).status !== 503);

/** By the founder's decision about a report of another mentor. */
async function barByReport(athlete: Person): Promise<void> {
  const reportId = reports.get(athlete.id) ?? '';
  await answered(() => decide(reportId, { decision: 'remove' }));
}
const reports = new Map<string, string>();
async function reported(): Promise<Person> {
  const [mentor, athlete] = [await world.newMentor(), await newAthlete()];
  await paidSession(athlete, mentor, '2026-03-09T22:00:00Z');
  const filed = await report(mentor, { kind: 'athlete', id: athlete.id }, 'other');
  reports.set(athlete.id, filed.body.report_id);
  return athlete;
}
const live = async (athlete: Person) => [
  ...(await world.sql`
    select status from session where athlete_id = ${athlete.id} and status in ('scheduled', 'confirmed')`),
];

/** What begins waits for the mentor, the end of the athlete comes, with all that follows, and then the mentor is let go. */
async function endWhile(mentor: Person, athlete: Person, begin: () => Promise<unknown>, end: Happens): Promise<void> {
  const works: Promise<unknown>[] = [];
  const holder = connect(world.databaseUrl, 1, NO_TIME_LIMITS);
  await holder.begin(async (tx) => {
    await tx`select 1 from mentor where id = ${mentor.id} for update`;
    works.push(begin());
    await until(async () => (await countWaiting(world.sql)) === 1);
    let isOver = false;
    works.push(end(athlete).then(() => (isOver = true)));
    await until(async () => isOver || (await countWaiting(world.sql)) === 2);
    if (isOver) await world.runDue();
  });
  await Promise.all(works);
  await holder.end();
  await world.runDue();
}

describe.each(ENDS)('an athlete who is %s has nothing ahead', (_, end) => {
  test('when a booking waited for its mentor at that moment', async () => {
    const [mentor, athlete] = [await world.newMentor(), await reported()];
    await world.booked(await newAthlete(), NEXT_SLOT, mentor);
    await endWhile(mentor, athlete, () => answered(() => world.book(athlete, SLOT, mentor)), end);
    expect(await live(athlete)).toEqual([]);
  });

  test('when a late payment waited for its mentor at that moment', async () => {
    const [mentor, athlete] = [await world.newMentor(), await reported()];
    const id = await world.booked(athlete, SLOT, mentor);
    await world.passTo(AFTER_THE_HOLD);
    await endWhile(mentor, athlete, () => insist(() => world.pay(id)), end);
    expect(await live(athlete)).toEqual([]);
    expect(await brokenChecks(world)).toEqual([]);
  });
});

describe('the page whose payment was accepted is named by', () => {
  const told = async (
    name: 'session.cancelled' | 'session.completed' | 'session.settled' | 'complaint.decided',
    id: string,
  ) => (await world.emitted(name)).flatMap(({ payload }) => (payload.sessionId === id ? [payload.paidCheckoutId] : []));

  async function paidTwice(): Promise<string> {
    const id = await world.paid();
    await world.pay(id, 'cs_second');
    return id;
  }

  test('the end of a session that was cancelled', async () => {
    const id = await paidTwice();
    await world.post(`/sessions/${id}/cancel`, world.athlete);
    expect(await told('session.cancelled', id)).toEqual([`cs_${id}`]);
  });

  test('nothing where nobody had paid', async () => {
    const id = await world.booked();
    await world.post(`/sessions/${id}/cancel`, world.athlete);
    expect(await told('session.cancelled', id)).toEqual([null]);
  });

  test('what completes a session, and what decides about it', async () => {
    const id = await paidTwice();
    await world.passTo(new Date(SLOT));
    await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
    await world.post(`/sessions/${id}/student-confirm?athlete_id=${world.athlete.id}`, world.athlete);
    await world.passTo(new Date(new Date(SLOT).getTime() + 60 * 60_000));
    await world.post(`/sessions/${id}/complete`, world.mentor);
    const filed = await world.post(`/sessions/${id}/dispute?athlete_id=${world.athlete.id}`, world.athlete, {
      ...{ reason: 'poor_quality', description: 'It was short.' },
    });
    const path = `/admin/complaints/${filed.body.complaint_id}/decide`;
    await world.post(path, person('admin'), { decision: 'partial', amount: 20, note: 'Heard both.' });
    for (const name of ['session.completed', 'complaint.decided', 'session.settled'] as const)
      expect([name, await told(name, id)]).toEqual([name, [`cs_${id}`]]);
  });
});
