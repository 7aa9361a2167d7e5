import { expect } from 'bun:test';
import { type Account, linkIn, type Marketplace, minutesAfter } from '../marketplace.ts';
import { until } from '../stack.ts';

/** What the founder has after Stripe's 2.9% and 30 cents of $120 and the mentor's 40%. */
const LEFT = 68.22;

export interface Journey {
  mentor: Account;
  athlete: Account;
  sessionId: string;
}

export async function playJourney(
  market: Marketplace,
  around: <T>(step: () => Promise<T>) => Promise<T> = (step) => step(),
): Promise<Journey> {
  const mentor = await market.bookableMentor();
  const athlete = await market.registerAthlete();
  const slot = await market.anySlot(mentor.id);
  const booked = await around(() => market.book(athlete, mentor.id, slot));
  expect(booked.status).toBe(200);
  const sessionId: string = booked.body.session_id;
  const startsAt = new Date(slot);

  const page = await around(() => market.openCheckout(athlete, sessionId));
  expect(await market.openCheckout(athlete, sessionId)).toEqual(page);
  await around(() => market.pay(page.checkout_url));
  await until(async () => {
    const answer = await market.good('GET', `/payments/status/${page.payment_session_id}`, athlete.token);
    return answer.payment_status === 'paid';
  }, 'the payment');
  await market.statusBecomes(athlete, sessionId, 'confirmed');

  await market.moveTo(minutesAfter(startsAt, -5));
  await around(() => act(market, mentor, `mentor-checkin?mentor_id=${mentor.id}`, sessionId, 'mentor_checked_in'));
  await market.moveTo(minutesAfter(startsAt, 61));
  await around(() => act(market, athlete, `student-confirm?athlete_id=${athlete.id}`, sessionId, 'student_confirmed'));
  await around(() => act(market, mentor, 'complete', sessionId, 'completed'));
  await market.mailTo(mentor.email, /paid|payout|on its way/i);

  await market.advance('P2D');
  await around(() => collect(market));
  return { mentor, athlete, sessionId };
}

/** A retry after a lost answer hears that it was done, or that it cannot be done twice. */
async function act(market: Marketplace, person: Account, command: string, sessionId: string, status: string) {
  const answer = await market.api('POST', `/sessions/${sessionId}/${command}`, person.token);
  const { status: now } = await market.session(person, sessionId);
  if (now !== status) throw new Error(`${command}: ${answer.status} ${JSON.stringify(answer.body)}, but ${now}`);
}

/** Interrupted work resumes a minute later. */
export async function collect(market: Marketplace, cents = LEFT): Promise<void> {
  const founder = await market.admin();
  const { total_commission_collected } = await market.good('POST', '/admin/collect-commission', founder);
  expect([cents, 0]).toContain(total_commission_collected);
  await market.advance('PT1M');
  await until(
    async () => {
      const summary = await market.good('GET', '/admin/commission-summary', await market.admin());
      return summary.total_commission_available === 0 && summary.uncollected_transactions === 0;
    },
    'the collection',
    60_000,
  );
}

/** A mail that is sent again after a crash keeps its id. */
export async function expectOneMailEach(market: Marketplace, { mentor, athlete }: Journey): Promise<void> {
  await market.mailTo(athlete.email, /rate|how was/i);
  const confirmation = await market.mailTo(athlete.email, /booked|confirmed/i);
  expect(linkIn(confirmation, 'join').path).toStartWith('/join/');
  for (const { email } of [mentor, athlete]) {
    const sent = new Map<string, Set<string>>();
    for (const mail of await market.mails(email))
      sent.set(mail.subject, (sent.get(mail.subject) ?? new Set()).add(mail.messageId));
    const twice = [...sent].filter(([, ids]) => ids.size > 1).map(([subject]) => subject);
    expect(twice).toEqual([]);
  }
}
