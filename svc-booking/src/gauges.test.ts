import { afterAll, expect, test } from 'bun:test';
import { createGaugeAsker } from 'svc-kit/metrics/ask-gauges';
import { hoursAfter, NOW, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());

async function read() {
  const asker = createGaugeAsker();
  asker.add(world.parts.gauges ?? []);
  return Object.fromEntries(await asker.read());
}

test('what families paid for sessions that don’t end is told in dollars, and nothing while all is in time', async () => {
  world.setTime(NOW);
  const id = await world.paid();
  expect(await read()).toEqual({ sideline_stuck_sessions: [], sideline_held_past_time_dollars: [] });
  await world.sql`update session set status = 'mentor_checked_in', checked_in_at = starts_at where id = ${id}`;
  world.setTime(hoursAfter(SLOT, 98));
  const labels = { status: 'mentor_checked_in' };
  expect(await read()).toEqual({
    sideline_stuck_sessions: [{ value: 1, labels }],
    sideline_held_past_time_dollars: [{ value: 120, labels }],
  });
});
