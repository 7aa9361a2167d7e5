import { afterAll, beforeAll, expect, test } from 'bun:test';
import { transaction } from 'svc-kit/db';
import { countWaiting, until } from 'svc-kit/testing';
import { SLOT, startWorld, type World } from './fixtures/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.stop());

/** In the other order, each of a person and the clock would hold what the other waits for. */
test('whoever changes a session waits for its timed work before taking the session', async () => {
  const id = await world.paid();
  world.setTime(SLOT);
  const path = `/sessions/${id}/mentor-checkin?mentor_id=${world.mentor.id}`;
  const checkIn = await transaction(world.sql, async (tx) => {
    await tx`select from due where key = ${id} order by kind for update`;
    const asked = world.post(path, world.mentor);
    await until(() => countWaiting(world.sql), 'the person to wait');
    // Fails at once where the session is taken already.
    await tx`select from session where id = ${id} for update nowait`;
    return { asked };
  });
  expect((await checkIn.asked).status).toBe(200);
});
