import { afterAll, beforeAll, expect, test } from 'bun:test';
import { REPORT_LINK_DAYS } from 'contracts/times';
import { sessionAfter, sessionOf } from '../fixtures/session-event.ts';
import { type Stage, stage } from '../fixtures/stage.ts';
import { copyBookings } from './copy-bookings.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

const GUARDIAN = 'parent@family.example';
async function family() {
  const [athlete, mentor] = [await s.registerAthlete({ guardian_email: GUARDIAN }), await s.registerMentor()];
  await s.sql`update account set guardian_confirmed_at = ${s.clock.now()} where id = ${athlete.id}`;
  await s.runDue();
  return { athlete, mentor, session: sessionOf({ athleteId: athlete.id, mentorId: mentor.id }) };
}
const newest = (email: string) => s.mail.to(email).at(-1)?.text ?? '';
const tokenIn = (text: string) => /\/report\?session=[0-9a-f-]+#(\S+)/.exec(text)?.[1] ?? '';
const redeem = async (text: string) => (await s.call('POST', '/links/redeem', null, { token: tokenIn(text) })).body;

test('the footer of a session’s mails leads each to a report of their own, without a sign-in', async () => {
  const { athlete, mentor, session } = await family();
  await s.deliver('session.confirmed', session);
  await s.runDue();
  const about = { session_id: session.sessionId };
  expect(await redeem(newest(athlete.email))).toMatchObject({ ...about, action: 'report', user_id: athlete.id });
  expect(await redeem(newest(mentor.email))).toMatchObject({ ...about, action: 'report', user_id: mentor.id });
  expect(await redeem(newest(GUARDIAN))).toMatchObject({ ...about, action: 'report_as_guardian', user_id: athlete.id });
  expect(s.mail.to(athlete.email).at(-1)?.html).toContain('Report or block someone</a>');
});

test('the link lives as long after the session as it promises, and no longer', async () => {
  const { athlete, session } = await family();
  await s.deliver('session.confirmed', session);
  await s.runDue();
  const endsMs = Date.parse(session.endsAt) + REPORT_LINK_DAYS * 86_400_000;
  const [row] = await s.sql`
    select expires_at from mailed_link where action = 'report' and account_id = ${athlete.id}`;
  expect(row.expires_at.getTime()).toBe(endsMs);
});

test('what is about a session’s money, plan or review has the line, too', async () => {
  const { athlete, mentor, session } = await family();
  const { sessionId } = session;
  await s.deliver('session.confirmed', session);
  await s.runDue();
  s.mail.inbox.length = 0;
  s.others.answers.set(`/internal/plans/${sessionId}`, { version: 1, summary: 'Shorter film.', tasks: [] });
  const people = { sessionId, athleteId: athlete.id, mentorId: mentor.id };
  await s.deliver('plan.written', { ...people, version: 1 });
  await s.deliver('review.answered', people);
  const refund = { refundId: crypto.randomUUID(), refundCents: 100, totalRefundedCents: 100, reason: 'x' };
  await s.deliver('payment.refunded', { ...people, ...refund });
  await s.deliver('transfer.paid', { ...people, transferId: 'tr_1', amountCents: 4_800 });
  await s.runDue();
  const told = s.mail.inbox.map(({ subject, text }) => [subject, text?.includes(`/report?session=${sessionId}#`)]);
  expect(told).toHaveLength(6);
  expect(told.filter(([, hasLine]) => !hasLine)).toEqual([]);
});

test('mails about no session have no such line', async () => {
  const { athlete } = await family();
  expect(newest(athlete.email)).not.toContain('/report');
});

test('a pause is told to both sides and the guardian, without a word of why', async () => {
  const { athlete, mentor, session } = await family();
  await s.deliver('session.paused', session);
  await s.runDue();
  for (const address of [athlete.email, mentor.email, GUARDIAN]) {
    const words = newest(address).replace(/\n-- [\s\S]*/, '');
    expect(words).toContain('We’re checking something on our side');
    expect(words).not.toMatch(/report|safety|complain|accus/i);
  }
  expect(newest(athlete.email)).toContain('everything you paid goes back');
  expect(newest(mentor.email)).toContain('doesn’t count as missed');
});

test('that it is on again is said to the mentor, who booked nothing, in words that fit', async () => {
  const { athlete, mentor, session } = await family();
  await s.deliver('session.resumed', session);
  await s.runDue();
  for (const address of [athlete.email, mentor.email, GUARDIAN]) {
    expect(newest(address)).toContain('Everything is as it was booked.');
    expect(newest(address)).toContain(`/join/${session.sessionId}#`);
  }
});

test('what is booked or moved while it is paused says so, and asks nobody in', async () => {
  const { athlete, mentor, session } = await family();
  await s.deliver('session.confirmed', session);
  await s.deliver('session.moved', { ...session, previousStartsAt: '2026-12-02T23:00:00Z' });
  s.others.answers.set(`/internal/sessions/${session.sessionId}`, sessionAfter('session.paused', session));
  await s.runDue();
  // Whoever confirms only now hears of it, too.
  await s.sql.begin((tx) => copyBookings(tx, s.clock.now(), { accountId: athlete.id, cause: crypto.randomUUID() }));
  await s.runDue();
  for (const [address, mails] of [
    [athlete.email, ['Booked', 'Moved']],
    [mentor.email, ['Booked', 'Moved']],
    [GUARDIAN, ['Jordan: Booked', 'Jordan: Moved', 'Jordan: Booked']],
  ] as const) {
    const got = s.mail.to(address).slice(-mails.length);
    expect(got.map(({ subject }) => subject?.replace(/(Booked|Moved): .*/, '$1')).sort()).toEqual([...mails].sort());
    for (const { text, attachments } of got) {
      expect(text).toContain('It’s paused for now.');
      expect(text).not.toMatch(/Join the call|\/join\/|opens 15 minutes|link of your own|joining link/i);
      expect(attachments[0]?.content.toString()).not.toContain('It opens');
    }
  }
});

test('a guardian who reported is thanked themselves, and the athlete hears nothing', async () => {
  const { athlete, mentor } = await family();
  const before = s.mail.to(athlete.email).length;
  await s.deliver('report.decided', {
    reportId: crypto.randomUUID(),
    reporterId: athlete.id,
    byGuardian: true,
    reportedId: mentor.id,
    message: null,
  });
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(before);
  const mail = s.mail.to(GUARDIAN).at(-1);
  expect(mail?.subject).toBe('We looked at your report');
  expect(mail?.text).not.toContain('what we wrote to');
});

test('the founder reads whom a report is about, by when to decide, and of a safety report what waits meanwhile', async () => {
  const { mentor } = await family();
  const file = async (safety: boolean) => {
    const about = { reportId: crypto.randomUUID(), reportedId: mentor.id, decideBy: '2026-12-04T01:00:00Z' };
    await s.deliver('report.filed', { ...about, safety });
    await s.runDue();
    return s.mail.inbox.filter(({ subject }) => subject?.includes('eport to look at')).at(-1);
  };
  const [safety, other] = [await file(true), await file(false)];
  for (const mail of [safety, other]) {
    expect(mail?.text).toMatch(/It’s about Maya Okafor\. Please decide by .*Dec \d/);
    expect(mail?.text).toContain('https://sideline.example/admin?tab=complaints');
    expect(mail?.text).not.toContain(mentor.email);
  }
  expect(safety?.text).toContain('minors may not see them and sessions may be paused until you do');
  expect(other?.text).not.toContain('minors');
});

test('who is warned reads the founder’s own words, and not that or by whom they were reported', async () => {
  const { athlete, mentor } = await family();
  const decided = { reportId: crypto.randomUUID(), reporterId: athlete.id, byGuardian: false, reportedId: mentor.id };
  await s.deliver('report.decided', { ...decided, message: 'Please keep every conversation here.' });
  await s.runDue();
  const warning = s.mail.to(mentor.email).at(-1);
  expect(warning?.subject).toBe('About our rules');
  expect(warning?.text).toContain('Please keep every conversation here.');
  expect(newest(mentor.email).replace(/\n-- [\s\S]*/, '')).not.toMatch(/report|Jordan/i);
  expect(newest(athlete.email)).not.toContain('Please keep every conversation here.');
});

test('a mentor who is hidden after a report reads of no report, no reason and no missed session', async () => {
  const { mentor } = await family();
  const reason = 'Removed after a report';
  await s.deliver('mentor.hidden', { mentorId: mentor.id, hidden: true, reason });
  await s.runDue();
  expect(newest(mentor.email)).toContain('We decided that students can’t see or book you right now.');
  expect(newest(mentor.email)).not.toMatch(/report|removed|missed/i);
});

test('a mentor who missed two sessions reads that this is why they’re hidden, and what becomes of the others', async () => {
  const { mentor } = await family();
  const reason = '2 missed sessions in 90 days';
  await s.deliver('mentor.hidden', { mentorId: mentor.id, hidden: true, reason, missed: 2 });
  await s.runDue();
  const text = newest(mentor.email).replaceAll(/\s+/g, ' ');
  expect(text).toContain('You missed 2 sessions in 90 days, so students can’t see or book you');
  expect(text).toContain('What’s booked already stays booked.');
});
