import { afterAll, beforeAll, describe, expect, setSystemTime, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { everyEvening, mentorFactsOf, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

const slots = async (mentorId: string, query = '') => {
  const answer = await world.call('GET', `/mentors/${mentorId}/slots${query}`, null);
  expect(answer.status).toBe(200);
  return answer.body as { timezone: string; slots: string[] };
};

describe('open slots', () => {
  test('need no sign-in, run from 48 hours ahead to the mentor’s today + 16, and are named in that mentor’s zone', async () => {
    const answer = await slots(world.mentor.id);
    expect(answer.timezone).toBe('America/New_York');
    expect(answer.slots[0]).toBe('2026-03-04T23:00:00Z');
    expect(answer.slots.at(-1)).toBe('2026-03-19T00:00:00Z');
    expect(answer.slots).toHaveLength(15 * 3);
  });

  test('include the one that starts in exactly 2,880 minutes', async () => {
    const at = new Date('2026-03-02T23:00:00.000Z');
    setSystemTime(new Date());
    try {
      world.setTime(at);
      expect((await slots(world.mentor.id)).slots[0]).toBe('2026-03-04T23:00:00Z');
      world.setTime(new Date(at.getTime() + 1));
      expect((await slots(world.mentor.id)).slots[0]).toBe('2026-03-05T00:00:00Z');
    } finally {
      setSystemTime();
      world.setTime(NOW);
    }
  });

  test('belong to the viewer’s days', async () => {
    const tokyo = await slots(world.mentor.id, '?from=2026-03-06&to=2026-03-06&timezone=Asia/Tokyo');
    expect(tokyo).toEqual({
      timezone: 'Asia/Tokyo',
      slots: ['2026-03-05T23:00:00Z', '2026-03-06T00:00:00Z', '2026-03-06T01:00:00Z'],
    });
  });

  test('a range is cut after 31 days, one that runs backwards is empty', async () => {
    expect((await slots(world.mentor.id, '?from=2026-02-01&to=2026-12-31')).slots).toEqual([]);
    expect((await slots(world.mentor.id, '?from=2026-03-01&to=2026-12-31')).slots).toHaveLength(45);
    expect((await slots(world.mentor.id, '?from=2026-03-10&to=2026-03-09')).slots).toEqual([]);
  });

  test('follow a date override: other hours on one day, none on another', async () => {
    const mentor = await world.newMentor();
    await world.sql`
      insert into date_override (mentor_id, date, intervals) values
        (${mentor.id}, '2026-03-05', ${[{ start_time: '09:00', end_time: '10:00' }]}), (${mentor.id}, '2026-03-06', ${[]})`;
    const { slots: open } = await slots(mentor.id, '?from=2026-03-05&to=2026-03-06');
    expect(open).toEqual(['2026-03-05T14:00:00Z']);
  });

  test('are there again once what was booked is cancelled, and somebody else books one', async () => {
    const mentor = await world.newMentor();
    const id = await world.booked(world.athlete, SLOT, mentor);
    await world.pay(id);
    const onDay = () => slots(mentor.id, '?from=2026-03-05&to=2026-03-05');
    expect((await onDay()).slots).not.toContain(SLOT);
    await world.post(`/sessions/${id}/cancel`, world.athlete);
    expect((await onDay()).slots).toContain(SLOT);
    expect((await world.book(person('athlete'), SLOT, mentor)).status).toBe(200);
  });

  test('of a mentor who is unknown or not verified do not exist', async () => {
    const unverified = person('mentor');
    await world.deliver('mentor.registered', { mentorId: unverified.id, version: 1, facts: mentorFactsOf() });
    for (const id of [unverified.id, crypto.randomUUID()]) {
      expect(await world.call('GET', `/mentors/${id}/slots`, null)).toMatchObject({
        status: 404,
        body: refusalOf('mentor_not_found'),
      });
    }
  });

  test('of a mentor who cannot be paid yet or is hidden are there for themselves and the founder only', async () => {
    const unready = await world.newMentor({}, { payoutReady: false });
    const hidden = await world.newMentor();
    await world.sql`update mentor set hidden = true where id = ${hidden.id}`;
    for (const mentor of [unready, hidden]) {
      const path = `/mentors/${mentor.id}/slots`;
      for (const caller of [null, person('athlete'), person('mentor')]) {
        expect(await world.call('GET', path, caller)).toMatchObject({
          status: 404,
          body: refusalOf('mentor_not_found'),
        });
      }
      for (const caller of [mentor, person('admin')]) {
        expect((await world.call('GET', path, caller)).body.slots).toContain(SLOT);
      }
    }
  });

  test('of a free mentor need no payouts', async () => {
    const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
    expect((await slots(mentor.id)).slots).toContain(SLOT);
  });

  test('a wrong zone or date is named', async () => {
    for (const query of ['timezone=Mars/Base', 'from=tomorrow', 'to=2026-02-30']) {
      expect((await world.call('GET', `/mentors/${world.mentor.id}/slots?${query}`, null)).status).toBe(422);
    }
  });
});

describe('availability', () => {
  test('is empty until it is saved, and saved before verification too', async () => {
    const mentor = person('mentor');
    const path = `/mentors/${mentor.id}/availability`;
    expect((await world.call('GET', path, mentor)).body).toEqual([]);
    expect((await world.post(path, mentor, everyEvening('10:00', '24:00', 'Asia/Kathmandu'))).status).toBe(200);
    expect((await world.call('GET', path, mentor)).body).toEqual(everyEvening('10:00', '24:00', 'Asia/Kathmandu'));
    const facts = mentorFactsOf({ mentoringType: 'free' });
    await world.deliver('mentor.verified', { mentorId: mentor.id, version: 2, facts, note: null });
    expect((await slots(mentor.id)).timezone).toBe('Asia/Kathmandu');
  });

  test('saved anew replaces the windows and never touches what is booked', async () => {
    const mentor = await world.newMentor();
    const athlete = person('athlete');
    const id = await world.booked(athlete, SLOT, mentor);
    await world.post(`/mentors/${mentor.id}/availability`, mentor, []);
    expect((await slots(mentor.id)).slots).toEqual([]);
    expect(await world.status(id)).toBe('scheduled');
    await world.post(`/mentors/${mentor.id}/availability`, mentor, everyEvening());
    expect((await slots(mentor.id)).slots).not.toContain(SLOT);
  });

  test('refuses windows that end before they start, overlap, mix zones, or name no zone', async () => {
    const path = `/mentors/${world.mentor.id}/availability`;
    const window = { day_of_week: 0, start_time: '10:00', end_time: '12:00', timezone: 'America/New_York' };
    for (const bad of [
      [{ ...window, end_time: '10:00' }],
      [window, { ...window, start_time: '11:00', end_time: '13:00' }],
      [window, { ...window, day_of_week: 1, timezone: 'Europe/London' }],
      [{ ...window, timezone: 'Nowhere' }],
      [{ ...window, day_of_week: 7 }],
      [{ ...window, start_time: '9:00' }],
      { windows: [] },
    ]) {
      expect((await world.post(path, world.mentor, bad)).status).toBe(422);
    }
    expect((await world.call('GET', path, world.mentor)).body).toEqual(everyEvening());
  });
});
