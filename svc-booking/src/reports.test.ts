import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import type { Person } from 'svc-kit/auth';
import { schedule } from 'svc-kit/due';
import { countWaiting, until } from 'svc-kit/testing';
import { admin, reporting } from './fixtures/reporting.ts';
import {
  brokenChecks,
  hoursAfter,
  mentorFactsOf,
  NEXT_SLOT,
  NOW,
  SLOT,
  startWorld,
  type World,
} from './fixtures/world.ts';
import { PAUSE_SESSIONS } from './store/kept-mentors.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

const { newAthlete, paidSession, completedSession, report, about, decide, slots, queued, rowOf, told } = reporting(
  () => world,
);
const waiting = () => countWaiting(world.sql);

describe('a safety report', () => {
  test('hides the mentor at once from minors, visitors and whoever’s age is unknown, not from adults', async () => {
    const mentor = await world.newMentor();
    const [minor, adult, unknown] = [
      await newAthlete({ adult: false }),
      await newAthlete({ adult: true }),
      await newAthlete(),
    ];
    await paidSession(minor, mentor);
    expect([await slots(mentor, minor), await slots(mentor, null)]).toEqual([200, 200]);
    expect((await report(minor, about(mentor))).status).toBe(200);
    expect(await Promise.all([minor, unknown, null, adult, mentor].map((who) => slots(mentor, who)))).toEqual([
      404, 404, 404, 200, 200,
    ]);
    expect(await world.book(unknown, NEXT_SLOT, mentor)).toMatchObject({ status: 404 });
    expect((await world.book(adult, NEXT_SLOT, mentor)).status).toBe(200);
    expect(await told('mentor.kept_from_minors', mentor.id)).toMatchObject([{ kept: true }]);
  });

  test('pauses the mentor’s sessions with minors, and gives back what a minor only held', async () => {
    const mentor = await world.newMentor();
    const [minor, adult] = [await newAthlete({ adult: false }), await newAthlete({ adult: true })];
    const [theirs, grownUp] = [await paidSession(minor, mentor), await paidSession(adult, mentor, NEXT_SLOT)];
    const held = await world.booked(await newAthlete(), '2026-03-06T23:00:00Z', mentor);
    await report(minor, about(mentor));
    await world.runDue();
    expect(await rowOf(theirs)).toMatchObject({ status: 'confirmed', isPaused: true });
    expect(await rowOf(grownUp)).toMatchObject({ status: 'confirmed', isPaused: false });
    expect(await rowOf(held)).toMatchObject({ status: 'cancelled' });
    const seen = (await world.call('GET', `/sessions/${theirs}/details`, minor)).body;
    expect(seen.may.join).toMatchObject({ code: 'session_paused' });
    world.setTime(SLOT);
    expect(await world.post(`/sessions/${theirs}/mentor-checkin?mentor_id=${mentor.id}`, mentor)).toMatchObject({
      status: 400,
      body: refusalOf('session_paused'),
    });
  });

  test('whose session’s time comes before the founder looks: full refund, and nobody missed anything', async () => {
    const mentor = await world.newMentor();
    const minor = await newAthlete();
    const session = await paidSession(minor, mentor);
    await report(minor, about(mentor));
    await world.runDue();
    await world.passTo(hoursAfter(SLOT, -0.01));
    expect(await rowOf(session)).toMatchObject({ status: 'confirmed' });
    await world.passTo(hoursAfter(SLOT, 2));
    expect(await rowOf(session)).toMatchObject({ status: 'cancelled', refund: 12_000 });
    const record = await world.call('GET', `/admin/mentors/${mentor.id}/record`, admin);
    expect(record.body).toMatchObject({ no_shows: 0, hidden_since: null });
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('closes a room that is open still after its hour, and no longer pauses what is over', async () => {
    const mentor = await world.newMentor();
    const minor = await newAthlete({ adult: false });
    const sessions = [await paidSession(minor, mentor), await paidSession(minor, mentor, '2026-03-06T23:00:00Z')];
    for (const [id, slot] of [
      [sessions[0], SLOT],
      [sessions[1], '2026-03-06T23:00:00Z'],
    ] as const) {
      await world.passTo(slot);
      await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
    }
    await world.passTo(hoursAfter('2026-03-06T23:00:00Z', 1.4));
    await report(minor, about(mentor));
    await world.runDue();
    expect(await Promise.all(sessions.map(rowOf))).toMatchObject([{ isPaused: false }, { isPaused: true }]);
    const entering = world.post(`/sessions/${sessions[1]}/room/enter`, mentor, { agreed: true });
    expect(await entering).toMatchObject({ status: 400, body: refusalOf('session_paused') });
  });

  test('closes the room of a session that is completed already, and opens its papers again when nothing was found', async () => {
    const mentor = await world.newMentor();
    const minor = await newAthlete({ adult: false });
    const session = await completedSession(minor, mentor);
    expect(await world.status(session)).toBe('completed');
    const { report_id } = (await report(minor, about(mentor))).body;
    await world.runDue();
    for (const who of [mentor, minor])
      expect(await world.post(`/sessions/${session}/room/enter`, who, { agreed: true })).toMatchObject({
        status: 400,
        body: refusalOf('session_paused'),
      });
    await decide(report_id, { decision: 'none' });
    await world.runDue();
    expect(await rowOf(session)).toEqual({ status: 'completed', isPaused: false, refund: 0 });
  });

  test('goes ahead again when the founder finds nothing', async () => {
    const mentor = await world.newMentor();
    const minor = await newAthlete();
    const session = await paidSession(minor, mentor);
    const { report_id } = (await report(minor, about(mentor))).body;
    await world.runDue();
    expect((await decide(report_id, { decision: 'none' })).status).toBe(200);
    await world.runDue();
    expect(await rowOf(session)).toMatchObject({ status: 'confirmed', isPaused: false });
    expect(await slots(mentor, null)).toBe(200);
    expect((await told('mentor.kept_from_minors', mentor.id)).map((one) => 'kept' in one && one.kept)).toEqual([
      true,
      false,
    ]);
    expect(await decide(report_id, { decision: 'none' })).toMatchObject({
      status: 409,
      body: refusalOf('report_decided'),
    });
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('of two, the second keeps the mentor hidden until it is decided, too', async () => {
    const mentor = await world.newMentor();
    const [one, other] = [await newAthlete(), await newAthlete()];
    const session = await paidSession(one, mentor);
    await paidSession(other, mentor, NEXT_SLOT);
    const first = (await report(one, about(mentor))).body.report_id;
    const second = (await report(other, about(mentor), 'recorded')).body.report_id;
    await world.runDue();
    await decide(first, { decision: 'none' });
    await world.runDue();
    expect(await slots(mentor, null)).toBe(404);
    expect(await rowOf(session)).toMatchObject({ isPaused: true });
    await decide(second, { decision: 'warn', message: 'Please keep to our rules.' });
    await world.runDue();
    expect(await rowOf(session)).toMatchObject({ isPaused: false });
    expect(await slots(mentor, null)).toBe(200);
  });

  test('leaves the mentor what an adult wrote for an hour that is ahead, and no longer than that', async () => {
    const mentor = await world.newMentor();
    const adult = await newAthlete({ adult: true });
    await paidSession(adult, mentor);
    await report(await newAthlete(), about(mentor));
    await world.runDue();
    const words = async () => (await world.call('GET', `/mentors/${mentor.id}/sessions`, mentor)).body.sessions;
    expect(await words()).toMatchObject([{ session_notes: 'About recruiting' }]);
    world.setTime(hoursAfter(SLOT, 1));
    expect(await words()).toMatchObject([{ session_notes: null }]);
  });

  test('that was decided before its pauses were carried out pauses nothing', async () => {
    const mentor = await world.newMentor();
    const minor = await newAthlete({ adult: false });
    const session = await paidSession(minor, mentor);
    const { report_id } = (await report(minor, about(mentor))).body;
    await decide(report_id, { decision: 'none' });
    await world.runDue();
    await schedule(world.sql, PAUSE_SESSIONS, mentor.id, NOW);
    await world.runDue();
    expect(await rowOf(session)).toMatchObject({ status: 'confirmed', isPaused: false });
  });

  test('that is decided shows the mentor again, though one without danger is still open', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const { report_id } = (await report(athlete, about(mentor))).body;
    await report(await newAthlete(), about(mentor), 'rude');
    await decide(report_id, { decision: 'none' });
    expect(await slots(mentor, null)).toBe(200);
  });

  test('that is being filed while the founder decides another one keeps the mentor hidden', async () => {
    const mentor = await world.newMentor();
    const [first, second] = [await newAthlete(), await newAthlete()];
    await paidSession(first, mentor);
    const theirs = await paidSession(second, mentor, NEXT_SLOT);
    const { report_id } = (await report(first, about(mentor))).body;
    let isDecided = false;
    const others = await world.sql.begin(async (tx) => {
      // Everything of the second report is written by then but this, and nothing of it can be seen.
      await tx`select from due where kind = 'pause_sessions' and key = ${mentor.id} for update`;
      const filing = report(second, about(mentor));
      await until(async () => (await waiting()) === 1, 'the second report to wait');
      const deciding = decide(report_id, { decision: 'none' }).finally(() => {
        isDecided = true;
      });
      await until(async () => isDecided || (await waiting()) === 2, 'the decision');
      return { filing, deciding };
    });
    expect([(await others.filing).status, (await others.deciding).status]).toEqual([200, 200]);
    await world.runDue();
    expect(await slots(mentor, null)).toBe(404);
    expect(await rowOf(theirs)).toMatchObject({ isPaused: true });
  });
});

describe('who can silence a mentor', () => {
  const hides = async (as: Person, mentor: Person, reason?: string) => {
    await report(as, about(mentor), reason);
    return (await slots(mentor, null)) === 404;
  };
  test('not an account whose address nobody confirmed, nor another mentor, nor a reason without danger', async () => {
    const mentor = await world.newMentor();
    expect(await hides(await newAthlete({ confirmed: false }), mentor)).toBe(false);
    expect(await hides(await world.newMentor(), mentor)).toBe(false);
    expect(await hides(await newAthlete(), mentor, 'rude')).toBe(false);
    const waiting = (await world.call('GET', '/admin/reports', admin)).body;
    expect(waiting.filter((one: { reported: { id: string } }) => one.reported.id === mentor.id)).toHaveLength(3);
  });
  test('an account whose address was confirmed a moment ago, though booking has not heard of it', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete({ confirmed: false });
    const path = `/internal/accounts/${athlete.id}`;
    const known = world.otherServices.answers.get(path) as object;
    world.otherServices.answers.set(path, { ...known, address_confirmed: true });
    expect(await hides(athlete, mentor)).toBe(true);
  });
  test('a stranger one mentor in 30 days', async () => {
    const stranger = await newAthlete();
    const mentors = [await world.newMentor(), await world.newMentor()];
    const hidden = [];
    for (const mentor of mentors) hidden.push(await hides(stranger, mentor));
    expect(hidden).toEqual([true, false]);
  });
  test('not by booking and cancelling: who did that is a stranger like any other', async () => {
    const stranger = await newAthlete();
    expect(await hides(stranger, await world.newMentor())).toBe(true);
    const mentor = await world.newMentor();
    const session = await paidSession(stranger, mentor);
    await world.post(`/sessions/${session}/cancel`, stranger);
    expect(await hides(stranger, mentor)).toBe(false);
  });
  test('no strangers for 30 days after the founder has found nothing; whoever had a session still does', async () => {
    const mentor = await world.newMentor();
    const student = await newAthlete();
    await paidSession(student, mentor);
    const first = (await report(await newAthlete(), about(mentor))).body.report_id;
    await decide(first, { decision: 'none' });
    expect(await hides(await newAthlete(), mentor)).toBe(false);
    expect(await hides(student, mentor)).toBe(true);
  });
  test('strangers still, after the founder has found nothing in a report without danger', async () => {
    const mentor = await world.newMentor();
    const { report_id } = (await report(await newAthlete(), about(mentor), 'rude')).body;
    await decide(report_id, { decision: 'none' });
    expect(await hides(await newAthlete(), mentor)).toBe(true);
  });
});

describe('a report', () => {
  test('of the same person about the same within a day is added to the open one, and may become urgent', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const first = await report(athlete, about(mentor), 'rude', 'He laughed at me.');
    const second = await report(athlete, about(mentor), 'asked_for_contact', 'Then he asked for my number.');
    expect(second.body.report_id).toBe(first.body.report_id);
    expect(await queued(first.body.report_id)).toMatchObject({
      safety: true,
      entries: [{ text: 'He laughed at me.' }, { text: 'Then he asked for my number.' }],
      hides: true,
    });
    const { decide_by, entries } = await queued(first.body.report_id);
    expect(decide_by).toBe(hoursAfter(entries[1].at, 4).toISOString());
    world.setTime(hoursAfter(NOW.toISOString(), 25));
    expect((await report(athlete, about(mentor), 'rude')).body.report_id).not.toBe(first.body.report_id);
  });

  test('is told to the founder once, and once more when it becomes urgent', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const { report_id } = (await report(athlete, about(mentor), 'rude')).body;
    const urgencies = async () =>
      (await told('report.filed', report_id)).map((payload) => 'safety' in payload && payload.safety);
    await report(athlete, about(mentor), 'rude');
    expect(await urgencies()).toEqual([false]);
    await report(athlete, about(mentor), 'asked_for_contact');
    await report(athlete, about(mentor), 'in_danger');
    expect((await urgencies()).toSorted()).toEqual([false, true]);
  });

  test('after a decision on the same day is a new one, which waits for the founder', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const first = (await report(athlete, about(mentor), 'rude')).body.report_id;
    await decide(first, { decision: 'none' });
    const second = (await report(athlete, about(mentor), 'in_danger')).body.report_id;
    expect(second).not.toBe(first);
    expect(await queued(second)).toMatchObject({ status: 'open', safety: true });
  });

  test('keeps what the profile and the session said and showed when it was filed', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const session = await paidSession(athlete, mentor);
    world.otherServices.answers.set(`/internal/mentors/${mentor.id}`, {
      id: mentor.id,
      facts: mentorFactsOf({ bio: 'Text me.' }),
      verified: true,
      payout_ready: true,
      hidden: false,
      version: 2,
      portrait: '/api/media/portrait',
      intro: { url: '/api/media/intro.webm', poster: null, seconds: 20, captions: null },
    });
    const { report_id } = (await world.post(`/sessions/${session}/report`, athlete, { reason: 'recorded' })).body;
    expect((await queued(report_id)).snapshot).toMatchObject({
      profile: { bio: 'Text me.' },
      media: { portrait: { url: '/api/media/portrait' }, intro: { url: '/api/media/intro.webm', seconds: 20 } },
      session: { id: session, status: 'confirmed', notes: 'About recruiting' },
    });
  });

  test('has what is shown of a mentor kept for a year, once each, and of an athlete nothing', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    await paidSession(athlete, mentor);
    await report(mentor, { kind: 'athlete', id: athlete.id });
    for (const reason of ['rude', 'in_danger']) await report(athlete, about(mentor), reason);
    const heldUntil = expect.stringContaining('2027-03-0');
    expect(await told('mentor.reported', mentor.id)).toEqual([{ mentorId: mentor.id, heldUntil }]);
    expect(await told('mentor.reported', athlete.id)).toEqual([]);
    const { until } = (await world.askInternally(`/internal/legal-hold/${mentor.id}`)).body as { until: string };
    expect(await told('mentor.reported', mentor.id)).toMatchObject([{ heldUntil: until }]);
  });

  test('about strangers, by the founder, about oneself or a message does not exist', async () => {
    const mentor = await world.newMentor();
    const [athlete, stranger] = [await newAthlete(), await newAthlete()];
    const session = await paidSession(athlete, mentor);
    expect((await report(stranger, { kind: 'session', id: session })).status).toBe(404);
    expect((await report(await world.newMentor(), { kind: 'athlete', id: athlete.id })).status).toBe(404);
    expect((await report(athlete, { kind: 'athlete', id: stranger.id })).status).toBe(404);
    expect((await report(mentor, about(mentor))).status).toBe(404);
    expect((await report(athlete, { kind: 'message', id: session })).status).toBe(404);
    expect((await report(mentor, { kind: 'athlete', id: athlete.id })).status).toBe(200);
    expect((await report(admin, about(mentor))).status).toBe(403);
  });

  test('is limited to ten an hour, whatever they are about', async () => {
    const athlete = await newAthlete();
    const mentor = await world.newMentor();
    const statuses = [];
    for (let n = 0; n < 11; n++) statuses.push((await report(athlete, about(mentor), 'rude')).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });

  test('by a guardian counts as theirs, by a credential for that session only', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete({ confirmed: false });
    const [session, other] = [await paidSession(athlete, mentor), await paidSession(athlete, mentor, NEXT_SLOT)];
    const guardian: Person = { ...athlete, link: { action: 'report_as_guardian', sessionId: session } };
    const body = { reason: 'in_danger' };
    const { report_id } = (await world.post(`/sessions/${session}/report`, guardian, body)).body;
    expect(await queued(report_id)).toMatchObject({ reporter: { seat: 'guardian' }, hides: true });
    expect((await world.post(`/sessions/${other}/report`, guardian, body)).status).toBe(403);
    expect((await report(guardian, about(mentor))).status).toBe(403);
  });

  test('by a guardian stays apart from the athlete’s own, and out of what the athlete downloads', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    const session = await paidSession(athlete, mentor);
    const guardian: Person = { ...athlete, link: { action: 'report_as_guardian', sessionId: session } };
    const file = async (as: Person, text: string) =>
      (await world.post(`/sessions/${session}/report`, as, { reason: 'rude', text })).body.report_id;
    const own = await file(athlete, 'what the athlete saw');
    expect(await file(guardian, 'what only the guardian knows')).not.toBe(own);
    const download = JSON.stringify((await world.askInternally(`/internal/account-data/${athlete.id}`)).body);
    expect(download).toContain('what the athlete saw');
    expect(download).not.toContain('what only the guardian knows');
  });

  test('reaches neither the reported person nor other people', async () => {
    const mentor = await world.newMentor();
    const athlete = await newAthlete();
    await paidSession(athlete, mentor);
    await report(athlete, about(mentor), 'rude', 'a word that only the founder reads');
    expect((await world.call('GET', '/admin/reports', mentor)).status).toBe(403);
    const mentors = JSON.stringify((await world.askInternally(`/internal/account-data/${mentor.id}`)).body);
    expect(mentors).not.toContain('only the founder');
    const own = JSON.stringify((await world.askInternally(`/internal/account-data/${athlete.id}`)).body);
    expect(own).toContain('only the founder');
    for (const { payload } of await world.emitted('report.filed'))
      expect(JSON.stringify(payload)).not.toContain(athlete.id);
  });
});
