import { afterEach, expect, test } from 'bun:test';
import { DETAIL, refusalOf, SESSION_STANDS } from 'contracts/details';
import { confirm } from './confirm.ts';

const realFetch = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = realFetch;
});

async function confirmWith(status: number, body: object): Promise<string | null> {
  globalThis.fetch = (async () => Response.json(body, { status })) as unknown as typeof fetch;
  return confirm('s1', 'a1', null);
}

test('a retry after a lost answer is told that it is done', async () => {
  expect(await confirmWith(200, { message: 'ok', status: 'student_confirmed' })).toBeNull();
  expect(
    await confirmWith(400, { detail: SESSION_STANDS.student_confirmed, code: 'session_student_confirmed' }),
  ).toBeNull();
  expect(await confirmWith(400, { detail: SESSION_STANDS.completed, code: 'session_completed' })).toBeNull();
});

test('any other refusal is said as it is, and what is no refusal can be tried again', async () => {
  expect(await confirmWith(400, refusalOf('confirm_too_early'))).toBe(DETAIL.confirm_too_early);
  expect(await confirmWith(400, { detail: SESSION_STANDS.cancelled })).toBe(SESSION_STANDS.cancelled);
  expect(await confirmWith(503, refusalOf('service_down'))).toBe(
    'Error confirming mentor attendance. Please try again.',
  );
});
