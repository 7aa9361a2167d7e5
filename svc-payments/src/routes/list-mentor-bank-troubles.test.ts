import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { listMentorBankTroubles } from 'contracts/http/founder-money';
import { getEarnings } from 'contracts/http/payments';
import { DAY_MS } from 'contracts/times';
import { AVAILABLE_AT_ONCE } from 'stripe-stand-in/for-tests';
import { person } from 'svc-kit/testing';
import { admin, type Bench, identity, startBench } from '../fixtures/bench.ts';
import { findAccount } from '../store/accounts.ts';

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
}, 30_000);

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
}, 30_000);
