import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { transaction } from 'svc-kit/db';
import type { Due, DueHandler } from 'svc-kit/due';
import type { AtOnce } from 'svc-kit/due-at-once';
import { countWaiting, until } from 'svc-kit/testing';
import { listen } from '../events.ts';
import { sessionAfter, sessionOf } from '../fixtures/session-event.ts';
import { type Stage, stage } from '../fixtures/stage.ts';
import type { Identity } from '../identity.ts';
import { createSecrets } from '../secrets.ts';
import { insertMails, type PendingMail } from '../store/mails.ts';
import { JustRead, SEND_MAIL } from './queue.ts';
import { createSmtpTransport, type MailTransport } from './transport.ts';
import { type WriteEarly, writeEarly } from './write-early.ts';

/** When it was read, as the process counts: so that no pause of this machine makes it old. */
const JUST_NOW = Number.POSITIVE_INFINITY;
const LONG_AGO = Number.NEGATIVE_INFINITY;
const GUARDIAN = 'parent@family.example';
let s: Stage;
let athlete: { id: string; email: string };
beforeAll(async () => {
  s = await stage();
  athlete = await s.registerAthlete({ guardian_email: GUARDIAN });
  await s.runDue();
});
beforeEach(async () => {
  await s.sql`delete from due`;
  s.mail.inbox.length = 0;
});
afterAll(() => s.end());

async function queue(mail: Partial<Parameters<typeof insertMails>[1][number]> = {}) {
  const row = { id: crypto.randomUUID(), kind: 'password_changed', accountId: athlete.id, facts: {}, ...mail };
  const work = { kind: SEND_MAIL, leaseSeconds: null };
  const queued = await transaction(s.sql, (tx) =>
    insertMails(tx, [{ dedupeKey: row.id, ...row }], work, s.clock.now()),
  );
  return queued.map((each) => each.mail);
}

function begin(mail: PendingMail, atMs: number) {
  const { outside } = s.parts.due[SEND_MAIL] as Extract<DueHandler, { outside: unknown }>;
  const payload = new JustRead(mail, atMs);
  return outside({ kind: SEND_MAIL, key: mail.id, dueAt: s.clock.now(), payload, attempts: 0 });
}

test('a mail that leaves right after it was queued is not read again; one that had to wait is', async () => {
  const [mail] = await queue();
  if (!mail) throw new Error('nothing was queued');
  await s.sql`delete from mail where id = ${mail.id}`;
  await begin(mail, LONG_AGO);
  expect(s.mail.to(athlete.email)).toHaveLength(0);
  await begin(mail, JUST_NOW);
  expect(s.mail.to(athlete.email)).toHaveLength(1);
});

test('it is the same mail whether it was just queued or is read later', async () => {
  const mentor = await s.registerMentor();
  const facts = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
  s.others.answers.set(`/internal/sessions/${facts.sessionId}`, sessionAfter('session.confirmed', facts));
  const [mail] = await queue({ kind: 'session_booked', otherId: mentor.id, facts });
  await s.runDue();
  const [later] = s.mail.to(athlete.email);
  if (!mail || !later) throw new Error('nothing was sent');
  s.mail.inbox.length = 0;
  await begin(mail, JUST_NOW);
  const plain = ({ subject, text, html }: typeof later) => ({ subject, text, html });
  expect(s.mail.to(athlete.email).map(plain)).toEqual([plain(later)]);
});

describe('mails of a session that was just confirmed', () => {
  const PAGE = { portrait: '/api/media/4f7a1c5e-0000-4000-8000-000000000001' };
  let mentor: { id: string; email: string };
  let early: WriteEarly;
  let transport: MailTransport;
  beforeAll(async () => {
    const { settings, sql, clock } = s;
    const secrets = createSecrets(settings.jwt.privateJwk.d ?? '');
    transport = createSmtpTransport(settings.smtpUrl);
    early = writeEarly({ settings, sql, clock, secrets } as unknown as Identity, transport);
    mentor = await s.registerMentor();
    await s.sql`update account set guardian_confirmed_at = ${s.clock.now()} where id = ${athlete.id}`;
    await s.runDue();
  });
  beforeEach(() => {
    s.others.asked.length = 0;
  });
  afterAll(() => transport.close());

  /** As it arrives from the broker; what it plans is begun once it has committed. */
  async function arrive(change: { agoMs?: number; page?: typeof PAGE | null | undefined; fails?: boolean } = {}) {
    const { agoMs = 0, page = 'page' in change ? change.page : PAGE, fails } = change;
    const payload = {
      ...sessionOf({ athleteId: athlete.id, mentorId: mentor.id }),
      ...(page === undefined ? {} : { mentorPage: page }),
    };
    s.others.answers.set(`/internal/sessions/${payload.sessionId}`, {
      ...sessionAfter('session.confirmed', payload),
      mentor_page: page,
    });
    const occurredAt = new Date(s.clock.now().getTime() - agoMs).toISOString();
    const planned: Due[] = [];
    const atOnce: AtOnce = {
      leaseSeconds: () => 60,
      begin: (_, given) => void planned.push(...given),
      workWith: (_deps, _work, worker) => worker,
    };
    const event = { id: crypto.randomUUID(), name: 'session.confirmed', occurredAt, payload } as const;
    await transaction(s.sql, async (tx) => {
      await listen(s, atOnce, early)['session.confirmed']?.(tx, event);
      if (fails) throw new Error('something else fails');
    }).catch((error) => {
      if (!fails) throw error;
    });
    return { sessionId: payload.sessionId, planned };
  }
  const readIn = (due: Due) => (due.payload as JustRead).stillTrue(LONG_AGO);
  async function sendAll(planned: Due[], atMs = JUST_NOW) {
    const { outside } = s.parts.due[SEND_MAIL] as Extract<DueHandler, { outside: unknown }>;
    for (const due of planned) {
      const { mail, written } = readIn(due) ?? {};
      if (mail) await outside({ ...due, payload: new JustRead(mail, atMs, written) });
    }
  }
  const linksOf = (sessionId: string) => s.sql`select 1 from mailed_link where session_id = ${sessionId}`;

  test('leave without a question to booking, with links that work, and are the same as ever', async () => {
    const { planned, sessionId } = await arrive();
    expect(await linksOf(sessionId)).not.toHaveLength(0);
    await sendAll(planned.filter((due) => readIn(due)?.mail.toGuardian === false));
    expect(s.others.asked).toEqual([]);
    const mails = [...s.mail.to(athlete.email), ...s.mail.to(mentor.email)];
    expect(mails).toHaveLength(2);
    for (const { text } of mails) {
      const token = /\/join\/[\w-]+#([\w-]+)/.exec(text ?? '')?.[1];
      expect((await s.call('POST', '/links/redeem', null, { token })).body).toMatchObject({ session_id: sessionId });
    }
    s.mail.inbox.length = 0;
    await s.sql`update mail set sent_at = null where facts ->> 'sessionId' = ${sessionId}`;
    await sendAll(planned, LONG_AGO);
    const plain = ({ subject, text, html }: (typeof mails)[number]) => ({ subject, text, html });
    expect([...s.mail.to(athlete.email), ...s.mail.to(mentor.email)].map(plain)).toEqual(mails.map(plain));
  });

  test.each([
    ['told of it more than a second ago', { agoMs: 1_500 }],
    ['told of it by a clock that is ahead', { agoMs: -1_500 }],
    ['told nothing of the mentor’s page', { page: undefined }],
  ])('ask booking when whoever confirmed it %s', async (_, change) => {
    const { planned, sessionId } = await arrive(change);
    expect(await linksOf(sessionId)).toHaveLength(0);
    await sendAll(planned);
    expect(s.others.asked).toContain(`booking/internal/sessions/${sessionId}`);
    expect(s.mail.to(athlete.email)).toHaveLength(1);
  });

  test('are not sent as they were written once they had to wait', async () => {
    const { planned, sessionId } = await arrive();
    s.others.answers.set(`/internal/sessions/${sessionId}`, null);
    await sendAll(planned, LONG_AGO);
    expect(s.mail.inbox).toEqual([]);
  });

  test('leave no links behind when they are not queued after all', async () => {
    const { sessionId } = await arrive({ fails: true });
    expect(await linksOf(sessionId)).toHaveLength(0);
  });

  test('are written when they leave where they go to a guardian, who may be another one by then', async () => {
    const { planned, sessionId } = await arrive();
    expect(await s.sql`select action from mailed_link where session_id = ${sessionId} and action = 'guardian'`).toEqual(
      [],
    );
    await s.sql`update account set guardian_email = 'aunt@family.example' where id = ${athlete.id}`;
    await sendAll(planned, LONG_AGO);
    expect(s.mail.to('aunt@family.example')).toHaveLength(1);
    await s.sql`update account set guardian_email = ${GUARDIAN} where id = ${athlete.id}`;
  });
});

test('whoever becomes the guardian while a copy is queued gets it', async () => {
  let queuing: Promise<PendingMail[]> | undefined;
  await transaction(s.sql, async (tx) => {
    await tx`select 1 from account where id = ${athlete.id} for update`;
    await tx`update account set guardian_confirmed_at = ${s.clock.now()} where id = ${athlete.id}`;
    queuing = queue({ toGuardian: 'confirmed' });
    await until(() => countWaiting(s.sql, 'insert into mail'), 'the copy to wait');
  });
  const [copy] = (await queuing) ?? [];
  if (!copy) throw new Error('no copy was queued');
  await begin(copy, JUST_NOW);
  expect(s.mail.to(GUARDIAN)).toHaveLength(1);
});
