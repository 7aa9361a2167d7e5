import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test';
import { getEarnings } from 'contracts/http/payments';
import fc from 'fast-check';
import { transaction } from 'svc-kit/db';
import { person } from 'svc-kit/testing';
import { admin, type Bench, identity, startBench } from '../fixtures/bench.ts';
import { type PaidSession, paidSession, postSession } from '../fixtures/paid-sessions.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());
afterEach(() => {
  identity.people = new Map();
});

const HEAD =
  'year,mentor_id,mentor_name,sessions,gross_usd,reversed_usd,net_usd,low_threshold_usd,reaches_low,high_threshold_usd,reaches_high';
const ask = (year: number | string, as: Parameters<Bench['call']>[2] = admin) =>
  it.call('GET', `/admin/export/mentor-earnings.csv?year=${year}`, as);

async function readRows(year: number) {
  const [head, ...lines]: string[] = (await ask(year)).body.trimEnd().split('\r\n');
  expect(head).toBe(HEAD);
  return lines.map((line) => {
    const [of, mentorId = '', name, sessions, gross, reversed, net, low, reachesLow, high, reachesHigh] =
      line.split(',');
    const [grossCents, reversedCents, netCents] = [cents(gross), cents(reversed), cents(net)];
    return {
      of,
      mentorId,
      name,
      sessions: Number(sessions),
      grossCents,
      reversedCents,
      netCents,
      low,
      reachesLow,
      high,
      reachesHigh,
    };
  });
}
const rowOf = async (mentorId: string, year: number) =>
  (await readRows(year)).find((row) => row.mentorId === mentorId) ?? null;
const cents = (dollars: string | number | undefined) => Math.round(Number(dollars) * 100);
const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);

async function pay(mentorId: string, amountCents: number, at: string): Promise<void> {
  await transaction(it.sql, (tx) => postSession(tx, mentorId, { cents: amountCents, at: new Date(at), back: [] }));
}

test('a year belongs to the UTC day of each transfer, to the millisecond', async () => {
  const mentorId = crypto.randomUUID();
  await pay(mentorId, 4_800, '2024-12-31T23:59:59.999Z');
  await pay(mentorId, 100, '2025-01-01T00:00:00.000Z');
  expect(await rowOf(mentorId, 2024)).toMatchObject({ of: '2024', sessions: 1, grossCents: 4_800, netCents: 4_800 });
  expect(await rowOf(mentorId, 2025)).toMatchObject({ of: '2025', sessions: 1, grossCents: 100 });
  expect(await rowOf(mentorId, 2023)).toBeNull();
});

test('each threshold is reached at its very sum, by gross, and follows what the founder saved', async () => {
  const mentorId = crypto.randomUUID();
  await pay(mentorId, 59_999, '2024-03-01T00:00:00Z');
  const marks = async () => {
    const row = await rowOf(mentorId, 2024);
    return [row?.low, row?.reachesLow, row?.high, row?.reachesHigh];
  };
  expect(await marks()).toEqual(['600', 'no', '2000', 'no']);
  await pay(mentorId, 1, '2024-03-02T00:00:00Z');
  expect(await marks()).toEqual(['600', 'yes', '2000', 'no']);
  const wanted = { report_threshold_low: 500, report_threshold_high: 600 };
  expect((await it.call('PUT', '/admin/report-thresholds', admin, wanted)).status).toBe(200);
  expect((await it.call('GET', '/admin/report-thresholds', admin)).body).toEqual(wanted);
  expect(await marks()).toEqual(['500', 'yes', '600', 'yes']);
  expect((await it.call('GET', '/admin/audit/payments', admin)).body[0]).toMatchObject({
    action: 'change_report_thresholds',
    admin_id: admin.id,
    detail: { before: { report_threshold_low: 600, report_threshold_high: 2_000 }, after: wanted },
  });
});

test('thresholds below $1, in the wrong order or with cents are refused', async () => {
  for (const [low, high] of [
    [0, 5],
    [700, 600],
    [1.5, 600],
  ]) {
    const body = { report_threshold_low: low, report_threshold_high: high };
    expect([low, (await it.call('PUT', '/admin/report-thresholds', admin, body)).status]).toEqual([low, 422]);
  }
});

test('names are the mentors’ own; deleted accounts are called that, and no name is taken for a formula', async () => {
  const [maya, gone, sly] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
  for (const mentorId of [maya, gone, sly]) await pay(mentorId, 4_800, '2022-05-01T00:00:00Z');
  const called = (id: string, first_name: string) =>
    [id, { id, role: 'mentor', first_name, last_name: 'Okafor', time_zone: 'America/New_York' }] as const;
  identity.people = new Map([called(maya, 'Maya'), called(sly, '=HYPERLINK()')]);
  identity.people.set(gone, null);
  const names = new Map((await readRows(2022)).map(({ mentorId, name }) => [mentorId, name]));
  expect([names.get(maya), names.get(gone), names.get(sly)]).toEqual([
    'Maya Okafor',
    'Deleted account',
    "'=HYPERLINK() Okafor",
  ]);
});

test('without the names there is no file: half of it would be filed as all of it', async () => {
  await pay(crypto.randomUUID(), 4_800, '2021-05-01T00:00:00Z');
  identity.people = null;
  expect((await ask(2021)).status).toBe(503);
});

test('it is a file for the admin alone', async () => {
  const answer = await ask(2026);
  expect(answer.headers.get('content-type')).toStartWith('text/csv');
  expect(answer.headers.get('content-disposition')).toContain('mentor-earnings-2026.csv');
  for (const [as, status] of [
    [null, 401],
    [person('mentor'), 403],
    [person('athlete'), 403],
  ] as const) {
    expect((await ask(2026, as)).status).toBe(status);
    expect((await it.call('GET', '/admin/report-thresholds', as)).status).toBe(status);
  }
  for (const year of ['', '1999', 'now']) expect((await ask(year)).status).toBe(422);
});

/** Straight from the entries, by another way than the one under test. */
async function ledgerOf(year: number): Promise<{ gross: number; reversed: number }> {
  const [row]: { gross: number; reversed: number }[] = await it.sql`
    select coalesce(sum(e.amount_cents) filter (where e.amount_cents > 0), 0)::int as gross,
      coalesce(-sum(e.amount_cents) filter (where e.amount_cents < 0), 0)::int as reversed
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id
    where e.account = 'cash' and t.session_id is not null
      and to_char(t.occurred_at at time zone 'UTC', 'YYYY') = ${String(year)}`;
  return row ?? { gross: 0, reversed: 0 };
}

test('every total is the ledger’s, and the rows are what the mentors’ own pages say, whatever was paid when', async () => {
  const mentors = Array.from({ length: 4 }, () => crypto.randomUUID());
  const life = fc.array(fc.tuple(fc.constantFrom(...mentors), paidSession), { minLength: 1, maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(life, async (sessions: [string, PaidSession][]) => {
      await transaction(it.sql, async (tx) => {
        for (const [mentorId, session] of sessions) await postSession(tx, mentorId, session);
      });
      for (const year of [2025, 2026, 2027]) {
        const rows = await readRows(year);
        const { gross, reversed } = await ledgerOf(year);
        expect(sum(rows.map(({ grossCents }) => grossCents))).toBe(gross);
        expect(sum(rows.map(({ reversedCents }) => reversedCents))).toBe(reversed);
        expect(sum(rows.map(({ netCents }) => netCents))).toBe(gross - reversed);
        for (const mentorId of mentors) {
          const own = await it.call('GET', `/mentors/${mentorId}/earnings?year=${year}`, person('mentor', mentorId));
          const shown = getEarnings.response.parse(own.body);
          const row = rows.find((one) => one.mentorId === mentorId);
          expect([row?.grossCents ?? 0, row?.reversedCents ?? 0, row?.netCents ?? 0]).toEqual(
            [shown.gross, shown.reversed, shown.net].map(cents),
          );
        }
      }
    }),
    { seed: 20_261, numRuns: 15 },
  );
}, 60_000);
