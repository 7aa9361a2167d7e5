import { afterAll, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOUR_MS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { type Tx, transaction } from 'svc-kit/db';
import { person } from 'svc-kit/testing';
import { conversing } from './fixtures/conversing.ts';
import { waiting } from './fixtures/waiting.ts';
import { mentorFactsOf, SLOT, startWorld } from './fixtures/world.ts';
import { addBlock, type Pair } from './store/blocks.ts';
import { forgetPerson } from './store/people.ts';

const world = await startWorld();
afterAll(() => world.stop());
const { holding, waitingOr } = conversing(() => ({ world, mentor: world.mentor }));
const { NAME, join, toldTo, fullMentor } = waiting(() => world);
const waitingFor = async ({ id }: Person) =>
  (await world.sql`select athlete_id from waitlist where mentor_id = ${id}`).map(
    ({ athlete_id }: { athlete_id: string }) => athlete_id,
  );

test('whoever waits hears of an hour that became free while its mentor was not verified, as soon as they are again', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  await join(mentor, who);
  await world.deliver('mentor.rejected', { mentorId: mentor.id, version: 3, reason: null });
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  expect(await toldTo(who)).toEqual([]);
  await world.deliver('mentor.verified', { mentorId: mentor.id, version: 4, facts: mentorFactsOf(), note: null });
  await world.runDue();
  expect(await toldTo(who)).toHaveLength(1);
});

test('whoever waits for a free mentor hears of their hours once they are a paid one', async () => {
  const mentor = await world.newMentor({ mentoringType: 'free' });
  const who = person('athlete');
  expect((await join(mentor, who)).status).toBe(200);
  await world.runDue();
  expect(await toldTo(who)).toEqual([]);
  const facts = mentorFactsOf({ mentoringType: 'paid' });
  await world.deliver('mentor.changed', { mentorId: mentor.id, version: 3, facts, verified: true });
  await world.runDue();
  expect(await toldTo(who)).toHaveLength(1);
});

test('whoever was barred for a time hears of hours again afterward', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  await world.deliver('athlete.registered', { athleteId: who.id, ...NAME });
  await join(mentor, who);
  await world.sql`update athlete set barred_until = ${new Date(world.clock.now().getTime() - 1)} where id = ${who.id}`;
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  expect(await toldTo(who)).toHaveLength(1);
});

test('whoever has asked anew by the time their mailbox’s refusal is known hears of the next hour', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  await join(mentor, who);
  const quietUntil = '2026-12-31T00:00:00.000Z';
  await world.deliver('mentor.slot_untold', { mentorId: mentor.id, athleteId: who.id, quietUntil });
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  expect(await toldTo(who)).toHaveLength(1);
});

test('an hour that becomes free while somebody asks is not missed', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  const freeing = await holding(async (tx) => {
    await tx`select from mentor where id = ${mentor.id} for update`;
    await tx`update session set status = 'cancelled' where id = ${booked}`;
  });
  const joining = join(mentor, who);
  await waitingOr(joining);
  await freeing.end();
  expect((await joining).status).toBe(200);
  await world.runDue();
  expect(await toldTo(who)).toHaveLength(1);
});

test('no minor waits for a mentor who is kept from them', async () => {
  const { mentor } = await fullMentor();
  await world.sql`update mentor set kept_from_minors_at = now() where id = ${mentor.id}`;
  expect(await join(mentor, person('athlete'))).toMatchObject({ status: 404, body: refusalOf('mentor_not_found') });
  expect(await waitingFor(mentor)).toHaveLength(0);
});

test('an hour of a mentor who is kept from minors costs nobody their place: they hear of it once the mentor is back', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  await join(mentor, who);
  const keep = (at: Date | null) => world.sql`update mentor set kept_from_minors_at = ${at} where id = ${mentor.id}`;
  await keep(world.clock.now());
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  expect([await toldTo(who), await waitingFor(mentor)]).toEqual([[], [who.id]]);
  await keep(null);
  await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, [
    { date: '2026-03-05', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
  ]);
  await world.runDue();
  expect(await toldTo(who)).toHaveLength(1);
});

test('whoever has a session of their own at the free hour is told of the next one that they can come to', async () => {
  const { mentor, booked } = await fullMentor();
  const [taken, lapsed, free] = [person('athlete'), person('athlete'), person('athlete')];
  for (const who of [taken, lapsed, free]) expect((await join(mentor, who)).status).toBe(200);
  const hours = async (who: Person) => (await toldTo(who)).map(({ soonestSlot }) => soonestSlot);
  const own = await world.booked(taken, SLOT, await world.newMentor());
  await world.pay(own);
  // A session that was called off keeps nobody, nor does a hold that nobody paid for.
  await world.post(`/sessions/${await world.booked(free, SLOT, await world.newMentor())}/cancel`, free);
  const unpaid = await world.booked(lapsed, SLOT, await world.newMentor());
  await world.sql`update session set hold_expires_at = ${new Date(world.clock.now().getTime() - 1)} where id = ${unpaid}`;
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  const slot = new Date(SLOT).toISOString();
  expect([await hours(taken), await hours(lapsed), await hours(free)]).toEqual([[], [slot], [slot]]);
  await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, [
    { date: '2026-03-05', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
    { date: '2026-03-10', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
  ]);
  await world.runDue();
  const next = new Date('2026-03-10T22:00:00Z');
  expect(await hours(taken)).toEqual([next.toISOString()]);
  expect((await toldTo(taken))[0]?.bookableUntil).toBe(new Date(next.getTime() - 48 * HOUR_MS).toISOString());
});

test('whoever deletes their account waits for nobody, and nobody for them', async () => {
  const [one, other] = [(await fullMentor()).mentor, (await fullMentor()).mentor];
  const [who, somebody] = [person('athlete'), person('athlete')];
  for (const mentor of [one, other]) for (const athlete of [who, somebody]) await join(mentor, athlete);
  await world.deliver('account.deleted', { accountId: who.id, role: 'athlete' });
  await world.deliver('account.deleted', { accountId: one.id, role: 'mentor' });
  expect([await waitingFor(one), await waitingFor(other)]).toEqual([[], [somebody.id]]);
});

test('whoever blocks a mentor waits for them no longer, and for others on', async () => {
  const [one, other] = [(await fullMentor()).mentor, (await fullMentor()).mentor];
  const [who, somebody] = [person('athlete'), person('athlete')];
  for (const mentor of [one, other]) for (const athlete of [who, somebody]) await join(mentor, athlete);
  await transaction(world.sql, (tx) =>
    addBlock(tx, { athleteId: who.id, mentorId: one.id }, 'athlete', world.clock.now()),
  );
  expect(await waitingFor(one)).toEqual([somebody.id]);
  expect((await waitingFor(other)).sort()).toEqual([who.id, somebody.id].sort());
});

test('nobody waits for somebody who goes, or whom they part from, in the same moment', async () => {
  const parts: [string, (tx: Tx, pair: Pair) => Promise<unknown>][] = [
    ['a block', (tx, pair) => addBlock(tx, pair, 'mentor', world.clock.now())],
    ['the athlete’s end', (tx, { athleteId }) => forgetPerson(tx, { accountId: athleteId, role: 'athlete' })],
    ['the mentor’s end', (tx, { mentorId }) => forgetPerson(tx, { accountId: mentorId, role: 'mentor' })],
  ];
  for (const [why, part] of parts) {
    const { mentor } = await fullMentor();
    const who = person('athlete');
    await world.deliver('athlete.registered', { athleteId: who.id, ...NAME });
    const parting = await holding(async (tx) => void (await part(tx, { athleteId: who.id, mentorId: mentor.id })));
    const joining = join(mentor, who);
    await waitingOr(joining);
    await parting.end();
    expect([why, await joining]).toMatchObject([why, { status: 404, body: refusalOf('mentor_not_found') }]);
    expect(await waitingFor(mentor)).toHaveLength(0);
  }
});

test('each one’s download has the mentors for whom they wait themselves', async () => {
  const [one, other] = [(await fullMentor()).mentor, (await fullMentor()).mentor];
  const [who, somebody] = [person('athlete'), person('athlete')];
  await join(one, who);
  await join(other, somebody);
  const data = async ({ id }: Person) => (await world.askInternally(`/internal/account-data/${id}`)).body;
  expect([await data(who), await data(somebody)]).toMatchObject([{ waits_for: [one.id] }, { waits_for: [other.id] }]);
});
