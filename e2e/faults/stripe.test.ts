import { expect } from 'bun:test';
import { findOrphans, stripeCents } from '../invariants.ts';
import { type Account, minutesAfter } from '../marketplace.ts';
import { until } from '../stack.ts';
import { collect } from './journey.ts';
import { stripeFaults } from './stripe-faults.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();
const { prove } = scene;

async function attended(mentor: Account, athlete: Account, session: { id: string; startsAt: Date }): Promise<void> {
  const { patient } = scene;
  await patient.moveTo(minutesAfter(session.startsAt, -5));
  await patient.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, mentor.token);
  await patient.moveTo(minutesAfter(session.startsAt, 61));
  await patient.good('POST', `/sessions/${session.id}/student-confirm?athlete_id=${athlete.id}`, athlete.token);
  await patient.good('POST', `/sessions/${session.id}/complete`, mentor.token);
}

const BROKEN = [
  ['a failure of Stripe’s own, three times, before the work', { mode: '500', times: 3 }],
  ['a failure of Stripe’s own, after the work', { mode: '500', after: true }],
  ['a line cut before the work', { mode: 'cut-before' }],
  ['a line cut after the work', { mode: 'cut-after' }],
] as const;

for (const [name, fault] of BROKEN) {
  prove(`one page, one refund, one transfer, one payout through ${name}`, async () => {
    const { patient, watch, stack } = scene;
    const faults = stripeFaults(stack);
    const mentor = await patient.bookableMentor();
    const [athlete, other] = await Promise.all([patient.registerAthlete(), patient.registerAthlete()]);
    await faults.set({ path: '/v1/checkout/sessions', method: 'POST', ...fault });
    const kept = await patient.paidSession(athlete, mentor);
    await faults.clear();
    const returned = await patient.paidSession(other, mentor);

    for (const path of ['/v1/refunds', '/v1/transfers', '/v1/payouts'])
      await faults.set({ path, method: 'POST', ...fault });
    await patient.good('POST', `/sessions/${returned.id}/cancel`, mentor.token);
    await attended(mentor, athlete, kept);
    await until(async () => {
      await patient.advance('PT1M');
      const [row] = await watch.databases.payments`
        select (select status from refund where session_id = ${returned.id}) as refund,
          (select status from transfer where session_id = ${kept.id}) as transfer`;
      return row?.refund === 'succeeded' && row.transfer === 'paid';
    }, 'refund and transfer');
    // The founder loses Stripe's fee for the refunded session.
    await patient.advance('P2D');
    await collect(patient, 64.44);
    await faults.clear();
    await until(async () => {
      await patient.advance('PT1M');
      return (await watch.databases.payments`select 1 from intent where state = 'pending'`).length === 0;
    }, 'Stripe’s answers, which take patience after a 500');
    await watch.untilConsistent();
    expect(await stripeCents(stack)).toBe(0);
    // An unknown payment page would have expired by now, and Stripe would have sent an event.
    expect(await faults.pagesOf(kept.id)).toHaveLength(1);
  });
}

prove('webhooks that are lost are made up for: a family that paid is confirmed within ten minutes', async () => {
  const { patient, watch, stack } = scene;
  const faults = stripeFaults(stack);
  const mentor = await patient.bookableMentor();
  const athlete = await patient.registerAthlete();
  const { body } = await patient.book(athlete, mentor.id, await patient.anySlot(mentor.id));
  const page = await patient.openCheckout(athlete, body.session_id);
  await faults.set({ mode: 'drop-webhooks', times: 1_000 });
  await patient.pay(page.checkout_url);
  expect((await patient.session(athlete, body.session_id)).status).toBe('scheduled');
  await patient.advance('PT10M');
  await patient.statusBecomes(athlete, body.session_id, 'confirmed');
  await faults.clear();
  await watch.untilConsistent();
});

prove('webhooks that come twice, or late, change nothing', async () => {
  const { patient, watch, stack } = scene;
  const faults = stripeFaults(stack);
  const mentor = await patient.bookableMentor();
  for (const fault of [{ mode: 'duplicate-webhooks' }, { mode: 'delay-webhooks', delay_ms: 1_000 }] as const) {
    const athlete = await patient.registerAthlete();
    await faults.set({ ...fault, times: 1_000 });
    const { id } = await patient.paidSession(athlete, mentor);
    await patient.mailTo(athlete.email, /booked|confirmed/i);
    await patient.advance('PT1S');
    await watch.untilConsistent();
    const booked = (await patient.mails(athlete.email)).filter(({ subject }) => /booked|confirmed/i.test(subject));
    expect(booked).toHaveLength(1);
    const captures = await watch.databases.payments`select 1 from payment where session_id = ${id}`;
    expect(captures).toHaveLength(1);
    await faults.clear();
  }
});

prove('webhooks that are lost for three days are made up for: the hour is kept, or the money goes back', async () => {
  const { patient, watch, stack } = scene;
  const faults = stripeFaults(stack);
  const mentor = await patient.bookableMentor();
  const athletes = [await patient.registerAthlete(), await patient.registerAthlete()];
  const slots = await patient.slots(mentor.id);
  await faults.set({ mode: 'drop-webhooks', times: 1_000 });
  const paid: string[] = [];
  // The first hour has begun when the payment is heard of; the second is weeks away.
  for (const [i, slot] of [slots[0], slots.at(-1)].entries()) {
    const athlete = athletes[i] as Account;
    const { body } = await patient.book(athlete, mentor.id, slot ?? '');
    const page = await patient.openCheckout(athlete, body.session_id);
    await patient.pay(page.checkout_url);
    paid.push(body.session_id);
  }
  await patient.advance('P3D');
  await faults.clear();
  await watch.untilConsistent();
  expect(await findOrphans(watch.databases)).toEqual([]);
  const kept: { session_id: string }[] = await watch.databases.payments`
    select session_id from payment where refunded_cents = 0 order by captured_at`;
  expect(kept.map((row) => row.session_id)).toContain(paid[1] ?? '');
  await patient.statusBecomes(athletes[1] as Account, paid[1] ?? '', 'confirmed');
});

prove('the clock jumps a year ahead, twice: nobody is paid or mailed twice, and nothing is left open', async () => {
  const { patient, watch } = scene;
  const mentor = await patient.bookableMentor();
  const athlete = await patient.registerAthlete();
  const { id } = await patient.paidSession(athlete, mentor);
  for (let year = 0; year < 2; year++) {
    await patient.advance('P365D');
    await watch.untilConsistent();
  }
  const [money] = await watch.databases.payments`
      select count(*)::int as refunds, sum(amount_cents)::int as cents,
        (select count(*) from transfer where session_id = ${id})::int as transfers
      from refund where session_id = ${id}`;
  expect(money).toEqual({ refunds: 1, cents: 12_000, transfers: 0 });
  const open = await watch.databases.booking`
      select id from session where status in ('scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed')`;
  expect(open).toHaveLength(0);
  for (const { email } of [athlete, mentor]) {
    const subjects = (await patient.mails(email)).map(({ subject }) => subject);
    expect(subjects.filter((subject, i) => subjects.indexOf(subject) !== i)).toEqual([]);
  }
  expect((await patient.mails(athlete.email)).filter(({ subject }) => subject === 'Refund of $120')).toHaveLength(1);
});
