import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import type { ComplaintReason } from 'contracts/status';
import { sessionAfter, sessionOf } from '../fixtures/session-event.ts';
import { ADMIN, type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
let athlete: { id: string; email: string };
let mentor: { id: string; email: string };
beforeAll(async () => {
  s = await stage();
  athlete = await s.registerAthlete();
  mentor = await s.registerMentor();
  await s.runDue();
});
beforeEach(() => {
  s.mail.inbox.length = 0;
});
afterAll(() => s.end());

type Session = ReturnType<typeof sessionOf>;
const session = (more: object = {}) => sessionOf({ athleteId: athlete.id, mentorId: mentor.id }, more);
const paymentOf = ({ sessionId }: Session) => ({ sessionId, athleteId: athlete.id, mentorId: mentor.id });
const receiptOf = ({ sessionId }: Session) => `https://sideline.example/sessions/${sessionId}/receipt`;

/** What each was mailed since the test began; words stand in one line. */
async function mailed() {
  await s.runDue();
  const of = (email: string) => ({
    subjects: s.mail.to(email).map(({ subject }) => subject),
    text: s.mail
      .to(email)
      .map(({ text }) => text)
      .join('\n')
      .replace(/\s+/g, ' '),
  });
  return { family: of(athlete.email), mentor: of(mentor.email), founder: of(ADMIN.email) };
}

async function booked(): Promise<Session> {
  const one = session();
  await s.deliver('session.confirmed', one);
  await s.runDue();
  s.mail.inbox.length = 0;
  return one;
}
async function payOut(one: Session): Promise<void> {
  await s.deliver('transfer.paid', { ...paymentOf(one), transferId: 'tr_1', amountCents: 4_800 });
  await s.runDue();
  s.mail.inbox.length = 0;
}
const file = (one: Session, reason: ComplaintReason = 'poor_quality') =>
  s.deliver('complaint.filed', {
    ...one,
    status: 'completed',
    complaintId: crypto.randomUUID(),
    reason,
    decideBy: '2026-12-05T01:00:00Z',
  });
const decide = (one: Session, decision: 'none' | 'partial' | 'full', refundCents: number, more: object = {}) =>
  s.deliver('complaint.decided', {
    ...one,
    ...more,
    status: 'completed',
    complaintId: crypto.randomUUID(),
    decision,
    refundCents,
    note: 'We heard both sides.',
  });
const refund = (one: Session, reason: string) =>
  s.deliver('payment.refunded', {
    ...paymentOf(one),
    refundId: crypto.randomUUID(),
    refundCents: 12_000,
    totalRefundedCents: 12_000,
    reason,
  });

describe('a complaint', () => {
  test('before the payout stops it, and everybody reads so', async () => {
    await file(await booked());
    const { family, mentor: toMentor, founder } = await mailed();
    expect(family.text).toContain('Nothing is paid out until then.');
    expect(toMentor.text).toContain('Your payout is on hold until then.');
    expect(founder.text).toContain('The payout is on hold until you decide.');
  });

  test('after the payout does not claim that it still waits', async () => {
    const one = await booked();
    await payOut(one);
    await file(one);
    const { family, mentor: toMentor, founder } = await mailed();
    for (const { text } of [family, toMentor, founder]) {
      expect(text).toContain('already been paid');
      expect(text).not.toMatch(/payout waits|nothing is paid out|frozen/i);
    }
  });

  test('names its reason in the words that the family chose, and leads the founder to the queue', async () => {
    const [one, another] = [await booked(), await booked()];
    await file(one, 'mentor_no_show');
    await file(another, 'other');
    const { mentor: toMentor, founder } = await mailed();
    expect(toMentor.text).toContain('Jordan Reyes filed a complaint: “The mentor didn’t show up.” The founder reviews');
    expect(toMentor.text).toContain('Jordan Reyes filed a complaint: “Something else.” The founder reviews');
    expect(founder.subjects).toContain('Complaint to decide by Dec 4, 8:00 PM EST: The mentor didn’t show up');
    expect(founder.text).toContain('Reason: Something else. Mentor: Maya Okafor.');
    expect(founder.text).toContain('Open the queue: https://sideline.example/admin?tab=complaints');
  });

  test('about a free session speaks of no payout', async () => {
    await file(session({ amountCents: 0, mentorShareCents: 0 }));
    const { family, mentor: toMentor, founder } = await mailed();
    for (const { text } of [family, toMentor, founder]) expect(text).not.toMatch(/paid out|payout|been paid|\$/i);
  });
});

describe('a decision', () => {
  test('that refunds a part tells the mentor the share of the rest, to the dollar', async () => {
    await decide(await booked(), 'partial', 3_000);
    const { family, mentor: toMentor } = await mailed();
    expect(toMentor.text).toContain('$30 of $120 is refunded to the family. Your share is now $36 instead of $48.');
    expect(toMentor.text).toContain('You earn: $36');
    expect(toMentor.text).not.toMatch(/You earn: \$48|your card|take back/);
    expect(family.text).toContain('$30 of $120 goes back to your card. Banks take 5 to 10 days to show it.');
    expect(family.text).toContain('You paid: $120');
  });

  test('that refunds everything leaves the mentor $0, and no promise that was made to the family', async () => {
    const one = await booked();
    await decide(one, 'full', 12_000);
    const { family, mentor: toMentor } = await mailed();
    expect(toMentor.text).toContain('All of the $120 is refunded to the family. There’s no payout.');
    expect(toMentor.text).toContain('You earn: $0');
    expect(toMentor.text).not.toMatch(/your card|\$48|Free/);
    expect(family.text).toContain('$120 of $120 goes back to your card.');
    expect(family.text).toContain(receiptOf(one));
    expect(toMentor.text).not.toContain('/receipt');
  });

  test('after the payout says what is taken back of it', async () => {
    const one = await booked();
    await payOut(one);
    await decide(one, 'partial', 3_000);
    expect((await mailed()).mentor.text).toContain('We take back $12 of what we paid you.');
    await decide(one, 'full', 12_000);
    const { text } = (await mailed()).mentor;
    expect(text).toContain('We take back $48 of what we paid you.');
    expect(text).not.toContain('There’s no payout');
  });

  test('after a bank took some or all of the payment counts from what the mentor had left', async () => {
    const one = await booked();
    await payOut(one);
    await decide(one, 'partial', 3_000, { mentorShareCents: 2_800 });
    const { text } = (await mailed()).mentor;
    expect(text).toContain('Your share is now $16 instead of $28. We take back $12 of what we paid you.');
    expect(text).toContain('You earn: $16');
    s.mail.inbox.length = 0;
    await decide(one, 'partial', 3_000, { mentorShareCents: 0 });
    const none = (await mailed()).mentor.text;
    expect(none).toContain('The family has the payment back already, so there’s no payout.');
    expect(none).toContain('You earn: $0');
    expect(none).not.toMatch(/instead of|We take back|-\$/);
  });

  test('without a refund leaves the share as it was', async () => {
    await decide(await booked(), 'none', 0);
    const { family, mentor: toMentor } = await mailed();
    expect(toMentor.text).toContain('There’s no refund. Your share stays $48.');
    expect(family.text).toContain('There’s no refund.');
    expect(family.text).not.toContain('goes back to your card');
  });

  test('about a session that is refunded anyway tells neither side that there is no refund', async () => {
    const one = await booked();
    await decide(one, 'none', 0, { givenBackCents: 12_000 });
    const { family, mentor: toMentor } = await mailed();
    expect(family.text).toContain('You get $120 back in any case: the session is refunded.');
    expect(toMentor.text).toContain(
      'The family gets $120 back in any case: the session is refunded. There’s no payout.',
    );
    expect(toMentor.text).toContain('You earn: $0');
    for (const { text } of [family, toMentor]) expect(text).not.toContain('There’s no refund');
    expect(family.text).toContain(receiptOf(one));
  });
});

describe('a late cancellation', () => {
  test.each([
    ['some', 2_000, 'so you still get your share of $20.'],
    ['all', 0, 'The family has the payment back already, so there’s no payout.'],
  ])(
    'after %s of the payment was given back counts from what the mentor had left',
    async (_part, mentorShareCents, said) => {
      const one = await booked();
      const cancelled = {
        ...one,
        mentorShareCents,
        status: 'cancelled',
        refundCents: 0,
        by: 'athlete',
        paid: true,
      } as const;
      await s.deliver('session.cancelled', cancelled);
      const { text } = (await mailed()).mentor;
      expect(text).toContain(said);
      expect(text).not.toContain('$48');
    },
  );

  test('whose mail still waits when some or all of it is given back names the share that is left', async () => {
    for (const [backCents, said] of [
      [5_000, 'so you still get your share of $28.'],
      [12_000, 'The family has the payment back already, so there’s no payout.'],
    ] as const) {
      const one = await booked();
      const cancelled = { ...one, status: 'cancelled', refundCents: 0, by: 'athlete', paid: true } as const;
      await s.deliver('session.cancelled', cancelled);
      const now = { ...sessionAfter('session.cancelled', cancelled), back_before_cents: backCents };
      s.others.answers.set(`/internal/sessions/${one.sessionId}`, now);
      const { text } = (await mailed()).mentor;
      expect(text).toContain(said);
      expect(text).not.toContain('$48');
    }
  });
});

describe('a refund', () => {
  test('that was sent says how long banks take, and leads the family to the receipt', async () => {
    const one = await booked();
    await refund(one, 'cancelled_by_mentor');
    const { family, mentor: toMentor } = await mailed();
    expect(family.subjects).toEqual(['Refund of $120']);
    expect(family.text).toContain('back to your card. Banks take 5 to 10 days to show it.');
    expect(family.text).toContain(receiptOf(one));
    expect(toMentor.subjects).toEqual([]);
  });

  test('that didn’t go through is told honestly: it is still theirs, and they need not do anything', async () => {
    const one = await booked();
    await s.deliver('refund.failed', {
      ...paymentOf(one),
      refundId: crypto.randomUUID(),
      refundCents: 12_000,
      reason: 'lost_or_stolen_card',
    });
    const { family, mentor: toMentor, founder } = await mailed();
    expect(family.subjects).toEqual(['Your refund of $120 is delayed']);
    expect(family.text).toContain('The $120 is still yours, and there’s nothing to do');
    expect(family.text).toContain(receiptOf(one));
    expect(family.text).not.toContain('lost_or_stolen_card');
    expect(founder.text).toContain('A refund of $120 didn’t go through.');
    expect(toMentor.subjects).toEqual([]);
  });

  test('that the founder paid another way does not speak of a card that will show it', async () => {
    await refund(await booked(), 'paid_another_way');
    const { family } = await mailed();
    expect(family.text).toContain('We’ve now paid it to you another way.');
    expect(family.text).not.toMatch(/on its way|Banks take/);
  });

  test('of a payment that came too late or twice says why', async () => {
    await refund(await booked(), 'already_paid');
    expect((await mailed()).family.text).toContain('this was a second payment');
    await refund(await booked(), 'slot_gone');
    expect((await mailed()).family.text).toContain('the session couldn’t be booked anymore');
  });
});

describe('a cancellation', () => {
  test('of an unpaid hold has nothing to take out of a calendar, and no receipt', async () => {
    await s.deliver('session.cancelled', { ...session(), status: 'cancelled', refundCents: 0, by: 'athlete' });
    const { family } = await mailed();
    expect(family.text).toContain('Nothing was charged.');
    expect(family.text).not.toMatch(/calendar|receipt/i);
    expect(s.mail.to(athlete.email).flatMap(({ attachments }) => attachments)).toEqual([]);
  });

  test('of a paid session leads the family to the receipt', async () => {
    const one = await booked();
    await s.deliver('session.cancelled', { ...one, status: 'cancelled', refundCents: 12_000, by: 'mentor' });
    const { family, mentor: toMentor } = await mailed();
    expect(family.text).toContain(receiptOf(one));
    expect(family.text).toContain('takes it out of your calendar');
    expect(toMentor.text).toContain('there’s no payout');
    expect(toMentor.text).not.toContain('/receipt');
  });

  test('that is heard of before the booking says what comes back of what was paid, to both', async () => {
    const one = session();
    await s.deliver('session.cancelled', {
      ...one,
      status: 'cancelled',
      refundCents: 12_000,
      by: 'mentor',
      paid: true,
    });
    await s.deliver('session.confirmed', { ...one, version: 1 });
    s.others.answers.set(`/internal/sessions/${one.sessionId}`, sessionAfter('session.cancelled', one));
    const { family, mentor: toMentor } = await mailed();
    expect(family.subjects).toEqual([expect.stringMatching(/^Cancelled: /)]);
    expect(family.text).toContain('$120 goes back to your card');
    expect(toMentor.subjects).toEqual([expect.stringMatching(/^Cancelled: /)]);
  });

  test('with a part refunded tells the mentor the share of the rest', async () => {
    await s.deliver('session.cancelled', { ...(await booked()), status: 'cancelled', refundCents: 3_000, by: 'admin' });
    expect((await mailed()).mentor.text).toContain('You get $36, your share of the rest');
  });
});

describe('of a payment that went back by hand, or by the card’s bank, no mail says that there is no refund', () => {
  const SAYS = [
    [12_000, 0, 'You have your $120 back already.'],
    [12_000, 12_000, 'You have your $120 back already.'],
    [5_000, 0, 'You have $50 of your $120 back already. There’s no further refund.'],
    [5_000, 12_000, 'You have $50 of your $120 back already. Another $70 goes back to your card.'],
  ] as const;

  test.each(SAYS)('with %i back before and %i decided', async (backBeforeCents, refundCents, says) => {
    const share = (12_000 - backBeforeCents) * 0.4;
    const one = { ...(await booked()), mentorShareCents: share };
    const by = refundCents > 0 ? ('mentor' as const) : ('athlete' as const);
    await s.deliver('session.cancelled', { ...one, status: 'cancelled', refundCents, by, paid: true, backBeforeCents });
    const cancelled = await mailed();
    expect(cancelled.family.text).toContain(says);
    expect(cancelled.family.text).not.toContain('so there’s no refund');
    s.mail.inbox.length = 0;
    await decide(one, refundCents > 0 ? 'full' : 'none', refundCents, { backBeforeCents });
    const decided = await mailed();
    expect(decided.family.text).toContain(says);
    for (const { text } of [decided.family, decided.mentor]) expect(text).not.toContain('There’s no refund');
  });
});

describe('the receipt', () => {
  test('is one press away from the confirmation, and from the mail after the session', async () => {
    const one = session();
    await s.deliver('session.confirmed', one);
    await s.deliver('session.completed', { ...one, status: 'completed', by: 'mentor' });
    const { family, mentor: toMentor } = await mailed();
    expect(family.text.split(receiptOf(one)).length - 1).toBe(2);
    expect(toMentor.text).not.toContain('/receipt');
  });

  test('is not offered for a free session', async () => {
    const free = session({ amountCents: 0, mentorShareCents: 0 });
    await s.deliver('session.confirmed', free);
    await s.deliver('session.completed', { ...free, status: 'completed', by: 'mentor' });
    expect((await mailed()).family.text).not.toMatch(/receipt|paid for/i);
  });
});

test('a mentor who completed a session reads what the share is, and not that it has left already', async () => {
  await s.deliver('session.completed', { ...(await booked()), status: 'completed', by: 'mentor' });
  const { text } = (await mailed()).mentor;
  expect(text).toContain('Your share of $48 goes to your connected account. We’ll email you when it’s sent.');
  expect(text).not.toContain('on its way');
});

test('a no-show of a free session speaks of no money', async () => {
  const free = session({ amountCents: 0, mentorShareCents: 0 });
  await s.deliver('session.mentor_no_show', { ...free, status: 'mentor_no_show', refundAt: '2026-12-04T01:30:01Z' });
  const { family, mentor: toMentor } = await mailed();
  for (const { text, subjects } of [family, toMentor]) {
    expect(subjects).toHaveLength(1);
    expect(`${text} ${subjects}`).not.toMatch(/refund|\$|payout/i);
  }
});
