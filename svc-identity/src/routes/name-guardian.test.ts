import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { refusalOf } from 'contracts/details';
import { decodeJwt } from 'jose';
import { type Tx, transaction } from 'svc-kit/db';
import { countWaiting, person, until } from 'svc-kit/testing';
import { sessionOf } from '../fixtures/session-event.ts';
import { MENTOR, PASSWORD, type Stage, stage } from '../fixtures/stage.ts';
import { copyBookings } from '../mail/copy-bookings.ts';
import { sha256 } from '../secrets.ts';
import { erase } from '../store/account-data.ts';
import { confirmGuardian, holdMailbox, setGuardian } from '../store/guardians.ts';
import { insertLinks } from '../store/links.ts';
import { confirmPayer } from '../store/parents.ts';

let s: Stage;
let athlete: { id: string; email: string };
let mentor: { id: string; email: string };
let guardianEmail: string;
let n = 0;
beforeAll(async () => {
  s = await stage();
  mentor = await s.registerMentor();
});
beforeEach(async () => {
  n += 1;
  guardianEmail = `guardian${n}@family.example`;
  athlete = await s.registerAthlete();
});
afterAll(() => s.end());

const put = (email: string | null) => s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email });
const get = async () => (await s.call('GET', '/account/guardian', person('athlete', athlete.id))).body;
const confirm = (token: string) => s.call('POST', '/guardian/confirm', null, { token });
async function tokenFor(email: string): Promise<string> {
  await s.runDue();
  const mail = s.mail.to(email).findLast(({ subject }) => subject === 'Are you a parent or guardian of an athlete?');
  return /\/confirm-guardian#([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}
const session = <M extends object>(more: M = {} as M) => ({
  ...sessionOf({ athleteId: athlete.id, mentorId: mentor.id }),
  ...more,
});
const copies = (email: string) => s.mail.to(email).filter(({ subject }) => subject?.startsWith('Jordan: '));

test('a guardian confirms by mail, and gets copies with a joining link of their own', async () => {
  expect(await put(guardianEmail)).toMatchObject({ status: 200, body: { email: guardianEmail, confirmed: false } });
  const token = await tokenFor(guardianEmail);
  expect(await confirm(token)).toMatchObject({ status: 200, body: { athlete_first_name: 'Jordan' } });
  expect(await get()).toEqual({ email: guardianEmail, confirmed: true, mode: 'drop_in' });
  const booked = session();
  await s.deliver('session.confirmed', booked);
  await s.runDue();
  const [copy] = copies(guardianEmail);
  expect(copy?.subject).toStartWith('Jordan: Booked: Maya Okafor');
  expect(copy?.text).toContain('You’re getting this as Jordan’s parent or guardian.');
  const linkIn = (text = '') => /\/join\/[\w-]+#([\w-]+)/.exec(text)?.[1] ?? '';
  const own = s.mail.to(athlete.email).find(({ subject }) => subject?.startsWith('Booked: '));
  expect(linkIn(copy?.text)).not.toBe(linkIn(own?.text));
  const redeemed = await s.call('POST', '/links/redeem', null, { token: linkIn(copy?.text) });
  // Not the athlete's seat, and nothing else of the athlete's.
  expect(redeemed.body).toMatchObject({ action: 'guardian', session_id: booked.sessionId, user_id: athlete.id });
  await put(null);
  expect((await s.call('POST', '/links/redeem', null, { token: linkIn(copy?.text) })).status).toBe(401);
});

test('open pages of the athlete hear of it once when a guardian confirms', async () => {
  const told = async () =>
    (await s.emitted('account.changed')).filter(({ payload }) => payload.accountId === athlete.id);
  await put(guardianEmail);
  const token = await tokenFor(guardianEmail);
  expect(await told()).toEqual([]);
  await confirm(token);
  await confirm(token);
  const { version, first_name, last_name, time_zone } = (
    await s.sql`select version, first_name, last_name, time_zone from account where id = ${athlete.id}`
  )[0];
  expect((await told()).map(({ payload }) => payload)).toEqual([
    {
      ...{ accountId: athlete.id, role: 'athlete', version },
      ...{ firstName: first_name, lastName: last_name, timeZone: time_zone },
    },
  ]);
});

test('the services that ask learn whether a guardian has confirmed', async () => {
  const known = async () => {
    const path = `/internal/accounts/${athlete.id}`;
    return (await s.call('GET', path, { kind: 'service', name: 'booking' })).body.has_guardian;
  };
  await put(guardianEmail);
  expect(await known()).toBe(false);
  await confirm(await tokenFor(guardianEmail));
  expect(await known()).toBe(true);
  await put(null);
  expect(await known()).toBe(false);
});

test('nobody reports or blocks as a guardian any more by the mails they got when they were one', async () => {
  await put(guardianEmail);
  await confirm(await tokenFor(guardianEmail));
  await s.deliver('session.confirmed', session());
  await s.runDue();
  const token = /\/report\?session=[\w-]+#([\w-]+)/.exec(copies(guardianEmail)[0]?.text ?? '')?.[1] ?? '';
  const redeem = () => s.call('POST', '/links/redeem', null, { token });
  expect((await redeem()).body).toMatchObject({ action: 'report_as_guardian' });
  await put(`other-${guardianEmail}`);
  expect((await redeem()).status).toBe(401);
});

test('who confirms gets a copy of each booking that is still ahead, once', async () => {
  const [ahead, over, cancelled] = [
    session({ sessionId: crypto.randomUUID() }),
    session({ sessionId: crypto.randomUUID(), startsAt: '2026-11-18T23:00:00Z', endsAt: '2026-11-19T00:00:00Z' }),
    session({ sessionId: crypto.randomUUID() }),
  ];
  for (const booked of [ahead, over, cancelled]) await s.deliver('session.confirmed', booked);
  await s.deliver('session.cancelled', { ...cancelled, refundCents: 12_000, by: 'athlete' as const });
  await put(guardianEmail);
  const token = await tokenFor(guardianEmail);
  for (let times = 0; times < 2; times++) {
    await confirm(token);
    await s.runDue();
    const told = copies(guardianEmail);
    expect(told.map(({ subject }) => subject)).toEqual([expect.stringContaining('Jordan: Booked: Maya Okafor')]);
    expect(told[0]?.text).toContain(`/join/${ahead.sessionId}#`);
  }
});

test('a guardian is told that they are none any more, whoever follows; one who never confirmed is not', async () => {
  await put(guardianEmail);
  await confirm(await tokenFor(guardianEmail));
  await put(`other-${guardianEmail}`);
  await put(null);
  await s.runDue();
  const told = (email: string) => s.mail.to(email).filter(({ subject }) => subject?.startsWith('You’re no longer'));
  expect(told(`other-${guardianEmail}`)).toEqual([]);
  const [mail] = told(guardianEmail);
  expect(told(guardianEmail)).toHaveLength(1);
  expect(mail?.text).toContain('Jordan’s account doesn’t name this address');
  expect(mail?.text).toMatch(/stay\sthere\suntil\syou\stake\sthem\sout/);
  expect(mail?.text).not.toContain('Reyes');
  expect(mail?.text).not.toContain(`other-${guardianEmail}`);
  const [row] = await s.sql`select json_agg(m)::text as mails from mail m where account_id = ${athlete.id}`;
  expect(String(row.mails)).not.toContain(guardianEmail);
});

test('a guardian is told when the athlete deletes the account, without the name', async () => {
  await put(guardianEmail);
  await confirm(await tokenFor(guardianEmail));
  await s.call('POST', '/account/delete', person('athlete', athlete.id), { password: PASSWORD });
  await s.runDue();
  const mail = s.mail.to(guardianEmail).at(-1);
  expect(mail?.subject).toStartWith('You’re no longer');
  expect(mail?.text).toContain('is deleted');
  expect(mail?.text).toMatch(/stay\sthere\suntil\syou\stake\sthem\sout/);
  expect(mail?.text).not.toMatch(/Jordan|Deleted account/);
  // No copy of a cancellation or a refund reaches them anymore.
  const says = mail?.text?.replace(/\s+/g, ' ');
  expect(says).toContain('Paid ones that were at least 24 hours away, or that we had paused, are refunded in full');
  expect(says).toContain('Closer ones aren’t refunded.');
  const [row] = await s.sql`select json_agg(m)::text as mails from mail m where account_id = ${athlete.id}`;
  expect(String(row.mails)).not.toContain(guardianEmail);
});

test('who never confirmed is told nothing when the athlete deletes the account', async () => {
  await put(guardianEmail);
  await s.runDue();
  expect(s.mail.to(guardianEmail)).toHaveLength(1);
  await s.call('POST', '/account/delete', person('athlete', athlete.id), { password: PASSWORD });
  await s.runDue();
  expect(s.mail.to(guardianEmail)).toHaveLength(1);
});

test('what a guardian got by a link ends with their being one, and with nothing else', async () => {
  await put(guardianEmail);
  await confirm(await tokenFor(guardianEmail));
  await s.deliver('session.confirmed', session());
  await s.runDue();
  const [copy] = copies(guardianEmail);
  const signInsBy = async (text = '') => {
    const tokens = [/\/join\/[\w-]+#([\w-]+)/, /\/report\?session=[\w-]+#([\w-]+)/].map((link) => link.exec(text)?.[1]);
    const redeemed = await Promise.all(tokens.map((token) => s.call('POST', '/links/redeem', null, { token })));
    return redeemed.map(({ body }) => decodeJwt(body.access_token).sid);
  };
  const signIns = new Set(await signInsBy(copy?.text));
  const own = s.mail.to(athlete.email).find(({ subject }) => subject?.startsWith('Booked: '));
  for (const signIn of await signInsBy(own?.text)) expect(signIns).not.toContain(signIn);
  const ended = async () =>
    (await s.emitted('sign_in.ended'))
      .map(({ payload }) => payload)
      .filter(({ accountId }) => accountId === athlete.id);
  expect(await ended()).toEqual([]);
  const { id: accountId } = await s.registerAthlete();
  const anothers = { hash: sha256(`${accountId}’s guardian`), accountId, sessionId: crypto.randomUUID() };
  await insertLinks(s.sql, [{ ...anothers, action: 'guardian', expiresAt: new Date('2027-01-01') }]);
  await put(null);
  expect(await s.sql`select 1 from mailed_link where hash = ${anothers.hash}`).toHaveLength(1);
  expect(await signInsBy(own?.text)).toHaveLength(2);
  expect(await ended()).toEqual([...signIns].map((signInId) => ({ accountId: athlete.id, signInId })));
  await put(guardianEmail);
  await confirm(await tokenFor(guardianEmail));
  await s.deliver('session.confirmed', session());
  await s.runDue();
  for (const signIn of await signInsBy(copies(guardianEmail).at(-1)?.text)) expect(signIns).not.toContain(signIn);
});

test('who is taken off while a copy is being written gets neither the copy nor its links', async () => {
  await put(guardianEmail);
  await confirm(await tokenFor(guardianEmail));
  const booked = session();
  await s.deliver('session.confirmed', booked);
  s.others.before = async () => {
    s.others.before = null;
    await put(null);
  };
  await s.runDue();
  expect(copies(guardianEmail)).toEqual([]);
  expect(
    await s.sql`select action from mailed_link where account_id = ${athlete.id} and action like '%guardian%'`,
  ).toEqual([]);
  expect(s.mail.to(athlete.email).filter(({ subject }) => subject?.startsWith('Booked: '))).toHaveLength(1);
});

test('no mentor becomes a guardian by confirming their own address', async () => {
  const other = await s.registerMentor();
  await put(other.email);
  const token = await tokenFor(other.email);
  expect(await confirm(token)).toMatchObject({ status: 401, body: { detail: 'This link isn’t valid anymore.' } });
  expect(await get()).toEqual({ email: other.email, confirmed: false, mode: null });
});

test('a tag makes no other address of a mentor’s', async () => {
  const other = await s.registerMentor({ email: `mentor+ncaa${n}@college.example` });
  for (const email of ['mentor@college.example', 'mentor+jordan@college.example']) {
    await put(email);
    expect((await confirm(await tokenFor(email))).status).toBe(401);
  }
  await put(`other-${other.email}`);
  expect((await confirm(await tokenFor(`other-${other.email}`))).status).toBe(200);
});

test('no guardian becomes a mentor with the address that they confirmed, tag or none; naming one keeps nobody out', async () => {
  const register = (email: string) => s.call('POST', '/college-athletes', null, { ...MENTOR, email });
  await put(`named-${guardianEmail}`);
  expect((await register(`named-${guardianEmail}`)).status).toBe(200);
  await put(guardianEmail);
  const token = await tokenFor(guardianEmail);
  await confirm(token);
  for (const email of [guardianEmail, guardianEmail.replace('@', '+ncaa@')])
    expect(await register(email)).toMatchObject({ status: 409, body: refusalOf('guardian_email') });
  await put(null);
  expect((await register(guardianEmail)).status).toBe(200);
});

test('no guardian becomes a mentor, nor a mentor a guardian, by doing both at the same moment', async () => {
  /** What is asked for while the work is not yet known to anybody. */
  const during = async <T>(work: (tx: Tx) => Promise<unknown>, ask: () => Promise<T>): Promise<T> => {
    const { answer } = await transaction(s.sql, async (tx) => {
      await work(tx);
      let isDone = false;
      const asking = ask().finally(() => {
        isDone = true;
      });
      await until(async () => isDone || (await countWaiting(s.sql)) > 0, 'the other one to be done or to wait');
      return { answer: asking };
    });
    return answer;
  };
  await put(guardianEmail);
  const hash = sha256(await tokenFor(guardianEmail));
  const tagged = guardianEmail.replace('@', '+ncaa@');
  const registered = await during(
    (tx) => confirmGuardian(tx, hash, s.clock.now()),
    () => s.call('POST', '/college-athletes', null, { ...MENTOR, email: tagged }),
  );
  expect(registered).toMatchObject({ status: 409, body: refusalOf('guardian_email') });
  const parent = `other-${guardianEmail}`;
  await put(parent);
  const token = await tokenFor(parent);
  const other = await s.registerMentor();
  const registering = async (tx: Tx) => {
    await holdMailbox(tx, parent);
    await tx`update account set email = ${parent.replace('@', '+ncaa@')} where id = ${other.id}`;
  };
  expect((await during(registering, () => confirm(token))).status).toBe(401);
  await s.sql`update account set email = ${other.email} where id = ${other.id}`;
  const paying = () => transaction(s.sql, (tx) => confirmPayer(tx, athlete.id, parent, s.clock.now()));
  expect(await during(registering, paying)).toBe('mentor_address');
  expect(await get()).toEqual({ email: parent, confirmed: false, mode: null });
});

test('of two parents who pay at the same moment one is the guardian', async () => {
  const pay = (tx: Tx, email: string) => confirmPayer(tx, athlete.id, email, s.clock.now());
  const { first, second } = await transaction(s.sql, async (tx) => {
    const outcome = await pay(tx, guardianEmail);
    const paying = transaction(s.sql, (other) => pay(other, `other-${guardianEmail}`));
    await until(async () => (await countWaiting(s.sql)) > 0, 'the other payer to wait');
    return { first: outcome, second: paying };
  });
  expect([first, await second]).toEqual(['confirmed', 'kept_other']);
  expect(await get()).toMatchObject({ email: guardianEmail, confirmed: true });
});

test('a guardian who chooses otherwise later stays the same one, whose links of before end with them', async () => {
  await put(guardianEmail);
  const token = await tokenFor(guardianEmail);
  await confirm(token);
  await s.deliver('session.confirmed', session());
  await s.runDue();
  const link = /\/join\/[\w-]+#([\w-]+)/.exec(copies(guardianEmail)[0]?.text ?? '')?.[1];
  const signIn = async () => {
    const { body } = await s.call('POST', '/links/redeem', null, { token: link });
    return decodeJwt(body.access_token).sid;
  };
  const before = await signIn();
  const offset = s.clock.offsetMs();
  s.clock.setOffset(offset + 3_600_000);
  expect((await s.call('POST', '/guardian/confirm', null, { token, mode: 'in_room' })).body.mode).toBe('in_room');
  expect(await signIn()).toBe(before);
  s.clock.setOffset(offset);
});

test('of a session that is booked while a guardian confirms, one copy is mailed', async () => {
  await put(guardianEmail);
  const token = await tokenFor(guardianEmail);
  let delivered: Promise<void> | undefined;
  await transaction(s.sql, async (tx) => {
    const found = await confirmGuardian(tx, sha256(token), s.clock.now());
    delivered = s.deliver('session.confirmed', session());
    await until(() => countWaiting(s.sql, 'insert into mail'), 'the booking to wait');
    await copyBookings(tx, s.clock.now(), { accountId: found?.accountId ?? '', cause: token });
  });
  await delivered;
  await s.runDue();
  expect(copies(guardianEmail)).toHaveLength(1);
});

/** What is asked for while the work holds the account; it is known as it was before, and then waits. */
async function askedDuring(work: (tx: Tx) => Promise<unknown>, ask: () => ReturnType<typeof put>) {
  const { answer } = await transaction(s.sql, async (tx) => {
    await work(tx);
    const asking = ask();
    await until(async () => (await countWaiting(s.sql)) > 0, 'what is asked for to wait');
    return { answer: asking };
  });
  return answer;
}

test('who confirms at the moment another is named is told that they are none any more', async () => {
  await put(guardianEmail);
  const hash = sha256(await tokenFor(guardianEmail));
  const confirming = (tx: Tx) => confirmGuardian(tx, hash, s.clock.now());
  expect((await askedDuring(confirming, () => put(`other-${guardianEmail}`))).status).toBe(200);
  await s.runDue();
  expect(s.mail.to(guardianEmail).at(-1)?.subject).toStartWith('You’re no longer');
  expect(await get()).toEqual({ email: `other-${guardianEmail}`, confirmed: false, mode: null });
});

test('who confirms at the moment they are asked again stays confirmed', async () => {
  await put(guardianEmail);
  const hash = sha256(await tokenFor(guardianEmail));
  const confirming = (tx: Tx) => confirmGuardian(tx, hash, s.clock.now(), 'in_room');
  const known = { email: guardianEmail, confirmed: true, mode: 'in_room' };
  expect(await askedDuring(confirming, () => put(guardianEmail))).toMatchObject({ status: 200, body: known });
  expect(await get()).toEqual(known);
});

test('a guardian who is named while the account is being deleted leaves no address behind, and is not asked', async () => {
  const deleting = (tx: Tx) => erase(tx, athlete.id, s.clock.now());
  expect((await askedDuring(deleting, () => put(guardianEmail))).status).toBe(401);
  await s.runDue();
  expect(s.mail.to(guardianEmail)).toEqual([]);
  const [row] = await s.sql`select to_jsonb(a)::text as kept from account a where id = ${athlete.id}`;
  expect(row.kept).not.toContain(guardianEmail);
});

describe('mails that waited for a guardian whom another one replaced', () => {
  const next = () => `next-${guardianEmail}`;
  const sendAll = async () => {
    await s.sql`update due set not_before = null`;
    await s.runDue();
  };
  async function startFull() {
    await put(guardianEmail);
    await confirm(await tokenFor(guardianEmail));
    await s.runDue();
    s.mail.setFull(guardianEmail);
  }
  /** What waits doesn't run meanwhile, as after some failures. */
  async function replace(mode?: string) {
    await s.sql`update due set not_before = now() + interval '1 minute' where kind = 'mail.send'`;
    await put(next());
    await s.call('POST', '/guardian/confirm', null, { token: await tokenFor(next()), mode });
    await sendAll();
  }
  let offset: number;
  beforeEach(() => {
    offset = s.clock.offsetMs();
  });
  afterEach(() => {
    s.mail.setFull(null);
    s.clock.setOffset(offset);
  });

  test('go to neither; the next one gets a mail of their own for each session that is booked', async () => {
    await startFull();
    const { sessionId } = session();
    const refund = { refundId: crypto.randomUUID(), refundCents: 4_560, totalRefundedCents: 4_560, reason: 'x' };
    await s.deliver('session.confirmed', session());
    await s.deliver('payment.refunded', { sessionId, athleteId: athlete.id, mentorId: mentor.id, ...refund });
    await s.runDue();
    await replace();
    expect(copies(guardianEmail)).toEqual([]);
    expect(copies(next()).map(({ subject }) => subject?.slice(0, 22))).toEqual(['Jordan: Booked: Maya O']);
    expect(s.mail.to(athlete.email).map(({ subject }) => subject)).toContain('Refund of $45.60');
  });

  test('reach a guardian who only chose otherwise meanwhile', async () => {
    await startFull();
    await s.deliver('session.confirmed', session());
    await s.runDue();
    await s.sql`update account set guardian_mode = 'in_room' where id = ${athlete.id}`;
    s.mail.setFull(null);
    await sendAll();
    expect(copies(guardianEmail)).toHaveLength(1);
  });

  test.each([
    ['is on when they confirm, begins and ends', '2026-12-03T23:05:00Z', ['has started', 'is over']],
    ['is over when they confirm, nothing', '2026-12-04T00:05:00Z', []],
  ])('tell the next one, of a session that %s', async (_which, confirms, told) => {
    const at = (time: string) => s.clock.setOffset(Date.parse(time) - Date.now());
    at('2026-12-03T22:50:00Z');
    await startFull();
    await s.sql`update account set guardian_mode = 'notified' where id = ${athlete.id}`;
    await s.deliver('session.mentor_checked_in', session());
    at(confirms);
    await s.runDue();
    await replace('notified');
    at('2026-12-04T00:06:00Z');
    await sendAll();
    const subjects = s.mail.to(next()).map(({ subject = '' }) => subject);
    expect(subjects.flatMap((subject) => /(has started|is over)$/.exec(subject)?.[1] ?? [])).toEqual(told);
  });
});

test('the first mail to a guardian says what the site is, for whom, and who holds the money', async () => {
  await put(guardianEmail);
  await s.runDue();
  const { text = '' } = s.mail.to(guardianEmail)[0] ?? {};
  expect(text).toContain('Jordan gave us this address as a parent’s or guardian’s.');
  expect(text).toMatch(/On Sideline, high-school athletes book one-hour video sessions with college athletes/);
  expect(text).toContain('we hold the money until the session’s over');
  expect(text).toContain('Just ignore this. We won’t email again.');
});

test('a guardian is reminded, too, and every joining link of theirs is a guardian’s', async () => {
  await put(guardianEmail);
  await confirm(await tokenFor(guardianEmail));
  await s.deliver('session.moved', session({ previousStartsAt: '2026-12-02T23:00:00Z' }));
  await s.deliver('session.reminder_due', session({ kind: 'before_24h' as const }));
  await s.deliver('session.reminder_due', session({ kind: 'before_1h' as const }));
  await s.deliver('session.reminder_due', session({ kind: 'confirm_24h' as const }));
  await s.runDue();
  const links = copies(guardianEmail).map(({ text }) => /\/join\/[\w-]+#([\w-]+)/.exec(text ?? '')?.[1] ?? '');
  expect(links).toHaveLength(3);
  for (const token of links)
    expect((await s.call('POST', '/links/redeem', null, { token })).body).toMatchObject({ action: 'guardian' });
  for (const { text } of copies(guardianEmail)) expect(text).toContain('you can end the session for everyone');
});

test('nothing goes to an address that has not confirmed, or is not named any more', async () => {
  await put(guardianEmail);
  await s.deliver('session.confirmed', session());
  const token = await tokenFor(guardianEmail);
  expect(copies(guardianEmail)).toEqual([]);
  await put(`other-${guardianEmail}`);
  expect(await confirm(token)).toMatchObject({ status: 401, body: { detail: 'This link isn’t valid anymore.' } });
  await confirm(await tokenFor(`other-${guardianEmail}`));
  expect((await put(null)).body).toEqual({ email: null, confirmed: false, mode: null });
  await s.deliver('session.confirmed', session());
  await s.runDue();
  expect(copies(`other-${guardianEmail}`)).toEqual([]);
});

test('an address given when registering is asked, too; one’s own is no guardian’s', async () => {
  athlete = await s.registerAthlete({ guardian_email: guardianEmail });
  expect((await confirm(await tokenFor(guardianEmail))).status).toBe(200);
  expect(await put(athlete.email)).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'email'] }] } });
});

test('a confirmed address put again stays confirmed; nobody is flooded with questions', async () => {
  await put(guardianEmail);
  await confirm(await tokenFor(guardianEmail));
  for (let tries = 0; tries < 8; tries++)
    expect((await put(guardianEmail)).body).toEqual({ email: guardianEmail, confirmed: true, mode: 'drop_in' });
  const statuses = [];
  for (let tries = 0; tries < 6; tries++) statuses.push((await put(`${tries}-${guardianEmail}`)).status);
  expect(statuses).toEqual([200, 200, 200, 200, 429, 429]);
});

test('an account has ten strangers asked a day, however patient it is', async () => {
  const quarterPasses = () => s.sql`
    update try_count set window_ends = now() - interval '1 second' where window_ends < now() + interval '1 hour'`;
  const statuses = [];
  for (let tries = 0; tries < 12; tries++) {
    if (tries % 4 === 0) await quarterPasses();
    statuses.push((await put(`${tries}-${guardianEmail}`)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429, 429]);
});

test('who is named last is asked once, however many were named before any mail could leave', async () => {
  const offset = s.clock.offsetMs();
  for (const [minute, email] of [`1-${guardianEmail}`, `2-${guardianEmail}`, guardianEmail].entries()) {
    s.clock.setOffset(offset + minute * 60_000);
    expect((await put(email)).status).toBe(200);
  }
  await s.runDue();
  s.clock.setOffset(offset);
  const asked = s.mail.to(guardianEmail).filter(({ subject }) => subject?.startsWith('Are you a parent'));
  expect(asked).toHaveLength(1);
  expect((await confirm(await tokenFor(guardianEmail))).status).toBe(200);
});

test('a guardian who is asked again by the same address confirms by whichever mail they open', async () => {
  await put(guardianEmail);
  const first = await tokenFor(guardianEmail);
  await put(guardianEmail);
  expect(await tokenFor(guardianEmail)).not.toBe(first);
  expect((await confirm(first)).status).toBe(200);
});

test('who is replaced while they are being asked is not asked, and leaves no address behind', async () => {
  await put(guardianEmail);
  const { sending } = await transaction(s.sql, async (tx) => {
    await setGuardian(tx, athlete.id, `other-${guardianEmail}`);
    const begun = s.runDue();
    await until(async () => (await countWaiting(s.sql)) > 0, 'the mail to wait');
    return { sending: begun };
  });
  await sending;
  expect(s.mail.to(guardianEmail)).toEqual([]);
  expect(await s.sql`select 1 from guardian_link where email = ${guardianEmail}`).toHaveLength(0);
});

test('a link lasts fourteen days, and ends with the account', async () => {
  await put(guardianEmail);
  const token = await tokenFor(guardianEmail);
  const offset = s.clock.offsetMs();
  s.clock.setOffset(offset + 14 * 86_400_000 + 1_000);
  const late = await confirm(token);
  s.clock.setOffset(offset);
  expect(late.status).toBe(401);
  await s.call('POST', '/account/delete', person('athlete', athlete.id), { password: PASSWORD });
  expect((await confirm(token)).status).toBe(401);
  const [row] = await s.sql`select json_agg(l)::text as links from guardian_link l`;
  expect(String(row.links)).not.toContain(guardianEmail);
});

test('mentors have no guardian', async () => {
  expect((await s.call('GET', '/account/guardian', person('mentor', mentor.id))).status).toBe(403);
  expect((await s.call('PUT', '/account/guardian', null, { email: null })).status).toBe(401);
});

test('what a mailbox lists of these mails holds no word of the athlete', async () => {
  athlete = await s.registerAthlete({
    first_name: 'Call Now For Money',
    last_name: 'Winner',
    guardian_email: guardianEmail,
  });
  await s.runDue();
  const [asked] = s.mail.to(guardianEmail);
  const [welcome] = s.mail.to(athlete.email);
  const hidden = /display:none[^>]*>([^<]*)/.exec(asked?.html || '')?.[1];
  expect(hidden).toStartWith('An athlete gave us this address.');
  expect(asked?.raw.split('\r\n\r\n')[0]).not.toMatch(/Call|Money|Winner/);
  expect(welcome?.subject).toBe('Welcome to Sideline');
});

test('one address is asked three times a day, whoever names it, and registering goes on', async () => {
  for (let n = 0; n < 5; n++) await s.registerAthlete({ guardian_email: guardianEmail });
  await s.runDue();
  expect(s.mail.to(guardianEmail)).toHaveLength(3);
  expect(await put(guardianEmail)).toMatchObject({ status: 429 });
});
