import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS } from 'contracts/times';
import StripeApi from 'stripe';
import { createClock } from 'svc-kit/clock';
import { type Bench, startBench } from '../fixtures/bench.ts';
import { listNotices } from '../store/notices.ts';
import { noteRefusal } from './note-refusal.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
beforeEach(async () => void (await it.sql`delete from notice`));
afterAll(() => it.end());

const refusal = (code: string) =>
  new StripeApi.errors.StripeInvalidRequestError({ type: 'invalid_request_error', statusCode: 400, code });
const told = async () => (await listNotices(it.sql)).map(({ objectId }) => objectId.slice(0, -'2026-11-21'.length));

describe('what Stripe refuses', () => {
  test('is told to the founder once a day, for as many days as it is refused', async () => {
    const refused = refusal('amount_too_small');
    const noon = (days: number, hours = 12) => {
      const midnight = Math.floor(Date.now() / DAY_MS) * DAY_MS;
      return createClock(midnight + days * DAY_MS + hours * HOUR_MS - Date.now());
    };
    for (const clock of [noon(0), noon(0, 13), noon(1)]) await noteRefusal({ ...it.deps, clock }, 'checkout', refused);
    expect(await told()).toEqual(['checkout:amount_too_small:', 'checkout:amount_too_small:']);
  });

  test('and shows as stuck money is not told besides, nor is an address that a page opens without', async () => {
    for (const kind of ['transfer', 'refund', 'reversal', 'commission', 'evidence'] as const)
      await noteRefusal(it.deps, kind, refusal('balance_insufficient'));
    await noteRefusal(it.deps, 'checkout', refusal('email_invalid'));
    expect(await told()).toEqual([]);
    await noteRefusal(it.deps, 'account', refusal('email_invalid'));
    expect(await told()).toEqual(['account:email_invalid:']);
  });
});
