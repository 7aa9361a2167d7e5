import { expect, test } from 'bun:test';
import { describeStatement } from './describe-statement.ts';

const described = (strings: TemplateStringsArray, ..._values: unknown[]) => describeStatement(strings);

test('a statement is named by what it writes to, or else by the first table that it reads', () => {
  expect(described`select 1`.name).toBe('select');
  expect(described`select * from mentor m join slot s on true where m.id = ${1}`.name).toBe('select mentor');
  expect(described`insert into outbox ${1}`.name).toBe('insert outbox');
  expect(described`insert into due (kind) values (${1}) on conflict (kind) do update set kind = ${1}`.name).toBe(
    'insert due',
  );
  expect(described`select id from outbox order by seq limit ${5} for update skip locked`.name).toBe('select outbox');
  expect(
    described`update due set leased_until = ${1} where key in (select key from due for update skip locked)`.name,
  ).toBe('update due');
  expect(described`with gone as (delete from hold where id = ${1} returning id) select * from gone`.name).toBe(
    'delete hold',
  );
});

test('no value is in what is told of it', () => {
  const { text } = described`select 1 from account where email = ${'theo@example.org'} and id = ${7}`;
  expect(text).toBe('select 1 from account where email = ? and id = ?');
  expect(describeStatement('select 1\n  from account where email = $1 and id = $12').text).toBe(text);
});
