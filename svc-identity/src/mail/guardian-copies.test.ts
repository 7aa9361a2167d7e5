import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { EventName } from 'contracts/events';
import { sessionOf } from '../fixtures/session-event.ts';
import { type Stage, stage } from '../fixtures/stage.ts';

const GUARDIAN = 'parent@family.example';
let s: Stage;
let athlete: { id: string; email: string };
let mentor: { id: string };
beforeAll(async () => {
  s = await stage();
  athlete = await s.registerAthlete({ guardian_email: GUARDIAN });
  mentor = await s.registerMentor();
  await s.sql`update account set guardian_confirmed_at = ${s.clock.now()} where id = ${athlete.id}`;
  await s.runDue();
});
afterAll(() => s.end());

const session = (more: object = {}) => sessionOf({ athleteId: athlete.id, mentorId: mentor.id }, more);
const refund = () => ({
  athleteId: athlete.id,
  mentorId: mentor.id,
  sessionId: crypto.randomUUID(),
  refundId: crypto.randomUUID(),
  refundCents: 4560,
  totalRefundedCents: 4560,
  reason: 'x',
});
const complaintId = crypto.randomUUID();

const TOLD: [EventName, () => object, subject: string][] = [
  ['session.confirmed', session, 'Booked: '],
  ['session.moved', () => session({ previousStartsAt: '2026-12-02T23:00:00Z' }), 'Moved: '],
  ['session.cancelled', () => session({ refundCents: 12_000, by: 'mentor' }), 'Cancelled: '],
  ['session.paused', session, 'Paused for now: '],
  ['session.resumed', session, 'On again: '],
  ['session.mentor_no_show', () => session({ refundAt: '2026-12-04T01:30:01Z' }), 'Your mentor didn’t show'],
  ['session.no_show_reversed', session, 'Corrected: '],
  [
    'complaint.filed',
    () => session({ complaintId, reason: 'poor_quality', decideBy: '2026-12-05T01:00:00Z' }),
    'Complaint about',
  ],
  [
    'complaint.decided',
    () => session({ complaintId, decision: 'none', refundCents: 0, note: 'The room shows a full hour.' }),
    'Decided: ',
  ],
  ['payment.refunded', refund, 'Refund of $45.60'],
  ['refund.failed', refund, 'Your refund of $45.60 is delayed'],
];
for (const [name, payload, subject] of TOLD) {
  test(`${name} reaches a confirmed guardian, who can do nothing by it in the athlete’s name`, async () => {
    s.mail.inbox.length = 0;
    await s.deliver(name, payload() as never);
    await s.runDue();
    expect(s.mail.to(athlete.email)).toHaveLength(1);
    const copies = s.mail.to(GUARDIAN);
    expect(copies.map((copy) => copy.subject)).toEqual([expect.stringContaining(subject)]);
    expect(copies[0]?.text).not.toMatch(/\/(verify-session|rate-session|complaint)\b/);
  });
}

test('what only the athlete can answer is not copied', async () => {
  s.mail.inbox.length = 0;
  await s.deliver('session.mentor_checked_in', session());
  await s.deliver('session.completed', session({ by: 'mentor' }) as never);
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(2);
  expect(s.mail.to(GUARDIAN)).toHaveLength(0);
});

test('their calendar says of their address that it is a parent’s or guardian’s, not that it is the athlete’s', async () => {
  s.mail.inbox.length = 0;
  await s.deliver('session.confirmed', session());
  await s.runDue();
  const attendeeOf = (address: string) => {
    const file = s.mail.to(address)[0]?.attachments.find(({ filename }) => filename === 'session.ics');
    const unfolded = file?.content.toString().replaceAll(/\r?\n[ \t]/g, '') ?? '';
    return /^ATTENDEE.*CN="([^"]*)":MAILTO:(.*?)\r?$/im.exec(unfolded)?.slice(1);
  };
  expect(attendeeOf(GUARDIAN)).toEqual(['Parent or guardian of Jordan', GUARDIAN]);
  expect(attendeeOf(athlete.email)).toEqual(['Jordan Reyes', athlete.email]);
});
