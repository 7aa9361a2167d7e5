import { expect } from 'bun:test';
import type { Account } from '../marketplace.ts';
import { stripeFaults } from './stripe-faults.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;

/** A session with a payment page, and the instant at which both end. */
async function held(mentor: Account): Promise<{ athlete: Account; id: string; url: string; endsAt: number }> {
  const { patient } = scene;
  const athlete = await patient.registerAthlete();
  const { body } = await patient.book(athlete, mentor.id, await patient.anySlot(mentor.id));
  const page = await patient.openCheckout(athlete, body.session_id);
  // A quarter of an hour passes at once here, so booking must know first that the page extends the hold.
  await scene.watch.untilConsistent();
  const [row] = await scene.watch.databases.payments`
    select expires_at from checkout where cs_id = ${page.payment_session_id}`;
  return { athlete, id: body.session_id, url: page.checkout_url, endsAt: row.expires_at.getTime() };
}

/** Confirmed and paid, or expired and refunded; never paid without a slot. */
async function expectPaidWithSlotOrNothing(athlete: Account, id: string, payment: number): Promise<void> {
  const { patient, watch } = scene;
  await watch.untilConsistent();
  const { status } = await patient.session(athlete, id);
  const [money] = await watch.databases.payments`
    select coalesce(sum(amount_cents - refunded_cents), 0)::int as kept from payment where session_id = ${id}`;
  expect([status, money.kept]).toEqual(
    payment === 200 && status === 'confirmed' ? ['confirmed', 12_000] : ['expired', 0],
  );
}

prove('a payment just before the hold is over counts, one a second after is refused', async () => {
  const { patient } = scene;
  const mentor = await patient.bookableMentor();
  const early = await held(mentor);
  // The clock runs on while everything due is done, so a little more than the second.
  await patient.moveTo(new Date(early.endsAt - 4_000));
  expect((await patient.pay(early.url)).status).toBe(200);
  await patient.moveTo(new Date(early.endsAt + 1_000));
  await patient.statusBecomes(early.athlete, early.id, 'confirmed');
  await expectPaidWithSlotOrNothing(early.athlete, early.id, 200);

  const late = await held(mentor);
  await patient.moveTo(new Date(late.endsAt + 1_000));
  expect((await patient.pay(late.url)).status).toBe(410);
  await patient.statusBecomes(late.athlete, late.id, 'expired');
  await expectPaidWithSlotOrNothing(late.athlete, late.id, 410);
});

prove(
  'a payment in the very moment the hold is over, heard of at once or only by asking, has a slot or goes back',
  async () => {
    const { patient, stack } = scene;
    const faults = stripeFaults(stack);
    const mentor = await patient.bookableMentor();
    for (const lost of [false, true, false, true]) {
      const { athlete, id, url, endsAt } = await held(mentor);
      await patient.moveTo(new Date(endsAt - 1_000));
      if (lost) await faults.set({ mode: 'drop-webhooks', times: 100 });
      const [paid] = await Promise.all([patient.pay(url), patient.moveTo(new Date(endsAt + 500))]);
      await patient.advance('PT15M');
      await faults.clear();
      await expectPaidWithSlotOrNothing(athlete, id, paid.status);
    }
  },
);

prove('two tabs open one payment page, also when one takes the fallback', async () => {
  const { patient, watch, stack } = scene;
  const mentor = await patient.bookableMentor();
  const athlete = await patient.registerAthlete();
  const { body } = await patient.book(athlete, mentor.id, await patient.anySlot(mentor.id));
  const ask = { package_type: 'session', origin_url: stack.url };
  const calls = ['checkout-with-connect', 'checkout', 'checkout-with-connect', 'checkout'];
  const answers = await Promise.all(
    calls.map((call) => patient.good('POST', `/sessions/${body.session_id}/${call}`, athlete.token, ask)),
  );
  expect(new Set(answers.map(({ checkout_url }) => checkout_url)).size).toBe(1);
  expect(await stripeFaults(stack).pagesOf(body.session_id)).toHaveLength(1);
  await watch.untilConsistent();
});

prove('the founder presses fifty times at once and collects one amount', async () => {
  const { patient, market, watch } = scene;
  const mentor = await patient.bookableMentor();
  const athlete = await patient.registerAthlete();
  const { id, startsAt } = await patient.paidSession(athlete, mentor);
  await patient.moveTo(startsAt);
  await patient.good('POST', `/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor.token);
  await patient.good('POST', `/sessions/${id}/student-confirm?athlete_id=${athlete.id}`, athlete.token);
  await patient.moveTo(new Date(startsAt.getTime() + 61 * 60_000));
  await patient.good('POST', `/sessions/${id}/complete`, mentor.token);
  await patient.advance('P2D');
  const founder = await patient.admin();
  const summary = await patient.good('GET', '/admin/commission-summary', founder);
  expect(summary.total_commission_available).toBeGreaterThan(0);
  const presses = await Promise.all(
    Array.from({ length: 50 }, () => market.good('POST', '/admin/collect-commission', founder)),
  );
  const collected = presses.map((press) => press.total_commission_collected).filter((amount) => amount > 0);
  expect(collected).toEqual([summary.total_commission_available]);
  await watch.untilConsistent();
});
