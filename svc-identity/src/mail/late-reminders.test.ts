import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'bun:test';
import { DAY_MS, HOUR_MS, MINUTE_MS } from 'contracts/times';
import { END, MOVED, START, startWaiting, type Waiting } from '../fixtures/waiting.ts';

let w: Waiting;
beforeAll(async () => {
  w = await startWaiting();
});
beforeEach(() => w.begin());
afterAll(() => w.end());

describe('a reminder', () => {
  const remind = (kind: 'before_24h' | 'before_1h' | 'confirm_0h' | 'confirm_24h' | 'confirm_48h') =>
    w.deliver('session.reminder_due', { ...w.people.session, kind });

  test('on time says tomorrow, then in one hour', async () => {
    w.setTime(START - DAY_MS);
    await remind('before_24h');
    await w.runDue();
    w.setTime(START - HOUR_MS);
    await remind('before_1h');
    await w.runDue();
    expect(w.subjects('athlete')).toEqual([
      'Tomorrow: Maya Okafor, Dec 3, 6:00 PM EST',
      'In one hour: Maya Okafor, Dec 3, 6:00 PM EST',
    ]);
    expect(w.subjects('mentor')).toHaveLength(2);
  });

  test('says nothing once the clock has jumped over the start', async () => {
    w.setTime(START + MINUTE_MS);
    await remind('before_24h');
    await remind('before_1h');
    await w.runDue();
    expect(w.mail.inbox).toHaveLength(0);
    expect(await w.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
  });

  test('is one mail where both are due at once, with the time that is left', async () => {
    w.setTime(START - 30 * MINUTE_MS);
    await remind('before_24h');
    await remind('before_1h');
    await w.runDue();
    expect(w.subjects('athlete')).toEqual(['In 30 minutes: Maya Okafor, Dec 3, 6:00 PM EST']);
  });

  test('of the day before says today when mail was away for half a day', async () => {
    w.setTime(START - DAY_MS);
    w.mail.setAway(true);
    await remind('before_24h');
    await w.runDue();
    w.setTime(START - 9 * HOUR_MS);
    w.mail.setAway(false);
    await w.send();
    expect(w.subjects('athlete')).toEqual(['Today: Maya Okafor, Dec 3, 6:00 PM EST']);
  });

  test('waits for booking, and is about the session as it stands then', async () => {
    w.setTime(START - DAY_MS);
    w.others.down.add('booking');
    await remind('before_24h');
    await w.runDue();
    w.others.down.clear();
    expect(w.mail.inbox).toHaveLength(0);
    w.booking(MOVED);
    await w.send();
    expect(w.mail.inbox).toHaveLength(0);
  });

  for (const [what, now] of [
    ['cancelled', { status: 'cancelled' }],
    ['moved', MOVED],
    ['paused', { paused: true }],
  ] as const) {
    test(`that waits is dropped when its session is ${what}`, async () => {
      w.setTime(START - DAY_MS);
      w.mail.setAway(true);
      await remind('before_24h');
      await w.runDue();
      w.booking(now);
      w.mail.setAway(false);
      await w.send();
      expect(w.mail.inbox).toHaveLength(0);
    });
  }

  test('after three hours without mail, only what is still ahead goes out', async () => {
    w.setTime(START - HOUR_MS);
    w.mail.setAway(true);
    await remind('before_1h');
    await w.deliver('session.reminder_due', { ...w.inADay(), kind: 'before_24h' });
    await w.runDue();
    w.setTime(START + 2 * HOUR_MS);
    w.mail.setAway(false);
    await w.send();
    expect(w.subjects('athlete')).toEqual(['Tomorrow: Maya Okafor, Dec 4, 5:00 PM EST']);
  });

  test('to confirm is one after a jump over all three, and none after the no-show or the confirmation', async () => {
    w.booking({ status: 'mentor_checked_in' });
    w.setTime(END + 49 * HOUR_MS);
    for (const kind of ['confirm_0h', 'confirm_24h', 'confirm_48h'] as const) await remind(kind);
    w.booking({ status: 'mentor_checked_in' });
    await w.runDue();
    expect(w.subjects('athlete')).toEqual(['Did Maya Okafor show up?']);
    for (const status of ['mentor_no_show', 'student_confirmed', 'completed'] as const) {
      await remind('confirm_48h');
      w.booking({ status });
      await w.runDue();
    }
    w.setTime(END + 73 * HOUR_MS);
    await remind('confirm_48h');
    w.booking({ status: 'mentor_checked_in' });
    await w.runDue();
    expect(w.subjects('athlete')).toHaveLength(1);
  });
});

test('a cancellation takes nothing out of a calendar that no mail put anything into', async () => {
  w.mail.setAway(true);
  await w.deliver('session.confirmed', w.people.session);
  await w.runDue();
  await w.deliver('session.cancelled', { ...w.people.session, status: 'cancelled', refundCents: 12_000, by: 'mentor' });
  w.booking({ status: 'cancelled' });
  w.mail.setAway(false);
  await w.send();
  expect(w.subjects('athlete')).toEqual(['Cancelled: Maya Okafor, Dec 3, 6:00 PM EST']);
  const [mail] = w.mail.to(w.people.athlete.email);
  expect(mail?.text).not.toMatch(/calendar/i);
  expect(mail?.attachments).toHaveLength(0);
});

test('a session that booking does not know any more is written about to nobody', async () => {
  await w.deliver('session.confirmed', w.people.session);
  w.forgetSession();
  await w.runDue();
  expect(w.mail.inbox).toHaveLength(0);
});
