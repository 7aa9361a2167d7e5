import { expect, test } from 'bun:test';
import { findOrphans } from '../invariants.ts';
import type { Account } from '../marketplace.ts';
import { underWatch } from './under-watch.ts';

const scene = underWatch();

interface Paid {
  athlete: Account;
  mentor: Account;
  id: string;
  startsAt: Date;
}

async function paid(): Promise<Paid> {
  const { market } = scene;
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete();
  const session = await market.paidSession(athlete, mentor);
  // What payments still hears of it would make it young again.
  await scene.watch.untilConsistent();
  return { athlete, mentor, ...session };
}

/** As if its last change were two minutes ago in real time: younger ones may have events on their way. */
async function age({ id }: Paid): Promise<void> {
  const { booking, payments } = scene.watch.databases;
  await booking`update session set changed_real = now() - interval '2 minutes' where id = ${id}`;
  await payments`update payable_session set changed_real = now() - interval '2 minutes' where session_id = ${id}`;
  await payments`update payment set recorded_real = now() - interval '2 minutes' where session_id = ${id}`;
}

/** As if payment.captured had never had its effect. */
async function forgetPayment({ id }: Paid, status: 'scheduled' | 'expired'): Promise<void> {
  await scene.watch.databases.booking.begin(async (tx) => {
    await tx`
      update session set status = ${status}, paid_at = null, paid_checkout_id = null, hold_no = 1,
        hold_expires_at = now() + interval '1 hour' where id = ${id}`;
    await tx`delete from due where key = ${id}`;
    await tx`insert into due (kind, key, due_at) values ('hold_over', ${id}, now() + interval '1 hour')`;
  });
}

async function compare(): Promise<{ says: string; about: string[] }[]> {
  const { market } = scene;
  const books = await market.good('POST', '/admin/books/check', await market.admin());
  return books.calendar.differences;
}
const orphansOf = async ({ id }: Paid) =>
  (await findOrphans(scene.watch.databases)).filter((orphan) => orphan.includes(id));

test('a family that paid and has no session gets it within one comparison', async () => {
  const session = await paid();
  await forgetPayment(session, 'scheduled');
  expect(await orphansOf(session)).toHaveLength(1);
  await age(session);
  expect(await compare()).toEqual([]);
  expect((await scene.market.session(session.athlete, session.id)).status).toBe('confirmed');
  await scene.watch.untilConsistent();
});

test('and its money back where somebody else has the hour by then', async () => {
  const { market } = scene;
  const session = await paid();
  await forgetPayment(session, 'expired');
  const faster = await market.registerAthlete();
  await market.paidSession(faster, session.mentor, session.startsAt.toISOString());
  await age(session);
  expect(await compare()).toEqual([]);
  await scene.watch.untilConsistent();
  const [money] = await scene.watch.databases.payments`
    select amount_cents - refunded_cents as kept from payment where session_id = ${session.id}`;
  expect(money.kept).toBe(0);
  expect(await orphansOf(session)).toEqual([]);
});

test('a session that the calendar lost is named to the founder with its payment, and nobody is paid or refunded', async () => {
  const session = await paid();
  await scene.watch.databases.booking`
    with steps as (delete from session_step where session_id = ${session.id})
    delete from session where id = ${session.id}`;
  expect(await orphansOf(session)).toHaveLength(1);
  await age(session);
  const [difference] = await compare();
  expect(difference?.about[0]).toBe(session.id);
  expect(difference?.about[1]).toStartWith('cs_');
  const [made] = await scene.watch.databases.payments`
    select (select count(*) from refund where session_id = ${session.id})::int as refunds,
      (select count(*) from transfer where session_id = ${session.id})::int as transfers`;
  expect(made).toEqual({ refunds: 0, transfers: 0 });
});
