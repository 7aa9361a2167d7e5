import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { EventName } from 'contracts/events';
import { sessionAfter, sessionOf } from '../fixtures/session-event.ts';
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

describe('a guardian who chose to be notified', () => {
  const choose = async (mode: string) => {
    await s.sql`update account set guardian_mode = ${mode} where id = ${athlete.id}`;
  };
  const setTime = (at: string) => s.clock.setOffset(Date.parse(at) - Date.now());
  const told = () => s.mail.to(GUARDIAN).map(({ subject }) => subject?.replace(/^Jordan: the session with /, ''));
  /** Five minutes before the start, by a mentor who comes early. */
  async function checkIn() {
    s.mail.inbox.length = 0;
    setTime('2026-12-03T22:55:00Z');
    const checkedIn = session();
    await s.deliver('session.mentor_checked_in', checkedIn);
    await s.runDue();
    return checkedIn;
  }
  async function passTo(at: string) {
    setTime(at);
    await s.runDue();
  }
  const LATER = '2026-12-04T00:00:01Z';
  const LONG_AGO = new Date('2026-11-01T00:00:00Z');
  const confirm = (at: Date | null) => s.sql`update account set guardian_confirmed_at = ${at} where id = ${athlete.id}`;
  // Check-ins of the tests before have planned such mails, too.
  beforeEach(async () => {
    await s.sql`delete from mail where kind in ('session_begun', 'session_over')`;
  });
  afterEach(() => choose('drop_in'));

  test('hears once when the session has begun, with a link to look in, and once when it is over', async () => {
    await choose('notified');
    const { sessionId } = await checkIn();
    expect(told()).toEqual([]);
    await passTo('2026-12-03T23:00:01Z');
    expect(told()).toEqual(['Maya Okafor has started']);
    const token = /\/join\/([\w-]+)#([\w-]+)/.exec(s.mail.to(GUARDIAN)[0]?.text ?? '');
    expect(token?.[1]).toBe(sessionId);
    const redeemed = await s.call('POST', '/links/redeem', null, { token: token?.[2] });
    expect(redeemed.body).toMatchObject({ action: 'guardian', session_id: sessionId });
    await passTo(LATER);
    await passTo('2026-12-04T06:00:00Z');
    expect(told()).toEqual(['Maya Okafor has started', 'Maya Okafor is over']);
    expect(s.mail.to(GUARDIAN)[1]?.text).not.toContain('/join/');
    for (const { text } of s.mail.to(GUARDIAN)) {
      expect(text).toMatch(/\/confirm-guardian#[\w-]+/);
      expect(text).not.toMatch(/\/(verify-session|rate-session|complaint)\b/);
    }
  });

  for (const mode of ['drop_in', 'in_room'])
    test(`is not one who chose ${mode}`, async () => {
      await choose(mode);
      await checkIn();
      await passTo('2026-12-03T23:00:01Z');
      await passTo(LATER);
      expect(told()).toEqual([]);
    });

  test('who chooses it after the mentor has checked in hears of this session, too', async () => {
    await checkIn();
    await choose('notified');
    await passTo('2026-12-03T23:00:01Z');
    await passTo(LATER);
    expect(told()).toEqual(['Maya Okafor has started', 'Maya Okafor is over']);
  });

  test('who chooses otherwise meanwhile hears no more', async () => {
    await choose('notified');
    await checkIn();
    await passTo('2026-12-03T23:00:01Z');
    await choose('drop_in');
    await passTo(LATER);
    expect(told()).toEqual(['Maya Okafor has started']);
  });

  test('who confirms while the session is on hears of its end, and who does only after that of nothing', async () => {
    await choose('notified');
    await confirm(null);
    await checkIn();
    await passTo('2026-12-03T23:00:01Z');
    expect(told()).toEqual([]);
    await confirm(new Date('2026-12-03T23:30:00Z'));
    await passTo(LATER);
    expect(told()).toEqual(['Maya Okafor is over']);
    await confirm(null);
    await checkIn();
    await confirm(new Date('2026-12-04T00:00:00.500Z'));
    await passTo(LATER);
    expect(told()).toEqual([]);
    await confirm(LONG_AGO);
  });

  test('who was taken off meanwhile hears no more', async () => {
    await choose('notified');
    await checkIn();
    await confirm(null);
    await passTo('2026-12-03T23:00:01Z');
    await passTo(LATER);
    expect(told()).toEqual([]);
    await confirm(LONG_AGO);
  });

  test('reads that both have come where the room has seen both, and of the mentor alone where not', async () => {
    await choose('notified');
    for (const [athlete_came, says] of [
      [true, 'Maya Okafor and Jordan have both come.'],
      [false, 'Maya Okafor has checked in, and it’s time.'],
      [undefined, 'Maya Okafor has checked in, and it’s time.'],
    ] as const) {
      const checkedIn = await checkIn();
      const now = sessionAfter('session.mentor_checked_in', checkedIn);
      s.others.answers.set(`/internal/sessions/${checkedIn.sessionId}`, { ...now, athlete_came });
      await passTo('2026-12-03T23:00:01Z');
      expect(s.mail.to(GUARDIAN)[0]?.text?.replace(/\s+/g, ' ')).toContain(says);
    }
  });

  test('hears of a late mentor when they come', async () => {
    await choose('notified');
    s.mail.inbox.length = 0;
    setTime('2026-12-03T23:20:00Z');
    await s.deliver('session.mentor_checked_in', session());
    await s.runDue();
    expect(told()).toEqual(['Maya Okafor has started']);
  });
});

test('who chose to be in the room is reminded as the athlete is, with a joining link of their own', async () => {
  await s.sql`update account set guardian_mode = 'in_room' where id = ${athlete.id}`;
  for (const [kind, at] of [
    ['before_24h', '2026-12-02T23:00:00Z'],
    ['before_1h', '2026-12-03T22:00:00Z'],
  ]) {
    s.mail.inbox.length = 0;
    s.clock.setOffset(Date.parse(at ?? '') - Date.now());
    await s.deliver('session.reminder_due', session({ kind }) as never);
    await s.runDue();
    const [own] = s.mail.to(athlete.email);
    const [copy] = s.mail.to(GUARDIAN);
    expect(copy?.subject).toBe(`Jordan: ${own?.subject}`);
    expect(copy?.text?.replace(/\s+/g, ' ')).toContain('until you’re in we tell both of them that you’re coming');
    const linkIn = (text = '') => /\/join\/[\w-]+#([\w-]+)/.exec(text)?.[1];
    expect(linkIn(copy?.text)).toBeDefined();
    expect(linkIn(copy?.text)).not.toBe(linkIn(own?.text));
  }
});
