import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { InternalSessionNow } from 'contracts/internal';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'contracts/times';
import { NOW } from '../fixtures/stage.ts';
import { END, instant, MOVED, START, startWaiting, type Waiting } from '../fixtures/waiting.ts';
import { MAILS, type MailFacts, type MailKind } from './kinds.ts';
import { queueMail } from './queue.ts';

let w: Waiting;
beforeAll(async () => {
  w = await startWaiting();
});
beforeEach(async () => {
  await w.begin();
  await w.sql`update account set guardian_mode = 'notified'`;
});
afterAll(() => w.end());

interface Passing<K extends MailKind> {
  to?: 'mentor';
  facts(): MailFacts<K>;
  /** When it would have left; else long before the session. */
  at?: number;
  status?: InternalSessionNow['status'];
  before?: Partial<InternalSessionNow>;
  passes(): unknown;
  /** What the late one says instead; without it, nothing goes out. */
  says?: RegExp;
}
type Ends = { [K in MailKind]: Passing<K> | 'stays true' };
type Follower = 'mentor_verified' | 'mentor_rejected' | 'mentor_hidden' | 'refunded' | 'profile_changes_decided';
const later = (kind: Follower) => async () => {
  const facts = { note: null, isFree: true, reason: null, approved: true, cents: 1, startsAt: null, hidden: false };
  w.setTime(w.clock.now().getTime() + 1_000);
  const mail = {
    accountId: kind === 'refunded' ? w.people.athlete.id : w.people.mentor.id,
    dedupeKey: crypto.randomUUID(),
  };
  await queueMail(w.sql, w.clock.now(), {
    ...mail,
    kind,
    facts: { ...facts, sessionId: w.people.session.sessionId } as never,
  });
  await w.sql`delete from due where kind = 'mail.send' and key in (select id::text from mail where kind = ${kind}
    and dedupe_key = ${mail.dedupeKey})`;
};
const known = (): MailFacts<'session_booked'> => w.people.session;
const cancelled = () => w.booking({ status: 'cancelled' });
const paused = () => w.booking({ paused: true });
const passTo = (at: number) => () => w.setTime(at);

/** A new kind has to say here when it ends being true, or that it never does. */
const ENDS: Ends = {
  welcome_athlete: 'stays true',
  welcome_mentor: { to: 'mentor', facts: () => ({}), passes: later('mentor_verified') },
  mentor_verified: { to: 'mentor', facts: () => ({ note: null, isFree: true }), passes: later('mentor_rejected') },
  mentor_rejected: { to: 'mentor', facts: () => ({ reason: null }), passes: later('mentor_verified') },
  reset_code: {
    facts: () => ({ codeId: crypto.randomUUID() }),
    passes: passTo(NOW.getTime() + 11 * MINUTE_MS),
    says: /Use the button: it works once, until Fri, Nov 20, 12:00 PM EST/,
  },
  address_code: { facts: () => ({ codeId: crypto.randomUUID() }), passes: passTo(NOW.getTime() + 11 * MINUTE_MS) },
  password_changed: 'stays true',
  new_sign_in: 'stays true',
  guardian_confirm: { facts: () => ({}), passes: passTo(NOW.getTime() + 15 * DAY_MS) },
  guardian_removed: 'stays true',
  second_factor_setup: 'stays true',
  session_booked: { facts: known, passes: () => w.booking(MOVED), says: /Your time: Sat, Dec 5, 12:00 PM EST/ },
  session_moved: {
    facts: () => ({ ...known(), previousStartsAt: instant(START - DAY_MS) }),
    passes: () => w.booking(MOVED),
  },
  session_reminder: {
    at: START - HOUR_MS,
    facts: () => ({ ...known(), when: 'before_1h' }),
    passes: passTo(START - 40 * MINUTE_MS),
    says: /Your session with Maya is in 40 minutes/,
  },
  session_cancelled: 'stays true',
  session_begun: {
    at: START,
    before: { status: 'mentor_checked_in' },
    facts: known,
    passes: passTo(END),
  },
  session_over: { at: END, before: { status: 'completed' }, facts: known, passes: cancelled },
  session_paused: { before: { paused: true }, facts: known, passes: () => w.booking({ paused: false }) },
  session_resumed: { facts: known, passes: paused },
  move_proposed: {
    before: { proposed_starts_at: instant(START + DAY_MS) },
    facts: () => ({ ...known(), proposedStartsAt: instant(START + DAY_MS), answerBy: instant(START - HOUR_MS) }),
    passes: () => w.booking({ proposed_starts_at: null }),
  },
  move_declined: {
    to: 'mentor',
    facts: () => ({ ...known(), proposedStartsAt: instant(START + DAY_MS), by: 'athlete' }),
    passes: () => w.booking(MOVED),
  },
  slot_free: {
    facts: () => ({
      mentorId: w.people.mentor.id,
      startsAt: instant(START),
      bookableUntil: instant(START - 2 * DAY_MS),
    }),
    passes: passTo(START - 2 * DAY_MS),
    says: /too late to book it/,
  },
  attendance_request: {
    before: { status: 'mentor_checked_in' },
    facts: () => ({ ...known(), when: 'checked_in' }),
    passes: () => w.booking({ status: 'student_confirmed' }),
  },
  please_complete: {
    to: 'mentor',
    before: { status: 'student_confirmed' },
    facts: () => ({ ...known(), by: 'athlete' }),
    passes: () => w.booking({ status: 'completed' }),
  },
  please_rate: {
    before: { status: 'completed' },
    facts: known,
    passes: () => w.booking({ status: 'completed', rated: true }),
  },
  session_completed_mentor: {
    to: 'mentor',
    before: { status: 'completed' },
    facts: known,
    async passes() {
      await w.deliver('session.confirmed', w.people.session);
      const { sessionId, athleteId, mentorId } = w.people.session;
      await w.deliver('transfer.paid', { sessionId, athleteId, mentorId, transferId: 'tr_1', amountCents: 4_800 });
      await w.sql`delete from due where key not in (select id::text from mail where kind = 'session_completed_mentor')`;
    },
    says: /Your share of \$48 is on its way to your bank/,
  },
  no_show: {
    before: { status: 'mentor_no_show' },
    facts: known,
    passes: () => w.booking({ status: 'mentor_checked_in' }),
  },
  no_show_reversed: {
    before: { status: 'mentor_checked_in' },
    facts: known,
    passes: () => w.booking({ status: 'student_confirmed' }),
    says: /^(?![\s\S]*Confirm that your mentor showed up)/,
  },
  complaint_filed: {
    before: { status: 'completed', complaint: 'open' },
    facts: () => ({ ...known(), reason: 'poor_quality', decideBy: instant(END) }),
    passes: () => w.booking({ status: 'completed', complaint: 'decided' }),
  },
  complaint_decided: 'stays true',
  mentor_hidden: {
    to: 'mentor',
    facts: () => ({ hidden: true, missed: 2 }),
    passes: later('mentor_hidden'),
  },
  report_filed: 'stays true',
  report_looked_at: 'stays true',
  rules_reminder: 'stays true',
  refunded: 'stays true',
  refund_delayed: {
    facts: () => ({ sessionId: w.people.session.sessionId, startsAt: null, cents: 12_000 }),
    passes: later('refunded'),
  },
  paid_out: 'stays true',
  share_reversed: 'stays true',
  debt_netted: 'stays true',
  founder_alert: 'stays true',
  books_differ: 'stays true',
  bank_refused: 'stays true',
  payouts_stopped: 'stays true',
  profile_changes_decided: {
    to: 'mentor',
    facts: () => ({ approved: false, note: null }),
    passes: later('profile_changes_decided'),
  },
  media_taken_down: 'stays true',
  review_answered: {
    before: { answered: true },
    facts: () => ({ sessionId: w.people.session.sessionId, mentorId: w.people.mentor.id }),
    passes: () => w.booking({ answered: false }),
  },
  review_taken_down: 'stays true',
  // Its plan is asked for by version: plan-mails.test.ts.
  plan_written: 'stays true',
  // Their messages are asked for, too: message-mails.test.ts.
  message_received: 'stays true',
  message_copied: 'stays true',
  parent_request: {
    before: { status: 'scheduled' },
    facts: () => ({ ...known(), requestId: crypto.randomUUID(), expiresAt: instant(START - DAY_MS) }),
    passes: () => w.booking({ status: 'expired' }),
  },
  parent_news: {
    before: { status: 'scheduled' },
    facts: () => ({ ...known(), requestId: crypto.randomUUID(), what: 'moved' }),
    passes: cancelled,
  },
  parent_paid: {
    facts: () => ({ ...known(), isGuardian: false }),
    passes: cancelled,
    says: /The session won’t take place after all/,
  },
  parent_refunded: 'stays true',
  parent_did_not_pay: 'stays true',
};

const recipientOf = (end: Passing<MailKind>) => w.people[end.to ?? 'athlete'];
const textsTo = (end: Passing<MailKind>) =>
  w.mail.to(recipientOf(end).email).map(({ text }) => text?.replace(/\s+/g, ' ') ?? '');
async function queue(kind: MailKind, end: Passing<MailKind>): Promise<void> {
  const otherId = w.people[end.to ? 'athlete' : 'mentor'].id;
  const mail = { kind, accountId: recipientOf(end).id, otherId, dedupeKey: crypto.randomUUID(), facts: end.facts() };
  await queueMail(w.sql, w.clock.now(), mail);
}

describe('a mail that waited until it was no longer true', () => {
  test('is thought of for every kind', () => {
    expect(Object.keys(ENDS).sort()).toEqual(Object.keys(MAILS).sort());
  });

  for (const kind of Object.keys(ENDS) as MailKind[]) {
    const end = ENDS[kind] as Passing<MailKind> | 'stays true';
    if (end === 'stays true') continue;
    test(`${kind} ${end.says ? 'says what is true now' : 'is dropped'}`, async () => {
      w.booking(end.before ?? {});
      if (end.at) w.setTime(end.at);
      await queue(kind, end);
      await w.runDue();
      const onTime = textsTo(end);
      expect(onTime).toHaveLength(1);
      if (end.says) expect(onTime[0]).not.toMatch(end.says);
      w.mail.inbox.length = 0;
      await queue(kind, end);
      await end.passes();
      await w.runDue();
      const late = textsTo(end);
      expect(late).toHaveLength(end.says ? 1 : 0);
      if (end.says) expect(late[0]).toMatch(end.says);
      expect(await w.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
    });
  }

  test.each([
    ['hidden and shown again', [{ hidden: true }, { hidden: false }], 'You’re no longer hidden from students'],
    ['shown and hidden again', [{ hidden: false }, { hidden: true }], 'Students can’t see or book you right now'],
  ])(
    'of a mentor who was %s, what happened last is mailed, whichever is heard of first',
    async (_what, order, says) => {
      const now = w.clock.now().getTime();
      const told = (n: number) =>
        w.deliver(
          'mentor.hidden',
          { mentorId: w.people.mentor.id, reason: 'x', ...order[n] } as never,
          undefined,
          new Date(now + n),
        );
      for (const heard of [
        [0, 1],
        [1, 0],
      ] as const) {
        w.mail.inbox.length = 0;
        w.mail.setAway(true);
        await told(heard[0]);
        await w.runDue();
        await told(heard[1]);
        w.mail.setAway(false);
        await w.send();
        expect(w.subjects('mentor')).toEqual([says]);
        await w.sql`delete from mail where kind = 'mentor_hidden'`;
      }
    },
  );

  test('mentor_hidden of before what was mailed already is dropped', async () => {
    const now = w.clock.now().getTime();
    const told = (hidden: boolean, at: number) =>
      w.deliver('mentor.hidden', { mentorId: w.people.mentor.id, reason: 'x', hidden }, undefined, new Date(at));
    await told(false, now);
    await w.runDue();
    await told(true, now - 60_000);
    await w.runDue();
    expect(w.subjects('mentor')).toEqual(['You’re no longer hidden from students']);
  });

  test('profile_changes_decided of before what was mailed already is dropped', async () => {
    const { id: mentorId } = w.people.mentor;
    const now = w.clock.now().getTime();
    const told = (approved: boolean, at: number) =>
      w.deliver('mentor.changes_decided', { mentorId, version: 1, approved, note: null }, undefined, new Date(at));
    await told(true, now);
    await w.runDue();
    await told(false, now - 60_000);
    await w.runDue();
    expect(w.subjects('mentor')).toHaveLength(1);
  });

  test('slot_free is dropped once its mentor is hidden from, blocked by, or gone for whom it is to', async () => {
    const end = ENDS.slot_free as Passing<MailKind>;
    await queue('slot_free', end);
    w.mentorOpen(false);
    await w.runDue();
    expect(textsTo(end)).toEqual([]);
    expect(await w.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
    // Whoever waits goes on waiting.
    const untold = (await w.emitted('mentor.slot_untold')).map(({ payload }) => payload);
    expect(untold).toContainEqual({ mentorId: w.people.mentor.id, athleteId: w.people.athlete.id });
  });

  test('parent_paid says whether the money of a cancelled session comes back', async () => {
    const end = ENDS.parent_paid as Passing<'parent_paid'>;
    w.booking({ status: 'cancelled', refund_cents: 0 });
    await queue('parent_paid', end as Passing<MailKind>);
    await w.runDue();
    w.booking({ status: 'cancelled', refund_cents: known().amountCents });
    await queue('parent_paid', end as Passing<MailKind>);
    await w.runDue();
    const [kept, refunded] = textsTo(end as Passing<MailKind>);
    expect(kept).toMatch(/won’t take place after all\. It was cancelled less than 24 hours .* so there’s no refund/);
    expect(kept).not.toMatch(/about your money/);
    expect(refunded).toMatch(/won’t take place after all\. We’ll email you about your money/);
    expect(refunded).not.toMatch(/no refund/);
  });

  describe.each([
    [12_000, 'You have your $120 back already.'],
    [5_000, 'You have $50 of your $120 back already. There’s no further refund.'],
  ])('after %i cents of a session that was cancelled late went back by hand', (back, says) => {
    const cancelledLate = () => w.booking({ status: 'cancelled', refund_cents: 0, back_before_cents: back });
    const read = async (kind: MailKind, facts: object) => {
      const end = { facts: () => ({ ...known(), ...facts }) } as unknown as Passing<MailKind>;
      await queue(kind, end);
      cancelledLate();
      await w.runDue();
      return textsTo(end);
    };
    const LATE = { refundCents: 0, by: 'athlete', wasPaid: true, backBeforeCents: 0 };

    test.each([
      ['parent_paid', { isGuardian: false }],
      ['parent_news', { requestId: crypto.randomUUID(), what: 'not_refunded' }],
      ['session_cancelled', LATE],
    ] as const)('%s says so, and not that there is no refund', async (kind, facts) => {
      const texts = await read(kind, facts);
      expect(texts).toHaveLength(1);
      expect(texts[0]).toContain(says);
      expect(texts[0]).not.toMatch(/so there’s no refund|about your money/);
    });
  });

  test('parent_paid claims to hold nothing of a payment that went back by hand while the session is on', async () => {
    const end = ENDS.parent_paid as Passing<MailKind>;
    w.booking({ back_before_cents: 12_000 });
    await queue('parent_paid', end);
    await w.runDue();
    w.booking({ back_before_cents: 5_000 });
    await queue('parent_paid', end);
    await w.runDue();
    const [all, some] = textsTo(end);
    expect(all).toContain('You have your $120 back already.');
    expect(all).not.toMatch(/We hold|Cancel at least/);
    expect(some).toContain('You have $50 of your $120 back already. We hold the rest until the session’s over.');
  });

  test('session_completed_mentor names the share of what is left, where a part went back by hand since', async () => {
    const end = ENDS.session_completed_mentor as Passing<MailKind>;
    await queue('session_completed_mentor', end);
    w.booking({ ...end.before, back_before_cents: 5_000 });
    await w.runDue();
    const [text] = textsTo(end);
    expect(text).toContain('Your share of $28 ');
    expect(text).not.toContain('$48');
  });

  test('please_complete is dropped while the session is paused, because completing would be refused', async () => {
    const end = ENDS.please_complete as Passing<'please_complete'>;
    w.booking({ ...end.before, paused: true });
    await queue('please_complete', end as Passing<MailKind>);
    await w.runDue();
    expect(textsTo(end as Passing<MailKind>)).toEqual([]);
  });
});
