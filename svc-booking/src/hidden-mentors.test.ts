import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { reporting } from './fixtures/reporting.ts';
import { hoursAfter, NEXT_SLOT, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';

const world: World = await startWorld();
const admin = person('admin');
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());
const { newAthlete, report, about, decide } = reporting(() => world);

async function missed(mentor: Person, slots: string[], hours = 0.6): Promise<string[]> {
  const ids: string[] = [];
  for (const slot of slots) {
    const id = await world.booked(person('athlete'), slot, mentor);
    await world.pay(id);
    ids.push(id);
  }
  await world.passTo(hoursAfter(slots.at(-1) ?? SLOT, hours));
  return ids;
}
const events = async (mentor: Person) =>
  (await world.emitted('mentor.hidden')).filter(({ payload }) => payload.mentorId === mentor.id).map((e) => e.payload);
const hiddenIds = async () =>
  (await world.call('GET', '/admin/hidden-mentors', admin)).body.map((row: { mentor_id: string }) => row.mentor_id);

const decided = async (mentor: Person) =>
  (await world.call('GET', `/admin/mentors/${mentor.id}/record`, admin)).body.hidden_by_decision;

describe('a mentor who misses sessions', () => {
  test('once stays on the lists, with the count on the record', async () => {
    const mentor = await world.newMentor();
    await missed(mentor, [SLOT]);
    expect(await events(mentor)).toEqual([]);
    expect((await world.call('GET', `/admin/mentors/${mentor.id}/record`, admin)).body).toMatchObject({
      mentor_name: 'Marcus Reed',
      no_shows: 1,
      recent_no_shows: 1,
      hidden_since: null,
    });
  });

  test('twice in 90 days is hidden and cannot be booked until the admin shows the mentor again', async () => {
    const mentor = await world.newMentor();
    await missed(mentor, [SLOT, NEXT_SLOT]);
    expect(await events(mentor)).toMatchObject([{ hidden: true, reason: '2 missed sessions in 90 days', missed: 2 }]);
    expect(await hiddenIds()).toContain(mentor.id);
    const later = '2026-03-11T23:00:00Z';
    expect(await world.book(person('athlete'), later, mentor)).toMatchObject({
      status: 409,
      body: refusalOf('mentor_not_bookable'),
    });
    const unhide = () => world.post(`/admin/mentors/${mentor.id}/unhide`, admin, { note: 'He was ill.' });
    expect((await unhide()).status).toBe(200);
    expect(await unhide()).toMatchObject({ status: 409, body: refusalOf('mentor_not_hidden') });
    expect((await events(mentor)).at(-1)).toMatchObject({ hidden: false, reason: 'He was ill.' });
    expect(await hiddenIds()).not.toContain(mentor.id);
    expect((await world.book(person('athlete'), later, mentor)).status).toBe(200);
  });

  test('of the news that tell it, each has a higher version than the one before, also where late work dates it back', async () => {
    const mentor = await world.newMentor();
    const third = '2026-03-11T23:00:00Z';
    await world.pay(await world.booked(person('athlete'), third, mentor));
    await missed(mentor, [SLOT, NEXT_SLOT]);
    world.setTime(hoursAfter(third, 2));
    await world.post(`/admin/mentors/${mentor.id}/unhide`, admin, { note: 'He was ill.' });
    await world.runDue();
    const told = await world.sql`
      select occurred_at as at, payload from outbox
      where name = 'mentor.hidden' and payload ->> 'mentorId' = ${mentor.id} order by seq`;
    expect(told.map(({ payload }: { payload: { hidden: boolean } }) => payload.hidden)).toEqual([true, false, true]);
    expect(told[2].at.getTime()).toBeLessThan(told[1].at.getTime());
    const versions = told.map(({ payload }: { payload: { version?: number } }) => payload.version ?? 0);
    expect(versions[0]).toBeGreaterThan(0);
    for (const n of [1, 2]) expect(versions[n]).toBeGreaterThan(versions[n - 1]);
  });

  test('more than 90 days apart is not hidden', async () => {
    const mentor = await world.newMentor();
    const [first] = await missed(mentor, [SLOT]);
    await world.sql`update session set no_show_at = ${hoursAfter(SLOT, -91 * 24)} where id = ${first}`;
    world.setTime(NOW);
    await missed(mentor, [NEXT_SLOT]);
    expect(await events(mentor)).toEqual([]);
  });

  test('comes back without anybody’s doing when the admin reverses one of the two', async () => {
    const mentor = await world.newMentor();
    const [, second] = await missed(mentor, [SLOT, NEXT_SLOT]);
    expect((await world.post(`/admin/sessions/${second}/reverse-no-show`, admin)).status).toBe(200);
    expect((await events(mentor)).map(({ hidden }) => hidden)).toEqual([true, false]);
  });

  describe('and is hidden until a day by the founder, too', () => {
    const until = '2026-03-20T12:00:00Z';
    async function hide(mentor: Person) {
      const { report_id } = (await report(await newAthlete(), about(mentor))).body;
      expect((await decide(report_id, { decision: 'hide', until })).status).toBe(200);
    }

    test('stays hidden for the no-shows on that day, whichever came first', async () => {
      for (const hours of [0.6, 0.4]) {
        world.setTime(NOW);
        const mentor = await world.newMentor();
        await missed(mentor, [SLOT, NEXT_SLOT], hours);
        await hide(mentor);
        expect(await decided(mentor)).toBe(true);
        await world.passTo(hoursAfter(until, 1));
        expect(await hiddenIds()).toContain(mentor.id);
        expect(await decided(mentor)).toBe(false);
        expect((await events(mentor)).map(({ hidden }) => hidden)).toEqual([true]);
        const { hidden_reason } = (await world.call('GET', `/admin/mentors/${mentor.id}/record`, admin)).body;
        expect(hidden_reason).toBe('2 missed sessions in 90 days');
        await world.post(`/admin/mentors/${mentor.id}/unhide`, admin, { note: 'He was ill.' });
        expect(await hiddenIds()).not.toContain(mentor.id);
      }
    });

    test('comes back on that day when one of the two was reversed meanwhile, or when the founder had shown them before', async () => {
      for (const isReversed of [true, false]) {
        world.setTime(NOW);
        const mentor = await world.newMentor();
        const [, second] = await missed(mentor, [SLOT, NEXT_SLOT]);
        if (!isReversed) await world.post(`/admin/mentors/${mentor.id}/unhide`, admin, { note: 'He was ill.' });
        await hide(mentor);
        if (isReversed) await world.post(`/admin/sessions/${second}/reverse-no-show`, admin);
        expect(await hiddenIds()).toContain(mentor.id);
        await world.passTo(hoursAfter(until, 1));
        expect(await hiddenIds()).not.toContain(mentor.id);
      }
    });
  });

  test('is nobody’s business but the admin’s', async () => {
    expect((await world.call('GET', '/admin/hidden-mentors', world.mentor)).status).toBe(403);
    expect((await world.call('GET', `/admin/mentors/${crypto.randomUUID()}/record`, admin)).status).toBe(404);
  });
});
