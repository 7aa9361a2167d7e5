import { afterAll, expect, test } from 'bun:test';
import { internalSessionRecords } from 'contracts/internal';
import { CALLER_HEADER, type Caller, signCaller } from 'svc-kit/auth';
import { person, TEST_SECRET } from 'svc-kit/testing';
import { hoursAfter, SLOT, startWorld } from './fixtures/world.ts';

const world = await startWorld();
afterAll(() => world.stop());
const PAYMENTS: Caller = { kind: 'service', name: 'payments' };

async function ask(ids: string[], as = PAYMENTS) {
  const headers = { [CALLER_HEADER]: await signCaller(TEST_SECRET, as), 'content-type': 'application/json' };
  const body = JSON.stringify({ ids });
  const answer = await world.app.request('/internal/session-records', { method: 'POST', headers, body });
  return { status: answer.status, body: await answer.json() };
}

test('payments hears when a session was checked in and confirmed, by whom, and how it was rated; never a name', async () => {
  const [kept, silent] = [await world.paid(SLOT), await world.paid('2026-03-07T00:00:00Z')];
  await world.passTo('2026-03-05T22:55:00Z');
  await world.post(`/sessions/${kept}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  await world.passTo(hoursAfter(SLOT, 0.5));
  const confirm = `/sessions/${kept}/student-confirm?athlete_id=${world.athlete.id}`;
  expect((await world.post(confirm, world.athlete)).status).toBe(200);
  await world.passTo('2026-03-06T23:50:00Z');
  await world.post(`/sessions/${silent}/mentor-checkin?mentor_id=${world.mentor.id}`, world.mentor);
  await world.passTo('2026-03-20T00:00:00Z');
  const rating = { rating: 5, mentor_showed_up: true, session_completed: true, review_text: 'Great hour.' };
  await world.post(`/sessions/${kept}/rate?athlete_id=${world.athlete.id}`, world.athlete, rating);
  const answer = await ask([kept, silent, crypto.randomUUID()]);
  const { records } = internalSessionRecords.parse(answer.body);
  const of = (id: string) => records.find((record) => record.id === id);
  expect(records).toHaveLength(2);
  expect(of(kept)).toMatchObject({ status: 'completed', confirmed_by: 'athlete', complaint: 'none' });
  expect(of(kept)?.checked_in_at).toStartWith('2026-03-05T22:55:0');
  expect(of(kept)).toMatchObject({ rating: 5, review_text: 'Great hour.' });
  expect(of(silent)).toMatchObject({
    confirmed_by: 'clock',
    student_confirmed_at: '2026-03-10T01:00:00.000Z',
    rating: null,
  });
  expect(JSON.stringify(answer.body)).not.toMatch(/Ana|Marcus|@/);
});

test('and nobody but a sister service may ask', async () => {
  expect((await ask([], person('admin'))).status).not.toBe(200);
});
