import { afterAll, beforeAll, expect, test } from 'bun:test';
import { MINUTE_MS } from 'contracts/times';
import { person } from 'svc-kit/testing';
import { hoursAfter, NEXT_SLOT, NOW, SLOT, startWorld, type World } from './fixtures/world.ts';

let it: World;
const gateway = { kind: 'service', name: 'gateway' } as const;
const ASKED = { time_zone: 'America/New_York' };
beforeAll(async () => {
  it = await startWorld();
});
afterAll(() => it.stop());

interface Entry {
  id: string;
  at: string;
  kind: string;
  facts: Record<string, unknown>;
}
const find = async (q: string): Promise<{ id: string }[]> => {
  const answer = await it.call('POST', '/internal/search', gateway, { q, ...ASKED });
  expect(answer.status).toBe(200);
  return answer.body.found;
};
const timeline = async (about: 'people' | 'sessions', id: string): Promise<Entry[]> => {
  const body = { id, kinds: null, before: null, limit: 100 };
  return (await it.call('POST', `/internal/timelines/${about}`, gateway, body)).body.entries;
};

test('a session is found by its names, its number and its day, and by no wildcard', async () => {
  it.setTime(NOW);
  const id = await it.paid();
  const ids = async (q: string) => (await find(q)).map((found) => found.id);
  for (const q of ['lopez', 'Ana Lop', 'marcus', 'reed lopez', id.slice(0, 8).toUpperCase(), 'Mar 5', '3/5/2026'])
    expect([q, await ids(q)]).toEqual([q, [id]]);
  for (const q of ['%', '_', "'", 'pez', 'Mar 6', "x'; drop table session; --"])
    expect([q, await ids(q)]).toEqual([q, []]);
  expect(await find('lopez')).toMatchObject([
    { athlete_name: 'Ana Lopez', mentor_name: 'Marcus Reed', status: 'confirmed', total_amount: 120 },
  ]);
});

test('a day is one of the zone in which it was asked', async () => {
  const ids = async (time_zone: string) =>
    (await it.call('POST', '/internal/search', gateway, { q: '2026-03-06', time_zone })).body.found.length;
  expect(await ids('America/New_York')).toBe(0);
  expect(await ids('Asia/Tokyo')).toBe(1);
});

test('everything about a session stands on its time line, newest first', async () => {
  it.setTime(NOW);
  const athlete = person('athlete');
  const named = { athleteId: athlete.id, firstName: 'Bo', lastName: 'Tall', timeZone: 'UTC' };
  await it.deliver('athlete.registered', named);
  await it.deliver('address.confirmed', { accountId: athlete.id });
  const mentor = await it.newMentor({ firstName: 'Ida' });
  const id = await it.booked(athlete, SLOT, mentor);
  it.setTime(new Date(NOW.getTime() + MINUTE_MS));
  await it.pay(id);
  expect((await it.post(`/sessions/${id}/move`, athlete, { scheduled_datetime: NEXT_SLOT })).status).toBe(200);
  await it.passTo(new Date(NEXT_SLOT));
  await it.post(`/sessions/${id}/mentor-checkin?mentor_id=${mentor.id}`, mentor);
  await it.passTo(hoursAfter(NEXT_SLOT, 1));
  const complaint = { reason: 'poor_quality', description: 'It began late.' };
  expect((await it.post(`/sessions/${id}/dispute?athlete_id=${athlete.id}`, athlete, complaint)).status).toBe(200);
  const entries = await timeline('sessions', id);
  expect(entries.map(({ kind }) => kind)).toEqual(['complaint_filed', 'checked_in', 'moved', 'paid', 'booked']);
  expect(entries.find(({ kind }) => kind === 'moved')?.facts.from).toBe('2026-03-05T23:00:00Z');
  expect(entries.at(-1)?.facts).toEqual({ amount: 120 });
  const [theirs] = await timeline('people', mentor.id);
  expect(theirs?.kind).toBe('complaint_filed');
  const held = (await timeline('people', athlete.id)).find(({ kind }) => kind === 'session');
  expect(held).toMatchObject({
    at: '2026-03-06T00:00:00.000Z',
    facts: { other: 'Ida Reed', status: 'mentor_checked_in' },
  });
});

test('a missed session and its reversal are two different things', async () => {
  it.setTime(NOW);
  const athlete = person('athlete');
  await it.deliver('athlete.registered', { athleteId: athlete.id, firstName: 'Cy', lastName: 'Low', timeZone: 'UTC' });
  const mentor = await it.newMentor();
  const id = await it.booked(athlete, SLOT, mentor);
  await it.pay(id);
  await it.passTo(hoursAfter(SLOT, 1));
  await it.post(`/admin/sessions/${id}/reverse-no-show`, person('admin'));
  const kinds = (await timeline('sessions', id)).map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['decision', 'no_show_reversed', 'no_show', 'paid', 'booked']));
  expect(kinds).not.toContain('checked_in');
});

test('a record counts sessions, complaints and reports of one person', async () => {
  it.setTime(NOW);
  const { body } = await it.call('GET', `/internal/records/people/${it.athlete.id}`, gateway);
  expect(body).toMatchObject({ total: 1, missed: 1, completed: 0, complaints: 0, reports_about: 0, blocks: 0 });
  const nobody = await it.call('GET', `/internal/records/people/${crypto.randomUUID()}`, gateway);
  expect(nobody.body.total).toBe(0);
  expect((await it.call('GET', `/internal/records/sessions/${crypto.randomUUID()}`, gateway)).status).toBe(404);
});

test('nobody but services may ask', async () => {
  for (const who of [person('admin'), person('athlete'), person('mentor'), null]) {
    expect((await it.call('POST', '/internal/search', who, { q: 'a', ...ASKED })).status).toBe(404);
    expect((await it.call('GET', `/internal/records/people/${it.athlete.id}`, who)).status).toBe(404);
  }
});
