import { afterAll, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { HOUR_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { waiting } from './fixtures/waiting.ts';
import { SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());
const { NAME, join, told, toldTo, fullMentor } = waiting(() => world);

test('everybody who waits for a full mentor is told once when an hour becomes free', async () => {
  const { mentor, booked } = await fullMentor();
  const [first, second] = [person('athlete'), person('athlete')];
  for (const who of [first, first, second]) expect((await join(mentor, who)).status).toBe(200);
  await world.runDue();
  expect(await told()).toEqual([]);
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  const all = await told();
  expect(all.map(({ athleteId }) => athleteId).sort()).toEqual([first.id, second.id].sort());
  expect(all[0]).toMatchObject({ mentorId: mentor.id, soonestSlot: new Date(SLOT).toISOString() });
  expect(all[0].bookableUntil).toBe(new Date(Date.parse(SLOT) - 48 * HOUR_MS).toISOString());
  const again = await world.booked(person('athlete'), SLOT, mentor);
  await world.post(`/sessions/${again}/cancel`, person('admin'));
  await world.runDue();
  expect(await told()).toHaveLength(2);
});

test('whoever waits hears of an hour that became free while its mentor could not be booked, as soon as they can be', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  await join(mentor, who);
  const ready = (version: number, payoutReady: boolean) =>
    world.deliver('mentor.payout_ready_changed', { mentorId: mentor.id, version, connected: true, payoutReady });
  const theirs = async () => (await told()).filter(({ athleteId }) => athleteId === who.id);
  await ready(2, false);
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  expect(await theirs()).toEqual([]);
  await ready(3, true);
  await world.runDue();
  expect(await theirs()).toHaveLength(1);
});

test('whoever may not book is told of no hour, and of the next one once they may', async () => {
  const { mentor, booked } = await fullMentor();
  const [barred, young] = [person('athlete'), person('athlete')];
  for (const who of [barred, young]) {
    await world.deliver('athlete.registered', { athleteId: who.id, ...NAME });
    expect((await join(mentor, who)).status).toBe(200);
  }
  await world.sql`update athlete set barred_until = 'infinity' where id = ${barred.id}`;
  await world.sql`update athlete set too_young = true where id = ${young.id}`;
  const theirs = async () =>
    (await told()).map(({ athleteId }) => athleteId).filter((id) => [barred.id, young.id].includes(id));
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  expect(await theirs()).toEqual([]);
  await world.sql`update athlete set barred_until = null, too_young = false where id in (${barred.id}, ${young.id})`;
  const again = await world.booked(person('athlete'), SLOT, mentor);
  await world.post(`/sessions/${again}/cancel`, person('admin'));
  await world.runDue();
  expect((await theirs()).sort()).toEqual([barred.id, young.id].sort());
});

test('nobody who may not book is promised a mail: they read what a booking would tell them', async () => {
  const { mentor } = await fullMentor();
  for (const [why, set] of [
    ['barred', { barred_until: 'infinity' }],
    ['too_young', { too_young: true }],
  ] as const) {
    const who = person('athlete');
    await world.deliver('athlete.registered', { athleteId: who.id, ...NAME });
    await world.sql`update athlete set ${world.sql(set)} where id = ${who.id}`;
    expect(await join(mentor, who)).toMatchObject({ status: 403, body: refusalOf(why) });
    expect(await world.sql`select from waitlist where athlete_id = ${who.id}`).toHaveLength(0);
  }
});

test('what leaves late asks whether the two may still meet: not once one blocked the other, or the mentor is shut out', async () => {
  const parts: [string, (mentor: string, who: string) => Promise<unknown>][] = [
    ['nothing', async () => null],
    [
      'a block',
      (mentor, who) =>
        world.sql`insert into block (athlete_id, mentor_id, by_mentor_at) values (${who}, ${mentor}, now())`,
    ],
    ['a report', (mentor) => world.sql`update mentor set kept_from_minors_at = now() where id = ${mentor}`],
    [
      'the founder',
      (mentor) => world.sql`update mentor set hidden = true, hidden_by_founder = true where id = ${mentor}`,
    ],
    ['a bar', (_, who) => world.sql`update athlete set barred_until = 'infinity' where id = ${who}`],
    ['age', (_, who) => world.sql`update athlete set too_young = true where id = ${who}`],
    ['no-shows', (mentor) => world.sql`update mentor set hidden = true where id = ${mentor}`],
    ['verification', (mentor) => world.deliver('mentor.rejected', { mentorId: mentor, version: 3, reason: null })],
    ['the bank', (mentor) => world.sql`update mentor set payout_ready = false where id = ${mentor}`],
  ];
  for (const [why, part] of parts) {
    const { mentor } = await fullMentor();
    const who = person('athlete');
    await world.deliver('athlete.registered', { athleteId: who.id, ...NAME });
    await part(mentor.id, who.id);
    const { body } = await world.askInternally(`/internal/mentors/${mentor.id}/open-to/${who.id}`);
    expect([why, body]).toEqual([why, { open: why === 'nothing' }]);
  }
});

test('nobody is told of a free mentor’s hour while free sessions are only coming; they are once those open', async () => {
  const settings = (free_sessions: string) =>
    world.call('PUT', '/admin/settings', person('admin'), { free_sessions, notice_minutes: 2_880, horizon_days: 16 });
  const mentor = await world.newMentor({ mentoringType: 'free' }, { windows: false, payoutReady: false });
  const who = person('athlete');
  expect((await join(mentor, who)).status).toBe(200);
  await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, [
    { date: '2026-03-05', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
  ]);
  await world.runDue();
  const theirs = async () => (await told()).filter(({ athleteId }) => athleteId === who.id);
  const openTo = async () => (await world.askInternally(`/internal/mentors/${mentor.id}/open-to/${who.id}`)).body;
  expect([await theirs(), await openTo()]).toEqual([[], { open: false }]);
  await settings('open');
  await world.runDue();
  expect([(await theirs()).length, await openTo()]).toEqual([1, { open: true }]);
  await settings('coming_soon');
});

test('a free mentor’s hours are nothing to book while free sessions are only coming, so athletes may wait for them', async () => {
  const settings = (free_sessions: string) =>
    world.call('PUT', '/admin/settings', person('admin'), { free_sessions, notice_minutes: 2_880, horizon_days: 16 });
  const mentor = await world.newMentor({ mentoringType: 'free' }, { payoutReady: false });
  const who = person('athlete');
  const theirs = async () => (await told()).filter(({ athleteId }) => athleteId === who.id);
  expect((await join(mentor, who)).status).toBe(200);
  await world.runDue();
  expect(await theirs()).toEqual([]);
  await settings('open');
  expect(await join(mentor, who)).toMatchObject({ status: 400, body: refusalOf('mentor_has_slots') });
  await world.runDue();
  expect(await theirs()).toHaveLength(1);
  await settings('coming_soon');
});

test('whoever the mail did not reach waits on, and hears as soon as the mentor can be booked again', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  await join(mentor, who);
  const theirs = async () => (await told()).filter(({ athleteId }) => athleteId === who.id);
  const hide = (hidden: boolean) => world.sql`update mentor set hidden = ${hidden} where id = ${mentor.id}`;
  const untold = { mentorId: mentor.id, athleteId: who.id };
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  expect(await theirs()).toHaveLength(1);
  await hide(true);
  await world.deliver('mentor.slot_untold', untold);
  await world.runDue();
  expect(await theirs()).toHaveLength(1);
  // The mentor is back before it is known that nobody was told.
  await hide(false);
  await world.deliver('mentor.slot_untold', untold);
  await world.runDue();
  expect(await theirs()).toHaveLength(2);
});

test('whoever’s mailbox refused the mail waits on for the next hour, and hears of no hour twice', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  await join(mentor, who);
  const theirs = async () => (await told()).filter(({ athleteId }) => athleteId === who.id);
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  const [first] = await theirs();
  await world.deliver('mentor.slot_untold', {
    mentorId: mentor.id,
    athleteId: who.id,
    quietUntil: first.bookableUntil,
  });
  const again = await world.booked(person('athlete'), SLOT, mentor);
  await world.post(`/sessions/${again}/cancel`, person('admin'));
  await world.runDue();
  expect(await theirs()).toHaveLength(1);
  await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, [
    { date: '2026-03-05', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
    { date: '2026-03-10', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
  ]);
  const offset = world.clock.offsetMs();
  world.clock.setOffset(offset + Date.parse(first.bookableUntil) - world.clock.now().getTime() + HOUR_MS);
  await world.runDue();
  world.clock.setOffset(offset);
  expect(await theirs()).toHaveLength(2);
});

test('whoever asks again, whatever their mailbox did before, hears of the next hour as anybody does', async () => {
  const { mentor, booked } = await fullMentor();
  const who = person('athlete');
  await world.deliver('mentor.slot_untold', {
    mentorId: mentor.id,
    athleteId: who.id,
    quietUntil: '2026-12-31T00:00:00.000Z',
  });
  expect((await join(mentor, who)).status).toBe(200);
  await world.post(`/sessions/${booked}/cancel`, mentor);
  await world.runDue();
  expect((await told()).filter(({ athleteId }) => athleteId === who.id)).toHaveLength(1);
});

test('nobody waits on for somebody whom they blocked, or who is gone', async () => {
  const { mentor } = await fullMentor();
  const [parted, stays] = [person('athlete'), person('athlete')];
  const waiting = async () => (await world.sql`select athlete_id from waitlist where mentor_id = ${mentor.id}`).length;
  await world.sql`
    insert into block (athlete_id, mentor_id, by_athlete_at) values (${parted.id}, ${mentor.id}, now())`;
  await world.deliver('mentor.slot_untold', { mentorId: mentor.id, athleteId: parted.id });
  expect(await waiting()).toBe(0);
  await world.deliver('mentor.slot_untold', { mentorId: mentor.id, athleteId: stays.id });
  expect(await waiting()).toBe(1);
  await world.deliver('account.deleted', { accountId: mentor.id, role: 'mentor' });
  await world.deliver('mentor.slot_untold', { mentorId: mentor.id, athleteId: stays.id });
  expect(await waiting()).toBe(0);
});

test('an athlete with a session at a mentor’s only open hour may wait for another one, and is told of that alone', async () => {
  const { mentor, booked } = await fullMentor();
  await world.post(`/sessions/${booked}/cancel`, mentor);
  const who = person('athlete');
  await world.pay(await world.booked(who, SLOT, await world.newMentor({})));
  expect((await join(mentor, who)).status).toBe(200);
  await world.runDue();
  expect(await toldTo(who)).toEqual([]);
  await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, [
    { date: '2026-03-05', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
    { date: '2026-03-06', intervals: [{ start_time: '18:00', end_time: '19:00' }] },
  ]);
  await world.runDue();
  expect(await toldTo(who)).toMatchObject([{ soonestSlot: '2026-03-06T23:00:00.000Z' }]);
  expect(await join(mentor, who)).toMatchObject({ status: 400, body: refusalOf('mentor_has_slots') });
});

test('nobody waits for a mentor with open times, or one who does not exist', async () => {
  expect(await join(world.mentor, world.athlete)).toMatchObject({
    status: 400,
    body: refusalOf('mentor_has_slots'),
  });
  expect((await join(person('mentor'), world.athlete)).status).toBe(404);
  expect((await join(world.mentor, world.mentor)).status).toBe(403);
});
