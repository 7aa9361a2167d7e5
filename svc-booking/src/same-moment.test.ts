import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { takeEvent } from 'svc-kit/consume';
import { startWorld, type World } from './fixtures/world.ts';

let world: World;
let id: string;
beforeAll(async () => {
  world = await startWorld();
});
beforeEach(async () => {
  await world.sql`truncate session cascade`;
  id = await world.paid();
});
afterAll(() => world.stop());

function tell(name: string, facts: object, at: Date) {
  const payload = { sessionId: id, mentorId: world.mentor.id, athleteId: world.athlete.id, ...facts };
  const event = { id: crypto.randomUUID(), name, occurredAt: at.toISOString(), payload };
  return takeEvent(world.sql, 'booking', world.parts.events, JSON.stringify(event));
}

test('a card dispute that was opened and lost at the same moment is lost', async () => {
  const now = world.clock.now();
  const dispute = { disputeId: 'dp_1', amountCents: 12_000 };
  await tell('card_dispute.opened', { ...dispute, dueBy: null }, now);
  await tell('card_dispute.closed', { ...dispute, won: false, takenCents: 12_000 }, now);
  const [row] = await world.sql`select card_dispute from session where id = ${id}`;
  expect(row.card_dispute).toBe('lost');
});

test('of two refunds that were made at the same moment the one that is heard of last counts', async () => {
  const now = world.clock.now();
  const made = (byHandCents: number) => {
    const refund = { refundId: crypto.randomUUID(), refundCents: 1_000, totalRefundedCents: byHandCents };
    return tell('payment.refunded', { ...refund, reason: 'made_at_stripe', byHandCents }, now);
  };
  await made(1_000);
  await made(2_000);
  const [row] = await world.sql`select refunded_by_hand_cents as cents from session where id = ${id}`;
  expect(row.cents).toBe(2_000);
});
