import { afterAll, beforeEach, describe, expect, test } from 'bun:test';
import { HOLD_MINUTES, MINUTE_MS } from 'contracts/times';
import type { Person } from 'svc-kit/auth';
import { createLog } from 'svc-kit/log';
import { person } from 'svc-kit/testing';
import { createBookSlot } from './book-slot.ts';
import { NEXT_SLOT, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());

/** The same client; tells how often it was asked to write a booking. */
function countBookings() {
  let written = 0;
  const sql = new Proxy(world.sql, {
    apply(target, self, given) {
      if (String(given[0]).includes('insert into session')) written++;
      return Reflect.apply(target, self, given);
    },
  });
  return { sql, written: () => written };
}

/** As one process has it, with what it remembers. */
function booker() {
  const { sql, written } = countBookings();
  const { clock, settings } = world;
  const log = createLog('booking', 'error');
  const bookSlot = createBookSlot({ sql, quick: sql, clock, log, ask: async () => null, settings });
  const ask = (mentor: Person, athleteId = person('athlete').id, startsAt = SLOT) =>
    bookSlot({
      mentorId: mentor.id,
      startsAt: new Date(startsAt),
      notes: null,
      sessionId: crypto.randomUUID(),
      athleteId,
    });
  return { ask, written };
}

const codeOf = (answer: Awaited<ReturnType<ReturnType<typeof booker>['ask']>>) =>
  answer.ok ? 'booked' : answer.error.code;

test('of 200 athletes who ask for one slot at once, 199 are refused without a statement', async () => {
  const mentor = await world.newMentor();
  const { ask, written } = booker();
  const answers = await Promise.all(Array.from({ length: 200 }, () => ask(mentor)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code])))).toEqual(new Set(['slot_taken']));
  expect(written()).toBe(1);
});

describe('who comes after a slot was taken', () => {
  beforeEach(() => world.setTime(NOW));

  test('writes nothing, one after the other', async () => {
    const mentor = await world.newMentor();
    const { ask, written } = booker();
    const codes = [];
    for (let i = 0; i < 5; i++) codes.push(codeOf(await ask(mentor)));
    expect([codes, written()]).toEqual([['booked', ...Array(4).fill('slot_taken')], 1]);
  });

  test('gets it once it is given up, or its hold is over though nobody has ended it yet', async () => {
    const mentor = await world.newMentor();
    const { ask } = booker();
    const first = await ask(mentor);
    await ask(mentor, undefined, NEXT_SLOT);
    expect(codeOf(await ask(mentor))).toBe('slot_taken');
    await world.sql`update session set status = 'cancelled' where id = ${first.ok ? first.value.id : ''}`;
    expect(codeOf(await ask(mentor))).toBe('booked');
    expect(codeOf(await ask(mentor))).toBe('slot_taken');
    world.setTime(new Date(NOW.getTime() + (HOLD_MINUTES + 1) * MINUTE_MS));
    expect(codeOf(await ask(mentor))).toBe('booked');
  });

  test('and holds it gets the same answer as before', async () => {
    const mentor = await world.newMentor();
    const { ask } = booker();
    const athlete = person('athlete').id;
    const [first, , again] = [await ask(mentor, athlete), await ask(mentor), await ask(mentor, athlete)];
    expect(again).toMatchObject({ ok: true, value: { id: first.ok && first.value.id } });
  });

  test('is refused by that slot alone: another hour and another mentor are open', async () => {
    const [mentor, other] = [await world.newMentor(), await world.newMentor()];
    const { ask } = booker();
    await ask(mentor);
    await ask(mentor);
    expect(codeOf(await ask(mentor, undefined, NEXT_SLOT))).toBe('booked');
    expect(codeOf(await ask(other))).toBe('booked');
  });
});
