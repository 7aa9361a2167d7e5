import { afterAll, expect, test } from 'bun:test';
import { createLog } from 'svc-kit/log';
import { person } from 'svc-kit/testing';
import { createBookSlot } from './book-slot.ts';
import { SLOT, startWorld } from './fixtures/world.ts';

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

test('of 200 athletes who ask for one slot at once, 199 are refused without a statement', async () => {
  const mentor = await world.newMentor();
  const { sql, written } = countBookings();
  const { clock, settings } = world;
  const log = createLog('booking', 'error');
  const bookSlot = createBookSlot({ sql, quick: sql, clock, log, ask: async () => null, settings });
  const wish = { mentorId: mentor.id, startsAt: new Date(SLOT), notes: null };
  const answers = await Promise.all(
    Array.from({ length: 200 }, () =>
      bookSlot({ ...wish, sessionId: crypto.randomUUID(), athleteId: person('athlete').id }),
    ),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(answers.flatMap((answer) => (answer.ok ? [] : [answer.error.code])))).toEqual(new Set(['slot_taken']));
  expect(written()).toBe(1);
});
