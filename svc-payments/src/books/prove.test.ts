import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { DAY_MS, MINUTE_MS } from 'contracts/times';
import { until } from 'svc-kit/testing';
import { heldOf, refundingOf } from '../domain/ledger.ts';
import { type Bench, type Booked, startBench } from '../fixtures/bench.ts';
import { booksOf } from '../fixtures/books.ts';
import { readMark } from '../store/proof-mark.ts';
import { proveAll } from './prove-all.ts';
import { proveNew } from './prove-new.ts';

let it: Bench;
let paid: Booked;
beforeAll(async () => {
  it = await startBench();
  paid = await it.book();
  await it.pay(paid);
});
beforeEach(async () => {
  await tenMinutesLater();
  await allIsOld();
  expect((await show()).differences).toEqual([]);
});
afterAll(() => it.end());

const { show, tamper, paidOut } = booksOf(() => it);
const tenMinutesLater = () => it.advance(11 * MINUTE_MS);
/** A posting stays new as long as a transaction runs that began before it, and other tests have some in the same server. */
const allIsOld = () =>
  until(
    async () => {
      await proveNew(it.sql);
      const { throughId, highestId } = await readMark(it.sql);
      return throughId >= highestId;
    },
    'every posting to be old',
    30_000,
  );
const says = async () => (await show()).differences.map((difference) => difference.says).join('\n');
const held = () => heldOf(paid.sessionId);

/** As anybody who may post could: it balances, and takes from the family what nobody gave back. */
const postWrongly = (n: number) => `
  insert into ledger_transaction (id, key, kind, session_id, occurred_at) overriding system value
    values (${n}, 'planted${n}', 'test', '${paid.sessionId}', now());
  insert into ledger_entry values (${n}, '${held()}', -20000), (${n}, '${refundingOf(paid.sessionId)}', 20000)`;
const unpost = (n: number) => `
  delete from ledger_entry where transaction_id = ${n}; delete from ledger_transaction where id = ${n};
  update ledger_account a set balance_cents = (select coalesce(sum(amount_cents), 0) from ledger_entry where account = a.name)`;

test('a posting that is broken and new is told of within ten minutes, and until it holds', async () => {
  await it.sql.begin((tx) => tx.unsafe(postWrongly(9_000_001)));
  await tenMinutesLater();
  expect(await says()).toContain('is never below zero');
  await tenMinutesLater();
  await tenMinutesLater();
  expect(await says()).toContain('is never below zero');
  await tamper(unpost(9_000_001));
  await tenMinutesLater();
  expect(await says()).toBe('');
});

test('a posting that takes from a session what no account is short of is told of within ten minutes', async () => {
  const [made] = await it.sql.begin(async (tx) => {
    const rows = await tx`
      insert into ledger_transaction (key, kind, session_id, occurred_at)
      values ('taken', 'test', ${paid.sessionId}, now()) returning id`;
    await tx`insert into ledger_entry values (${rows[0].id}, ${held()}, -100), (${rows[0].id}, 'other:purse', 100)`;
    return rows;
  });
  await tenMinutesLater();
  expect(await says()).toContain('Per session captured');
  await tamper(unpost(made.id));
  await tenMinutesLater();
  expect(await says()).toBe('');
});

test('a row that is broken and old is found by the proof of everything within a day, and then told of until it holds', async () => {
  const change = (cents: number) =>
    `update ledger_entry set amount_cents = amount_cents + ${cents} where account = '${held()}'`;
  await tamper(change(1));
  await tenMinutesLater();
  expect(await says()).toBe('');
  await it.advance(DAY_MS);
  await tenMinutesLater();
  for (let checks = 0; checks < 3; checks++) {
    expect(await says()).toContain('adds up to zero');
    expect(await says()).toContain('A stored balance is the sum');
    expect(await says()).toContain('Per session captured');
    await tenMinutesLater();
  }
  await tamper(change(-1));
  await tenMinutesLater();
  expect(await says()).toBe('');
});

test('an old entry of the cash that all sessions share is found as well', async () => {
  const change = (cents: number) =>
    `update ledger_entry set amount_cents = amount_cents + ${cents} where account = 'cash'`;
  await tamper(change(1));
  await it.advance(DAY_MS);
  await tenMinutesLater();
  const { differences } = await show();
  expect(differences.find((each) => each.says.includes('A stored balance'))?.about).toEqual(['cash']);
  await tamper(change(-1));
  await it.advance(DAY_MS);
  await tenMinutesLater();
  expect(await says()).toBe('');
});

test('a payment that changes without a posting is told of within ten minutes', async () => {
  await it.sql`update checkout set status = 'expired' where session_id = ${paid.sessionId}`;
  await tenMinutesLater();
  expect(await says()).toContain('exactly one capture');
  await it.sql`update checkout set status = 'complete' where session_id = ${paid.sessionId}`;
  await tenMinutesLater();
  expect(await says()).toBe('');
});

test('a posting that commits after later ones were proved is proved', async () => {
  const [commit, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const [{ id }] = await it.sql`
    select nextval(pg_get_serial_sequence('sealed.ledger_transaction', 'id')) as id`;
  const late = it.sql.begin(async (tx) => {
    await tx.unsafe(postWrongly(id));
    written.resolve();
    await commit.promise;
  });
  await written.promise;
  await paidOut();
  for (let run = 0; run < 3; run++) expect(await proveNew(it.sql)).toEqual([]);
  const mark = await readMark(it.sql);
  expect([mark.throughId < Number(id), mark.highestId > Number(id)]).toEqual([true, true]);
  commit.resolve();
  await late;
  expect((await proveNew(it.sql)).map(({ name }) => name)).toContain('03-no-negative-liability');
  await tamper(unpost(id));
  await allIsOld();
  expect((await readMark(it.sql)).throughId).toBeGreaterThan(Number(id));
});

test('the sums that are carried on are those of everything', async () => {
  await paidOut();
  await allIsOld();
  const sums = () => it.sql`select account, whole, cents, own_cents from proof_sum order by account`.values();
  const carried = await sums();
  expect(carried.length).toBeGreaterThan(2);
  expect(await proveAll(it.deps, 60_000)).toBe(true);
  expect(await sums()).toEqual(carried);
});

test('a day of Stripe’s list that was summed up wrongly is set right by the proof of everything', async () => {
  const days = () => it.sql`select day::text, net_cents from transaction_day order by day`.values();
  const right = await days();
  await it.sql`update transaction_day set net_cents = net_cents + 5`;
  expect(await proveAll(it.deps, 60_000)).toBe(true);
  expect(await days()).toEqual(right);
});

test('a posting of cash without a transaction of Stripe is told of also when it is old', async () => {
  await it.sql.begin(async (tx) => {
    const [made] = await tx`
      insert into ledger_transaction (key, kind, occurred_at) values ('planted', 'test', now()) returning id`;
    await tx`insert into ledger_entry values (${made.id}, 'cash', -500), (${made.id}, 'owner', 500)`;
  });
  await tenMinutesLater();
  await allIsOld();
  for (let checks = 0; checks < 2; checks++) {
    await tenMinutesLater();
    expect(await says()).toBe('The ledger moved $5.00 with no balance transaction of Stripe behind it.');
  }
});
