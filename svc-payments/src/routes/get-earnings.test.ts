import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { getEarnings } from 'contracts/http/payments';
import { formatExactCents } from 'contracts/money';
import { DAY_MS } from 'contracts/times';
import fc from 'fast-check';
import { CALLER_HEADER, signCaller } from 'svc-kit/auth';
import { transaction } from 'svc-kit/db';
import { person, TEST_SECRET } from 'svc-kit/testing';
import { admin, type Bench, type Booked, identity, startBench } from '../fixtures/bench.ts';
import { paidSession, postSession } from '../fixtures/paid-sessions.ts';
import { readPages } from '../fixtures/read-pdf.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const ask = async (mentorId: string, year?: number, as = person('mentor', mentorId)) =>
  it.call('GET', `/mentors/${mentorId}/earnings${year ? `?year=${year}` : ''}`, as);
const read = async (mentorId: string, year?: number) => getEarnings.response.parse((await ask(mentorId, year)).body);

async function readCsv(mentorId: string, year: number) {
  const { body } = await it.call('GET', `/mentors/${mentorId}/earnings.csv?year=${year}`, person('mentor', mentorId));
  const [head, ...lines]: string[] = body.trimEnd().split('\r\n');
  return { head, rows: lines.map((line) => line.split(',')) };
}

async function readPdf(mentorId: string, year: number) {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, person('mentor', mentorId)) };
  const answer = await it.app.request(`/mentors/${mentorId}/earnings.pdf?year=${year}`, { headers });
  return { answer, pages: answer.ok ? await readPages(new Uint8Array(await answer.arrayBuffer())) : [] };
}

async function heldSession(more: Partial<Booked> = {}): Promise<Booked> {
  const booked = await it.book(more);
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  return booked;
}
const giveBack = async (booked: Booked, refundCents: number) => {
  await it.deliver('session.settled', { ...it.facts(booked, 'completed'), refundCents });
  await it.settle();
};

describe('a mentor’s earnings', () => {
  test('show each transfer and what of it went back in the month it happened, and nothing of others', async () => {
    const booked = await heldSession();
    await heldSession();
    const { mentorId } = booked;
    const paidAt = it.clock.now();
    await it.advance(40 * DAY_MS);
    await giveBack(booked, 3_000);
    const backAt = it.clock.now();
    const [then, now] = [paidAt.getUTCFullYear(), backAt.getUTCFullYear()];
    const thenYear = await read(mentorId, then);
    const nowYear = await read(mentorId, now);
    expect(thenYear.months[paidAt.getUTCMonth()]).toEqual({
      month: paidAt.getUTCMonth() + 1,
      sessions: 1,
      gross: 48,
      reversed: 0,
      net: 48,
    });
    expect(nowYear.months[backAt.getUTCMonth()]).toMatchObject({ sessions: 0, gross: 0, reversed: 12, net: -12 });
    expect(nowYear.payments.at(-1)).toMatchObject({ session_id: booked.sessionId, kind: 'reversal', amount: -12 });
    expect([thenYear.waiting, thenYear.debt, thenYear.bank_troubles]).toEqual([0, 0, []]);
    expect(await it.broken()).toEqual([]);
  }, 60_000);

  test('are nothing for a mentor who was never paid: twelve months of zero, this year by default', async () => {
    const mentorId = crypto.randomUUID();
    const earnings = await read(mentorId);
    expect(earnings.year).toBe(it.clock.now().getUTCFullYear());
    expect(earnings.months.map(({ month, net }) => [month, net])).toEqual(
      Array.from({ length: 12 }, (_, index) => [index + 1, 0]),
    );
    expect([earnings.years, earnings.payments, earnings.net, earnings.waiting]).toEqual([[], [], 0, 0]);
  });

  test('name what waits and why, until it goes through', async () => {
    const booked = await it.book();
    await it.pay(booked);
    await it.complete(booked);
    const { mentorId, sessionId } = booked;
    const waits = async () => (await read(mentorId)).waits;
    expect(await read(mentorId)).toMatchObject({ net: 0, waiting: 48 });
    const unready = 'Stripe needs something from you before it can pay you. Finish setting up your account there.';
    expect(await waits()).toMatchObject([{ session_id: sessionId, amount: 48, why: unready }]);
    const complaint = { complaintId: crypto.randomUUID(), reason: 'other' as const, decideBy: booked.endsAt };
    await it.deliver('complaint.filed', { ...it.facts(booked, 'completed'), ...complaint });
    expect((await waits())[0]?.why).toBe('The family filed a complaint. Your share is on hold until it’s decided.');
    await it.connect(mentorId);
    expect(await read(mentorId)).toMatchObject({ net: 0, waiting: 48 });
    const { complaintId } = complaint;
    const decided = { complaintId, decision: 'none' as const, refundCents: 0, note: 'It was held.' };
    await it.deliver('complaint.decided', { ...it.facts(booked, 'completed'), ...decided });
    await it.settle();
    expect(await read(mentorId)).toMatchObject({ net: 48, waiting: 0, waits: [] });
  }, 60_000);

  test('are the mentor’s own and the admin’s; for anybody else they do not exist', async () => {
    const { mentorId } = await heldSession();
    for (const form of ['', '.csv', '.pdf']) {
      const path = `/mentors/${mentorId}/earnings${form}`;
      const statusFor = async (as: Parameters<Bench['call']>[2]) => (await it.call('GET', path, as)).status;
      expect(await statusFor(person('mentor', mentorId))).toBe(200);
      expect(await statusFor(admin)).toBe(200);
      expect(await statusFor(person('mentor'))).toBe(404);
      expect(await statusFor(person('athlete'))).toBe(403);
      expect(await statusFor(null)).toBe(401);
    }
    for (const year of ['1999', 'now', '2026.5'])
      expect((await it.call('GET', `/mentors/${mentorId}/earnings?year=${year}`, admin)).status).toBe(422);
    expect((await it.call('GET', '/mentors/nobody/earnings', admin)).status).toBe(404);
  }, 60_000);
});

describe('the statement on paper', () => {
  test('names the mentor and the year, lists each payment, and says the truth about taxes', async () => {
    const { mentorId } = await heldSession();
    const year = it.clock.now().getUTCFullYear();
    const { answer, pages } = await readPdf(mentorId, year);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toContain(`earnings-${year}.pdf`);
    const text = pages.join(' ');
    for (const part of [`Earnings statement ${year}`, 'Maya Okafor', 'January', 'December', 'Your share', '$48.00'])
      expect(text).toContain(part);
    expect(text).toContain('Sideline doesn’t withhold taxes');
    expect(text).toContain('If a tax form is due, you’ll find it in Stripe');
    expect(text).toContain('by UTC days');
  });

  test('is not printed while nobody says whose it is', async () => {
    const { mentorId } = await heldSession();
    const { people } = identity;
    identity.people = null;
    expect((await readPdf(mentorId, 2026)).answer.status).toBe(503);
    identity.people = people;
    expect((await readPdf(mentorId, 2026)).answer.status).toBe(200);
  });
});

/** Straight from the entries, by another way than the one under test. */
async function cashOf(mentorId: string, year: number): Promise<{ month: number; gross: number; reversed: number }[]> {
  return it.sql`
    select extract(month from t.occurred_at at time zone 'UTC')::int as month,
      coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::int as gross,
      coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::int as reversed
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account = 'cash' and t.session_id in (select session_id from payable_session where mentor_id = ${mentorId})
      and t.occurred_at >= ${new Date(Date.UTC(year, 0))} and t.occurred_at < ${new Date(Date.UTC(year + 1, 0))}
    group by 1 order by 1`;
}

const printed = (dollars: number) => formatExactCents(cents(dollars));
const cents = (dollars: number) => Math.round(dollars * 100);
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

test('each total of a year is the ledger’s own, in every form, whatever was paid and taken back when', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(paidSession, { minLength: 1, maxLength: 12 }), async (sessions) => {
      const mentorId = crypto.randomUUID();
      await transaction(it.sql, async (tx) => {
        for (const session of sessions) await postSession(tx, mentorId, session);
      });
      const { years } = await read(mentorId);
      expect(years).toEqual(years.toSorted((a, b) => b - a));
      for (const year of [2025, 2026, 2027]) {
        const booked = await cashOf(mentorId, year);
        const shown = await read(mentorId, year);
        const months = shown.months
          .map(({ month, gross, reversed }) => ({ month, gross: cents(gross), reversed: cents(reversed) }))
          .filter(({ gross, reversed }) => gross + reversed > 0);
        expect(months).toEqual(booked);
        expect(years.includes(year)).toBe(booked.length > 0);
        const net = sum(booked.map(({ gross, reversed }) => gross - reversed));
        expect(cents(shown.net)).toBe(net);
        expect(sum(shown.months.map((month) => cents(month.net)))).toBe(net);
        expect(sum(shown.payments.map(({ amount }) => cents(amount)))).toBe(net);
        expect(cents(shown.gross) - cents(shown.reversed)).toBe(net);
        const csv = await readCsv(mentorId, year);
        expect(sum(csv.rows.map((cells) => cents(Number(cells[2]))))).toBe(net);
        expect(csv.rows).toHaveLength(shown.payments.length);
        const paper = (await readPdf(mentorId, year)).pages.join(' ');
        expect(paper).toContain(`${year} ${[shown.gross, shown.reversed, shown.net].map(printed).join(' ')}`);
      }
    }),
    { seed: 20_261, numRuns: 12 },
  );
}, 60_000);
