import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { DETAIL, refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { brokenChecks, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
const startMs = Date.parse(SLOT);
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** A paid session at the usual slot with a mentor and an athlete of its own. */
async function newPair() {
  world.setTime('2026-03-02T17:00:00Z');
  const mentor = await world.newMentor();
  const athlete = person('athlete');
  const id = await world.booked(athlete, SLOT, mentor);
  await world.pay(id);
  return {
    id,
    checkIn: () => world.post(`/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor),
    confirm: () => world.post(`/sessions/${id}/student-confirm?athlete_id=${athlete.id}`, athlete),
    complete: () => world.post(`/sessions/${id}/complete`, mentor),
    rate: (body: object) => world.post(`/sessions/${id}/rate`, athlete, body),
    cancel: (by: 'athlete' | 'mentor') => world.post(`/sessions/${id}/cancel`, by === 'athlete' ? athlete : mentor),
    preview: () => world.call('GET', `/sessions/${id}/cancel-preview`, athlete),
    mentor,
    athlete,
  };
}
const at = (secondsAfterStart: number) => world.setTime(new Date(startMs + secondsAfterStart * 1_000));

describe('check-in', () => {
  test('opens 15:00 before the start and closes after 30:00', async () => {
    const early = await newPair();
    at(-15 * 60 - 1);
    expect(await early.checkIn()).toMatchObject({ status: 400, body: refusalOf('check_in_too_early') });
    at(-15 * 60);
    expect((await early.checkIn()).status).toBe(200);
    const late = await newPair();
    at(30 * 60 + 1);
    expect(await late.checkIn()).toMatchObject({ status: 400, body: refusalOf('check_in_too_late') });
    at(30 * 60);
    expect((await late.checkIn()).status).toBe(200);
  });

  test('twice is refused, and so is one for a session that was not paid', async () => {
    const pair = await newPair();
    at(0);
    await pair.checkIn();
    expect((await pair.checkIn()).body.detail).toBe('The mentor has already checked in.');
    const unpaid = await newPair();
    await world.sql`update session set status = 'scheduled', hold_no = 1 where id = ${unpaid.id}`;
    expect((await unpaid.checkIn()).body.detail).toBe('This session hasn’t been paid yet.');
    await world.sql`update session set status = 'confirmed' where id = ${unpaid.id}`;
  });

  test('against the no-show clock: one wins', async () => {
    for (let round = 0; round < 10; round++) {
      const pair = await newPair();
      at(30 * 60 + 0.98);
      const [answer] = await Promise.all([pair.checkIn(), world.runDue()]);
      await world.passTo(new Date(startMs + 40 * 60_000));
      expect(await world.status(pair.id)).toBe(answer.status === 200 ? 'mentor_checked_in' : 'mentor_no_show');
    }
    expect(await brokenChecks(world)).toEqual([]);
  });
});

describe('confirming and completing', () => {
  test('complete asks for the student’s confirmation first, whatever the time', async () => {
    const pair = await newPair();
    expect(await pair.complete()).toMatchObject({ status: 400, body: refusalOf('confirm_first') });
    at(0);
    await pair.checkIn();
    expect((await pair.complete()).body.detail).toBe(DETAIL.confirm_first);
    expect((await pair.confirm()).status).toBe(200);
    expect(await pair.complete()).toMatchObject({ status: 400, body: refusalOf('complete_too_early') });
    at(3_600);
    expect((await pair.complete()).status).toBe(200);
    expect((await pair.complete()).body.detail).toBe('This session is completed.');
  });

  test('the student cannot confirm before the start, nor a mentor who is not there', async () => {
    const pair = await newPair();
    at(-600);
    expect((await pair.confirm()).body.detail).toBe('The mentor hasn’t checked in yet.');
    await pair.checkIn();
    expect(await pair.confirm()).toMatchObject({ status: 400, body: refusalOf('confirm_too_early') });
  });
});

describe('a rating', () => {
  test('is too early before the confirmation and until the session’s end, taken once after it, and moves the average', async () => {
    const pair = await newPair();
    const tooEarly = { status: 400, body: refusalOf('cannot_rate_yet') };
    at(0);
    expect(await pair.rate({ rating: 5 })).toMatchObject(tooEarly);
    await pair.checkIn();
    await pair.confirm();
    at(59 * 60);
    expect(await pair.rate({ rating: 5 })).toMatchObject(tooEarly);
    at(60 * 60);
    const both = await Promise.all([pair.rate({ rating: 4, review_text: 'Good' }), pair.rate({ rating: 1 })]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(await pair.rate({ rating: 5 })).toMatchObject({ status: 409, body: refusalOf('already_rated') });
    const events = (await world.emitted('session.rated')).filter((e) => e.payload.sessionId === pair.id);
    expect(events).toHaveLength(1);
    expect(events[0]?.payload).toMatchObject({ mentorRatings: 1 });
  });

  test('given at the same moment as another for the same mentor misses nothing', async () => {
    const mentor = await world.newMentor();
    const sessions = await Promise.all(
      ['2026-03-05T23:00:00Z', '2026-03-06T00:00:00Z', '2026-03-06T01:00:00Z', '2026-03-06T23:00:00Z'].map(
        async (slot) => {
          world.setTime('2026-03-02T17:00:00Z');
          const athlete = person('athlete');
          return { athlete, id: await world.booked(athlete, slot, mentor) };
        },
      ),
    );
    await world.sql`
      update session set status = 'completed', paid_at = created_at, checked_in_at = starts_at where mentor_id = ${mentor.id}`;
    world.setTime('2026-03-07T01:00:00Z');
    const give = (s: (typeof sessions)[number], i: number) =>
      world.post(`/sessions/${s.id}/rate`, s.athlete, { rating: 2 + i });
    expect((await Promise.all(sessions.map(give))).map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    const events = (await world.emitted('session.rated')).filter((e) => e.payload.mentorId === mentor.id);
    expect(events.map((event) => event.payload.mentorRatings).sort()).toEqual([1, 2, 3, 4]);
    expect(events.find((event) => event.payload.mentorRatings === 4)?.payload.mentorAverage).toBe(3.5);
  });

  test('needs one to five whole stars', async () => {
    const pair = await newPair();
    for (const body of [{}, { rating: 0 }, { rating: 6 }, { rating: 4.5 }, { rating: 5, knowledge_rating: 9 }]) {
      expect((await pair.rate(body)).status).toBe(422);
    }
  });
});

describe('cancelling', () => {
  const cancelled = async (id: string) =>
    (await world.emitted('session.cancelled')).find((event) => event.payload.sessionId === id)?.payload;

  test('shows what comes back, and then gives it: all of it 24 hours ahead', async () => {
    const pair = await newPair();
    at(-24 * 3_600 - 2);
    expect((await pair.preview()).body).toEqual({ refund_amount: 120 });
    expect(await world.status(pair.id)).toBe('confirmed');
    expect((await pair.cancel('athlete')).body).toMatchObject({ status: 'cancelled', refund_amount: 120 });
    expect(await cancelled(pair.id)).toMatchObject({ refundCents: 12_000, by: 'athlete' });
  });

  test('by the athlete later gives nothing back; by the mentor always all', async () => {
    const late = await newPair();
    at(-24 * 3_600 + 1);
    expect((await late.cancel('athlete')).body.refund_amount).toBe(0);
    const mentors = (await world.call('GET', '/sessions', late.mentor)).body[0];
    expect(mentors).toMatchObject({ status: 'cancelled', mentor_earnings: 48 });
    const byMentor = await newPair();
    at(-1);
    expect((await byMentor.cancel('mentor')).body.refund_amount).toBe(120);
    expect(await cancelled(byMentor.id)).toMatchObject({ refundCents: 12_000, by: 'mentor' });
    const told = (id: string) => world.askInternally(`/internal/sessions/${id}`);
    expect((await told(late.id)).body).toMatchObject({ refund_cents: 0 });
    expect((await told(byMentor.id)).body).toMatchObject({ refund_cents: 12_000 });
  });

  test('shows and gives what is still to come where a part was refunded by hand', async () => {
    const pair = await newPair();
    at(-48 * 3_600);
    const [row] = await world.sql`
      update session set refunded_by_hand_cents = 5000 where id = ${pair.id} returning amount_cents`;
    expect(row.amount_cents).toBe(12_000);
    expect((await pair.preview()).body).toEqual({ refund_amount: 70 });
    expect((await pair.cancel('athlete')).body).toMatchObject({ status: 'cancelled', refund_amount: 70 });
    expect(await cancelled(pair.id)).toMatchObject({ refundCents: 12_000, backBeforeCents: 5_000 });
  });

  test('for less than the caller was shown is refused and changes nothing', async () => {
    const pair = await newPair();
    at(-24 * 3_600 + 1);
    const cancel = (shown: string | number) =>
      world.post(`/sessions/${pair.id}/cancel?refund_at_least=${shown}`, pair.athlete);
    expect(await cancel(120)).toMatchObject({ status: 409, body: refusalOf('refund_less') });
    expect([await world.status(pair.id), await cancelled(pair.id)]).toEqual(['confirmed', undefined]);
    expect((await cancel('all')).status).toBe(422);
    expect((await cancel(0)).body).toMatchObject({ status: 'cancelled', refund_amount: 0 });
  });

  test('of a session that changed since the caller saw it is refused and changes nothing', async () => {
    const pair = await newPair();
    const admin = person('admin');
    const cancel = (seen: Record<string, string>) =>
      world.post(`/sessions/${pair.id}/cancel?${new URLSearchParams(seen)}`, admin);
    const seen = { seen_starts_at: SLOT, seen_status: 'confirmed' };
    const changed = { status: 409, body: refusalOf('session_changed') };
    expect(await cancel({ ...seen, seen_status: 'scheduled' })).toMatchObject(changed);
    const moved = '2026-03-07T00:00:00Z';
    await world.post(`/sessions/${pair.id}/move`, pair.athlete, { scheduled_datetime: moved });
    expect(await cancel(seen)).toMatchObject(changed);
    expect([await world.status(pair.id), await cancelled(pair.id)]).toEqual(['confirmed', undefined]);
    expect((await cancel({ seen_starts_at: 'soon' })).status).toBe(422);
    expect((await cancel({ seen_status: 'lost' })).status).toBe(422);
    expect((await cancel({ ...seen, seen_starts_at: moved })).body).toMatchObject({ status: 'cancelled' });
    expect(await cancel(seen)).toMatchObject({ status: 400, body: refusalOf('cannot_cancel') });
  });

  test('is over once the session has begun, and cannot be done twice', async () => {
    const pair = await newPair();
    at(0);
    expect(await pair.cancel('mentor')).toMatchObject({ status: 400, body: refusalOf('cannot_cancel') });
    expect((await pair.preview()).status).toBe(400);
    at(-3_600);
    await pair.cancel('mentor');
    expect((await pair.cancel('athlete')).status).toBe(400);
  });

  test('frees the slot for others', async () => {
    const pair = await newPair();
    await pair.cancel('athlete');
    expect((await world.book(person('athlete'), SLOT, pair.mentor)).status).toBe(200);
  });
});

describe('moving', () => {
  const LATER = '2026-03-07T00:00:00Z';
  const move = (pair: Awaited<ReturnType<typeof newPair>>, to = LATER, who = pair.athlete) =>
    world.post(`/sessions/${pair.id}/move`, who, { scheduled_datetime: to });

  test('takes the session to another open slot with all its timed work, and frees the old one', async () => {
    const pair = await newPair();
    expect(await move(pair)).toMatchObject({ status: 200, body: { status: 'confirmed' } });
    const [moved] = (await world.emitted('session.moved')).slice(-1);
    expect(moved?.payload).toMatchObject({ sessionId: pair.id, previousStartsAt: new Date(SLOT).toISOString() });
    const [due] = await world.sql`select due_at from due where key = ${pair.id} and kind = 'check_in_missed'`;
    expect(due.due_at).toEqual(new Date(Date.parse(LATER) + 30 * 60_000 + 1_000));
    expect((await world.book(person('athlete'), SLOT, pair.mentor)).status).toBe(200);
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('is refused to a taken or closed slot, less than 24 hours ahead, and by strangers', async () => {
    const pair = await newPair();
    await world.booked(person('athlete'), LATER, pair.mentor);
    expect(await move(pair)).toMatchObject({ status: 409, body: refusalOf('slot_taken') });
    for (const to of ['2026-03-05T12:00:00Z', SLOT]) {
      expect(await move(pair, to)).toMatchObject({ status: 400, body: refusalOf('slot_not_open') });
    }
    const free = '2026-03-08T00:00:00Z';
    expect((await move(pair, free, person('athlete'))).status).toBe(404);
    expect((await move(pair, free, person('admin'))).status).toBe(403);
    at(-24 * 3_600 + 1);
    expect(await move(pair, free)).toMatchObject({ status: 400, body: refusalOf('cannot_move') });
  });
});

describe('sister services', () => {
  test('payments and identity ask how a session stands, and people cannot', async () => {
    const pair = await newPair();
    const answer = await world.askInternally(`/internal/sessions/${pair.id}`);
    expect(answer).toMatchObject({
      status: 200,
      body: { id: pair.id, status: 'confirmed', amount_cents: 12_000, mentor_share_cents: 4_800, version: 2 },
    });
    const quiet = { paused: false, complaint: 'none', rated: false, prepared: false, proposed_starts_at: null };
    expect(answer.body).toMatchObject(quiet);
    expect((await world.askInternally(`/internal/sessions/${crypto.randomUUID()}`)).status).toBe(404);
    expect((await world.call('GET', `/internal/sessions/${pair.id}`, pair.athlete)).status).toBe(404);
  });

  test('the founder’s figures count what was completed, missed, and cancelled after payment', async () => {
    const fresh = await startWorld();
    const nothing = { total_sessions: 0, completed_sessions: 0, completion_rate: 0 };
    expect((await fresh.askInternally('/internal/analytics')).body).toEqual(nothing);
    const id = await fresh.paid();
    await fresh.post(`/sessions/${id}/cancel`, fresh.mentor);
    await fresh.booked();
    await fresh.sql`update session set status = 'completed', paid_at = created_at where status = 'scheduled'`;
    expect((await fresh.askInternally('/internal/analytics')).body).toEqual({
      total_sessions: 2,
      completed_sessions: 1,
      completion_rate: 50,
    });
    await fresh.stop();
  });
});
