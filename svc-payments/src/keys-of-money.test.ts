import { afterAll, beforeAll, expect, test } from 'bun:test';
import { fileURLToPath } from 'node:url';
import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { migrate } from 'svc-kit/migrate';
import { sealHistory } from 'svc-kit/seal';
import { admin, type Bench, type Booked, booking, startBench } from './fixtures/bench.ts';

const MIGRATIONS = fileURLToPath(new URL('../migrations/', import.meta.url));
const DISPUTED = '4000000000000259';

/** Sends intents under the texts that the service used before the migration. */
const ASK_AS_BEFORE = `
  create function ask_as_before() returns trigger language plpgsql as $$ begin
    if new.kind = 'evidence' then new.sent_as := replace(new.key, 'evidence:', 'dispute:'); end if;
    if new.kind = 'dispute_reversal' then new.sent_as := replace(new.key, 'dispute_reversal:', 'reversal:'); end if;
    return new;
  end $$;
  create trigger ask_as_before before insert on intent for each row execute function ask_as_before();`;

/** Rows and schema as they were before the migration, when nothing was sealed. */
const BACK_TO_BEFORE = `
  drop view ledger_transaction;
  alter table sealed.ledger_transaction owner to current_user;
  alter table sealed.ledger_transaction set schema public;
  drop trigger ask_as_before on intent;
  alter table intent drop constraint intent_kind_check, drop constraint intent_key_begins_with_kind;
  update due set key = i.sent_as from intent i where due.kind = 'intent.recover' and due.key = i.key and i.sent_as is not null;
  update intent set key = coalesce(sent_as, key), kind = case kind
    when 'evidence' then 'dispute' when 'dispute_reversal' then 'reversal' when 'commission' then 'payout' else kind end;
  alter table intent drop column sent_as;
  alter table intent add check (kind in ('checkout', 'account', 'transfer', 'refund', 'reversal', 'payout', 'dispute'));
  alter table ledger_transaction drop constraint ledger_transaction_key_is_current;
  alter table ledger_transaction disable trigger ledger_transaction_stays;
  update ledger_transaction set key = replace(replace(replace(key, 'refund_set_aside:', 'refund:'),
    'dispute_move:', 'dispute:'), 'dispute_reversal:', 'reversal:');
  alter table ledger_transaction enable trigger ledger_transaction_stays;
  delete from schema_migration where name = '006-keys-of-money.sql';`;

let it: Bench;
beforeAll(async () => {
  it = await startBench();
});
afterAll(() => it.end());

const run = async (statements: string) => void (await it.sql.unsafe(statements));
const disputeOf = async ({ sessionId }: Booked): Promise<string> =>
  (await it.sql`select id from card_dispute where session_id = ${sessionId}`)[0].id;
const transferOf = async ({ sessionId }: Booked): Promise<string> =>
  (await it.sql`select stripe_id from transfer where session_id = ${sessionId}`)[0].stripe_id;
const pending = async () =>
  (await it.sql`select kind, split_part(key, ':', 1) as word from intent where state = 'pending' order by kind`).map(
    ({ kind, word }: { kind: string; word: string }) => `${kind} ${word}`,
  );

async function paidOut(): Promise<Booked> {
  const booked = await it.book();
  await it.connect(booked.mentorId);
  await it.pay(booked);
  await it.complete(booked);
  return booked;
}

async function keysSentTo(path: string): Promise<string[]> {
  const exchanges = (await it.stripe.exchanges()).trim().split('\n');
  const sent = exchanges.map((line) => JSON.parse(line)).filter((each) => each.method === 'POST' && each.path === path);
  return sent.map((each) => each.requestHeaders['idempotency-key']);
}

test('money that was on its way under the words of before arrives once', async () => {
  await run(ASK_AS_BEFORE);
  const lost = await paidOut();
  const complained = await paidOut();
  await it.advance(DAY_MS);
  const [{ charge_id: chargeId }] = await it.sql`select charge_id from payment where session_id = ${lost.sessionId}`;
  await it.stripe.act('dispute-charge', chargeId);
  const disputed = await it.book();
  await it.pay(disputed, DISPUTED);
  const failing = await it.book();
  await it.pay(failing);
  const cancelled = { ...it.facts(failing, 'cancelled'), refundCents: failing.amountCents, by: 'mentor' as const };
  await it.deliver('session.cancelled', cancelled);
  await it.settle();
  expect(await pending()).toEqual([]);

  const reversals = `/v1/transfers/${await transferOf(lost)}/reversals`;
  const evidence = `/v1/disputes/${await disputeOf(disputed)}`;
  const otherReversals = `/v1/transfers/${await transferOf(complained)}/reversals`;
  for (const path of [reversals, evidence, otherReversals])
    await it.stripe.fault({ path, method: 'POST', mode: 'cut-after', times: 50 });
  await it.stripe.act('lose-dispute', await disputeOf(lost));
  await it.deliver('session.settled', { ...it.facts(complained, 'completed'), refundCents: 6_000 });
  booking.records = new Map();
  await it.call('POST', `/admin/card-disputes/${await disputeOf(disputed)}/submit`, admin, { note: 'A note.' });
  await it.settle();

  await run(BACK_TO_BEFORE);
  expect(await pending()).toEqual(['dispute dispute', 'reversal reversal', 'reversal reversal']);
  await migrate(it.sql, MIGRATIONS);
  expect(await sealHistory(it.sql)).toBe(true);
  expect(await pending()).toEqual(['dispute_reversal dispute_reversal', 'evidence evidence', 'reversal reversal']);

  await it.stripe.clearFaults();
  await it.advance(MINUTE_MS);
  await it.insist();
  expect(await pending()).toEqual([]);
  expect(await it.stripe.list(reversals)).toHaveLength(1);
  expect(await it.stripe.list(otherReversals)).toHaveLength(1);
  expect(new Set(await keysSentTo(reversals))).toEqual(new Set([`reversal:${await disputeOf(lost)}`]));
  expect(new Set(await keysSentTo(evidence))).toEqual(new Set([`dispute:${await disputeOf(disputed)}`]));

  const [{ stripe_id: refundId }] = await it.sql`select stripe_id from refund where session_id = ${failing.sessionId}`;
  await it.stripe.act('fail-refund', refundId);
  await it.settle();
  expect(await it.balance(`refunding:${failing.sessionId}`)).toBe(failing.amountCents);
  await it.advance(11 * MINUTE_MS);
  expect(await it.broken()).toEqual([]);
}, 60_000);

test('a posting that was made under the words of before is not made again', async () => {
  const postings = async () =>
    it.sql`select key, kind from ledger_transaction where kind in ('dispute', 'reversal', 'refund') order by id`;
  const before = await postings();
  expect(before.length).toBeGreaterThan(3);
  for (const { id } of await it.sql`select id from card_dispute`) {
    await it.stripe.ask(`/v1/disputes/${id}`, { 'metadata[seen]': 'again' });
    await it.settle();
  }
  expect(await postings()).toEqual(before);
});

test('the words of before are refused, so that a service of before cannot write them beside this one', async () => {
  const insert = (key: string, kind: string) =>
    run(
      `insert into intent (key, kind, params, created_at, attempted_at) values ('${key}', '${kind}', '{}', now(), now())`,
    );
  await expect(insert('dispute:dp_1', 'dispute')).rejects.toThrow('violates check constraint "intent_');
  await expect(insert('commission:1', 'payout')).rejects.toThrow('violates check constraint "intent_');
  await expect(
    run(`insert into ledger_transaction (key, kind, occurred_at) values ('refund:1', 'refund', now())`),
  ).rejects.toThrow('ledger_transaction_key_is_current');
});
