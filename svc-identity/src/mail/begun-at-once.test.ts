import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { transaction } from 'svc-kit/db';
import type { DueHandler } from 'svc-kit/due';
import { countWaiting, until } from 'svc-kit/testing';
import { sessionAfter, sessionOf } from '../fixtures/session-event.ts';
import { type Stage, stage } from '../fixtures/stage.ts';
import { insertMails, type PendingMail } from '../store/mails.ts';
import { JustRead, SEND_MAIL } from './queue.ts';

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
