import { afterAll, beforeAll, expect, test } from 'bun:test';
import { createParts } from './app.ts';
import { checkAccount, checkMode } from './check-key.ts';
import { admin, type Bench, startBench } from './fixtures/bench.ts';
import { createStripe } from './stripe.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const notices = async () => (await it.call('GET', '/admin/books', admin)).body.notices;
const settingsOf = (mode: 'live' | 'test') => ({
  ...it.deps.settings,
  livemode: mode === 'live',
  stripe: { secretKey: `sk_${mode}_service`, apiBase: it.stripe.apiBase },
});

test('a live key is refused over payments of test mode, and taken where nothing was paid', async () => {
  await checkMode({ ...it.deps, settings: settingsOf('live') });
  await it.pay(await it.book());
  await checkMode({ ...it.deps, settings: settingsOf('test') });
  await expect(createParts(it.deps, settingsOf('live'))).rejects.toThrow(
    /STRIPE_SECRET_KEY: is a key of live mode, and what was paid in this database was paid in test mode/,
  );
});

test('the founder reads that the key belongs to another account, and nothing while it is the right one', async () => {
  await it.pay(await it.book());
  await checkAccount(it.deps);
  expect(await notices()).toEqual([]);
  const other = await startBench();
  const stripe = createStripe({ secretKey: 'sk_test_other', apiBase: other.stripe.apiBase });
  await checkAccount({ ...it.deps, stripe });
  await other.end();
  expect(await notices()).toMatchObject([{ kind: 'not_found', says: expect.stringContaining('STRIPE_SECRET_KEY') }]);
});
