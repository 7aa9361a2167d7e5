import { expect, test } from 'bun:test';
import { expectUnchanged, type Rows } from './rows.ts';

/** @param changes the table that differs after each try; null where none does */
function watched(changes: readonly (string | null)[]) {
  let tries = 0;
  let state = new Map([
    ['identity.account', ''],
    ['identity.mail', ''],
  ]);
  const rows: Rows = {
    digest: async () => new Map(state),
    settled: async () => new Map(state),
    find: async () => [],
  };
  const work = async () => {
    const table = changes[tries++];
    if (table) state = new Map(state).set(table, `changed by try ${tries}`);
  };
  return { outcome: expectUnchanged(rows, work), tries: () => tries };
}

test('a row that a refused call has changed counts, although trying again changes nothing more', async () => {
  await expect(watched(['identity.account', null, null]).outcome).rejects.toThrow('identity.account');
});

test('a mail that left meanwhile does not count, but one at each try does', async () => {
  const { outcome, tries } = watched(['identity.mail', null]);
  await outcome;
  expect(tries()).toBe(2);
  const each = ['identity.mail', 'identity.mail', 'identity.mail'];
  await expect(watched(each).outcome).rejects.toThrow('identity.mail');
});
