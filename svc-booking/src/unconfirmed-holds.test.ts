import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { HOLD_MINUTES } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { person } from 'svc-kit/testing';
import { NOW, startWorld } from './fixtures/world.ts';

const limited = await startWorld();
const unlimited = await startWorld({ unconfirmedShare: 1 });
let world = limited;
afterAll(async () => {
  await limited.stop();
  await unlimited.stop();
});

const slotsOf = async (mentor: Person): Promise<string[]> =>
  (await world.call('GET', `/mentors/${mentor.id}/slots?timezone=UTC`, null)).body.slots;

async function athlete({ confirmed = false } = {}): Promise<Person> {
  const who = person('athlete');
  const names = { firstName: 'Ana', lastName: 'Lopez', timeZone: 'America/New_York' };
  await world.deliver('athlete.registered', { athleteId: who.id, ...names });
  if (confirmed) await world.deliver('address.confirmed', { accountId: who.id });
  return who;
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
  status === 200 ? 'booked' : String(body.code);

describe.each([
  ['with a limit for all of them together', limited],
  ['without one', unlimited],
])('an account whose address nobody confirmed, %s,', (_, there) => {
  beforeAll(() => {
    world = there;
  });
  afterAll(() => {
    world = limited;
  });

  test('holds one hour at a time, and another one once it is paid or confirmed', async () => {
    const mentor = await world.newMentor();
    const [first = '', second = '', third = ''] = await slotsOf(mentor);
    const who = await athlete();
    const held = await world.booked(who, first, mentor);
    expect(codeOf(await world.book(who, second, mentor))).toBe('one_hold_until_confirmed');
    await world.pay(held);
    expect(codeOf(await world.book(who, second, mentor))).toBe('booked');
    await world.deliver('address.confirmed', { accountId: who.id });
    expect(codeOf(await world.book(who, third, mentor))).toBe('booked');
  });

  test('gets one hold, however many it asks for at once', async () => {
    const mentors = await Promise.all(Array.from({ length: 6 }, () => world.newMentor()));
    const slots = await Promise.all(mentors.map(slotsOf));
    const who = await athlete();
    const answers = await Promise.all(mentors.map((mentor, i) => world.book(who, slots[i]?.[i], mentor)));
    expect(answers.map(codeOf).sort()).toEqual(['booked', ...Array(5).fill('one_hold_until_confirmed')]);
  });

  test('is asked for a code after two holds that lapsed, and not before', async () => {
    const mentor = await world.newMentor();
    const who = await athlete();
    for (let lapsed = 0; lapsed < 2; lapsed++) {
      await world.booked(who, (await slotsOf(mentor))[0], mentor);
      await world.passTo(new Date(world.clock.now().getTime() + (HOLD_MINUTES * 60 + 1) * 1_000));
    }
    const [slot] = await slotsOf(mentor);
    expect(codeOf(await world.book(who, slot, mentor))).toBe('confirm_address');
    await world.deliver('address.confirmed', { accountId: who.id });
    expect(codeOf(await world.book(who, slot, mentor))).toBe('booked');
    world.setTime(NOW);
  });

  test('gets the same hold again when it repeats its booking', async () => {
    const mentor = await world.newMentor();
    const [slot] = await slotsOf(mentor);
    const who = await athlete();
    const id = await world.booked(who, slot, mentor);
    expect(await world.booked(who, slot, mentor)).toBe(id);
  });

  test('that has just confirmed books though the event is late', async () => {
    const mentor = await world.newMentor();
    const [first, second] = await slotsOf(mentor);
    const who = await athlete();
    await world.booked(who, first, mentor);
    world.otherServices.answers.set(`/internal/accounts/${who.id}`, {
      ...{ id: who.id, role: 'athlete', first_name: 'Ana', last_name: 'Lopez', time_zone: 'America/New_York' },
      ...{ version: 1, address_confirmed: true },
    });
    expect(codeOf(await world.book(who, second, mentor))).toBe('booked');
  });
});

describe('throw-away accounts', () => {
  test('cannot close a mentor: of 14 open hours they hold 7, and everybody else books on', async () => {
    const mentor = await world.newMentor({}, { windows: false });
    const dates = ['2026-03-09', '2026-03-10'];
    const override = (date: string) => ({ date, intervals: [{ start_time: '09:00', end_time: '16:00' }] });
    const saved = await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, dates.map(override));
    expect(saved.status).toBe(200);
    const open = await slotsOf(mentor);
    expect(open).toHaveLength(14);
    const strangers = await Promise.all(open.map(() => athlete()));
    const answers = await Promise.all(strangers.map((who, i) => world.book(who, open[i], mentor)));
    expect(answers.map(codeOf).sort()).toEqual([...Array(7).fill('booked'), ...Array(7).fill('confirm_address')]);
    const left = await slotsOf(mentor);
    expect(left).toHaveLength(7);
    const family = await athlete({ confirmed: true });
    expect(codeOf(await world.book(family, left[0], mentor))).toBe('booked');
  });

  test('are counted against what is open, not against what others have booked', async () => {
    const mentor = await world.newMentor({}, { windows: false });
    const override = { date: '2026-03-09', intervals: [{ start_time: '09:00', end_time: '15:00' }] };
    await world.call('PUT', `/mentors/${mentor.id}/availability/overrides`, mentor, [override]);
    const [a, b, c, d, e, f] = await slotsOf(mentor);
    for (const slot of [a, b]) await world.pay(await world.booked(await athlete({ confirmed: true }), slot, mentor));
    expect(codeOf(await world.book(await athlete(), c, mentor))).toBe('booked');
    expect(codeOf(await world.book(await athlete(), d, mentor))).toBe('booked');
    expect(codeOf(await world.book(await athlete(), e, mentor))).toBe('confirm_address');
    expect(codeOf(await world.book(await athlete({ confirmed: true }), f, mentor))).toBe('booked');
  });
});
