import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { transaction } from 'svc-kit/db';
import { testDatabase } from 'svc-kit/testing';
import { nameLine, sumLines, sumMonths } from '../domain/earnings.ts';
import { CASH, mentorOf, OWNER, receivableOf, refundingOf } from '../domain/ledger.ts';
import { readPages } from '../fixtures/read-pdf.ts';
import { writeEarningsCsv } from '../paper/earnings-csv.ts';
import { printEarnings } from '../paper/earnings-pdf.ts';
import { readEarnings, sumMentorYears } from './earnings.ts';
import { keepSession } from './sessions.ts';

let db: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  db = await testDatabase(fileURLToPath(new URL('../../migrations/', import.meta.url)));
});
afterAll(() => db.drop());

const AT = '2026-05-01T12:00:00Z';

async function bookSession() {
  const [sessionId, mentorId] = [crypto.randomUUID(), crypto.randomUUID()];
  const money = { amountCents: 12_000, mentorShareCents: 4_800, version: 1, status: 'completed' as const };
  const people = { sessionId, mentorId, athleteId: crypto.randomUUID() };
  await keepSession(db.sql, { ...people, ...money, startsAt: AT, endsAt: AT });
  return { sessionId, mentorId, mine: mentorOf(sessionId), debt: receivableOf(mentorId) };
}

/** Entries as the ledger keeps them: a minus is what an account gave. */
async function write(kind: string, sessionId: string | null, entries: Record<string, number>, day = 1) {
  await transaction(db.sql, async (tx) => {
    const at = new Date(Date.UTC(2026, 4, day));
    const [made] = await tx`
      insert into ledger_transaction (key, kind, session_id, occurred_at)
      values (${`test-${crypto.randomUUID()}`}, ${kind}, ${sessionId}, ${at}) returning id`;
    for (const [account, cents] of Object.entries(entries))
      await tx`insert into ledger_entry values (${made.id}, ${account}, ${cents})`;
  });
}

async function yearOf(mentorId: string) {
  const { lines } = await readEarnings(db.sql, mentorId, 2026);
  const { grossCents, reversedCents, netCents } = sumLines(lines);
  const told = lines.map((line) => `${line.kind} ${line.cents}: ${nameLine(line)}`);
  return { sums: [grossCents, reversedCents, netCents], sessions: sumMonths(lines)[4]?.sessions, told };
}

test('what is netted was earned and kept at once, so that only the rest is what the mentor got', async () => {
  const { sessionId, mentorId, mine, debt } = await bookSession();
  await write('netted', sessionId, { [mine]: -1_800, [debt]: 1_800 });
  await write('transfer', sessionId, { [mine]: -3_000, [CASH]: 3_000 });
  expect(await yearOf(mentorId)).toEqual({
    sums: [4_800, 1_800, 3_000],
    sessions: 1,
    told: [
      'netted 1800: Your share, kept for what you owed',
      'netted -1800: Paid off what you owed',
      'transfer 3000: Your share',
    ],
  });
});

test('what was paid outside Stripe, to the mentor or back, counts; what a family got that way does not', async () => {
  const { sessionId, mentorId, mine, debt } = await bookSession();
  await write('elsewhere', sessionId, { [mine]: -4_800, [OWNER]: 4_800 }, 2);
  await write('elsewhere', sessionId, { [debt]: 1_200, [OWNER]: -1_200 }, 3);
  await write('elsewhere', sessionId, { [refundingOf(sessionId)]: -500, [OWNER]: 500 }, 4);
  expect(await yearOf(mentorId)).toEqual({
    sums: [4_800, 1_200, 3_600],
    sessions: 1,
    told: ['paid_another_way 4800: Paid to you outside Stripe', 'paid_another_way -1200: You paid back outside Stripe'],
  });
});

test('what was sent by hand at Stripe counts in full, for a session and beyond it, or for none', async () => {
  const { sessionId, mentorId, mine, debt } = await bookSession();
  await write('transfer', sessionId, { [mine]: -4_800, [debt]: -200, [CASH]: 5_000 }, 2);
  await write('transfer', null, { [debt]: -700, [CASH]: 700 }, 3);
  await write('reversal', sessionId, { [CASH]: -1_000, [debt]: 900, [mine]: 100 }, 4);
  const { sums, sessions } = await yearOf(mentorId);
  expect([sums, sessions]).toEqual([[5_700, 1_000, 4_700], 1]);
  const { lines } = await readEarnings(db.sql, mentorId, 2026);
  const rows = writeEarningsCsv(lines).trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.split(',').slice(1, 4))).toEqual([
    ['transfer', '50', sessionId],
    ['transfer', '7', ''],
    ['reversal', '-10', sessionId],
  ]);
  const mentor = { name: 'Maya Okafor', timeZone: 'America/New_York' };
  const statement = { year: 2026, lines, mentor, brand: 'Sideline', provider: 'Sideline', now: new Date(AT) };
  expect((await readPages(await printEarnings(statement))).join(' ')).toContain('2026 $57.00 $10.00 $47.00');
});

test('a part of a session that was never sent is no payment, and nothing came back', async () => {
  const { sessionId, mentorId, mine, debt } = await bookSession();
  await write('refund', sessionId, { [debt]: -1_200, [refundingOf(sessionId)]: 1_200 });
  await write('reversal', sessionId, { [mine]: -1_200, [debt]: 1_200 });
  await write('offset', sessionId, { [mine]: -600, [debt]: 600 });
  expect((await yearOf(mentorId)).told).toEqual([]);
});

test('a share waits for the mentor as long as their account is not ready', async () => {
  const { sessionId, mentorId, mine } = await bookSession();
  await write('release', sessionId, { [`held:${sessionId}`]: -4_800, [mine]: 4_800 });
  const waits = async () => (await readEarnings(db.sql, mentorId, 2026)).waits.map((wait) => wait.accountReady);
  expect(await waits()).toEqual([false]);
  await db.sql`
    insert into connected_account (mentor_id, account_id, connected) values (${mentorId}, ${`acct_${mentorId}`}, true)`;
  expect(await waits()).toEqual([false]);
  await db.sql`update connected_account set ready = true where mentor_id = ${mentorId}`;
  expect(await waits()).toEqual([true]);
});

test('a session of which only money went back in a year is none that was paid in it', async () => {
  const { sessionId, mentorId, debt } = await bookSession();
  await write('reversal', sessionId, { [CASH]: -1_000, [debt]: 1_000 });
  const years = await sumMentorYears(db.sql, 2026);
  expect(years.find((year) => year.mentorId === mentorId)).toMatchObject({
    grossCents: 0,
    reversedCents: 1_000,
    sessions: 0,
  });
});
