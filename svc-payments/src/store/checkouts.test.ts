import { afterAll, beforeAll, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { type Bench, startBench } from '../fixtures/bench.ts';
import {
  addCheckout,
  findCheckoutByNumber,
  listUnsettledCheckouts,
  noteOpened,
  setCheckoutStatus,
} from './checkouts.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

async function twoPages(): Promise<string> {
  const { sessionId, athleteId, mentorId, amountCents, startsAt } = await it.book();
  const now = it.clock.now();
  const page = { sessionId, athleteId, mentorId, amountCents, startsAt: new Date(startsAt), parentRequestId: null };
  await transaction(it.sql, async (tx) => {
    for (const checkoutNumber of [1, 2])
      await addCheckout(tx, { ...page, checkoutNumber, openedAt: now, expiresAt: now });
  });
  return sessionId;
}
const open = (sessionId: string, checkoutNumber: number, checkoutId: string) => {
  const expiresAt = new Date(it.clock.now().getTime() + HOUR_MS);
  return transaction(it.sql, (tx) =>
    noteOpened(tx, { sessionId, checkoutNumber }, { checkoutId, url: `https://pay.example/${checkoutId}`, expiresAt }),
  );
};
const become = (sessionId: string, checkoutNumber: number, status: Parameters<typeof setCheckoutStatus>[2]) =>
  transaction(it.sql, (tx) => setCheckoutStatus(tx, { sessionId, checkoutNumber }, status));
const pageOf = (sessionId: string, checkoutNumber: number) =>
  findCheckoutByNumber(it.sql, { sessionId, checkoutNumber });

test('a page opens once, lives as long as Stripe says, and leaves the session’s other page as it was', async () => {
  const sessionId = await twoPages();
  const before = (await pageOf(sessionId, 1))?.expiresAt ?? new Date();
  expect([await open(sessionId, 1, `cs_a_${sessionId}`), await open(sessionId, 1, `cs_b_${sessionId}`)]).toEqual([
    true,
    false,
  ]);
  const opened = await pageOf(sessionId, 1);
  expect(opened).toMatchObject({ checkoutId: `cs_a_${sessionId}`, status: 'open' });
  expect((opened?.expiresAt ?? before) > before).toBe(true);
  expect(await pageOf(sessionId, 2)).toMatchObject({ checkoutId: null, status: 'opening' });
});

test('a page that was given up opens late; one that was paid or expired does not open again', async () => {
  const sessionId = await twoPages();
  expect(await become(sessionId, 1, 'failed')).toBe(true);
  expect(await open(sessionId, 1, `cs_c_${sessionId}`)).toBe(true);
  expect(await become(sessionId, 1, 'expired')).toBe(true);
  expect(await open(sessionId, 1, `cs_d_${sessionId}`)).toBe(false);
  expect(await become(sessionId, 1, 'complete')).toBe(true);
  expect(await open(sessionId, 1, `cs_d_${sessionId}`)).toBe(false);
  expect(await pageOf(sessionId, 1)).toMatchObject({ checkoutId: `cs_c_${sessionId}`, status: 'complete' });
});

test('what was paid stays paid, and what a bank is at work on ends paid, questioned or failed', async () => {
  const sessionId = await twoPages();
  await open(sessionId, 1, `cs_e_${sessionId}`);
  expect([await become(sessionId, 1, 'processing'), await become(sessionId, 1, 'processing')]).toEqual([true, false]);
  const waiting = (await listUnsettledCheckouts(it.sql)).map(({ checkoutId }) => checkoutId);
  expect(waiting).toContain(`cs_e_${sessionId}`);
  expect(await become(sessionId, 1, 'expired')).toBe(false);
  expect(await become(sessionId, 1, 'failed')).toBe(true);
  expect(await become(sessionId, 1, 'questioned')).toBe(true);
  expect([await become(sessionId, 1, 'complete'), await become(sessionId, 1, 'complete')]).toEqual([true, false]);
  for (const late of ['processing', 'questioned', 'expired', 'failed'] as const)
    expect(await become(sessionId, 1, late)).toBe(false);
});
