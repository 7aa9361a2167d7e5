import { afterAll, beforeAll, expect, test } from 'bun:test';
import { HOUR_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { admin, type Bench, startBench } from '../fixtures/bench.ts';

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

test('the founder keeps the ledger as a table in which every transaction adds up to zero', async () => {
  const booked = await it.book();
  await it.pay(booked);
  const answer = await it.call('GET', '/admin/export/ledger.csv', admin);
  expect(answer.headers.get('content-type')).toStartWith('text/csv');
  const [head, ...lines] = answer.body.trimEnd().split('\r\n');
  expect(head).toBe('transaction,key,kind,session_id,occurred_at,account,amount_cents');
  const entries: string[][] = lines.map((line: string) => line.split(','));
  const cents = (account: string) => Number(entries.find((cells) => cells[5] === account)?.[6]);
  expect(cents(`held:${booked.sessionId}`)).toBe(12_000);
  expect(entries.reduce((sum, cells) => sum + Number(cells[6]), 0)).toBe(0);
  expect((await it.call('GET', '/admin/export/ledger.csv', person('mentor'))).status).toBe(403);
});

test('what the founder collects is written down with who did it, and an empty collection is not', async () => {
  const log = async () => (await it.call('GET', '/admin/audit/payments', admin)).body;
  await it.call('POST', '/admin/collect-commission', admin);
  expect(await log()).toEqual([]);
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  await it.advance(25 * HOUR_MS);
  await it.call('POST', '/admin/collect-commission', admin);
  expect(await log()).toMatchObject([{ action: 'collect_commission', admin_id: admin.id }]);
});
