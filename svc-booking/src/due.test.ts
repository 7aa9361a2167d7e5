import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { hourOfWeek } from 'contracts/hours-of-week';
import { brokenChecks, everyEvening, hoursAfter, NEXT_SLOT, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
// At once: together they would hold more connections than Postgres has.
afterEach(() => world.stop());

const reminders = async () => (await world.emitted('session.reminder_due')).map((event) => event.payload.kind);
async function checkIn(id: string) {
  await world.passTo(SLOT);
  expect((await world.post(`/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor)).status).toBe(
    200,
  );
}

describe('the clock', () => {
  test('calls it a no-show at start + 30:01, and the refund leaves two hours later', async () => {
    const id = await world.paid();
    await world.passTo(new Date(Date.parse(SLOT) + 30 * 60_000));
    expect(await world.status(id)).toBe('confirmed');
    await world.passTo(hoursAfter(SLOT, 5));
    expect(await world.status(id)).toBe('mentor_no_show');
    const [event] = await world.emitted('session.mentor_no_show');
    const noShowMs = Date.parse(SLOT) + 30 * 60_000 + 1_000;
    expect(event?.payload.refundAt).toBe(new Date(noShowMs + 7_200_000).toISOString());
  });

  test('confirms at end + 72 h and completes 24 h after that, in one long jump as in many steps', async () => {
    const id = await world.paid();
    await checkIn(id);
    await world.passTo(hoursAfter(SLOT, 24 * 30));
    expect(await world.status(id)).toBe('completed');
    const [row] = await world.sql`select student_confirmed_at, updated_at from session where id = ${id}`;
    expect(row.student_confirmed_at).toEqual(hoursAfter(SLOT, 73));
    expect(row.updated_at).toEqual(hoursAfter(SLOT, 97));
    expect((await world.emitted('session.student_confirmed'))[0]?.payload.by).toBe('clock');
    expect((await world.emitted('session.completed'))[0]?.payload.by).toBe('clock');
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('reminds 24 h and 1 h before, and asks for confirmation at the end, +24 h and +48 h', async () => {
    const id = await world.paid();
    await world.passTo(hoursAfter(SLOT, -24));
    expect(await reminders()).toEqual(['before_24h']);
    await world.passTo(hoursAfter(SLOT, -1));
    await checkIn(id);
    await world.passTo(hoursAfter(SLOT, 49));
    expect(await reminders()).toEqual(['before_24h', 'before_1h', 'confirm_0h', 'confirm_24h', 'confirm_48h']);
  });

  test('reminds of what was booked 50 h ahead at both times, and of nothing twice', async () => {
    await world.passTo(hoursAfter(SLOT, -50));
    await world.paid();
    for (const hours of [-30, -24, -10, -1, -0.5]) await world.passTo(hoursAfter(SLOT, hours));
    expect(await reminders()).toEqual(['before_24h', 'before_1h']);
  });

  test('does not ask again once the student has confirmed', async () => {
    const id = await world.paid();
    await checkIn(id);
    await world.passTo(hoursAfter(SLOT, 1));
    await world.post(`/sessions/${id}/student-confirm?athlete_id=${world.athlete.id}`, world.athlete);
    await world.passTo(hoursAfter(SLOT, 60));
    expect(await reminders()).toEqual(['before_24h', 'before_1h', 'confirm_0h']);
  });

  test('never reminds of a cancelled session, and leaves nothing planned for it', async () => {
    const id = await world.paid();
    await world.post(`/sessions/${id}/cancel`, world.mentor);
    await world.passTo(hoursAfter(SLOT, 100));
    expect(await reminders()).toEqual([]);
    expect(await world.sql`select * from due where key = ${id}`).toHaveLength(0);
  });
});

describe('the admin', () => {
  test('reverses a no-show until its refund leaves, and the session goes on', async () => {
    const id = await world.paid();
    await world.passTo(hoursAfter(SLOT, 1));
    const { admin } = { admin: { ...world.mentor, role: 'admin' as const } };
    expect(await world.post(`/admin/sessions/${id}/reverse-no-show`, admin)).toMatchObject({
      status: 200,
      body: { status: 'mentor_checked_in' },
    });
    await world.passTo(hoursAfter(SLOT, 24 * 10));
    expect(await world.status(id)).toBe('completed');

    const second = await world.paid('2026-03-18T22:00:00Z');
    await world.passTo('2026-03-19T01:00:00Z');
    expect(await world.post(`/admin/sessions/${second}/reverse-no-show`, admin)).toMatchObject({
      status: 400,
      body: { detail: 'The refund has already started.' },
    });
  });
});

describe('the soonest slot', () => {
  const soonest = async () =>
    (await world.emitted('availability.changed'))
      .filter((event) => event.payload.mentorId === world.mentor.id)
      .map((event) => event.payload.soonestSlot);

  test('is told when windows are saved, when it is booked, freed, and when time takes it away', async () => {
    await world.runDue();
    const first = '2026-03-04T23:00:00.000Z';
    expect(await soonest()).toEqual([first]);
    await world.booked(world.athlete, first);
    await world.runDue();
    expect((await soonest()).at(-1)).toBe('2026-03-05T00:00:00.000Z');
    const later = await world.booked(world.athlete, NEXT_SLOT);
    await world.post(`/sessions/${later}/cancel`, world.athlete);
    await world.runDue();
    expect(await soonest()).toHaveLength(2);
    const [session] = (await world.call('GET', '/sessions', world.athlete)).body.slice(-1);
    await world.post(`/sessions/${session.id}/cancel`, world.athlete);
    await world.runDue();
    expect((await soonest()).at(-1)).toBe(first);
    await world.passTo('2026-03-02T23:30:00Z');
    expect((await soonest()).at(-1)).toBe('2026-03-05T00:00:00.000Z');
    await world.post(`/mentors/${world.mentor.id}/availability`, world.mentor, []);
    await world.runDue();
    expect((await soonest()).at(-1)).toBeNull();
    await world.post(`/mentors/${world.mentor.id}/availability`, world.mentor, everyEvening());
    await world.runDue();
    expect((await soonest()).at(-1)).toBe('2026-03-05T00:00:00.000Z');
  });

  test('is the hour again that somebody moves away from', async () => {
    const first = '2026-03-04T23:00:00.000Z';
    const id = await world.booked(world.athlete, first);
    await world.pay(id);
    await world.runDue();
    expect((await soonest()).at(-1)).toBe('2026-03-05T00:00:00.000Z');
    const move = await world.post(`/sessions/${id}/move`, world.athlete, { scheduled_datetime: SLOT });
    expect(move.status).toBe(200);
    await world.runDue();
    expect((await soonest()).at(-1)).toBe(first);
  });

  test('is told with those after it, also where only those change', async () => {
    const next = async () =>
      (await world.emitted('availability.changed'))
        .flatMap(({ payload: { mentorId, nextSlots = [] } }) =>
          mentorId === world.mentor.id ? [nextSlots as string[]] : [],
        )
        .map((slots) => slots.map((slot) => slot.slice(5, 16)));
    await world.runDue();
    expect(await next()).toEqual([['03-04T23:00', '03-05T00:00', '03-05T01:00']]);
    await world.booked(world.athlete, '2026-03-05T01:00:00Z');
    await world.runDue();
    expect((await next()).slice(1)).toEqual([['03-04T23:00', '03-05T00:00', '03-05T23:00']]);
    await world.booked(world.athlete, '2026-03-09T22:00:00Z');
    await world.runDue();
    expect(await next()).toHaveLength(2);
  });

  test('is told with the hours of the week in which any slot is open, also where only those change', async () => {
    const told = async () =>
      (await world.emitted('availability.changed')).flatMap(({ payload }) =>
        payload.mentorId === world.mentor.id ? [payload] : [],
      );
    await world.runDue();
    const evenings = (await told()).at(-1)?.openHours ?? [];
    expect(evenings).toContain(hourOfWeek(new Date(SLOT)));
    const kept = everyEvening().slice(0, 6);
    await world.post(`/mentors/${world.mentor.id}/availability`, world.mentor, kept);
    await world.runDue();
    const fewer = (await told()).at(-1)?.openHours ?? [];
    expect(fewer.length).toBeLessThan(evenings.length);
    expect(evenings).toEqual(expect.arrayContaining(fewer));
    expect((await told()).map(({ soonestSlot }) => soonestSlot)).toEqual([
      '2026-03-04T23:00:00.000Z',
      '2026-03-04T23:00:00.000Z',
    ]);
    await world.post(`/mentors/${world.mentor.id}/availability`, world.mentor, []);
    await world.runDue();
    expect((await told()).at(-1)?.openHours).toEqual([]);
  });
});
