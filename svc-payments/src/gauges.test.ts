import { expect, setDefaultTimeout, test } from 'bun:test';
import { createGaugeAsker } from 'svc-kit/metrics/ask-gauges';
import { admin, type Bench } from './fixtures/bench.ts';
import { REFUND_FAILS_LATER, withMoneyEnds } from './fixtures/money-ends.ts';

setDefaultTimeout(60_000);

let it: Bench;
const { settleComplaint, paidOut } = withMoneyEnds((bench) => {
  it = bench;
});

async function read(name: string) {
  const asker = createGaugeAsker();
  asker.add(it.parts.gauges ?? []);
  const found = await asker.read();
  expect([...asker.failures().values()].filter((n) => n > 0)).toEqual([]);
  return found.get(`sideline_${name}`);
}

test('money that waits is told as the founder’s list has it', async () => {
  await settleComplaint(await paidOut({}, REFUND_FAILS_LATER), 12_000);
  await it.settle();
  const listed: { kind: string; amount: number }[] = (await it.call('GET', '/admin/stuck-money', admin)).body;
  expect(listed.map(({ kind }) => kind)).toEqual(['refund']);
  const labels = { kind: 'refund' };
  expect(await read('stuck_money_moves')).toEqual([{ value: 1, labels }]);
  expect(await read('stuck_money_dollars')).toEqual([{ value: listed[0]?.amount ?? 0, labels }]);
  await it.advance(7_200_000);
  expect((await read('stuck_money_seconds'))?.[0]?.value).toBeGreaterThanOrEqual(7_200);
});

test('what Stripe has not answered is told with its age, and what it has answered is not', async () => {
  expect(await read('intents_unanswered')).toEqual([]);
  await it.sql`
    update intent set state = 'pending', attempted_real = now() - interval '11 minutes'
    where key = (select key from intent where kind = 'transfer' limit 1)`;
  const labels = { kind: 'transfer' };
  expect(await read('intents_unanswered')).toEqual([{ value: 1, labels }]);
  expect((await read('intents_unanswered_seconds'))?.[0]?.value).toBeWithin(660, 3_600);
});

test('differences of the books are counted', async () => {
  expect((await read('books_differences'))?.[0]?.value).toBe(0);
  await it.sql`update books set differences = '[{"says": "Off.", "about": []}, {"says": "Off too.", "about": []}]'`;
  expect((await read('books_differences'))?.[0]?.value).toBe(2);
  await it.sql`
    insert into calendar_check (checked_at, healed, differences) values (now(), 0, '[{"says": "Off.", "about": []}]')
    on conflict (only_row) do update set differences = excluded.differences`;
  expect((await read('calendar_differences'))?.[0]?.value).toBe(1);
});
