import { afterAll, beforeAll, expect, test } from 'bun:test';
import type { EventName, EventPayload } from 'contracts/events';
import { MAIL_NAMES } from 'contracts/mail-names';
import { MINUTE_MS, SECOND_MS } from 'contracts/times';
import { sessionAfter, sessionOf } from '../fixtures/session-event.ts';
import { ADMIN, NOW, type Stage, stage } from '../fixtures/stage.ts';
import { MAILS } from './kinds.ts';
import { READ_BY_THEN_MS } from './tell-of-messages.ts';

let s: Stage;
let people: { athleteId: string; mentorId: string };
let addresses: { athlete: string; mentor: string; admin: string; parent: string };
beforeAll(async () => {
  s = await stage();
  const [athlete, mentor] = [await s.registerAthlete(), await s.registerMentor()];
  people = { athleteId: athlete.id, mentorId: mentor.id };
  addresses = { athlete: athlete.email, mentor: mentor.email, admin: ADMIN.email, parent: PARENT };
  await s.runDue();
  const tasks = [{ text: 'Cut your film.', due_on: '2026-12-10' }];
  const held = sessionOf(people, { sessionId: ANSWERED });
  const stands = { ...sessionAfter('session.completed', held), answered: true };
  s.others.answers.set(`/internal/sessions/${ANSWERED}`, stands);
  s.others.answers.set(`/internal/plans/${PLANNED}`, { version: 1, summary: 'Shorter film.', tasks });
  const messages = [{ id: PLANNED, text: 'Hello.', sent_at: NOW.toISOString() }];
  s.others.answers.set('/internal/messages', { messages, read: false, open: true });
  s.others.answers.set(`/internal/mentors/${mentor.id}/open-to/${athlete.id}`, { open: true });
});
afterAll(() => s.end());

const PLANNED = crypto.randomUUID();
const ANSWERED = crypto.randomUUID();
const ASKED = crypto.randomUUID();
const REQUEST = crypto.randomUUID();
const PARENT = 'dad@family.example';
type Told = Partial<Record<'athlete' | 'mentor' | 'admin' | 'parent', string>>;
const session = (more: object = {}) => sessionOf(people, more);
const asked = () => session({ sessionId: ASKED });
const paidByParent = () => ({ ...asked(), sessionId: ASKED, parentRequestId: REQUEST });
const written = (from: 'athlete' | 'mentor') => {
  return { ...people, threadId: PLANNED, from, messageIds: [PLANNED], isMinor: true, isNews: true };
};
const payment = () => ({ ...people, sessionId: crypto.randomUUID() });
const facts = {} as EventPayload<'mentor.verified'>['facts'];
const mentorFacts = {
  firstName: 'Maya',
  lastName: 'Okafor',
  college: 'R',
  collegeLevel: 'D1',
  sport: 'basketball',
  position: 'PG',
  major: null,
  gpa: null,
  graduationYear: 2028,
  height: null,
  weight: null,
  bio: 'b',
  achievements: [],
  recruitingStory: null,
  mentoringType: 'paid',
  timeZone: 'America/Los_Angeles',
} satisfies typeof facts;

const decided = (more: object) => ({
  reportId: crypto.randomUUID(),
  reporterId: people.athleteId,
  byGuardian: false,
  reportedId: people.mentorId,
  message: null,
  ...more,
});

const cases: [EventName, () => unknown, Told, at?: string][] = [
  [
    'mentor.verified',
    () => ({ mentorId: people.mentorId, version: 2, facts: mentorFacts, note: null }),
    { mentor: 'You’re verified' },
  ],
  [
    'mentor.rejected',
    () => ({ mentorId: people.mentorId, version: 2, reason: 'No roster page.' }),
    { mentor: 'About your mentor profile' },
  ],
  [
    'mentor.changes_decided',
    () => ({ mentorId: people.mentorId, version: 3, approved: true, note: null }),
    { mentor: 'Your profile changes are public' },
  ],
  [
    'mentor.changes_decided',
    () => ({ mentorId: people.mentorId, version: 5, approved: false, note: 'No roster page.' }),
    { mentor: 'Your profile changes need another look' },
  ],
  [
    'mentor.media_taken_down',
    () => ({
      mentorId: people.mentorId,
      mediaId: people.mentorId,
      kind: 'portrait',
      reason: 'uniform',
      note: 'The shirt.',
    }),
    { mentor: 'We took your picture down' },
  ],
  [
    'mentor.media_taken_down',
    () => ({
      mentorId: people.mentorId,
      mediaId: people.mentorId,
      kind: 'captions',
      reason: 'contact_details',
      note: null,
    }),
    { mentor: 'We took your intro’s text down' },
  ],
  [
    'mentor.bank_refused',
    () => ({ mentorId: people.mentorId, amountCents: 4800, reason: 'The bank account is closed.' }),
    { mentor: 'Your bank sent a payout back: $48' },
  ],
  ['mentor.payouts_stopped', () => ({ mentorId: people.mentorId }), { mentor: 'Stripe stopped your payouts' }],
  ['session.confirmed', () => session(), { athlete: 'Booked: ', mentor: 'Booked: ' }],
  [
    'session.moved',
    () => session({ previousStartsAt: '2026-12-02T23:00:00Z' }),
    { athlete: 'Moved: ', mentor: 'Moved: ' },
  ],
  ['session.moved', () => session({ status: 'scheduled', previousStartsAt: '2026-12-02T23:00:00Z' }), {}],
  [
    'session.move_proposed',
    () => session({ proposedStartsAt: '2026-12-05T23:00:00Z', answerBy: '2026-12-03T20:00:00Z' }),
    { athlete: 'Maya Okafor asks for a new time: Dec 5, 6:00 PM EST' },
  ],
  [
    'session.move_declined',
    () => session({ proposedStartsAt: '2026-12-05T23:00:00Z', by: 'athlete' }),
    { mentor: 'Not moved: Jordan Reyes' },
  ],
  [
    'session.move_declined',
    () => session({ proposedStartsAt: '2026-12-05T23:00:00Z', by: 'clock' }),
    { mentor: 'Not moved: Jordan Reyes' },
  ],
  [
    'mentor.slot_free',
    () => ({ ...people, soonestSlot: '2026-12-05T23:00:00Z' }),
    { athlete: 'Maya Okafor has an open time: Dec 5, 6:00 PM EST' },
  ],
  [
    'session.reminder_due',
    () => session({ kind: 'before_24h' }),
    { athlete: 'Tomorrow: ', mentor: 'Tomorrow: ' },
    '2026-12-02T23:00:00Z',
  ],
  [
    'plan.written',
    () => ({ ...people, sessionId: PLANNED, version: 1 }),
    { athlete: 'Your action plan from Maya Okafor' },
  ],
  [
    'plan.written',
    () => ({ ...people, sessionId: PLANNED, version: 2 }),
    { athlete: 'Maya Okafor changed your action plan' },
  ],
  // The athlete has no guardian who confirmed here: message-mails.test.ts.
  ['messages.delivered', () => written('mentor'), { athlete: 'New message from Maya Okafor' }],
  ['messages.delivered', () => written('athlete'), { mentor: 'New message from Jordan R.' }],
  ['review.answered', () => ({ ...people, sessionId: ANSWERED }), { athlete: 'Maya Okafor answered your review' }],
  [
    'review.taken_down',
    () => ({ ...people, sessionId: crypto.randomUUID(), what: 'text', reason: 'It names another family.' }),
    { athlete: 'We took the words of your review down' },
  ],
  [
    'review.taken_down',
    () => ({ ...people, sessionId: crypto.randomUUID(), what: 'answer', reason: 'It’s rude.' }),
    { mentor: 'We took your answer to a review down' },
  ],
  [
    'session.reminder_due',
    () => session({ kind: 'before_1h' }),
    { athlete: 'In one hour: ', mentor: 'In one hour: ' },
    '2026-12-03T22:00:00Z',
  ],
  ['session.reminder_due', () => session({ kind: 'confirm_24h' }), { athlete: 'Did Maya Okafor show up?' }],
  ['session.mentor_checked_in', () => session(), { athlete: 'Maya Okafor has checked in' }],
  ['session.student_confirmed', () => session({ by: 'athlete' }), { mentor: 'Jordan Reyes confirmed your session' }],
  [
    'session.completed',
    () => session({ by: 'mentor' }),
    { athlete: 'How was your session with Maya Okafor?', mentor: 'Completed: ' },
  ],
  [
    'session.mentor_no_show',
    () => session({ refundAt: '2026-12-04T01:30:01Z' }),
    { athlete: 'Your mentor didn’t show', mentor: 'You missed your session' },
  ],
  ['session.no_show_reversed', () => session(), { athlete: 'Corrected: ', mentor: 'Corrected: ' }],
  ['session.paused', () => session(), { athlete: 'Paused for now: ', mentor: 'Paused for now: ' }],
  ['session.resumed', () => session(), { athlete: 'On again: ', mentor: 'On again: ' }],
  [
    'mentor.hidden',
    () => ({ mentorId: people.mentorId, hidden: true, reason: '2 missed sessions in 90 days', missed: 2 }),
    { mentor: 'Students can’t see or book you right now' },
  ],
  [
    'mentor.hidden',
    () => ({ mentorId: people.mentorId, hidden: false, reason: 'They were ill.' }),
    { mentor: 'You’re no longer hidden from students' },
  ],
  [
    'report.filed',
    () => ({
      reportId: crypto.randomUUID(),
      reportedId: people.mentorId,
      safety: true,
      decideBy: '2026-12-04T01:00:00Z',
    }),
    { admin: 'Safety report to look at by Dec 3, 8:00 PM EST' },
  ],
  ['report.decided', () => decided({ message: null }), { athlete: 'We looked at your report' }],
  [
    'report.decided',
    () => decided({ message: 'Please keep to our rules.' }),
    { athlete: 'We looked at your report', mentor: 'About our rules' },
  ],
  // A guardian’s: nothing to the athlete, whose guardian has not confirmed here.
  ['report.decided', () => decided({ byGuardian: true }), {}],
  [
    'complaint.filed',
    () => session({ complaintId: crypto.randomUUID(), reason: 'poor_quality', decideBy: '2026-12-05T01:00:00Z' }),
    { athlete: 'Complaint about', mentor: 'Complaint about', admin: 'Complaint to decide by Dec 4, 8:00 PM EST' },
  ],
  [
    'complaint.decided',
    () => session({ complaintId: crypto.randomUUID(), decision: 'partial', refundCents: 4560, note: 'Half.' }),
    { athlete: 'Decided: ', mentor: 'Decided: ' },
  ],
  [
    'payment.refunded',
    () => ({ ...payment(), refundId: crypto.randomUUID(), refundCents: 4560, totalRefundedCents: 4560, reason: 'x' }),
    { athlete: 'Refund of $45.60' },
  ],
  ['transfer.paid', () => ({ ...payment(), transferId: 'tr_1', amountCents: 4800 }), { mentor: 'You got paid $48' }],
  [
    'share.reversed',
    () => ({ ...payment(), reversedCents: 1800, cause: 'dispute' }),
    { mentor: '$18 of your share was taken back' },
  ],
  ['share.reversed', () => ({ ...payment(), reversedCents: 1800, cause: 'complaint' }), {}],
  [
    'debt.netted',
    () => ({ ...payment(), nettedCents: 1800, stillOwedCents: 500 }),
    { mentor: '$18 of your share was kept' },
  ],
  [
    'refund.failed',
    () => ({ ...payment(), refundId: crypto.randomUUID(), refundCents: 12000, reason: 'x' }),
    { athlete: 'Your refund of $120 is delayed', admin: 'Needs you: A refund of $120' },
  ],
  [
    'card_dispute.opened',
    () => ({ ...payment(), disputeId: 'dp_1', amountCents: 12000, dueBy: null }),
    { admin: "Needs you: A family's bank disputes a charge of $120" },
  ],
  [
    'card_dispute.opened',
    () => ({ ...payment(), disputeId: 'dp_1', amountCents: 12000, dueBy: '2026-12-05T01:00:00Z', isQuestion: true }),
    { admin: "Needs you: A family's bank asks about a charge of $120" },
  ],
  [
    'session.student_confirmed',
    () => session({ by: 'clock' }),
    { mentor: 'Confirmed: your session with Jordan Reyes' },
  ],
  ['session.expired', () => session({ status: 'expired' }), {}],
  // What follows is of a session that a parent was asked to pay for.
  ['session.confirmed', asked, { athlete: 'Booked: ', mentor: 'Booked: ', parent: 'The session is already paid for' }],
  ['session.confirmed', paidByParent, { athlete: 'Booked: ', mentor: 'Booked: ' }],
  [
    'session.moved',
    () => ({ ...asked(), status: 'scheduled', previousStartsAt: '2026-12-02T23:00:00Z' }),
    { parent: 'The session you were asked to pay for has a new time' },
  ],
  [
    'session.expired',
    () => ({ ...asked(), status: 'expired' }),
    { athlete: 'Not booked: ', parent: 'The session you were asked to pay for is no longer on hold' },
  ],
  [
    'session.cancelled',
    () => ({ ...asked(), status: 'cancelled', refundCents: 0, by: 'mentor', paid: false }),
    { athlete: 'Cancelled: ', parent: 'The session you were asked to pay for is cancelled' },
  ],
];

/** As the call leaves it. */
const ask = (sessionId: string) =>
  s.sql`
    insert into parent_contact (id, account_id, session_id, email, created_at)
    values (${sessionId === ASKED ? REQUEST : crypto.randomUUID()}, ${people.athleteId}, ${sessionId}, ${PARENT}, now())
    on conflict do nothing`;

for (const [n, [name, payload, told, at]] of cases.entries()) {
  const who = Object.keys(told).join(' and ') || 'nobody';
  test(`${name} is told to ${who}`, async () => {
    await ask(ASKED);
    s.clock.setOffset((at ? Date.parse(at) : NOW.getTime() + n * MINUTE_MS) - Date.now());
    await s.sql`delete from session_fact where session_id = ${ASKED}`;
    s.mail.inbox.length = 0;
    await s.deliver(name, payload() as never);
    await s.runDue();
    if (name === 'messages.delivered') {
      s.clock.setOffset(s.clock.now().getTime() - Date.now() + READ_BY_THEN_MS + SECOND_MS);
      await s.runDue();
    }
    expect(s.mail.inbox).toHaveLength(Object.keys(told).length);
    for (const [side, subject] of Object.entries(told)) {
      const [mail] = s.mail.to(addresses[side as keyof typeof addresses]);
      expect(mail?.subject).toStartWith(subject);
      expect(String(mail?.html)).toStartWith('<!doctype html>');
      // Without the tokens of its links, which may hold any letters.
      expect(`${mail?.html}${mail?.text}`.replaceAll(/#[\w-]{20,}/g, '')).not.toMatch(/escrow|undefined|NaN|\[object/i);
    }
  });
}

test('the founder’s pages have a name for each kind', () => {
  expect(Object.keys(MAIL_NAMES).toSorted()).toEqual(Object.keys(MAILS).toSorted());
});

const OF_MONEY = /payment|payout|money|bank|refund|\$|paid/i;
test('a free hour speaks of no money', async () => {
  s.mail.inbox.length = 0;
  await s.deliver('session.confirmed', session({ amountCents: 0, mentorShareCents: 0 }));
  await s.deliver('mentor.verified', {
    mentorId: people.mentorId,
    version: 3,
    facts: { ...mentorFacts, mentoringType: 'free' },
    note: null,
  });
  await s.runDue();
  expect(s.mail.inbox).toHaveLength(3);
  for (const mail of s.mail.inbox) expect(mail.text).not.toMatch(OF_MONEY);
  // They may be only coming yet.
  const [verified] = s.mail.inbox.filter(({ subject }) => subject === 'You’re verified');
  expect(verified?.text?.replace(/\s+/g, ' ')).toContain('Students can book them while free sessions are open.');
});

test('nor does anything that becomes of a free hour', async () => {
  const free = (more: object = {}) => session({ amountCents: 0, mentorShareCents: 0, ...more });
  const complaint = { complaintId: crypto.randomUUID(), reason: 'poor_quality' };
  const told: [EventName, object][] = [
    ['session.moved', free({ previousStartsAt: '2026-12-02T23:00:00Z' })],
    ['session.cancelled', free({ refundCents: 0, by: 'athlete' })],
    ['session.mentor_checked_in', free()],
    ['session.reminder_due', free({ kind: 'confirm_24h' })],
    ['session.student_confirmed', free({ by: 'athlete' })],
    ['session.student_confirmed', free({ by: 'clock' })],
    ['session.completed', free({ by: 'mentor' })],
    ['session.mentor_no_show', free({ refundAt: '2026-12-04T01:30:01Z' })],
    ['session.no_show_reversed', free()],
    ['session.paused', free()],
    ['complaint.filed', free({ ...complaint, decideBy: '2026-12-05T01:00:00Z' })],
    ['complaint.decided', free({ ...complaint, decision: 'none', refundCents: 0, note: 'Both were there.' })],
  ];
  for (const [name, payload] of told) {
    s.mail.inbox.length = 0;
    await s.deliver(name, payload as never);
    await s.runDue();
    expect(s.mail.inbox.length).toBeGreaterThan(0);
    for (const { subject, text } of s.mail.inbox) expect(`${name}: ${subject} ${text}`).not.toMatch(OF_MONEY);
  }
});

test('where sessions take place elsewhere, a mentor’s mails ask for the button and promise nothing of our room', async () => {
  s.settings.meetsElsewhere = true;
  s.mail.inbox.length = 0;
  s.clock.setOffset(NOW.getTime() - Date.now());
  await s.deliver('session.confirmed', session());
  await s.deliver('session.reminder_due', { ...session(), kind: 'before_24h' });
  await s.runDue();
  const texts = s.mail.to(addresses.mentor).map(({ text }) => text);
  expect(texts).toHaveLength(2);
  for (const text of texts) {
    expect(text).toContain('with the button on its page');
    expect(text).not.toMatch(/joining the call (?:does it|from)|the room opens/i);
  }
  s.settings.meetsElsewhere = false;
});

test('a mentor’s new name stands in others’ mails and at other services once it is approved', async () => {
  const { id: mentorId } = await s.registerMentor();
  const announced = async (version: number, firstName: string) => {
    const named = { ...mentorFacts, firstName, lastName: 'Player' };
    await s.deliver('mentor.changed', { mentorId, version, facts: named, verified: true });
    s.mail.inbox.length = 0;
    await s.deliver('session.confirmed', { ...session(), mentorId });
    await s.runDue();
    return s.mail.to(addresses.athlete)[0]?.text;
  };
  await s.sql`update account set first_name = 'Famous', last_name = 'Player' where id = ${mentorId}`;
  expect(await announced(7, 'Honest')).toContain('Honest Player');
  const asked = await s.call('GET', `/internal/accounts/${mentorId}`, { kind: 'service', name: 'payments' });
  expect(asked.body).toMatchObject({ first_name: 'Honest', last_name: 'Player' });
  expect(await announced(8, 'Famous')).toContain('Famous Player');
  expect(await announced(7, 'Honest')).toContain('Famous Player');
});
