import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { DETAIL, refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { book } from './domain/book.ts';
import { NO_OWN_RULES } from './domain/calendar.ts';
import type { Session } from './domain/session.ts';
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
import { insertBooking } from './store/book.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

function tally(answers: { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}

describe('a booking', () => {
  test('holds the slot for 15 minutes, at the price of the division, and says so once', async () => {
    const athlete = person('athlete');
    const mentor = await world.newMentor({ collegeLevel: 'D2' });
    const before = world.clock.now().getTime();
    const answer = await world.book(athlete, SLOT, mentor);
    expect(answer.body).toMatchObject({ status: 'scheduled', total_amount: 80 });
    const bookedAt = Date.parse(answer.body.hold_expires_at) - 15 * 60_000;
    expect(bookedAt).toBeWithin(before, world.clock.now().getTime() + 1);
    const events = (await world.emitted('session.booked')).filter(
      (e) => e.payload.sessionId === answer.body.session_id,
    );
    expect(events).toHaveLength(1);
    expect(events[0]?.payload).toMatchObject({
      version: 1,
      mentorId: mentor.id,
      athleteId: athlete.id,
      amountCents: 8_000,
      mentorShareCents: 3_200,
      holdExpiresAt: answer.body.hold_expires_at,
    });
    const due = await world.sql`select kind from due where key = ${answer.body.session_id}`;
    expect(due.map((row: { kind: string }) => row.kind)).toEqual(['hold_over']);
  });

  test('takes the slot from the list, and the list gets it back when the hold is over', async () => {
    const mentor = await world.newMentor();
    const open = async () => (await world.call('GET', `/mentors/${mentor.id}/slots`, null)).body.slots;
    await world.booked(person('athlete'), SLOT, mentor);
    expect(await open()).not.toContain(SLOT);
    world.setTime(new Date(NOW.getTime() + 15 * 60_000 + 10_000));
    expect(await open()).toContain(SLOT);
    expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(200);
    world.setTime(NOW);
  });
});

test('asked for again, or twice at once, is the same booking: an answer that got lost costs nobody a slot', async () => {
  const athlete = person('athlete');
  const mentor = await world.newMentor();
  const twice = await Promise.all([world.book(athlete, SLOT, mentor), world.book(athlete, SLOT, mentor)]);
  const again = await world.book(athlete, SLOT, mentor);
  expect(tally([...twice, again])).toEqual({ 200: 3 });
  expect(new Set([...twice, again].map(({ body }) => body.session_id)).size).toBe(1);
  const [row] = await world.sql`select count(*)::int as n from session where athlete_id = ${athlete.id}`;
  expect(row.n).toBe(1);
});

describe('is refused', () => {
  const refusal = async (answer: ReturnType<World['book']>) => {
    const { status, body } = await answer;
    return [status, body.detail];
  };

  test('a second athlete cannot take the slot', async () => {
    const mentor = await world.newMentor();
    await world.booked(person('athlete'), SLOT, mentor);
    expect(await refusal(world.book(person('athlete'), SLOT, mentor))).toEqual([409, DETAIL.slot_taken]);
  });

  test('an athlete cannot be in two sessions at once', async () => {
    const athlete = person('athlete');
    const half = await world.newMentor({}, { windows: false });
    await world.post(`/mentors/${half.id}/availability`, half, everyEvening('18:30', '20:30'));
    await world.booked(athlete, SLOT);
    expect(await refusal(world.book(athlete, '2026-03-05T23:30:00Z', half))).toEqual([409, DETAIL.athlete_busy]);
  });

  test('a third unpaid hold, even when five are asked for at once', async () => {
    const { athlete } = world;
    const mentors = await Promise.all(Array.from({ length: 5 }, () => world.newMentor()));
    const slots = [
      '2026-03-05T23:00:00Z',
      '2026-03-06T00:00:00Z',
      '2026-03-06T01:00:00Z',
      '2026-03-06T23:00:00Z',
      '2026-03-07T00:00:00Z',
    ];
    const answers = await Promise.all(mentors.map((mentor, i) => world.book(athlete, slots[i], mentor)));
    expect(tally(answers)).toEqual({ 200: 2, 400: 3 });
    expect(answers.filter((a) => a.status === 400).every((a) => a.body.detail === DETAIL.too_many_holds)).toBe(true);
  });

  test('who said they are under 13 books nothing, until they are old enough; it is known before anything else', async () => {
    const athlete = person('athlete');
    const say = (version: number, tooYoung: boolean) =>
      world.deliver('account.changed', {
        ...{ accountId: athlete.id, version, firstName: 'Ana', lastName: 'Lopez', timeZone: 'UTC', tooYoung },
      });
    await say(2, true);
    const [slot, mentor] = ['2026-03-06T23:00:00Z', await world.newMentor()];
    const refused = await world.book(athlete, slot, mentor);
    expect(refused).toMatchObject({ status: 403, body: { code: 'too_young', detail: DETAIL.too_young } });
    expect(await world.sql`select 1 from session where athlete_id = ${athlete.id}`).toHaveLength(0);
    await say(3, false);
    expect((await world.book(athlete, slot, mentor)).status).toBe(200);
  });

  for (const [promise, slot] of [
    ['a time outside the windows', '2026-03-05T15:00:00Z'],
    ['a time off the grid', '2026-03-05T23:15:00Z'],
    ['a time less than 48 hours ahead', '2026-03-03T23:00:00Z'],
    ['a time beyond the mentor’s last day', '2026-03-20T22:00:00Z'],
    ['a time in the past', '2026-02-05T23:00:00Z'],
  ] as const) {
    test(promise, async () => {
      expect(await refusal(world.book(person('athlete'), slot))).toEqual([400, DETAIL.slot_not_open]);
    });
  }

  test('a mentor whom nobody knows or who is not verified', async () => {
    expect(await refusal(world.book(person('athlete'), SLOT, person('mentor')))).toEqual([
      404,
      DETAIL.mentor_not_found,
    ]);
    const unverified = person('mentor');
    await world.deliver('mentor.registered', { mentorId: unverified.id, version: 1, facts: mentorFactsOf() });
    expect(await refusal(world.book(person('athlete'), SLOT, unverified))).toEqual([404, DETAIL.mentor_not_found]);
  });

  test('a paid mentor who cannot be paid out', async () => {
    const mentor = await world.newMentor({}, { payoutReady: false });
    expect(await refusal(world.book(person('athlete'), SLOT, mentor))).toEqual([409, DETAIL.mentor_not_bookable]);
  });

  test('a mentor who has been rejected since, though booked before', async () => {
    const mentor = await world.newMentor();
    await world.booked(person('athlete'), SLOT, mentor);
    await world.deliver('mentor.rejected', { mentorId: mentor.id, version: 3, reason: null });
    expect(await refusal(world.book(person('athlete'), NEXT_SLOT, mentor))).toEqual([404, DETAIL.mentor_not_found]);
  });

  test('a free session while they are coming soon', async () => {
    const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
    expect(await refusal(world.book(person('athlete'), SLOT, mentor))).toEqual([400, DETAIL.free_coming_soon]);
  });

  test('nonsense, with the field named', async () => {
    const { athlete, mentor } = world;
    const path = `/sessions/book?athlete_id=${athlete.id}`;
    for (const [body, field] of [
      [{ mentor_id: mentor.id, scheduled_datetime: '2026-03-05T23:00:00' }, 'scheduled_datetime'],
      [{ mentor_id: 'me', scheduled_datetime: SLOT }, 'mentor_id'],
      [{ mentor_id: mentor.id, scheduled_datetime: SLOT, notes: 'x'.repeat(2_001) }, 'notes'],
    ] as const) {
      const answer = await world.post(path, athlete, body);
      expect(answer.status).toBe(422);
      expect(answer.body.detail[0].loc).toEqual(['body', field]);
    }
  });

  test('in another’s name', async () => {
    const { athlete, mentor } = world;
    const body = { mentor_id: mentor.id, scheduled_datetime: SLOT };
    expect((await world.post(`/sessions/book?athlete_id=${athlete.id}`, person('athlete'), body)).status).toBe(403);
    expect((await world.post(`/sessions/book?athlete_id=${mentor.id}`, mentor, body)).status).toBe(403);
    expect((await world.call('POST', `/sessions/book?athlete_id=${athlete.id}`, null, body)).status).toBe(401);
  });
});

describe('late projections', () => {
  test('a mentor whose events are late is asked for once, and then booked', async () => {
    const mentor = person('mentor');
    world.otherServices.answers.set(`/internal/mentors/${mentor.id}`, {
      id: mentor.id,
      facts: mentorFactsOf(),
      verified: true,
      payout_ready: true,
      hidden: false,
      version: 2,
    });
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening());
    world.otherServices.asked.length = 0;
    expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(200);
    expect((await world.book(person('athlete'), NEXT_SLOT, mentor)).status).toBe(200);
    expect(world.otherServices.asked.filter((path) => path.startsWith('/internal/mentors/'))).toHaveLength(1);
  });

  test('a free mentor, who needs no bank account, is not taken to have one when they become a paid one', async () => {
    const mentor = person('mentor');
    const facts = mentorFactsOf({ mentoringType: 'free' });
    await world.deliver('mentor.registered', { mentorId: mentor.id, version: 1, facts });
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening());
    const answer = { id: mentor.id, facts, verified: false, payout_ready: true, hidden: false, version: 1 };
    world.otherServices.answers.set(`/internal/mentors/${mentor.id}`, answer);
    // Before the founder's yes, which makes booking ask.
    expect((await world.call('GET', `/mentors/${mentor.id}/slots`, mentor)).status).toBe(200);
    const paid = { mentorId: mentor.id, version: 3, facts: mentorFactsOf(), verified: true, portrait: null };
    await world.deliver('mentor.verified', { mentorId: mentor.id, version: 2, facts, note: null });
    await world.deliver('mentor.changed', paid);
    Object.assign(answer, { facts: paid.facts, verified: true, payout_ready: false, version: 3 });
    expect((await world.call('GET', `/mentors/${mentor.id}/slots`, null)).status).toBe(404);
    expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(409);
  });

  test('a mentor whose payouts were stopped is not booked on an answer of before, and is on a newer one', async () => {
    const mentor = await world.newMentor();
    const stopped = { mentorId: mentor.id, version: 3, connected: true, payoutReady: false };
    await world.deliver('mentor.payout_ready_changed', stopped);
    const answer = {
      id: mentor.id,
      facts: mentorFactsOf(),
      verified: true,
      payout_ready: true,
      hidden: false,
      version: 2,
    };
    for (const told of [{}, { payout_version: 1 }]) {
      world.otherServices.answers.set(`/internal/mentors/${mentor.id}`, { ...answer, ...told });
      expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(409);
    }
    world.otherServices.answers.set(`/internal/mentors/${mentor.id}`, { ...answer, payout_version: 4 });
    expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(200);
    await world.deliver('mentor.payout_ready_changed', stopped);
    expect((await world.book(person('athlete'), NEXT_SLOT, mentor)).status).toBe(200);
  });

  test('an athlete’s name is asked for when it is not known, and no answer is no reason to refuse', async () => {
    const known = person('athlete');
    const answer = { id: known.id, role: 'athlete', first_name: 'Bea', last_name: 'Cole', time_zone: 'UTC' };
    world.otherServices.answers.set(`/internal/accounts/${known.id}`, answer);
    const mentor = await world.newMentor();
    await world.booked(known, SLOT, mentor);
    expect((await world.call('GET', '/sessions', known)).body[0].athlete_name).toBe('Bea Cole');
    world.otherServices.down = true;
    expect((await world.book(person('athlete'), NEXT_SLOT, mentor)).status).toBe(200);
    const unknown = await world.book(person('athlete'), SLOT, person('mentor'));
    expect(unknown).toMatchObject({ status: 503, body: refusalOf('service_down') });
    world.otherServices.down = false;
  });

  test('windows that were saved a moment ago can be booked at once', async () => {
    const mentor = await world.newMentor();
    await world.booked(person('athlete'), SLOT, mentor);
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening('09:00', '11:00'));
    expect((await world.book(person('athlete'), '2026-03-06T14:00:00Z', mentor)).status).toBe(200);
    expect((await world.book(person('athlete'), NEXT_SLOT, mentor)).body.detail).toBe(DETAIL.slot_not_open);
  });
});

test('200 athletes at once on one slot: one gets it and 199 are told 409, cold and warm', async () => {
  for (let round = 0; round < 4; round++) {
    const mentor = await world.newMentor();
    for (const slot of [SLOT, NEXT_SLOT]) {
      const athletes = Array.from({ length: 200 }, () => person('athlete'));
      const answers = await Promise.all(athletes.map((athlete) => world.book(athlete, slot, mentor)));
      expect(tally(answers)).toEqual({ 200: 1, 409: 199 });
    }
  }
  expect(await brokenChecks(world)).toEqual([]);
}, 60_000);

test('the database itself lets one of 200 in, when they come by many replicas at once', async () => {
  const mentor = await world.newMentor();
  const [{ revision }] = await world.sql`select revision from mentor where id = ${mentor.id}`;
  const [{ version: rules }] = await world.sql`select version from platform_settings`;
  const seen = { revision, rules, bufferMinutes: 0 };
  const now = world.clock.now();
  const wanted = () => ({
    session: heldSession({
      id: crypto.randomUUID(),
      mentorId: mentor.id,
      athleteId: crypto.randomUUID(),
      startsAt: new Date(SLOT),
    }),
    notes: null,
    isOpenToUnconfirmed: () => true,
  });
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () => insertBooking(world.sql, { ...wanted(), seen }, now)),
  );
  expect(outcomes.filter((outcome) => outcome === 'booked')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'slot_taken')).toHaveLength(199);
  expect(await insertBooking(world.sql, { ...wanted(), seen: { ...seen, revision: revision - 1 } }, now)).toBe('stale');
  expect(await insertBooking(world.sql, { ...wanted(), seen: { ...seen, rules: seen.rules + 1 } }, now)).toBe('stale');
});

function heldSession(given: { id: string; mentorId: string; athleteId: string; startsAt: Date }): Session {
  const calendar = {
    mentorId: given.mentorId,
    revision: 1,
    known: true,
    verified: true,
    payoutReady: true,
    hidden: false,
    keptFromMinors: false,
    collegeLevel: 'D1' as const,
    mentoringType: 'paid' as const,
    timeZone: 'America/New_York',
    weekly: everyEvening(),
    overrides: [],
    closed: [],
    rules: NO_OWN_RULES,
    platform: {
      version: 1,
      freeSessions: 'coming_soon' as const,
      guardian: 'ask' as const,
      noticeMinutes: 2_880,
      horizonDays: 16,
    },
  };
  const held = book(calendar, { sessionId: given.id, ...given }, NOW);
  if (!held.ok) throw new Error(held.error.detail);
  return held.value;
}

describe('free sessions, once they are open', () => {
  let free: World;
  beforeAll(async () => {
    free = await startWorld({ freeSessions: 'open' });
  });
  afterAll(() => free.stop());

  test('are confirmed at once, one a week for an athlete', async () => {
    const mentor = await free.newMentor({ mentoringType: 'free' }, { payoutReady: false });
    const athlete = person('athlete');
    const answer = await free.book(athlete, SLOT, mentor);
    expect(answer).toMatchObject({
      status: 200,
      body: { status: 'confirmed', total_amount: 0, hold_expires_at: null },
    });
    expect(await free.book(athlete, '2026-03-07T23:00:00Z', mentor)).toMatchObject({
      status: 400,
      body: refusalOf('free_limit'),
    });
    expect((await free.book(athlete, '2026-03-13T22:00:00Z', mentor)).status).toBe(200);
    expect((await free.emitted('session.confirmed')).length).toBe(2);
    expect(await brokenChecks(free)).toEqual([]);
  });
});
