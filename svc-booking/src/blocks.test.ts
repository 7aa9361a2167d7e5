import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import type { Person } from 'svc-kit/auth';
import { transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { brokenChecks, hoursAfter, NEXT_SLOT, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';
import { addBlock } from './store/blocks.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(() => world.setTime(NOW));
afterAll(() => world.stop());

async function pair() {
  const mentor = await world.newMentor();
  const athlete = person('athlete');
  const names = { firstName: 'Ana', lastName: 'Lopez', timeZone: 'America/New_York' };
  await world.deliver('athlete.registered', { athleteId: athlete.id, ...names });
  await world.deliver('address.confirmed', { accountId: athlete.id });
  return { mentor, athlete };
}
async function paidSession(athlete: Person, mentor: Person, slot = SLOT): Promise<string> {
  const id = await world.booked(athlete, slot, mentor);
  await world.pay(id);
  return id;
}
const block = (as: Person, other: Person) => world.post('/blocks', as, { id: other.id });
const slots = (mentor: Person, as: Person | null) =>
  world.call('GET', `/mentors/${mentor.id}/slots?from=2026-03-05&to=2026-03-06`, as).then(({ status }) => status);
const ended = async (id: string) => {
  const [row] = await world.sql`select status, refund_cents as refund from session where id = ${id}`;
  return { ...row };
};

describe('a block', () => {
  test('by an athlete cancels what lies ahead of the two with a full refund, also within 24 hours', async () => {
    const { mentor, athlete } = await pair();
    const session = await paidSession(athlete, mentor);
    world.setTime(hoursAfter(SLOT, -2));
    expect((await block(athlete, mentor)).status).toBe(200);
    await world.runDue();
    expect(await ended(session)).toEqual({ status: 'cancelled', refund: 12_000 });
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('in the middle of a session ends its room for everyone, and the money waits as it would', async () => {
    const { mentor, athlete } = await pair();
    const session = await paidSession(athlete, mentor);
    world.setTime(SLOT);
    await world.post(`/sessions/${session}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
    const guardian: Person = { ...athlete, link: { action: 'report_as_guardian', sessionId: session } };
    expect((await world.post(`/sessions/${session}/block`, guardian)).status).toBe(200);
    await world.runDue();
    for (const who of [mentor, athlete])
      expect(await world.post(`/sessions/${session}/room/enter`, who, { agreed: true })).toMatchObject({
        status: 400,
        body: refusalOf('room_ended'),
      });
    expect((await world.emitted('session.room_ended')).map(({ payload }) => payload.sessionId)).toEqual([session]);
    expect(await ended(session)).toEqual({ status: 'mentor_checked_in', refund: 0 });
    expect(await brokenChecks(world)).toEqual([]);
  });

  test('by a mentor refunds in full, too, and leaves what others booked', async () => {
    const { mentor, athlete } = await pair();
    const { athlete: other } = await pair();
    const [theirs, others] = [await paidSession(athlete, mentor), await paidSession(other, mentor, NEXT_SLOT)];
    expect((await block(mentor, athlete)).status).toBe(200);
    await world.runDue();
    expect(await ended(theirs)).toEqual({ status: 'cancelled', refund: 12_000 });
    expect(await ended(others)).toEqual({ status: 'confirmed', refund: 0 });
  });

  test.each(['athlete', 'mentor'] as const)(
    'by the %s hides slots, reviews and booking from the other',
    async (who) => {
      const { mentor, athlete } = await pair();
      await paidSession(athlete, mentor);
      await (who === 'athlete' ? block(athlete, mentor) : block(mentor, athlete));
      await world.runDue();
      expect([await slots(mentor, athlete), await slots(mentor, null)]).toEqual([404, 200]);
      expect((await world.call('GET', `/mentors/${mentor.id}/reviews`, athlete)).status).toBe(404);
      // The calendar in memory is as new as can be.
      const { athlete: other } = await pair();
      expect((await world.book(other, '2026-03-06T23:00:00Z', mentor)).status).toBe(200);
      const again = await world.book(athlete, NEXT_SLOT, mentor);
      const unknown = await world.book(athlete, NEXT_SLOT, person('mentor'));
      expect([again.status, again.body]).toEqual([unknown.status, unknown.body]);
    },
  );

  test('is on the list of whoever asked for it and in what they download, and in nobody else’s', async () => {
    for (const by of ['athlete', 'mentor'] as const) {
      const { mentor, athlete } = await pair();
      await paidSession(athlete, mentor);
      const [one, other] = by === 'athlete' ? [athlete, mentor] : [mentor, athlete];
      await block(one, other);
      await block(one, other);
      const list = async (as: Person) =>
        (await world.call('GET', '/blocks', as)).body.map(({ id }: { id: string }) => id);
      const download = async (as: Person) => (await world.askInternally(`/internal/account-data/${as.id}`)).body;
      expect([await list(one), await list(other)]).toEqual([[other.id], []]);
      expect(await download(one)).toMatchObject({ blocked: [{ id: other.id }] });
      expect(await download(other)).toMatchObject({ blocked: [] });
      // The other one may want it, too, and then both have it.
      await block(other, one);
      expect([await list(one), await list(other)]).toEqual([[other.id], [one.id]]);
    }
  });

  test('needs somebody whom the person can know', async () => {
    const { mentor, athlete } = await pair();
    expect((await block(mentor, athlete)).status).toBe(404);
    expect((await block(athlete, person('mentor'))).status).toBe(404);
    expect((await block(person('admin'), mentor)).status).toBe(403);
    // Nor does a mentor know whoever gave up what they never paid.
    const givenUp = await world.booked(athlete, SLOT, mentor);
    await world.post(`/sessions/${givenUp}/cancel`, athlete);
    expect((await world.call('GET', `/mentors/${mentor.id}/sessions`, mentor)).body.sessions).toEqual([]);
    expect((await block(mentor, athlete)).status).toBe(404);
  });

  test('by a mailed link works for its session alone', async () => {
    const { mentor, athlete } = await pair();
    const [session, other] = [await paidSession(athlete, mentor), await paidSession(athlete, mentor, NEXT_SLOT)];
    const linked: Person = { ...athlete, link: { action: 'report', sessionId: session } };
    expect((await world.post(`/sessions/${other}/block`, linked)).status).toBe(403);
    expect((await world.post(`/sessions/${session}/block`, linked)).status).toBe(200);
    await world.runDue();
    expect([await ended(session), await ended(other)]).toMatchObject([{ refund: 12_000 }, { refund: 12_000 }]);
  });

  test('turns away a booking that had begun before it and waits for it', async () => {
    const { mentor, athlete } = await pair();
    await world.booked((await pair()).athlete, NEXT_SLOT, mentor);
    let booking: ReturnType<typeof world.book> | undefined;
    await transaction(world.sql, async (tx) => {
      await tx`select 1 from mentor where id = ${mentor.id} for update`;
      booking = world.book(athlete, SLOT, mentor);
      await until(() => countWaiting(world.sql));
      await addBlock(tx, { athleteId: athlete.id, mentorId: mentor.id }, 'athlete', world.clock.now());
    });
    expect((await booking)?.status).toBe(404);
  });

  test('leaves no session behind, though twenty are being booked at that moment', async () => {
    const { mentor, athlete } = await pair();
    const wishes = Array.from({ length: 20 }, (_, n) => world.book(athlete, n % 2 ? SLOT : NEXT_SLOT, mentor));
    await Promise.all([...wishes, block(athlete, mentor)]);
    await world.runDue();
    const live = await world.sql`
      select 1 from session where athlete_id = ${athlete.id} and status in ('scheduled', 'confirmed')`;
    expect([...live]).toEqual([]);
  });
});
