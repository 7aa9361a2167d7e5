import { afterAll, beforeAll, expect, test } from 'bun:test';
import { type Bench, openCheckout, payment, startBench } from './testing.ts';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(async () => await bench.stop());

const below = (url: string) => new URL(url).pathname.replace('/dev/stripe', '');
async function submit(url: string, fields: Record<string, string>) {
  const answer = await bench.standIn.panel.fetch(
    new Request(url, { method: 'POST', body: new URLSearchParams(fields) }),
  );
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}
const GOOD = { card: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' };

test('the checkout page says what is bought, for how much and by whom, without a script', async () => {
  const { url } = await openCheckout(bench, 4560);
  const answer = await bench.get(below(url ?? ''));
  const text = await answer.text();
  for (const words of ['Test mode: stand-in for Stripe', 'One hour', '$45.60', 'family@example.com', 'Back to'])
    expect(text).toContain(words);
  expect(text).not.toMatch(/<script|style="| on\w+="/);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('paying on the page leads to success_url with the session in it', async () => {
  const session = await openCheckout(bench);
  const answer = await submit(session.url ?? '', GOOD);
  expect(answer).toMatchObject({ status: 303, location: `http://localhost:8080/paid?session_id=${session.id}` });
  expect((await bench.stripe.checkout.sessions.retrieve(session.id)).payment_status).toBe('paid');
});

test('a declined card is said inline, keeps what was typed, and another card can be tried', async () => {
  const { url } = await openCheckout(bench);
  const declined = await submit(url ?? '', { ...GOOD, card: '4000 0000 0000 0002' });
  expect(declined.status).toBe(200);
  expect(declined.text).toContain('Your card was declined. Try another card.');
  expect(declined.text).toContain('value="4000 0000 0000 0002"');
  expect((await submit(url ?? '', GOOD)).status).toBe(303);
});

test('each wrong field is named beside it', async () => {
  const { url } = await openCheckout(bench);
  const wrong = async (fields: object) => (await submit(url ?? '', { ...GOOD, ...fields })).text;
  expect(await wrong({ card: '123' })).toContain('This card number is not valid');
  expect(await wrong({ expiry: '13/34' })).toContain('Enter the expiry');
  expect(await wrong({ expiry: '10/26' })).toContain('This expiry is in the past');
  expect(await wrong({ cvc: '1' })).toContain('Enter the 3 or 4 digits');
  expect(await wrong({ card: '"><script>' })).not.toContain('<script');
});

test('a paid and an expired checkout say so', async () => {
  const { session } = await payment(bench);
  const paid = await bench.get(`/checkout/${session.id}`);
  expect([paid.status, await paid.text()]).toEqual([200, expect.stringContaining('Already paid')]);
  const { url, id } = await openCheckout(bench);
  await bench.stripe.checkout.sessions.expire(id);
  const expired = await bench.get(below(url ?? ''));
  expect([expired.status, await expired.text()]).toEqual([200, expect.stringContaining('Nothing was charged')]);
});

test('onboarding on the page ends at return_url, and a used link at refresh_url', async () => {
  const account = await bench.stripe.v2.core.accounts.create({ contact_email: 'mentor@example.com' });
  const { url } = await bench.stripe.v2.core.accountLinks.create({
    account: account.id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'http://localhost:8080/again', return_url: 'http://localhost:8080/done' },
    },
  });
  expect(await (await bench.get(below(url))).text()).toContain('mentor@example.com');
  expect(await submit(url, { bank: '000123456789' })).toMatchObject({
    status: 303,
    location: 'http://localhost:8080/done',
  });
  expect(await submit(url, {})).toMatchObject({ status: 303, location: 'http://localhost:8080/again' });
});

test('the panel shows everything and decides a dispute', async () => {
  const { charge } = await payment(bench, 4800, '4000000000000259');
  const [dispute] = (await bench.stripe.disputes.list({ charge: charge.id })).data;
  const text = await (await bench.get('/')).text();
  for (const words of [
    'Fail the next call',
    'Delay webhooks',
    'Send it twice',
    charge.id,
    `win-dispute/${dispute?.id}`,
  ])
    expect(text).toContain(words);
  await submit(`http://x/dev/stripe/do/win-dispute/${dispute?.id}`, {});
  expect((await bench.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('won');
  expect((await submit('http://x/dev/stripe/do/explode', {})).status).toBe(404);
});

test('the button "fail the next call" fails exactly one', async () => {
  await submit('http://x/dev/stripe/do/fail-next-call', {});
  await expect(openCheckout(bench)).rejects.toMatchObject({ statusCode: 500 });
  expect((await openCheckout(bench)).status).toBe('open');
});
