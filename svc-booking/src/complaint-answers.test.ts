import { afterEach, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { admin, complaining } from './fixtures/complaining.ts';
import { hoursAfter, NEXT_SLOT, SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeEach(async () => {
  world = await startWorld();
});
// At once: together they would hold more connections than Postgres has.
afterEach(() => world.stop());
const { held, file, filedAgo, decide } = complaining(() => world);

describe('between filing and decision', () => {
  const respond = (id: string, as = world.mentor, text = 'My train was late; we made it up.') =>
    world.post(`/sessions/${id}/complaint/response`, as, { text });
  const read = (id: string, as: typeof admin) => world.call('GET', `/sessions/${id}/complaint`, as);

  test('the mentor tells their side once, which puts it under review; both sides and the admin read it', async () => {
    const id = await held();
    await file(id);
    expect((await read(id, world.mentor)).body).toMatchObject({ status: 'open', response: null });
    await world.sql`update session set together_seconds = 1530 where id = ${id}`;
    expect((await respond(id)).status).toBe(200);
    expect(await respond(id)).toMatchObject({ status: 409, body: refusalOf('complaint_answered') });
    for (const who of [world.athlete, world.mentor, admin]) {
      expect((await read(id, who)).body).toMatchObject({
        status: 'under_review',
        description: 'It was short.',
        response: 'My train was late; we made it up.',
        responded_at: expect.stringContaining('2026-03-06T00:'),
        together_minutes: 25,
      });
    }
    const answered = (await world.emitted('complaint.answered')).filter(({ payload }) => payload.sessionId === id);
    expect(answered.map(({ payload }) => payload.complaintId)).toEqual([(await read(id, world.mentor)).body.id]);
    const [listed] = (await world.call('GET', '/admin/complaints', admin)).body;
    expect(listed).toMatchObject({ description: 'It was short.', response: 'My train was late; we made it up.' });
  });

  test('neither of the two reads a way to get in touch in the other’s words; the founder reads what was written', async () => {
    const id = await held();
    const described = 'It was short. Call my dad at 919-555-0100.';
    await file(id, 'poor_quality', world.athlete, described);
    const answered = 'Sorry! Text me: @marcus.reed on Instagram, or marcus@example.org.';
    expect((await respond(id, world.mentor, answered)).status).toBe(200);
    const seen = async (who: typeof admin) => {
      const { description, response } = (await read(id, who)).body;
      return [description, response];
    };
    const [hidden, own] = await seen(world.mentor);
    expect([hidden, own]).toEqual([expect.stringContaining('It was short.'), answered]);
    expect(hidden).not.toContain('555');
    const [whole, masked] = await seen(world.athlete);
    expect([whole, masked]).toEqual([described, expect.stringContaining('Sorry!')]);
    for (const way of ['marcus.reed', 'example.org']) expect(masked).not.toContain(way);
    expect(await seen(admin)).toEqual([described, answered]);
    const [listed] = (await world.call('GET', '/admin/complaints', admin)).body;
    expect(listed).toMatchObject({ description: described, response: answered });
  });

  test('it does not exist for strangers, nor where none was filed, and a decided one takes no response', async () => {
    const id = await held();
    expect((await read(id, world.athlete)).status).toBe(404);
    expect((await respond(id)).status).toBe(404);
    const { body } = await file(id);
    expect((await read(id, person('athlete'))).status).toBe(404);
    expect((await respond(id, person('mentor'))).status).toBe(404);
    expect((await respond(id, world.athlete)).status).toBe(403);
    await decide(body.complaint_id, { decision: 'none' });
    expect(await respond(id)).toMatchObject({ status: 409, body: refusalOf('complaint_decided') });
    expect((await read(id, world.mentor)).body).toMatchObject({ status: 'decided', decision: 'none' });
  });

  test('the admin who opens it puts it under review; later openings change nothing', async () => {
    const id = await held();
    const { body } = await file(id);
    const review = (which = body.complaint_id) => world.post(`/admin/complaints/${which}/review`, admin);
    expect((await review(crypto.randomUUID())).status).toBe(404);
    expect((await review()).status).toBe(200);
    expect((await read(id, world.athlete)).body.status).toBe('under_review');
    await decide(body.complaint_id, { decision: 'none' });
    expect((await review()).status).toBe(200);
    expect((await read(id, world.athlete)).body.status).toBe('decided');
  });

  test('the time to a decision is measured', async () => {
    const times = async () => (await world.call('GET', '/admin/complaint-times', admin)).body;
    expect(await times()).toEqual({ decided: 0, in_time: 0, median_minutes: null });
    const id = await held();
    const { body } = await file(id);
    world.setTime(hoursAfter(SLOT, 4));
    await decide(body.complaint_id, { decision: 'none' });
    const measured = await times();
    expect(measured).toMatchObject({ decided: 1, in_time: 1 });
    expect(measured.median_minutes).toBeCloseTo(180, 0);
    // One that waits for longer than it may, and one that was decided too late.
    const waits = await filedAgo(26, NEXT_SLOT);
    const late = await filedAgo(40, hoursAfter(NEXT_SLOT, 1).toISOString());
    expect(await times()).toEqual(measured);
    await decide(late, { decision: 'none' });
    expect(await times()).toMatchObject({ decided: 2, in_time: 1 });
    await decide(waits, { decision: 'none' });
    expect((await times()).median_minutes).toBeCloseTo(26 * 60, 0);
  });

  test('the founder’s queue begins with what waits, the most urgent first, and ends with what was decided longest ago', async () => {
    world.setTime(hoursAfter(SLOT, 100));
    const calm = await filedAgo(2, SLOT);
    const oldest = await filedAgo(90, hoursAfter(SLOT, 1).toISOString());
    const newest = await filedAgo(80, hoursAfter(SLOT, 24).toISOString());
    const urgent = await filedAgo(20, hoursAfter(SLOT, 25).toISOString());
    await decide(oldest, { decision: 'none' });
    world.setTime(hoursAfter(SLOT, 101));
    await decide(newest, { decision: 'none' });
    const { body } = await world.call('GET', '/admin/complaints', admin);
    expect(body.map(({ id }: { id: string }) => id)).toEqual([urgent, calm, newest, oldest]);
    // Before a decision nobody knows what is given back.
    expect(body.map((each: { refund_amount: number | null }) => each.refund_amount)).toEqual([null, null, 0, 0]);
  });
});
