import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { LEGAL_HOLD_DAYS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { admin, reporting } from './fixtures/reporting.ts';
import { brokenChecks, hoursAfter, NEXT_SLOT, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

const {
  newAthlete,
  paidSession,
  begunSession,
  completedSession,
  complain,
  report,
  about,
  decide,
  slots,
  queued,
  rowOf,
} = reporting(() => world);

describe('the founder decides', () => {
  async function reported() {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const [soon, later] = [
      await paidSession(athlete, mentor),
      await paidSession(await newAthlete({ adult: true }), mentor, '2026-03-10T22:00:00Z'),
    ];
    const { report_id } = (await report(athlete, about(mentor))).body;
    await world.runDue();
    return { mentor, athlete, soon, later, report_id };
  }

  test('to hide until a day: what lies before it is refunded in full, the rest stays, and they are shown again', async () => {
    const { mentor, soon, later, report_id } = await reported();
    const until = '2026-03-09T12:00:00Z';
    expect((await decide(report_id, { decision: 'hide', until })).status).toBe(200);
    await world.runDue();
    expect(await rowOf(soon)).toEqual({ status: 'cancelled', isPaused: true, refund: 12_000 });
    expect(await rowOf(later)).toEqual({ status: 'confirmed', isPaused: false, refund: 0 });
    expect(await slots(mentor, await newAthlete({ adult: true }))).toBe(404);
    await world.passTo(until);
    expect(await slots(mentor, null)).toBe(200);
  });

  test('to remove: everything ahead is refunded, and no time brings them back', async () => {
    const { mentor, soon, later, report_id } = await reported();
    await decide(report_id, { decision: 'remove' });
    await world.runDue();
    expect([await rowOf(soon), await rowOf(later)]).toMatchObject([
      { status: 'cancelled', refund: 12_000 },
      { status: 'cancelled', refund: 12_000 },
    ]);
    await world.passTo('2027-06-01T12:00:00Z');
    expect(await slots(mentor, null)).toBe(404);
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('to remove: a payment that was late by then goes back', async () => {
    const mentor = await world.newMentor();
    const lapsed = await world.booked(await newAthlete(), SLOT, mentor);
    await world.passTo(hoursAfter(NOW.toISOString(), 0.5));
    const { report_id } = (await report(await newAthlete(), about(mentor))).body;
    await decide(report_id, { decision: 'remove' });
    await world.runDue();
    await world.pay(lapsed);
    expect(await world.status(lapsed)).toBe('expired');
  });

  test('to remove: a complaint about a session that was refunded with it is closed without other money', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const session = await begunSession(athlete, mentor);
    const complaint = await complain(athlete, session);
    const { report_id } = (await report(athlete, about(mentor))).body;
    await world.runDue();
    await decide(report_id, { decision: 'remove' });
    await world.runDue();
    expect(await rowOf(session)).toMatchObject({ status: 'completed', refund: 12_000 });
    const decideComplaint = (body: object) =>
      world.post(`/admin/complaints/${complaint}/decide`, admin, { note: 'They are gone.', ...body });
    const more = await decideComplaint({ decision: 'partial', amount: 60 });
    expect(more).toMatchObject({ status: 400, body: refusalOf('refunded_already') });
    expect((await decideComplaint({ decision: 'none' })).status).toBe(200);
    expect(await rowOf(session)).toMatchObject({ status: 'completed', refund: 12_000 });
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('to remove: a later decision to hide until a day brings them back on no day', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    await paidSession(athlete, mentor);
    const [first, second] = [
      (await report(athlete, about(mentor))).body.report_id,
      (await report(await newAthlete(), about(mentor))).body.report_id,
    ];
    const until = '2026-03-09T12:00:00Z';
    await decide(first, { decision: 'remove' });
    await decide(second, { decision: 'hide', until });
    await world.passTo('2026-03-10T12:00:00Z');
    expect(await slots(mentor, null)).toBe(404);
  });

  test('to hide twice: the later day counts, whichever was decided first', async () => {
    const days = ['2026-03-09T12:00:00Z', '2026-03-11T12:00:00Z'] as const;
    for (const order of [days, days.toReversed()]) {
      world.setTime(NOW);
      const mentor = await world.newMentor();
      for (const until of order) {
        const { report_id } = (await report(await newAthlete(), about(mentor))).body;
        await decide(report_id, { decision: 'hide', until });
      }
      await world.passTo('2026-03-10T12:00:00Z');
      expect(await slots(mentor, null)).toBe(404);
      await world.passTo('2026-03-11T13:00:00Z');
      expect(await slots(mentor, null)).toBe(200);
    }
  });

  test('nothing: a session that a complaint settled while it was paused has its plan written all the same', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const session = await begunSession(athlete, mentor);
    const complaint = await complain(athlete, session);
    const { report_id } = (await report(athlete, about(mentor))).body;
    await world.runDue();
    await world.passTo(hoursAfter(SLOT, 5));
    await world.post(`/admin/complaints/${complaint}/decide`, admin, { decision: 'none', note: 'Fine.' });
    await decide(report_id, { decision: 'none' });
    await world.runDue();
    const tasks = ['One', 'Two', 'Three'].map((text) => ({ text, due_on: '2026-03-20' }));
    const plan = { summary: 'Words.', tasks, version: null };
    expect(await world.call('PUT', `/sessions/${session}/plan`, mentor, plan)).toMatchObject({ status: 200 });
  });

  test('to remove: a room that is open still after a completed session stays shut', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete({ adult: true });
    const session = await completedSession(athlete, mentor);
    const { report_id } = (await report(athlete, about(mentor))).body;
    await decide(report_id, { decision: 'remove' });
    await world.runDue();
    const entering = world.post(`/sessions/${session}/room/enter`, mentor, { agreed: true });
    expect(await entering).toMatchObject({ status: 400, body: refusalOf('room_ended') });
    expect(await rowOf(session)).toMatchObject({ status: 'completed', refund: 0 });
  });

  test('to remove: two who are in the room of a session that is settled by it do not meet on', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const session = await begunSession(athlete, mentor);
    const { report_id } = (await report(athlete, about(mentor))).body;
    await world.runDue();
    await decide(report_id, { decision: 'remove' });
    await world.runDue();
    expect(await rowOf(session)).toMatchObject({ status: 'completed', refund: 12_000 });
    for (const who of [mentor, athlete]) {
      const entering = world.post(`/sessions/${session}/room/enter`, who, { agreed: true });
      expect(await entering).toMatchObject({ status: 400, body: refusalOf('room_ended') });
    }
  });

  test.each([
    ['the mentor, who is there', 'mentor', 'mentor_checked_in'],
    ['the mentor, who is late', 'mentor', 'confirmed'],
    ['the athlete', 'athlete', 'mentor_checked_in'],
  ])('to remove one of two adults in the middle of a session, %s: they do not meet on', async (_, removed, status) => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete({ adult: true });
    const session = await paidSession(athlete, mentor);
    await world.passTo(hoursAfter(SLOT, 0.1));
    if (status !== 'confirmed') await world.post(`/sessions/${session}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
    const by = removed === 'mentor' ? athlete : mentor;
    const { report_id } = (await report(by, { kind: 'session', id: session })).body;
    await decide(report_id, { decision: 'remove' });
    await world.runDue();
    expect(await rowOf(session)).toMatchObject({ status, refund: 0 });
    for (const who of [mentor, athlete]) {
      const entering = world.post(`/sessions/${session}/room/enter`, who, { agreed: true });
      expect(await entering).toMatchObject({ status: 400, body: refusalOf('room_ended') });
    }
  });

  test('to hide until a day: from then on the plan of a session whose room was open still is written again', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete({ adult: true });
    const session = await completedSession(athlete, mentor);
    const { report_id } = (await report(athlete, about(mentor))).body;
    const until = hoursAfter(SLOT, 48).toISOString();
    await decide(report_id, { decision: 'hide', until });
    await world.runDue();
    const tasks = ['One', 'Two', 'Three'].map((text) => ({ text, due_on: '2026-03-20' }));
    const write = () =>
      world.call('PUT', `/sessions/${session}/plan`, mentor, { summary: 'Words.', tasks, version: null });
    expect(await write()).toMatchObject({ status: 400, body: refusalOf('papers_closed') });
    await world.passTo(until);
    expect(await write()).toMatchObject({ status: 200 });
  });

  test('to remove: the mentor reads no brief and no notes of a session that is over, and writes its family neither a plan nor an answer', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const session = await paidSession(athlete, mentor);
    await world.passTo(SLOT);
    await world.post(`/sessions/${session}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
    await world.passTo(hoursAfter(SLOT, 2));
    await world.post(`/sessions/${session}/student-confirm?athlete_id=${athlete.id}`, athlete);
    await world.post(`/sessions/${session}/rate?athlete_id=${athlete.id}`, athlete, { rating: 1 });
    const { report_id } = (await report(athlete, about(mentor))).body;
    await decide(report_id, { decision: 'remove' });
    await world.runDue();
    const tasks = ['One', 'Two', 'Three'].map((text) => ({ text, due_on: '2026-03-20' }));
    const plan = { summary: 'Words.', tasks, version: null };
    const words = async (who: Person) => {
      const path = who === mentor ? `/mentors/${mentor.id}/sessions` : `/athletes/${athlete.id}/sessions`;
      return (await world.call('GET', path, who)).body.sessions.map(
        ({ session_notes }: { session_notes: string | null }) => session_notes,
      );
    };
    expect(await words(mentor)).toEqual([null]);
    expect(await words(athlete)).toEqual(['About recruiting']);
    const notes = `/sessions/${session}/room/notes`;
    expect((await world.call('GET', notes, athlete)).status).toBe(200);
    for (const answer of [
      await world.call('GET', notes, mentor),
      await world.call('GET', `/sessions/${session}/brief`, mentor),
      await world.call('PUT', `/sessions/${session}/plan`, mentor, plan),
      await world.call('POST', `/sessions/${session}/rating/answer`, mentor, { text: 'You will see.' }),
    ])
      expect(answer).toMatchObject({ status: 400, body: refusalOf('papers_closed') });
    const { reviews } = (await world.call('GET', `/mentors/${mentor.id}/reviews-to-answer`, mentor)).body;
    expect(reviews).toMatchObject([{ may_answer: false }]);
  });

  test('to hide an athlete until a day: until then the mentor reads no words of theirs about an hour that is over', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    await completedSession(athlete, mentor);
    await world.passTo(hoursAfter(SLOT, 2));
    const words = async () => {
      const { sessions } = (await world.call('GET', `/mentors/${mentor.id}/sessions`, mentor)).body;
      return sessions.map(({ session_notes }: { session_notes: string | null }) => session_notes);
    };
    const isOpen = async () =>
      (await world.askInternally(`/internal/mentors/${mentor.id}/open-to/${athlete.id}`)).body as { open: boolean };
    expect([await words(), await isOpen()]).toEqual([['About recruiting'], { open: true }]);
    const { report_id } = (await report(mentor, { kind: 'athlete', id: athlete.id })).body;
    const until = hoursAfter(SLOT, 48).toISOString();
    await decide(report_id, { decision: 'hide', until });
    await world.runDue();
    expect([await words(), await isOpen()]).toEqual([[null], { open: false }]);
    await world.passTo(hoursAfter(until, 0.1));
    expect([await words(), await isOpen()]).toEqual([['About recruiting'], { open: true }]);
  });

  test('for good: a no-show that is reversed afterward does not show a removed mentor again', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const missed = await paidSession(athlete, mentor);
    await world.passTo(hoursAfter(SLOT, 0.6));
    const { report_id } = (await report(athlete, about(mentor))).body;
    await decide(report_id, { decision: 'remove' });
    expect((await world.post(`/admin/sessions/${missed}/reverse-no-show`, admin)).status).toBe(200);
    expect(await slots(mentor, null)).toBe(404);
  });

  test('to remove an athlete: no more bookings, and what they paid goes back', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const session = await paidSession(athlete, mentor);
    const { report_id } = (await report(mentor, { kind: 'athlete', id: athlete.id })).body;
    expect(await rowOf(session)).toMatchObject({ isPaused: false });
    await decide(report_id, { decision: 'remove' });
    await world.runDue();
    expect(await rowOf(session)).toMatchObject({ status: 'cancelled', refund: 12_000 });
    expect(await world.book(athlete, NEXT_SLOT, mentor)).toMatchObject({ status: 403, body: refusalOf('barred') });
  });

  test('to remove an athlete: a later decision to hide them until a day lets them book on no day', async () => {
    const [one, other] = [await world.newMentor(), await world.newMentor()];
    const athlete = await newAthlete();
    await paidSession(athlete, one);
    await paidSession(athlete, other, NEXT_SLOT);
    const reports: string[] = [];
    for (const by of [one, other]) reports.push((await report(by, { kind: 'athlete', id: athlete.id })).body.report_id);
    await decide(reports[0] ?? '', { decision: 'remove' });
    await decide(reports[1] ?? '', { decision: 'hide', until: '2026-03-09T12:00:00Z' });
    await world.passTo('2026-03-10T12:00:00Z');
    const later = '2026-03-13T22:00:00Z';
    expect(await world.book(athlete, later, one)).toMatchObject({ status: 403, body: refusalOf('barred') });
  });

  test('with a date for hiding and words for a warning, and within the clock that is measured', async () => {
    const { report_id } = await reported();
    expect(await decide(report_id, { decision: 'hide' })).toMatchObject({ body: refusalOf('until_missing') });
    expect(await decide(report_id, { decision: 'warn' })).toMatchObject({ body: refusalOf('message_missing') });
    const before = (await world.call('GET', '/admin/report-times', admin)).body.safety;
    world.setTime(hoursAfter(NOW.toISOString(), 5));
    await decide(report_id, { decision: 'none' });
    const after = (await world.call('GET', '/admin/report-times', admin)).body.safety;
    expect([after.counted - before.counted, after.in_time - before.in_time]).toEqual([1, 0]);
    const [deed] = await world.sql`select action from admin_action where subject = ${report_id}`;
    expect(deed.action).toBe('decide_report');
  });
});

describe('the legal hold', () => {
  const data = async (id: string) =>
    JSON.stringify([...(await world.sql`select data from legal_hold where account_id = ${id}`)]);

  test('keeps what a report concerns for a year after it, though the account is deleted, and then no longer', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    await paidSession(athlete, mentor);
    const { report_id } = (await report(athlete, about(mentor), 'recorded', 'He took pictures.')).body;
    const { until } = (await world.askInternally(`/internal/legal-hold/${mentor.id}`)).body as { until: string };
    const { created_at } = await queued(report_id);
    expect(until).toBe(hoursAfter(created_at, LEGAL_HOLD_DAYS * 24).toISOString());
    await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor', heldUntil: until });
    expect(await data(mentor.id)).toContain('weekly_hours');
    expect([...(await world.sql`select 1 from availability_window where mentor_id = ${mentor.id}`)]).toEqual([]);
    await decide(report_id, { decision: 'remove' });
    await world.passTo(hoursAfter(until, -1));
    expect(await data(mentor.id)).toContain('weekly_hours');
    await world.passTo(hoursAfter(until, 1));
    expect(await data(mentor.id)).toBe('[]');
    expect(await queued(report_id)).toMatchObject({ entries: [{ text: null }], decision: 'remove' });
    expect((await queued(report_id)).snapshot).toEqual({});
  });

  test('keeps it, too, when the report was filed while the deletion was under way', async () => {
    const [mentor, athlete] = [await world.newMentor(), await newAthlete()];
    expect((await world.askInternally(`/internal/legal-hold/${mentor.id}`)).body).toEqual({ until: null });
    const { report_id } = (await report(athlete, about(mentor))).body;
    await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
    expect(await data(mentor.id)).toContain('weekly_hours');
    const { created_at } = await queued(report_id);
    await world.passTo(hoursAfter(created_at, LEGAL_HOLD_DAYS * 24 + 1));
    expect(await data(mentor.id)).toBe('[]');
  });

  test('leaves the words of a report that nobody has decided, and goes once somebody has', async () => {
    const [mentor, athlete] = [await world.newMentor(), await newAthlete()];
    const { report_id } = (await report(athlete, about(mentor), 'rude', 'He laughed at me.')).body;
    const { created_at } = await queued(report_id);
    const over = hoursAfter(created_at, LEGAL_HOLD_DAYS * 24 + 1);
    await world.passTo(over);
    expect(await queued(report_id)).toMatchObject({ status: 'open', entries: [{ text: 'He laughed at me.' }] });
    await decide(report_id, { decision: 'none' });
    await world.passTo(hoursAfter(over.toISOString(), 31 * 24));
    expect(await queued(report_id)).toMatchObject({ status: 'decided', entries: [{ text: null }] });
    expect((await queued(report_id)).snapshot).toEqual({});
  });

  test('is for nobody else', async () => {
    const athlete = await newAthlete();
    await report(athlete, about(await world.newMentor()), 'rude');
    expect((await world.askInternally(`/internal/legal-hold/${athlete.id}`)).body).toEqual({ until: null });
    await world.deliver('account.deleted', { accountId: athlete.id, role: 'athlete' });
    expect(await data(athlete.id)).toBe('[]');
  });
});
