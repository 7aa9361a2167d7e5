import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { getBooks } from 'contracts/http/founder-money';
import { MINUTE_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, type Booked, startBench } from './fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterEach(() => it.stripe.manners({ paidAs: 'asked' }));
afterAll(() => it.end());

async function paidAs(how: 'other_currency' | 'other_amount'): Promise<{ booked: Booked; id: string }> {
  const booked = await it.book();
  await it.stripe.manners({ paidAs: how });
  const id = await it.pay(booked);
  return { booked, id };
}
async function chargeOf({ sessionId }: Booked) {
  const [charge] = await it.stripe.list(`/v1/charges?transfer_group=${encodeURIComponent(`session:${sessionId}`)}`);
  return String(charge?.id);
}
const noticesOf = async (charge: string): Promise<{ kind: string; says: string }[]> =>
  it.sql`select kind, says from notice where object_id = ${charge}`;

describe.each([
  ['another currency', 'other_currency', 'currency', '€108.00'],
  ['another amount', 'other_amount', 'amount', '$121.00'],
] as const)('a payment in %s', (_name, how, kind, came) => {
  test('is not booked, and the founder is told once', async () => {
    const { booked, id } = await paidAs(how);
    expect(await it.balance(`held:${booked.sessionId}`)).toBe(0);
    expect((await it.emitted('payment.captured')).filter((e) => e.payload.checkoutId === id)).toEqual([]);
    await it.call('GET', `/payments/status/${id}`, person('athlete', booked.athleteId));
    await it.advance(11 * MINUTE_MS);
    const notices = await noticesOf(await chargeOf(booked));
    expect(notices.map((notice) => notice.kind)).toEqual([kind]);
    expect(notices[0]?.says).toContain(`came as ${came} instead of $120.00`);
    expect((await it.sql`select 1 from stripe_event where worked_real is null`).length).toBe(0);
  });

  test('does not count as paid, and opens no second page', async () => {
    const { booked, id } = await paidAs(how);
    const { body } = await it.call('GET', `/payments/status/${id}`, person('athlete', booked.athleteId));
    expect(body.payment_status).toBe('unpaid');
    expect((await it.checkout(booked)).body).toEqual(refusalOf('payment_questioned'));
  });

  test('leaves nothing that is tried again when its time is over, and goes back from the dashboard', async () => {
    const { booked } = await paidAs(how);
    await it.deliver('session.expired', it.facts(booked, 'expired'));
    await it.stripe.ask('/v1/refunds', { charge: await chargeOf(booked) });
    await it.insist();
    expect(
      await it.sql`select kind from due where kind in ('checkout.close', 'stripe.event')`.then((r) => r.length),
    ).toBe(0);
    await it.advance(11 * MINUTE_MS);
    expect(await it.broken()).toEqual([]);
  });
});

test('the founder reads of it beside the books, and takes it off the list', async () => {
  const { booked } = await paidAs('other_currency');
  const charge = await chargeOf(booked);
  const shown = async () => {
    const { notices } = getBooks.response.parse((await it.call('GET', '/admin/books', admin)).body);
    return notices.filter(({ says }) => says.includes(charge));
  };
  const [notice] = await shown();
  expect(notice?.kind).toBe('currency');
  const dismiss = (as = admin) => it.call('POST', `/admin/books/notices/${notice?.id}/dismiss`, as, {});
  expect((await dismiss(person('mentor'))).status).toBe(403);
  expect((await dismiss()).status).toBe(200);
  expect(await shown()).toEqual([]);
  const log = (await it.call('GET', '/admin/audit/payments', admin)).body;
  expect(log[0]).toMatchObject({ action: 'dismiss_notice', subject: charge });
  expect((await it.call('POST', '/admin/books/notices/n1/dismiss', admin, {})).status).toBe(404);
});
