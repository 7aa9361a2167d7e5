import { afterAll, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { startWorld } from './fixtures/world.ts';

const world = await startWorld();
const admin = person('admin');
afterAll(() => world.stop());

const log = async () => (await world.call('GET', '/admin/audit/booking', admin)).body;

test('what the admin does is written down with who, what and when; what was refused is not', async () => {
  expect(await log()).toEqual([]);
  const cancelled = await world.paid();
  const missed = await world.paid('2026-03-06T00:00:00Z');
  await world.post(`/sessions/${cancelled}/cancel`, admin);
  await world.post(`/sessions/${cancelled}/cancel`, admin);
  await world.passTo('2026-03-06T00:31:00Z');
  await world.post(`/admin/sessions/${missed}/reverse-no-show`, admin);
  const { body } = await world.post(`/sessions/${missed}/dispute?athlete_id=${world.athlete.id}`, world.athlete, {
    reason: 'other',
    description: 'Not there.',
  });
  for (let openings = 0; openings < 2; openings++)
    await world.post(`/admin/complaints/${body.complaint_id}/review`, admin);
  await world.post(`/admin/complaints/${body.complaint_id}/decide`, admin, { decision: 'full', note: 'Proven.' });
  expect(await log()).toMatchObject([
    {
      action: 'decide_complaint',
      subject: body.complaint_id,
      admin_id: admin.id,
      detail: { session: missed, decision: 'full', refundCents: 12_000, note: 'Proven.' },
    },
    { action: 'review_complaint', subject: body.complaint_id, detail: { session: missed } },
    { action: 'reverse_no_show', subject: missed },
    { action: 'cancel_session', subject: cancelled },
  ]);
});

test('sessions and complaints are named by their people as they are called now', async () => {
  const [complaint, , reversed] = await log();
  const name = 'Ana Lopez with Marcus Reed';
  expect(complaint.about).toEqual({ name, person_id: null, session_id: complaint.detail.session });
  expect(reversed.about).toEqual({ name, person_id: null, session_id: reversed.subject });
});

test('a report is named by whom it is about, whichever side they are on', async () => {
  const said = { reason: 'rude', text: null };
  for (const [by, kind, about, name] of [
    [world.athlete, 'mentor', world.mentor, 'Marcus Reed'],
    [world.mentor, 'athlete', world.athlete, 'Ana Lopez'],
  ] as const) {
    const filed = await world.post('/reports', by, { subject: { kind, id: about.id }, ...said });
    await world.post(`/admin/reports/${filed.body.report_id}/decide`, admin, { decision: 'none', note: 'Talked.' });
    const [newest] = await log();
    expect(newest).toMatchObject({ subject: filed.body.report_id, about: { name, person_id: about.id } });
  }
  const decided = await world.call('GET', '/admin/audit/booking?action=decide_report', admin);
  expect(decided.body.map(({ action }: { action: string }) => action)).toEqual(['decide_report', 'decide_report']);
});

test('a person’s own cancel is not the admin’s, and the log is not for others', async () => {
  const before = await log();
  world.setTime('2026-03-02T17:00:00Z');
  const id = await world.booked(person('athlete'), '2026-03-07T00:00:00Z');
  const [{ athlete_id }] = await world.sql`select athlete_id from session where id = ${id}`;
  expect((await world.post(`/sessions/${id}/cancel`, person('athlete', athlete_id))).status).toBe(200);
  expect(await log()).toEqual(before);
  expect((await world.call('GET', '/admin/audit/booking', world.mentor)).status).toBe(403);
});

test('nobody rewrites it, whatever statement they try', async () => {
  const refused = /append-only/;
  await expect(world.sql`update admin_action set subject = 'x'`.execute()).rejects.toThrow(refused);
  await expect(world.sql`delete from admin_action`.execute()).rejects.toThrow(refused);
  await expect(world.sql`truncate sealed.admin_action`.execute()).rejects.toThrow(refused);
});
