import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { whileDeleting } from './fixtures/while-deleting.ts';
import { everyEvening, NEXT_SLOT, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const pathOf = (id: string) => `/mentors/${id}/availability/overrides`;
const slotsOn = async (id: string, date: string): Promise<string[]> =>
  (await world.call('GET', `/mentors/${id}/slots?from=${date}&to=${date}`, null)).body.slots;
const morning = { start_time: '09:00', end_time: '10:00' };

const seeing = (version: number) => ({ 'if-match': `"${version}"` });

describe('dates with hours of their own', () => {
  test('replace the week on that date; a date without hours is a day off; the answer shows them in order', async () => {
    const mentor = await world.newMentor();
    const dates = [
      { date: '2026-03-06', intervals: [] },
      { date: '2026-03-05', intervals: [morning] },
    ];
    expect((await world.call('PUT', pathOf(mentor.id), mentor, dates)).status).toBe(200);
    expect((await world.call('GET', pathOf(mentor.id), mentor)).body).toEqual(dates.toReversed());
    expect(await slotsOn(mentor.id, '2026-03-05')).toEqual(['2026-03-05T14:00:00Z']);
    expect(await slotsOn(mentor.id, '2026-03-06')).toEqual([]);
    await world.call('PUT', pathOf(mentor.id), mentor, []);
    expect(await slotsOn(mentor.id, '2026-03-06')).toHaveLength(3);
  });

  test('tell at once when the soonest slot is another one', async () => {
    const mentor = await world.newMentor();
    await world.runDue();
    await world.call('PUT', pathOf(mentor.id), mentor, [{ date: '2026-03-04', intervals: [] }]);
    await world.runDue();
    const told = (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentor.id);
    expect(told.at(-1)?.payload.soonestSlot).toBe('2026-03-05T23:00:00.000Z');
  });

  test('tell of a day as soon as it can be booked, though the soonest slot stays', async () => {
    const mentor = await world.newMentor({}, { windows: false });
    const [soon, later] = ['2026-03-17', '2026-03-19'];
    const evening = [{ start_time: '18:00', end_time: '19:00' }];
    await world.call('PUT', pathOf(mentor.id), mentor, [
      { date: soon, intervals: evening },
      { date: later, intervals: evening },
    ]);
    await world.runDue();
    const told = async () =>
      (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentor.id).at(-1)
        ?.payload;
    expect((await told())?.nextSlots).toEqual([`${soon}T22:00:00.000Z`]);
    // In New York the day has begun with which the later one comes within 16 days.
    await world.passTo('2026-03-03T05:00:02Z');
    expect((await told())?.nextSlots).toEqual([`${soon}T22:00:00.000Z`, `${later}T22:00:00.000Z`]);
  });

  test('never touch what is booked, and neither does saving the week', async () => {
    const mentor = await world.newMentor();
    const id = await world.booked(person('athlete'), SLOT, mentor);
    await world.pay(id);
    const before = await world.sql`select * from session where id = ${id}`;
    await world.call('PUT', pathOf(mentor.id), mentor, [{ date: '2026-03-05', intervals: [] }]);
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening('06:00', '07:00'));
    expect(await world.sql`select * from session where id = ${id}`).toEqual(before);
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening());
    await world.call('PUT', pathOf(mentor.id), mentor, []);
    expect(await slotsOn(mentor.id, '2026-03-05')).not.toContain(SLOT);
  });

  test('taken off cannot be booked, also where the calendar was in memory', async () => {
    const [mentor, athlete] = [await world.newMentor(), person('athlete')];
    const id = await world.booked(athlete, NEXT_SLOT, mentor);
    await world.call('PUT', pathOf(mentor.id), mentor, [{ date: '2026-03-05', intervals: [] }]);
    const refused = { status: 400, body: refusalOf('slot_not_open') };
    expect(await world.book(person('athlete'), SLOT, mentor)).toMatchObject(refused);
    await world.post(`/sessions/${id}/cancel`, athlete);
  });

  test('taken off while a session is on its way there keep it away, whoever moves it', async () => {
    for (const mover of ['athlete', 'mentor'] as const) {
      const mentor = await world.newMentor();
      const athlete = person('athlete');
      const id = await world.booked(athlete, SLOT, mentor);
      await world.pay(id);
      const wish = { scheduled_datetime: '2026-03-06T23:00:00Z' };
      let moving: ReturnType<World['call']> | undefined;
      await transaction(world.sql, async (tx) => {
        await tx`select 1 from session where id = ${id} for update`;
        moving = world.post(`/sessions/${id}/move`, mover === 'mentor' ? mentor : athlete, wish);
        await until(() => countWaiting(world.sql), 'the move');
        await world.call('PUT', pathOf(mentor.id), mentor, [{ date: '2026-03-06', intervals: [] }]);
      });
      expect(await moving).toMatchObject({ status: 400, body: refusalOf('slot_not_open') });
    }
  });

  test('of another device are not overwritten by who has not seen them, and nor is its week', async () => {
    const mentor = await world.newMentor();
    const rulesPath = `/mentors/${mentor.id}/booking-rules`;
    const weekPath = `/mentors/${mentor.id}/availability`;
    const rules = { notice_minutes: 2_880, buffer_minutes: 15, horizon_days: 10 };
    const seen = (await world.call('GET', rulesPath, mentor)).body.version;
    const phone = [{ date: '2026-03-06', intervals: [] }];
    const saved = await world.call('PUT', pathOf(mentor.id), mentor, phone, seeing(seen));
    expect(saved).toMatchObject({ status: 200, body: { version: seen + 1 } });
    const refused = { status: 409, body: refusalOf('hours_changed') };
    const laptop = [{ date: '2026-03-05', intervals: [morning] }];
    expect(await world.call('PUT', pathOf(mentor.id), mentor, laptop, seeing(seen))).toMatchObject(refused);
    expect(await world.call('POST', weekPath, mentor, everyEvening('06:00', '07:00'), seeing(seen))).toMatchObject(
      refused,
    );
    expect(await world.call('PUT', rulesPath, mentor, rules, seeing(seen))).toMatchObject(refused);
    expect((await world.call('GET', pathOf(mentor.id), mentor)).body).toEqual(phone);
    expect(await slotsOn(mentor.id, '2026-03-05')).toHaveLength(3);
    const now = (await world.call('GET', rulesPath, mentor)).body.version;
    expect(await world.call('PUT', pathOf(mentor.id), mentor, laptop, { 'if-match': 'W/"?"' })).toMatchObject(refused);
    expect((await world.call('PUT', pathOf(mentor.id), mentor, laptop, seeing(now))).status).toBe(200);
  });

  test('whose answer got lost are saved again under the same version, and so are the week and the rules', async () => {
    const mentor = await world.newMentor();
    const dates = [{ date: '2026-03-05', intervals: [morning, { start_time: '12:00', end_time: '24:00' }] }];
    const rules = { notice_minutes: 2_880, buffer_minutes: 15, horizon_days: 10 };
    for (const [method, path, body] of [
      ['PUT', pathOf(mentor.id), dates],
      ['POST', `/mentors/${mentor.id}/availability`, everyEvening('06:00', '07:00').toReversed()],
      ['PUT', `/mentors/${mentor.id}/booking-rules`, rules],
    ] as const) {
      const seen = (await world.call('GET', `/mentors/${mentor.id}/booking-rules`, mentor)).body.version;
      const answers = [1, 2].map(() => world.call(method, path, mentor, body, seeing(seen)));
      for (const answer of await Promise.all(answers))
        expect(answer).toMatchObject({ status: 200, body: { version: seen + 1 } });
    }
  });

  test('and weeks of one mentor are not another’s, and both tell the lists at once', async () => {
    const [mentor, other] = [await world.newMentor(), await world.newMentor()];
    const off = [{ date: '2026-03-05', intervals: [] }];
    await world.call('PUT', pathOf(other.id), other, off);
    await world.call('PUT', pathOf(mentor.id), mentor, []);
    await world.runDue();
    const soonest = async () =>
      (await world.emitted('availability.changed')).filter(({ payload }) => payload.mentorId === mentor.id).at(-1)
        ?.payload.soonestSlot;
    const before = await soonest();
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening('06:00', '07:00'));
    await world.runDue();
    expect(await soonest()).not.toBe(before);
    expect((await world.call('GET', pathOf(other.id), other)).body).toEqual(off);
    expect((await world.call('GET', `/mentors/${other.id}/availability`, other)).body).toHaveLength(7);
  });

  test('survive the saving of the week', async () => {
    const mentor = await world.newMentor();
    await world.call('PUT', pathOf(mentor.id), mentor, [{ date: '2026-03-05', intervals: [] }]);
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening());
    expect(await slotsOn(mentor.id, '2026-03-05')).toEqual([]);
  });

  test('are refused with a sentence that names date and row', async () => {
    const { mentor } = world;
    const faults: [unknown, string][] = [
      [
        [{ date: '2026-03-05', intervals: [morning, { ...morning, end_time: '09:00' }] }],
        '2026-03-05, row 2: the end must be after the start.',
      ],
      [
        [{ date: '2026-03-05', intervals: [morning, { start_time: '09:30', end_time: '11:00' }] }],
        '2026-03-05, row 2: this overlaps with row 1.',
      ],
      [
        [
          { date: '2026-03-05', intervals: [] },
          { date: '2026-03-05', intervals: [morning] },
        ],
        '2026-03-05: this date stands in the list twice.',
      ],
    ];
    for (const [dates, sentence] of faults) {
      const answer = await world.call('PUT', pathOf(mentor.id), mentor, dates);
      expect([answer.status, answer.body.detail[0].msg]).toEqual([422, sentence]);
    }
    for (const date of ['2026-02-30', '0000-01-01'])
      expect((await world.call('PUT', pathOf(mentor.id), mentor, [{ date, intervals: [] }])).status).toBe(422);
    expect((await world.call('GET', pathOf(mentor.id), mentor)).body).toEqual([]);
  });

  test('of an account that is deleted, or is being deleted, are not kept, and nor are its week and its rules', async () => {
    const rules = { notice_minutes: 2_880, buffer_minutes: 15, horizon_days: 10 };
    for (const [method, path, body] of [
      ['PUT', '/availability/overrides', [{ date: '2026-03-05', intervals: [morning] }]],
      ['POST', '/availability', everyEvening()],
      ['PUT', '/booking-rules', rules],
    ] as const) {
      const mentor = await world.newMentor();
      const save = (seen: object = {}) => world.call(method, `/mentors/${mentor.id}${path}`, mentor, body, { ...seen });
      for (const answer of [await whileDeleting(world, mentor, save), await save(), await save(seeing(1))])
        expect([path, answer.status]).toEqual([path, 404]);
      const kept = await Promise.all([
        world.sql`select from date_override where mentor_id = ${mentor.id}`,
        world.sql`select from availability_window where mentor_id = ${mentor.id}`,
        world.sql`select from mentor where id = ${mentor.id} and buffer_minutes > 0`,
      ]);
      expect([path, ...kept.map(({ length }) => length)]).toEqual([path, 0, 0, 0]);
    }
  });

  test('are the mentor’s own', async () => {
    const stranger = await world.newMentor();
    for (const method of ['GET', 'PUT']) {
      const body = method === 'PUT' ? [] : undefined;
      expect(await world.call(method, pathOf(world.mentor.id), stranger, body)).toMatchObject({
        status: 403,
        body: refusalOf('not_yourself'),
      });
      expect((await world.call(method, pathOf(world.mentor.id), world.athlete, body)).status).toBe(403);
    }
  });
});
