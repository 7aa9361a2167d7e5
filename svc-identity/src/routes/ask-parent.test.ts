import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { GUARDIAN_CONSENT } from 'contracts/guardian-consent';
import { DAY_MS } from 'contracts/times';
import { transaction } from 'svc-kit/db';
import { hashToken } from 'svc-kit/hash-token';
import { countWaiting, person, until } from 'svc-kit/testing';
import { sessionOf } from '../fixtures/session-event.ts';
import { PASSWORD, type Stage, stage } from '../fixtures/stage.ts';
import { erase } from '../store/account-data.ts';

let s: Stage;
let athlete: { id: string; email: string };
let mentor: { id: string; email: string };
let session: ReturnType<typeof sessionOf>;
let parent: string;
let n = 0;
beforeAll(async () => {
  s = await stage();
  mentor = await s.registerMentor();
});
beforeEach(async () => {
  n += 1;
  parent = `parent${n}@family.example`;
  athlete = await s.registerAthlete();
  await s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email: null });
  session = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
  s.others.answers.set('/internal/parent-requests', held());
  s.others.answers.set(standsAt(), held());
  s.others.answers.delete('/internal/payers');
  await s.runDue();
  s.mail.inbox.length = 0;
  s.others.sent.length = 0;
});
afterAll(() => s.end());

const standsAt = () => `/internal/sessions/${session.sessionId}`;
const held = () => ({
  id: session.sessionId,
  mentor_id: mentor.id,
  athlete_id: athlete.id,
  starts_at: session.startsAt,
  ends_at: session.endsAt,
  status: 'scheduled',
  amount_cents: 12_000,
  mentor_share_cents: 4_800,
  hold_expires_at: '2026-11-21T03:00:00.000Z',
  version: 2,
  mentor_page: { portrait: '/api/media/4f7a1c5e-0000-4000-8000-000000000001' },
});
const ask = (guardian_email: string | null = parent, more: object = {}, sessionId = session.sessionId) =>
  s.call('POST', `/sessions/${sessionId}/parent-request`, person('athlete', athlete.id), { guardian_email, ...more });
const tokenIn = (url = '') => /\/pay#([\w-]+)/.exec(url)?.[1] ?? '';
const requestId = () => (s.others.sent.at(-1) as { id: string }).id;
const inbox = async (address: string) => {
  await s.runDue();
  return s.mail.to(address);
};
const subjectsTo = async (address: string) => (await inbox(address)).map(({ subject }) => subject ?? '');
const guardian = async () => (await s.call('GET', '/account/guardian', person('athlete', athlete.id))).body;
const consents = () =>
  s.sql`select email, method, version, text, outcome from guardian_consent where account_id = ${athlete.id}`;

/** As booking and payments tell of it; `payer` is what the payer typed at Stripe. */
async function pay(payer: string | null, checkoutId = `cs_${crypto.randomUUID()}`) {
  const request = requestId();
  await s.runDue();
  s.others.answers.set('/internal/payers', { email: payer });
  s.others.answers.delete(standsAt());
  await s.deliver('session.confirmed', { ...session, parentRequestId: request });
  await s.deliver('parent_request.paid', { ...session, requestId: request, checkoutId });
  await s.runDue();
  return { requestId: request, checkoutId };
}

describe('asking a parent', () => {
  test('mails them a link and says who asks, for what, until when, and that it can be ignored', async () => {
    const { status, body } = await ask(parent, { note: 'It’s the one from dinner.' });
    expect(status).toBe(200);
    expect(body.expires_at).toBe('2026-11-21T03:00:00.000Z');
    expect(body.pay_url).toBe(`https://sideline.example/pay#${tokenIn(body.pay_url)}`);
    const [mail] = await inbox(parent);
    for (const part of [
      'Jordan asks if you’d pay',
      'Jordan wrote: “It’s the one from dinner.”',
      'Mentor: Maya Okafor',
      `https://sideline.example/mentors/${mentor.id}`,
      'Time: Thu, Dec 3, 6:00 PM EST',
      'Maya’s time: Thu, Dec 3, 3:00 PM PST',
      'Total: $120',
      'on hold until Fri, Nov 20, 10:00 PM EST',
      'at least 24 hours before the session and everything is refunded',
      'Just ignore this email.',
    ])
      expect(mail?.text).toContain(part);
    expect(mail?.html).toContain('/api/media/4f7a1c5e-0000-4000-8000-000000000001-160.jpg" width="80"');
    expect(tokenIn(mail?.text)).toBe(tokenIn(body.pay_url));
  });

  test('puts no word of the athlete where a mailbox lists mails, and no way into their account', async () => {
    await s.sql`update account set first_name = 'Call Now For Money' where id = ${athlete.id}`;
    await ask(parent, { note: 'Win a prize today' });
    const [mail] = await inbox(parent);
    const hidden = /display:none[^>]*>([^<]*)/.exec(mail?.html || '')?.[1];
    for (const words of ['Call Now', 'Win a prize'])
      expect(`${mail?.subject}${hidden}${/^To: .*/m.exec(mail?.raw ?? '')}`).not.toContain(words);
    expect(mail?.raw).not.toContain(athlete.email);
    expect(mail?.text).not.toMatch(/\/report|\/join|\/account|\/sessions/);
  });

  test('tells booking no address, keeps no token, and mails nobody where the athlete shares the link', async () => {
    const { body } = await ask(parent);
    const token = tokenIn(body.pay_url);
    expect(s.others.sent).toEqual([
      { id: requestId(), session_id: session.sessionId, athlete_id: athlete.id, token_hash: hashToken(token) },
    ]);
    const [row] = await s.sql`
      select json_agg(p)::text || (select json_agg(m)::text from mail m) || (select coalesce(json_agg(d)::text, '') from due d) as text
      from parent_contact p`;
    expect(row.text).not.toContain(token);
    const shared = await ask(null);
    expect(shared.status).toBe(200);
    expect(tokenIn(shared.body.pay_url)).not.toBe(token);
    await s.runDue();
    expect(s.mail.inbox).toHaveLength(1);
  });

  test('the same parent again gets the same link, and so does whoever it is shared with', async () => {
    const links = [await ask(parent), await ask(parent), await ask(null), await ask(null)];
    expect(new Set(links.map(({ body }) => body.pay_url)).size).toBe(2);
  });

  test('is limited to three addresses a session, and to three mails to one recipient a day', async () => {
    const answers = [];
    for (const who of [`a${parent}`, `b${parent}`, `c${parent}`, `d${parent}`]) answers.push(await ask(who));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 400]);
    expect(answers[3]?.body).toEqual(refusalOf('too_many_parents'));
    expect((await ask(null)).status).toBe(200);
    const statuses = [];
    for (let accounts = 0; accounts < 4; accounts++) {
      athlete = await s.registerAthlete();
      session = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
      s.others.answers.set('/internal/parent-requests', held());
      statuses.push((await ask(parent)).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  test('is limited to three addresses also when a fourth is asked at the same moment', async () => {
    const { asked } = await transaction(s.sql, async (tx) => {
      await tx`lock table parent_contact in share mode`;
      const asking = ['a', 'b', 'c', 'd'].map((who) => ask(`${who}${parent}`));
      await until(async () => (await countWaiting(s.sql)) === 4, 'all to wait');
      return { asked: asking };
    });
    expect((await Promise.all(asked)).map(({ status }) => status).sort()).toEqual([200, 200, 200, 400]);
    await s.runDue();
    expect(['a', 'b', 'c', 'd'].flatMap((who) => s.mail.to(`${who}${parent}`))).toHaveLength(3);
  });

  test('counts what a mailbox gets together, whatever tags its addresses bear', async () => {
    const statuses = [];
    for (let accounts = 0; accounts < 13; accounts++) {
      athlete = await s.registerAthlete();
      session = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
      s.others.answers.set('/internal/parent-requests', held());
      statuses.push((await ask(parent.replace('@', `+${accounts}@`))).status);
    }
    expect(statuses).toEqual([...Array(12).fill(200), 429]);
  });

  test('and then moving the hour again and again fills no mailbox: three mails a day say so', async () => {
    await ask(parent);
    await ask(parent.replace('@', '+again@'));
    await s.runDue();
    s.mail.inbox.length = 0;
    s.others.answers.delete(standsAt());
    for (let day = 4; day < 10; day++) {
      const [startsAt, endsAt] = [`2026-12-0${day}T23:00:00.000Z`, `2026-12-0${day}T23:59:59.000Z`];
      const moved = { ...session, startsAt, endsAt, version: day, status: 'scheduled' as const };
      await s.deliver('session.moved', { ...moved, previousStartsAt: session.startsAt, by: 'athlete' });
      await s.runDue();
    }
    expect(s.mail.inbox.map(({ subject }) => subject)).toHaveLength(3);
  });

  test('lets an account with an unconfirmed address mail fewer', async () => {
    const mailed = async () => {
      const statuses = [];
      for (let tries = 0; tries < 5; tries++) {
        const other = crypto.randomUUID();
        statuses.push((await ask(`${tries}-${parent}`, {}, other)).status);
      }
      return statuses;
    };
    expect(await mailed()).toEqual([200, 200, 200, 200, 429]);
    athlete = await s.registerAthlete();
    await s.sql`update account set address_confirmed_at = now() where id = ${athlete.id}`;
    parent = `again-${parent}`;
    expect(await mailed()).toEqual([200, 200, 200, 200, 200]);
  });

  test('takes no address of the athlete’s own, and no way to get in touch in the note', async () => {
    expect((await ask(athlete.email)).body.detail[0].loc).toEqual(['body', 'guardian_email']);
    expect((await ask(parent, { note: 'Call 555-123-4567' })).body.detail[0].loc).toEqual(['body', 'note']);
    expect((await ask('no address')).status).toBe(422);
    expect(s.others.sent).toEqual([]);
  });

  test('passes booking’s refusal on, and mails nobody then', async () => {
    s.others.answers.set('/internal/parent-requests', { refused: { kind: 'rule', code: 'parent_too_late' } });
    expect(await ask()).toMatchObject({ status: 400, body: refusalOf('parent_too_late') });
    s.others.down.add('booking');
    expect((await ask(`b${parent}`)).status).toBe(503);
    s.others.down.clear();
    await s.runDue();
    expect(s.mail.inbox).toEqual([]);
  });

  test('that booking refuses uses up no mail: a stranger’s session and none stay alike, however often', async () => {
    s.others.answers.set('/internal/parent-requests', { refused: { kind: 'missing', code: 'not_found' } });
    for (let tries = 0; tries < 6; tries++) expect((await ask()).status).toBe(404);
    s.others.answers.set('/internal/parent-requests', held());
    expect((await ask()).status).toBe(200);
  });

  test('is for athletes who are signed in', async () => {
    const path = `/sessions/${session.sessionId}/parent-request`;
    expect((await s.call('POST', path, null, {})).status).toBe(401);
    expect((await s.call('POST', path, person('mentor', mentor.id), {})).status).toBe(403);
  });
});

describe('a parent who paid', () => {
  test('is the confirmed guardian from then on: consent kept, thanked, and copied with a joining link', async () => {
    await ask(parent);
    await pay(parent.toUpperCase());
    expect(await guardian()).toEqual({ email: parent, confirmed: true, mode: 'drop_in' });
    const { version, text } = GUARDIAN_CONSENT;
    expect([...(await consents())]).toEqual([{ email: parent, method: 'paid', version, text, outcome: 'confirmed' }]);
    const mails = (await inbox(parent)).slice(1);
    const [thanks, copy] = mails.toSorted((a, b) => ((a.subject ?? '') < (b.subject ?? '') ? 1 : -1));
    expect(thanks?.subject).toBe('Paid: a session with Maya Okafor');
    expect(thanks?.text).toContain(GUARDIAN_CONSENT.text);
    expect(thanks?.text).toContain('You paid: $120');
    expect(copy?.subject).toStartWith('Jordan: Booked: Maya Okafor');
    const token = /\/join\/[\w-]+#([\w-]+)/.exec(copy?.text ?? '')?.[1];
    expect((await s.call('POST', '/links/redeem', null, { token })).body.action).toBe('guardian');
    expect(mails).toHaveLength(2);
  });

  test('by a shared link is known by the address they gave at Stripe', async () => {
    await ask(null);
    await pay(parent);
    expect(await guardian()).toEqual({ email: parent, confirmed: true, mode: 'drop_in' });
    expect(await subjectsTo(parent)).toHaveLength(2);
  });

  test('opens conversations at once: whatever waits for a guardian hears of it once', async () => {
    const told = async () =>
      (await s.emitted('account.changed')).filter(({ payload }) => payload.accountId === athlete.id);
    await ask(null);
    await pay(null);
    expect(await told()).toEqual([]);
    await ask(null);
    const { requestId: request, checkoutId } = await pay(parent);
    await s.deliver('parent_request.paid', { ...session, requestId: request, checkoutId });
    await s.runDue();
    expect(await told()).toMatchObject([{ payload: { role: 'athlete' } }]);
  });

  test('does not replace a guardian who confirmed before; that they paid is recorded', async () => {
    await s.sql`
      update account set guardian_email = 'mom@family.example', guardian_confirmed_at = now() where id = ${athlete.id}`;
    await ask(parent);
    await pay(parent);
    expect(await guardian()).toEqual({ email: 'mom@family.example', confirmed: true, mode: 'drop_in' });
    expect((await consents())[0]).toMatchObject({ email: parent, outcome: 'kept_other' });
    const [, thanks, ...more] = await inbox(parent);
    expect(thanks?.subject).toStartWith('Paid: ');
    expect(thanks?.text).not.toMatch(/guardian of|on file|\/join/);
    expect(more).toEqual([]);
    expect(await subjectsTo('mom@family.example')).toEqual([expect.stringContaining('Booked: ')]);
  });

  test('who is the guardian already gets one copy, not two', async () => {
    await s.sql`update account set guardian_email = ${parent}, guardian_confirmed_at = now() where id = ${athlete.id}`;
    await ask(null);
    await pay(parent);
    expect((await subjectsTo(parent)).filter((subject) => subject.includes('Booked: '))).toHaveLength(1);
    expect((await consents())[0]).toMatchObject({ outcome: 'known' });
  });

  test('takes the place of an address that was only named', async () => {
    await s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email: `old-${parent}` });
    await ask(null);
    await pay(parent);
    expect(await guardian()).toEqual({ email: parent, confirmed: true, mode: 'drop_in' });
  });

  test.each([
    ['the athlete’s own', () => athlete.email, 'own_address'],
    ['a mentor’s', () => mentor.email, 'mentor_address'],
    ['a mentor’s with a tag', () => mentor.email.replace('@', '+jordan@'), 'mentor_address'],
    ['not known at all', () => null, 'no_address'],
  ])('with an address that is %s makes nobody a guardian', async (_, email, outcome) => {
    await ask(null);
    await pay(email());
    expect((await guardian()).confirmed).toBe(false);
    expect((await consents())[0]).toMatchObject({ outcome });
  });

  test('without an address at Stripe is known by the one that was asked', async () => {
    await ask(parent);
    await pay(null);
    expect(await guardian()).toMatchObject({ email: parent, confirmed: true });
  });

  test('gets copies of what is booked already, too, each once', async () => {
    const earlier = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
    await s.deliver('session.confirmed', earlier);
    await ask(parent);
    await pay(parent);
    const copies = (await subjectsTo(parent)).filter((subject) => subject.startsWith('Jordan: '));
    expect(copies).toHaveLength(2);
  });

  test('is settled once, however often it is told', async () => {
    await ask(parent);
    const { requestId: request, checkoutId } = await pay(parent);
    await s.deliver('parent_request.paid', { ...session, requestId: request, checkoutId });
    await s.runDue();
    expect(await consents()).toHaveLength(1);
    expect(await subjectsTo(parent)).toHaveLength(3);
    expect(await s.sql`select 1 from due where kind = 'parent.paid'`).toHaveLength(0);
  });

  test('is settled once payments answers, and not lost before', async () => {
    await ask(parent);
    s.others.down.add('payments');
    await pay(parent);
    expect((await guardian()).confirmed).toBe(false);
    s.others.down.clear();
    await s.sql`update due set not_before = null`;
    await s.runDue();
    expect((await guardian()).confirmed).toBe(true);
  });
});

const refund = (request: string, checkoutId: string, reason: string, refundId: string = crypto.randomUUID()) =>
  s.deliver('payment.refunded', {
    sessionId: session.sessionId,
    mentorId: mentor.id,
    athleteId: athlete.id,
    refundId,
    refundCents: 12_000,
    totalRefundedCents: 12_000,
    reason,
    paidByParent: { requestId: request, checkoutId },
  });

const refundFailed = (request: string, checkoutId: string, refundId: string) =>
  s.deliver('refund.failed', {
    sessionId: session.sessionId,
    mentorId: mentor.id,
    athleteId: athlete.id,
    refundId,
    refundCents: 12_000,
    reason: 'lost_or_stolen_card',
    paidByParent: { requestId: request, checkoutId },
  });

describe('money that goes back to a parent', () => {
  test('of a second payment is told to whoever made it, although they are no guardian', async () => {
    await ask(parent);
    s.others.answers.set('/internal/payers', { email: parent });
    await refund(requestId(), 'cs_second', 'already_paid');
    const [, told] = await inbox(parent);
    expect(told?.subject).toBe('Refund of $120');
    expect(told?.text).toContain('The session was already paid for, so this was a second payment.');
    expect((await guardian()).confirmed).toBe(false);
    expect(await subjectsTo(athlete.email)).toContain('Refund of $120');
  });

  test('another way, as their card did not take it, is told as that', async () => {
    await ask(parent);
    s.others.answers.set('/internal/payers', { email: parent });
    const [request, refundId] = [requestId(), crypto.randomUUID()];
    await refund(request, 'cs_not_taken', 'already_paid', refundId);
    await s.runDue();
    await refund(request, 'cs_not_taken', 'paid_another_way', refundId);
    await s.runDue();
    const [, onItsWay, anotherWay, ...more] = await inbox(parent);
    expect(onItsWay?.subject).toBe('Refund of $120');
    expect(anotherWay?.subject).toBe('$120 paid back to you');
    expect(anotherWay?.text).toContain('didn’t go through to your card. We’ve now paid it to you another way.');
    expect(anotherWay?.text).not.toContain('back to your card. Banks');
    expect(more).toEqual([]);
  });

  test('and does not get there is told to whoever paid, and so is each time that it is sent again', async () => {
    await ask(parent);
    s.others.answers.set('/internal/payers', { email: parent });
    const [request, refundId] = [requestId(), crypto.randomUUID()];
    for (const fails of [true, true, false]) {
      await refund(request, 'cs_closed_card', 'already_paid', refundId);
      await s.runDue();
      if (fails) await refundFailed(request, 'cs_closed_card', refundId);
      await s.runDue();
    }
    const [, ...told] = await inbox(parent);
    const [sent, delayed] = ['Refund of $120', 'Your refund of $120 is delayed'];
    expect(told.map(({ subject }) => subject)).toEqual([sent, delayed, sent, delayed, sent]);
    expect(told[1]?.text?.replace(/\s+/g, ' ')).toContain('The $120 is still yours, and there’s nothing to do');
    expect(told[1]?.text).not.toContain('Sam');
  });

  test('is told to a guardian once, by their copy', async () => {
    await ask(parent);
    const paid = await pay(parent);
    await refund(paid.requestId, paid.checkoutId, 'cancelled_by_mentor');
    const refunds = (await subjectsTo(parent)).filter((subject) => subject.includes('Refund of'));
    expect(refunds).toEqual(['Jordan: Refund of $120']);
    await refundFailed(paid.requestId, paid.checkoutId, crypto.randomUUID());
    const delays = (await subjectsTo(parent)).filter((subject) => subject.includes('delayed'));
    expect(delays).toEqual(['Jordan: Your refund of $120 is delayed']);
  });

  test('is told to whoever paid, although somebody else is the guardian, who gets a copy', async () => {
    const mom = `mom-${parent}`;
    await s.sql`
      update account set guardian_email = ${mom}, guardian_confirmed_at = now() where id = ${athlete.id}`;
    await ask(parent);
    const paid = await pay(parent);
    await refund(paid.requestId, paid.checkoutId, 'cancelled_by_mentor');
    const refunds = async (address: string) =>
      (await subjectsTo(address)).filter((subject) => subject.includes('Refund of'));
    expect([await refunds(parent), await refunds(mom)]).toEqual([['Refund of $120'], ['Jordan: Refund of $120']]);
  });

  test('is told to who becomes the guardian only after it was heard of: there was no copy then', async () => {
    await ask(parent);
    s.others.down.add('payments');
    const paid = await pay(parent);
    await refund(paid.requestId, paid.checkoutId, 'cancelled_by_mentor');
    await s.runDue();
    s.others.down.clear();
    for (const kind of ['parent.paid', 'parent.refunded']) {
      await s.sql`update due set not_before = null where kind = ${kind}`;
      await s.runDue();
    }
    expect((await guardian()).confirmed).toBe(true);
    expect((await subjectsTo(parent)).filter((subject) => subject.includes('Refund of'))).toEqual(['Refund of $120']);
  });

  test('is told to whoever paid after the account is deleted, too, and they are forgotten within two days', async () => {
    await ask(parent);
    const paid = await pay(parent);
    s.others.answers.set(`/internal/legal-hold/${athlete.id}`, { until: null });
    await s.call('POST', '/account/delete', person('athlete', athlete.id), { password: PASSWORD });
    await refund(paid.requestId, paid.checkoutId, 'cancelled');
    const told = (await inbox(parent)).find(({ subject }) => subject === 'Refund of $120');
    expect(told?.text).toContain('We sent $120 for the session with Maya Okafor');
    expect(told?.text).not.toContain('Deleted');
    const offset = s.clock.offsetMs();
    s.clock.setOffset(offset + 2 * DAY_MS);
    await s.runDue();
    s.clock.setOffset(offset);
    const [row] = await s.sql`select json_agg(p)::text as text from parent_contact p where account_id = ${athlete.id}`;
    expect(row.text).not.toContain(parent);
  });
});

describe('a late cancellation, of which nothing comes back', () => {
  const cancel = (refundCents: number) =>
    s.deliver('session.cancelled', { ...session, status: 'cancelled', refundCents, by: 'athlete', paid: true });
  const aboutIt = (subject: string) => subject.includes('ancelled');

  test('is told to whoever paid, although they are no guardian, once; of a refund they hear by its own mail', async () => {
    const mom = `mom-${parent}`;
    await s.sql`
      update account set guardian_email = ${mom}, guardian_confirmed_at = now() where id = ${athlete.id}`;
    await ask(parent);
    const { requestId: request } = await pay(parent);
    // Whose second payment went back is told nothing more.
    s.others.answers.set('/internal/payers', { email: `aunt-${parent}` });
    await refund(request, `cs_${crypto.randomUUID()}`, 'already_paid');
    await s.runDue();
    await cancel(12_000);
    expect((await subjectsTo(parent)).filter(aboutIt)).toEqual([]);
    await cancel(0);
    const told = (await inbox(parent)).filter(({ subject = '' }) => aboutIt(subject));
    expect(told.map(({ subject }) => subject)).toEqual(['The session you paid for is cancelled']);
    expect(told[0]?.text?.replace(/\s+/g, ' ')).toContain(
      'It was cancelled less than 24 hours before the start, so there’s no refund.',
    );
    expect(told[0]?.text).not.toMatch(/\/(join|pay)/);
    expect((await subjectsTo(`aunt-${parent}`)).filter(aboutIt)).toEqual([]);
    expect((await subjectsTo(mom)).filter((subject) => subject.includes(': Cancelled: '))).toHaveLength(2);
  });

  test.each([
    [0, 12_000, 'It won’t take place. You have your $120 back already.'],
    [12_000, 12_000, 'It won’t take place. You have your $120 back already.'],
    [0, 5_000, 'It won’t take place. You have $50 of your $120 back already. There’s no further refund.'],
  ])(
    'with %i cents decided and %i that went back by hand before says so',
    async (refundCents, backBeforeCents, says) => {
      const mom = `mom-${parent}`;
      await s.sql`
      update account set guardian_email = ${mom}, guardian_confirmed_at = now() where id = ${athlete.id}`;
      await ask(parent);
      await pay(parent);
      const by = { by: 'athlete', paid: true } as const;
      await s.deliver('session.cancelled', { ...session, ...by, status: 'cancelled', refundCents, backBeforeCents });
      const [told] = (await inbox(parent)).filter(({ subject = '' }) => aboutIt(subject));
      expect(told?.text?.replace(/\s+/g, ' ')).toContain(says);
      expect(told?.text).not.toContain('so there’s no refund');
    },
  );

  test.each([
    ['somebody else was the guardian', 'mom@family.example'],
    ['they were the guardian', null],
  ])('that the end of the account brings is told to whoever paid and was forgotten with it: %s', async (_, mom) => {
    if (mom)
      await s.sql`
        update account set guardian_email = ${mom}, guardian_confirmed_at = now() where id = ${athlete.id}`;
    await ask(parent);
    await pay(parent);
    s.others.answers.set(`/internal/legal-hold/${athlete.id}`, { until: null });
    await s.call('POST', '/account/delete', person('athlete', athlete.id), { password: PASSWORD });
    const id = crypto.randomUUID();
    const cancelled = { ...session, status: 'cancelled', refundCents: 0, by: 'athlete', paid: true } as const;
    for (let times = 0; times < 2; times++) {
      await s.deliver('session.cancelled', cancelled, id);
      await s.runDue();
    }
    const told = (await inbox(parent)).filter(({ subject }) => subject === 'The session you paid for is cancelled');
    expect(told).toHaveLength(1);
    const text = told[0]?.text?.replace(/\s+/g, ' ');
    expect(text).toContain('session with Maya Okafor that you paid for.');
    expect(text).toContain('It was cancelled less than 24 hours before the start, so there’s no refund.');
    expect(text).not.toMatch(/Deleted|Jordan/);
  });

  test('is told to a guardian who paid by their copy alone', async () => {
    await ask(parent);
    await pay(parent);
    await cancel(0);
    expect((await subjectsTo(parent)).filter(aboutIt)).toEqual([expect.stringMatching(/^Jordan: Cancelled: /)]);
  });
});

test('a parent who is asked while the account is being deleted is not mailed, and leaves no address behind', async () => {
  s.others.before = async () => {
    s.others.before = null;
    await transaction(s.sql, (tx) => erase(tx, athlete.id, s.clock.now()));
  };
  expect((await ask(parent, { note: 'Please?' })).status).toBe(401);
  expect(await inbox(parent)).toEqual([]);
  expect(await s.sql`select 1 from parent_contact where account_id = ${athlete.id}`).toHaveLength(0);
});

test('a parent whose thanks are being written while the account is deleted leaves no address behind', async () => {
  await ask(parent);
  const request = requestId();
  await s.runDue();
  s.others.answers.set('/internal/payers', { email: parent });
  s.others.answers.delete(standsAt());
  await s.deliver('session.confirmed', { ...session, parentRequestId: request });
  await s.runDue();
  await s.deliver('parent_request.paid', { ...session, requestId: request, checkoutId: `cs_${request}` });
  s.others.before = async () => {
    if (!(await guardian()).confirmed) return;
    s.others.before = null;
    await transaction(s.sql, (tx) => erase(tx, athlete.id, s.clock.now()));
  };
  await s.runDue();
  expect(s.others.before).toBeNull();
  expect(await s.sql`select email from guardian_link where account_id = ${athlete.id}`).toHaveLength(0);
});

test('all of it can be downloaded, and goes with the account', async () => {
  await ask(parent, { note: 'Please?' });
  await pay(parent);
  for (const part of ['booking', 'catalog', 'payments'])
    s.others.answers.set(`/internal/account-data/${athlete.id}`, { part });
  const { body } = await s.call('GET', '/account/data', person('athlete', athlete.id));
  expect(body.parents_asked).toMatchObject([
    { email: parent, note: 'Please?' },
    { email: parent, paid: true },
  ]);
  expect(body.guardian_consents).toMatchObject([{ email: parent, text: GUARDIAN_CONSENT.text }]);
  s.others.answers.set(`/internal/legal-hold/${athlete.id}`, { until: null });
  const gone = await s.call('POST', '/account/delete', person('athlete', athlete.id), { password: PASSWORD });
  expect(gone.status).toBe(200);
  const [row] = await s.sql`
    select (select json_agg(p)::text from parent_contact p where account_id = ${athlete.id})
      || (select json_agg(g)::text from guardian_consent g where account_id = ${athlete.id}) as text`;
  expect(row.text).not.toContain(parent);
  expect(row.text).not.toContain('Please?');
});
