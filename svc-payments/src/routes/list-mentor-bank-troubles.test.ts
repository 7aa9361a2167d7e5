import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { listMentorBankTroubles } from 'contracts/http/founder-money';
import { getEarnings } from 'contracts/http/payments';
import { DAY_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import { transaction } from 'svc-kit/db';
import { person } from 'svc-kit/testing';
import { admin, type Bench, identity, startBench } from '../fixtures/bench.ts';
import { syncMentorPayout } from '../money/sync-mentor-payout.ts';
import { findAccount, noteAccount } from '../store/accounts.ts';
import { noteMentorPayout } from '../store/mentor-payouts.ts';

const CLOSED = 'The bank account is closed. Enter another one at Stripe; the money is still there and is sent again.';
let it: Bench;
beforeAll(async () => {
  it = await startBench();
  await it.stripe.manners({ connectedPayouts: 'daily' });
});
afterAll(() => it.end());
const { people } = identity;
afterEach(() => {
  identity.people = people;
});

const asFounder = (as: Parameters<Bench['call']>[2] = admin) => it.call('GET', '/admin/mentor-bank-troubles', as);
const founderSees = async (mentorId: string) =>
  listMentorBankTroubles.response.parse((await asFounder()).body).filter((each) => each.mentor_id === mentorId);
const mentorSees = async (mentorId: string) => {
  const { body } = await it.call('GET', `/mentors/${mentorId}/earnings`, person('mentor', mentorId));
  return getEarnings.response.parse(body).bank_troubles;
};
const told = async (mentorId: string) =>
  (await it.emitted('mentor.bank_refused')).map(({ payload }) => payload).filter((each) => each.mentorId === mentorId);

/** Their share of $48.00 is at Stripe, and the bank sends it back a day later. */
async function refusedMentor() {
  const booked = await it.book();
  const { mentorId } = booked;
  await it.connect(mentorId);
  const accountId = (await findAccount(it.sql, mentorId))?.accountId ?? '';
  await it.stripe.act('close-bank', accountId);
  await it.pay(booked, AVAILABLE_AT_ONCE);
  await it.complete(booked);
  await it.advance(DAY_MS);
  await it.advance(DAY_MS);
  return { mentorId, accountId };
}

/** Their bank refused a payout long ago, and our key sees their account no longer. */
async function goneMentor(): Promise<void> {
  const [accountId, longAgo] = ['acct_gone', new Date(it.clock.now().getTime() - 90 * DAY_MS)];
  const refused = { id: 'po_gone', amountCents: 100, status: 'failed', failureCode: null, createdAt: longAgo } as const;
  await transaction(it.sql, async (tx) => {
    await noteAccount(tx, crypto.randomUUID(), accountId);
    await noteMentorPayout(tx, { ...refused, accountId }, longAgo);
  });
}

test('a payout that a bank refused is told and shown to both, until a later one arrives', async () => {
  const { mentorId, accountId } = await refusedMentor();
  expect(await told(mentorId)).toMatchObject([{ mentorId, amountCents: 4_800, reason: CLOSED }]);
  const seen = await founderSees(mentorId);
  expect(seen).toMatchObject([{ mentor_name: 'Maya Okafor', amount: 48, why: CLOSED }]);
  expect(await mentorSees(mentorId)).toEqual(seen.map(({ mentor_id, mentor_name, ...trouble }) => trouble));
  expect(await mentorSees((await refusedMentor()).mentorId)).toHaveLength(1);

  await it.stripe.act('change-bank', accountId);
  expect(await founderSees(mentorId)).toHaveLength(1);
  await it.advance(DAY_MS);
  await it.advance(DAY_MS);
  expect([await founderSees(mentorId), await mentorSees(mentorId)]).toEqual([[], []]);
  expect(await told(mentorId)).toHaveLength(1);
}, 60_000);

test('a payout that is on its way or was canceled is neither refused by a bank nor arrived', async () => {
  const { mentorId, accountId } = await refusedMentor();
  await it.stripe.act('change-bank', accountId);
  await it.advance(DAY_MS);
  const { payouts } = it.deps.stripe;
  const at = { stripeAccount: accountId };
  const [next] = (await payouts.list({ limit: 1 }, at)).data;
  const id = String(next?.id);
  await syncMentorPayout(it.deps, { accountId, mentorId }, id);
  expect((await payouts.cancel(id, {}, at)).status).toBe('canceled');
  await syncMentorPayout(it.deps, { accountId, mentorId }, id);
  expect(await founderSees(mentorId)).toHaveLength(1);
  expect(await told(mentorId)).toHaveLength(1);
}, 60_000);

test('that a later payout arrived is found out also when Stripe’s webhook never came', async () => {
  const { mentorId, accountId } = await refusedMentor();
  const other = await refusedMentor();
  await goneMentor();
  await it.stripe.act('change-bank', accountId);
  const dropping = await it.stripe.fault({ path: '/', mode: 'drop-webhooks', times: 1_000 });
  expect(dropping.status).toBe(200);
  await it.advance(DAY_MS);
  await it.advance(DAY_MS);
  await it.stripe.clearFaults();
  expect([await founderSees(mentorId), await mentorSees(mentorId)]).toEqual([[], []]);
  expect(await founderSees(other.mentorId)).toHaveLength(1);
}, 60_000);

test('it is shown also while nobody says whose it is, and for the admin alone', async () => {
  const { mentorId } = await refusedMentor();
  identity.people = null;
  expect(await founderSees(mentorId)).toMatchObject([{ mentor_name: 'A mentor', amount: 48 }]);
  identity.people = new Map([[mentorId, null]]);
  expect(await founderSees(mentorId)).toMatchObject([{ mentor_name: 'Deleted account' }]);
  for (const [as, status] of [
    [null, 401],
    [person('mentor', mentorId), 403],
    [person('athlete'), 403],
  ] as const)
    expect((await asFounder(as)).status).toBe(status);
}, 60_000);
