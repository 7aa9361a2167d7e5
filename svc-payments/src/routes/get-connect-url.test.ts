import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { person } from 'svc-kit/testing';
import { type Bench, identity, startBench } from '../fixtures/bench.ts';
import { listNotices } from '../store/notices.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const connectUrl = (mentorId: string) => it.call('GET', `/stripe/connect-url/${mentorId}`, person('mentor', mentorId));
const accounts = async () => (await it.stripe.list('/v2/core/accounts?limit=100')).length;

describe('connecting a bank account', () => {
  test('leads to Stripe’s pages until they are filled in, then says so; the house hears of it once', async () => {
    const mentorId = crypto.randomUUID();
    const first = await connectUrl(mentorId);
    const second = await connectUrl(mentorId);
    expect(first.body.connect_url).toContain('/dev/stripe/onboard/');
    expect(second.body.connect_url).not.toBe(first.body.connect_url);
    await it.stripe.onboard(second.body.connect_url);
    await it.settle();
    const news = (await it.emitted('mentor.payout_ready_changed')).filter((e) => e.payload.mentorId === mentorId);
    expect(news.map((e) => e.payload)).toEqual([{ mentorId, version: 1, connected: true, payoutReady: true }]);
    expect((await connectUrl(mentorId)).body).toEqual({
      info: 'connected',
      message: 'Your bank account is connected.',
    });
  });

  test('is noticed when Stripe takes the readiness back', async () => {
    const mentorId = crypto.randomUUID();
    await it.connect(mentorId);
    const [row] = await it.sql`select account_id from connected_account where mentor_id = ${mentorId}`;
    await it.stripe.act('restrict-account', row.account_id);
    await it.settle();
    const news = (await it.emitted('mentor.payout_ready_changed')).filter((e) => e.payload.mentorId === mentorId);
    expect(news.map((e) => e.payload.payoutReady)).toEqual([true, false]);
  });

  test('gives Stripe the mentor’s address, and keeps none of it', async () => {
    const [made, refused, deleted] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const intentOf = async (mentorId: string) =>
      (await it.sql`select state, params from intent where key = ${`account:${mentorId}`}`)[0];
    await it.stripe.fault({ path: '/v2/core/accounts', method: 'POST', mode: 'cut-before', times: 3 });
    await connectUrl(made);
    expect(await intentOf(made)).toMatchObject({
      state: 'pending',
      params: { contact_email: `${made}@example.org`, metadata: { mentor_id: made } },
    });
    await connectUrl(made);
    expect(JSON.stringify(await it.stripe.list('/v2/core/accounts?limit=1'))).toContain(`${made}@example.org`);
    identity.addresses.set(refused, 'no address@all').set(deleted, null);
    await connectUrl(refused);
    await connectUrl(deleted);
    expect((await intentOf(made)).state).toBe('done');
    expect((await intentOf(refused)).state).toBe('failed');
    expect(await intentOf(deleted)).toBeUndefined();
    const kept = await it.sql`select params from intent where params::text like '%@%'`;
    expect(kept).toHaveLength(0);
  }, 60_000);

  test('is not possible, and begins nothing, while nobody can be asked for the mentor’s address', async () => {
    const mentorId = crypto.randomUUID();
    const { people } = identity;
    identity.people = null;
    const away = await connectUrl(mentorId);
    identity.people = people;
    expect([away.status, away.body.info]).toEqual([200, 'unavailable']);
    expect(await it.sql`select 1 from intent where key = ${`account:${mentorId}`}`).toHaveLength(0);
    expect((await connectUrl(mentorId)).body.connect_url).toBeString();
  });

  test('that Stripe refuses is told as refused, and the founder reads why in Stripe’s words', async () => {
    const mentorId = crypto.randomUUID();
    identity.addresses.set(mentorId, 'mentor@example');
    await it.sql`delete from notice`;
    const { body } = await connectUrl(mentorId);
    expect(body).toMatchObject({ info: 'refused', message: expect.stringContaining('help@example.org') });
    const told = (await listNotices(it.sql)).filter(({ kind }) => kind === 'refused').map(({ says }) => says);
    expect(told).toEqual(['Stripe refused an account for a mentor: “Invalid email address: …”']);
    identity.addresses.delete(mentorId);
    expect((await connectUrl(mentorId)).body.connect_url).toBeString();
  });

  test('is each mentor’s own', async () => {
    const mentorId = crypto.randomUUID();
    const path = `/stripe/connect-url/${mentorId}`;
    expect((await it.call('GET', path, null)).status).toBe(401);
    expect((await it.call('GET', path, person('athlete', mentorId))).status).toBe(403);
    const other = await it.call('GET', path, person('mentor'));
    expect([other.status, other.body]).toEqual([403, refusalOf('not_yourself')]);
  });

  test('answers info and message while Stripe is away, and makes one account all the same', async () => {
    const mentorId = crypto.randomUUID();
    const before = await accounts();
    await it.stripe.fault({ path: '/v2/core/accounts', method: 'POST', mode: 'cut-after', times: 3 });
    const away = await connectUrl(mentorId);
    expect([away.status, away.body.info]).toEqual([200, 'unavailable']);
    expect((await connectUrl(mentorId)).body.connect_url).toBeString();
    expect(await accounts()).toBe(before + 1);
  }, 60_000);
});
