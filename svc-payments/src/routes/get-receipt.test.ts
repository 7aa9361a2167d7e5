import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test';
import { getReceipt } from 'contracts/http/payments';
import { toCents } from 'contracts/money';
import { formatInstant } from 'contracts/wall-time';
import { CALLER_HEADER, signCaller } from 'svc-kit/auth';
import { person, TEST_SECRET } from 'svc-kit/testing';
import { admin, type Bench, type Booked, identity, startBench } from '../fixtures/bench.ts';
import { readPages } from '../fixtures/read-pdf.ts';

/** A card whose bank sends refunds back later. */
const REFUND_FAILS_LATER = '4000000000005126';
let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterEach(() => {
  identity.people = new Map();
});
afterAll(() => it.end());

const ask = (booked: Booked, as = person('athlete', booked.athleteId)) =>
  it.call('GET', `/sessions/${booked.sessionId}/receipt`, as);
const read = async (booked: Booked) => getReceipt.response.parse((await ask(booked)).body);

async function readPdf(booked: Booked, as = person('athlete', booked.athleteId)) {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, as) };
  const answer = await it.app.request(`/sessions/${booked.sessionId}/receipt.pdf`, { headers });
  return { answer, text: answer.ok ? (await readPages(new Uint8Array(await answer.arrayBuffer()))).join('\n') : '' };
}

function name(id: string, role: 'athlete' | 'mentor', first_name: string, last_name: string, time_zone: string): void {
  identity.people?.set(id, { id, role, first_name, last_name, time_zone });
}

async function paidSession(): Promise<Booked> {
  const booked = await it.book();
  name(booked.mentorId, 'mentor', 'Łukasz', 'Nguyễn', 'Europe/Warsaw');
  name(booked.athleteId, 'athlete', 'Jordan', 'Park', 'America/Los_Angeles');
  await it.connect(booked.mentorId);
  await it.pay(booked);
  return booked;
}
const cancel = async (booked: Booked, refundCents: number) => {
  await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents, by: 'athlete' });
  await it.settle();
};

/** What the ledger says came in for a session, and what of it was set aside for or paid to the family. */
async function inLedger({ sessionId }: Booked) {
  const [row] = await it.sql`
    select coalesce(sum(e.amount_cents) filter (where t.kind = 'capture'), 0)::int as paid,
      coalesce(sum(e.amount_cents) filter (where t.kind = 'refund'), 0)::int as refunded
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id
    where t.session_id = ${sessionId} and e.amount_cents > 0
      and e.account in (${`held:${sessionId}`}, ${`refunding:${sessionId}`})`;
  return row;
}

describe('a family’s receipt', () => {
  test('says who met whom and when, and splits the price into the mentor’s and the platform’s fee', async () => {
    const booked = await paidSession();
    const receipt = await read(booked);
    expect(receipt).toMatchObject({
      session_id: booked.sessionId,
      provider: 'Sideline',
      support_email: 'help@example.org',
      mentor_name: 'Łukasz Nguyễn',
      athlete_name: 'Jordan P.',
      scheduled_datetime: booked.startsAt,
      lines: [
        { label: 'Mentor’s fee', amount: 48 },
        { label: 'Platform’s fee', amount: 72 },
      ],
      paid: 120,
      refunds: [],
      kept: 120,
    });
  });

  test('keeps its number, which names the day of the payment and the session', async () => {
    const booked = await paidSession();
    const { number, paid_at } = await read(booked);
    expect(number).toBe(`${paid_at.slice(0, 10).replaceAll('-', '')}-${booked.sessionId.slice(0, 8).toUpperCase()}`);
    await cancel(booked, 6_000);
    await it.advance(400 * 24 * 60 * 60 * 1000);
    expect((await read(booked)).number).toBe(number);
  });

  test('after a partial refund shows what came back and what is left, as the ledger has it', async () => {
    const booked = await paidSession();
    await it.complete(booked);
    await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents: 3_000 });
    await it.settle();
    const receipt = await read(booked);
    expect(receipt).toMatchObject({ paid: 120, refunds: [{ amount: 30, state: 'refunded' }], kept: 90 });
    expect(receipt.lines.map(({ amount }) => amount)).toEqual([48, 72]);
    expect(await inLedger(booked)).toEqual({ paid: toCents(receipt.paid), refunded: toCents(30) });
    const kept = await Promise.all(
      [`held:${booked.sessionId}`, `mentor:${booked.sessionId}`].map((account) => it.balance(account)),
    );
    expect(kept).toEqual([0, 0]);
    const [released] = await it.sql`
      select mentor_cents + commission_cents as cents from release where session_id = ${booked.sessionId}`;
    expect(released?.cents).toBe(toCents(receipt.kept));
  });

  test('says of a refund that it is on its way until the bank has it', async () => {
    const booked = await paidSession();
    await it.deliver('session.cancelled', { ...it.facts(booked, 'cancelled'), refundCents: 12_000, by: 'mentor' });
    const [refund] = (await read(booked)).refunds;
    expect(refund).toMatchObject({ amount: 120, state: 'on_its_way' });
    expect(refund?.says).toBe('On its way to your card. Banks take 5 to 10 days to show it.');
    await it.settle();
    expect(await read(booked)).toMatchObject({ refunds: [{ amount: 120, state: 'refunded' }], kept: 0 });
  });

  test('says of a refund that did not go through that it is delayed, and still theirs', async () => {
    const booked = await it.book();
    await it.pay(booked, REFUND_FAILS_LATER);
    await cancel(booked, 12_000);
    await it.settle();
    const { refunds, kept } = await read(booked);
    expect(refunds).toMatchObject([{ amount: 120, state: 'delayed', says: expect.stringContaining('still yours') }]);
    expect(kept).toBe(0);
  });

  test('of a payment that came twice shows both, and that the second was refunded', async () => {
    const booked = await paidSession();
    const [first] = await it.sql`select * from payment where session_id = ${booked.sessionId}`;
    const second = 'cs_test_second_of_the_same';
    await it.sql`
      insert into checkout (session_id, n, cs_id, amount_cents, athlete_id, mentor_id, status, opened_at, expires_at)
      select session_id, 2, ${second}, amount_cents, athlete_id, mentor_id, 'complete', opened_at, expires_at
      from checkout where session_id = ${booked.sessionId}`;
    await it.sql`
      insert into payment (cs_id, session_id, payment_intent, charge_id, amount_cents, captured_at)
      values (${second}, ${booked.sessionId}, 'pi_second', 'ch_second', 12000, ${new Date(first?.captured_at.getTime() + 1000)})`;
    const facts = it.facts(booked, 'confirmed');
    await it.deliver('session.payment_refused', { ...facts, checkoutId: second, reason: 'already_paid' });
    expect(await read(booked)).toMatchObject({
      lines: [
        { label: 'Mentor’s fee', amount: 48 },
        { label: 'Platform’s fee', amount: 72 },
        { label: 'Paid a second time by mistake', amount: 120 },
      ],
      paid: 240,
      refunds: [{ amount: 120, state: 'on_its_way' }],
      kept: 120,
    });
  });

  test('shows what the card’s bank paid back after a dispute, once it has decided', async () => {
    const booked = await paidSession();
    const [payment] = await it.sql`select charge_id from payment where session_id = ${booked.sessionId}`;
    await it.stripe.act('dispute-charge', payment?.charge_id);
    await it.settle();
    expect((await read(booked)).refunds).toEqual([]);
    const [dispute] = await it.sql`select id from card_dispute where session_id = ${booked.sessionId}`;
    await it.stripe.act('lose-dispute', dispute?.id);
    await it.settle();
    expect(await read(booked)).toMatchObject({
      paid: 120,
      refunds: [
        { amount: 120, state: 'refunded', says: 'Paid back by your card’s bank, where the charge was disputed.' },
      ],
      kept: 0,
    });
  });

  test('is nobody else’s: for another family and for a session that was never paid there is none', async () => {
    const booked = await paidSession();
    expect((await ask(booked, person('athlete'))).status).toBe(404);
    expect((await readPdf(booked, person('athlete'))).answer.status).toBe(404);
    expect((await ask(booked, person('mentor', booked.mentorId))).status).toBe(403);
    expect((await ask(await it.book())).status).toBe(404);
    expect((await ask({ ...booked, sessionId: crypto.randomUUID() })).status).toBe(404);
    expect((await ask(booked, admin)).body.number).toBe((await read(booked)).number);
  });

  test('names nobody whose account is deleted, and waits while names cannot be asked', async () => {
    const booked = await paidSession();
    for (const id of [booked.mentorId, booked.athleteId]) identity.people?.set(id, null);
    expect(await read(booked)).toMatchObject({ mentor_name: 'a mentor', athlete_name: 'an athlete' });
    expect((await readPdf(booked)).text).toContain('a mentor');
    identity.people = null;
    expect((await ask(booked)).status).toBe(503);
    expect((await readPdf(booked)).answer.status).toBe(503);
  });
});

describe('the receipt as a PDF', () => {
  test('opens in the browser and says the same, with times in the reader’s zone', async () => {
    const booked = await paidSession();
    await cancel(booked, 6_000);
    const receipt = await read(booked);
    const { answer, text } = await readPdf(booked);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe(`inline; filename="receipt-${receipt.number}.pdf"`);
    const day = formatInstant(booked.startsAt, 'America/Los_Angeles', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
    });
    for (const words of [
      receipt.number,
      'Sideline · help@example.org',
      'Łukasz Nguyễn',
      'Jordan P.',
      day,
      '$48.00',
      '$72.00',
    ])
      expect(text).toContain(words);
    expect(text).toMatch(/P[DS]T/);
    expect(text).toMatch(/Paid\s+\$120\.00/);
    expect(text).toContain('-$60.00');
    expect(text).toMatch(/Left after refunds\s+\$60\.00/);
    expect(text).not.toContain('Park');
  });

  test('for the founder has the founder’s own zone', async () => {
    const booked = await paidSession();
    identity.people?.set(admin.id, {
      id: admin.id,
      role: 'admin',
      first_name: 'F',
      last_name: 'G',
      time_zone: 'Asia/Tokyo',
    });
    expect((await readPdf(booked, admin)).text).toContain('GMT+9');
  });
});
