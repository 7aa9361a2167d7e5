import { afterAll, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());

test('the founder keeps every session as a table; a name that looks like a formula is only text there', async () => {
  const id = await world.paid();
  await world.sql`update athlete set first_name = '=cmd', last_name = 'A, "B"'`;
  const answer = await world.call('GET', '/admin/export/sessions.csv', person('admin'));
  expect(answer.headers.get('content-type')).toStartWith('text/csv');
  expect(answer.headers.get('content-disposition')).toContain('sessions.csv');
  const [head, line] = answer.body.split('\r\n');
  expect(head).toStartWith('session_id,starts_at,status,');
  expect(line).toStartWith(`${id},2026-03-05T23:00:00.000Z,confirmed,`);
  expect(line).toContain(`,"'=cmd A, ""B""",120,0,none,`);
  expect((await world.call('GET', '/admin/export/sessions.csv', world.mentor)).status).toBe(403);
});
