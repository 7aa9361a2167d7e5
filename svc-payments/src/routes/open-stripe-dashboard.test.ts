import { afterAll, beforeAll, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { admin, type Bench, startBench } from '../fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const open = (mentorId: string, as: Parameters<Bench['call']>[2] = person('mentor', mentorId)) =>
  it.call('POST', `/stripe/login-link/${mentorId}`, as);

const linksAsked = async () => (await it.stripe.exchanges()).split('/login_links').length;

test('a connected mentor is signed in to their own account at Stripe', async () => {
  const mentorId = crypto.randomUUID();
  await it.connect(mentorId);
  const [{ account_id }] = await it.sql`select account_id from connected_account where mentor_id = ${mentorId}`;
  const { status, body } = await open(mentorId);
  expect(status).toBe(200);
  expect(body.login_url).toContain(account_id);
});

test('a mentor without a connected account is told to connect it first, and Stripe is not asked', async () => {
  const mentorId = crypto.randomUUID();
  const before = await linksAsked();
  expect((await open(mentorId)).body.info).toBe('not_connected');
  await it.call('GET', `/stripe/connect-url/${mentorId}`, person('mentor', mentorId));
  expect((await open(mentorId)).body.info).toBe('not_connected');
  expect(await linksAsked()).toBe(before);
});

test('a mentor whose payouts Stripe stopped still opens their account, where Stripe says what is missing', async () => {
  const mentorId = crypto.randomUUID();
  await it.connect(mentorId);
  const [{ account_id }] = await it.sql`select account_id from connected_account where mentor_id = ${mentorId}`;
  await it.stripe.act('restrict-account', account_id);
  await it.settle();
  const told = (await it.emitted('mentor.payout_ready_changed')).filter((e) => e.payload.mentorId === mentorId);
  expect(told.at(-1)?.payload).toMatchObject({ connected: true, payoutReady: false });
  expect((await open(mentorId)).body.login_url).toContain(account_id);
});

test('while Stripe does not answer, or refuses, the mentor reads that', async () => {
  const mentorId = crypto.randomUUID();
  await it.connect(mentorId);
  await it.stripe.fault({ path: '/v1/accounts/*', method: 'POST', mode: '500', times: 50 });
  expect((await open(mentorId)).body).toEqual({
    info: 'unavailable',
    message: 'We can’t open Stripe right now. Please try again in a few minutes.',
  });
  await it.stripe.clearFaults();
  expect((await open(mentorId)).body.login_url).toBeString();
});

test('nobody opens somebody else’s account', async () => {
  const mentorId = crypto.randomUUID();
  await it.connect(mentorId);
  expect((await open(mentorId, person('mentor'))).status).toBe(403);
  expect((await open(mentorId, admin)).status).toBe(403);
  expect((await open(mentorId, null)).status).toBe(401);
});
