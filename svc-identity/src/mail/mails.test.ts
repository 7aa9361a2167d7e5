import { afterAll, beforeAll, expect, test } from 'bun:test';
import ICAL from 'ical.js';
import { person, until } from 'svc-kit/testing';
import { sessionOf } from '../fixtures/session-event.ts';
import { PASSWORD, type Stage, stage } from '../fixtures/stage.ts';

let s: Stage;
beforeAll(async () => {
  s = await stage();
});
afterAll(() => s.end());

/** Two people whose welcome has been sent. */
async function couple(fields: { athlete?: object; mentor?: object } = {}) {
  const athlete = await s.registerAthlete(fields.athlete);
  const mentor = await s.registerMentor(fields.mentor);
  await s.runDue();
  return { athlete, mentor, session: sessionOf({ athleteId: athlete.id, mentorId: mentor.id }) };
}
const newest = (email: string) => s.mail.to(email).at(-1);

function calendarIn(raw: ReturnType<typeof newest>) {
  const file = raw?.attachments.find((attachment) => attachment.filename === 'session.ics');
  const calendar = new ICAL.Component(ICAL.parse(file?.content.toString() ?? ''));
  const event = calendar.getFirstSubcomponent('vevent');
  return { file, calendar, event, value: (name: string) => event?.getFirstPropertyValue(name)?.toString() };
}

test('a booked session is mailed to both, in the zone of each, with the other’s beside it', async () => {
  const { athlete, mentor, session } = await couple();
  await s.deliver('session.confirmed', session);
  await s.runDue();
  const toAthlete = newest(athlete.email);
  expect(toAthlete?.subject).toBe('Booked: Maya Okafor, Dec 3, 6:00 PM EST');
  expect(toAthlete?.text).toContain('Your time: Thu, Dec 3, 6:00 PM EST');
  expect(toAthlete?.text).toContain('Maya’s time: Thu, Dec 3, 3:00 PM PST');
  expect(toAthlete?.text).toContain('You paid: $120');
  const toMentor = newest(mentor.email);
  expect(toMentor?.subject).toBe('Booked: Jordan Reyes, Dec 3, 3:00 PM PST');
  expect(toMentor?.text).toContain('You earn: $48');
  expect(toMentor?.raw).not.toContain(athlete.email);
  expect(toAthlete?.raw).not.toContain(mentor.email);
});

test('a session in another year is mailed with its year', async () => {
  const { athlete, mentor } = await couple();
  const year = s.clock.now().getUTCFullYear() + 1;
  const times = { startsAt: `${year}-02-03T23:00:00.000Z`, endsAt: `${year}-02-04T00:00:00.000Z` };
  await s.deliver('session.confirmed', sessionOf({ athleteId: athlete.id, mentorId: mentor.id }, times));
  await s.runDue();
  const mail = newest(athlete.email);
  expect(mail?.subject).toBe(`Booked: Maya Okafor, Feb 3, ${year}, 6:00 PM EST`);
  expect(mail?.text).toMatch(new RegExp(`Your time: \\w+, Feb 3, ${year}, 6:00 PM EST`));
  expect(mail?.text).toMatch(new RegExp(`Maya’s time: \\w+, Feb 3, ${year}, 3:00 PM PST`));
});

test('each gets a joining link of their own, and neither is stored in clear text', async () => {
  const { athlete, mentor, session } = await couple();
  await s.deliver('session.confirmed', session);
  await s.runDue();
  const tokens = [athlete, mentor].map(({ email }) => {
    const url = new RegExp(`https://sideline.example/join/${session.sessionId}#(\\S+)`);
    return url.exec(newest(email)?.text ?? '')?.[1] ?? '';
  });
  expect(new Set(tokens).size).toBe(2);
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(16);
    const [{ everything }] = await s.sql`
      select coalesce(json_agg(l)::text, '') || coalesce((select json_agg(m)::text from mail m), '') as everything
      from mailed_link l`;
    expect(everything).not.toContain(token);
  }
});

test('the calendar file adds, moves and cancels one and the same hour', async () => {
  const { athlete, session } = await couple();
  await s.deliver('session.confirmed', session);
  await s.runDue();
  const booked = calendarIn(newest(athlete.email));
  expect(booked.calendar.getFirstPropertyValue('method')).toBe('REQUEST');
  expect(booked.value('dtstart')).toBe('2026-12-03T23:00:00Z');
  expect(booked.value('dtend')).toBe('2026-12-04T00:00:00Z');
  expect(booked.value('sequence')).toBe('2');
  expect(booked.file?.contentType).toContain('application/ics');
  expect(newest(athlete.email)?.raw).toMatch(/text\/calendar; charset=utf-8; method=REQUEST/i);

  const startsAt = '2026-12-05T17:00:00.000Z';
  const moved = { ...session, version: 3, startsAt, endsAt: '2026-12-05T18:00:00.000Z' };
  await s.deliver('session.moved', { ...moved, previousStartsAt: session.startsAt });
  await s.runDue();
  const update = calendarIn(newest(athlete.email));
  expect(update.value('uid')).toBe(booked.value('uid') ?? '');
  expect([update.value('sequence'), update.value('dtstart')]).toEqual(['3', '2026-12-05T17:00:00Z']);
  expect(newest(athlete.email)?.text).toContain('It was Thu, Dec 3, 6:00 PM EST.');

  await s.deliver('session.cancelled', {
    ...moved,
    version: 4,
    status: 'cancelled',
    refundCents: 12_000,
    by: 'mentor',
  });
  await s.runDue();
  const cancel = calendarIn(newest(athlete.email));
  expect(cancel.calendar.getFirstPropertyValue('method')).toBe('CANCEL');
  expect([cancel.value('uid'), cancel.value('sequence'), cancel.value('status')]).toEqual([
    booked.value('uid') ?? '',
    '4',
    'CANCELLED',
  ]);
  expect(newest(athlete.email)?.text).toContain('Maya Okafor cancelled');
  expect(newest(athlete.email)?.text).toContain('$120 goes back to your card.');
});

test('cancelling an unpaid hold troubles nobody but who held it', async () => {
  const { athlete, mentor, session } = await couple();
  const before = s.mail.to(mentor.email).length;
  await s.deliver('session.cancelled', { ...session, status: 'cancelled', refundCents: 0, by: 'athlete' });
  await s.runDue();
  expect(newest(athlete.email)?.text).toContain('Nothing was charged.');
  expect(s.mail.to(mentor.email)).toHaveLength(before);
});

test('an event that comes twice mails once', async () => {
  const { athlete, session } = await couple();
  const before = s.mail.to(athlete.email).length;
  const id = crypto.randomUUID();
  await Promise.allSettled([1, 2, 3].map(() => s.deliver('session.confirmed', session, id)));
  await s.sql`delete from inbox where event_id = ${id}`;
  await s.deliver('session.confirmed', session, id);
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(before + 1);
});

test('while the mail server fails a mail waits, and then goes out once', async () => {
  const { athlete, session } = await couple();
  const before = s.mail.to(athlete.email).length;
  s.mail.refuse(4);
  await s.deliver('session.mentor_checked_in', { ...session, status: 'mentor_checked_in' });
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(before);
  await until(async () => {
    await s.runDue();
    return s.mail.to(athlete.email).length > before;
  }, 'the mail');
  expect(s.mail.refused()).toBe(4);
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(before + 1);
});

test('an hour without a mail server loses nothing: each mail waits, and then goes out once', async () => {
  const { athlete, mentor, session } = await couple();
  const [toAthlete, toMentor] = [s.mail.to(athlete.email).length, s.mail.to(mentor.email).length];
  s.mail.setAway(true);
  await s.deliver('session.completed', { ...session, status: 'completed', by: 'mentor' });
  for (let minutes = 0; minutes < 60; minutes += 10) {
    s.clock.setOffset(s.clock.offsetMs() + 10 * 60_000);
    await s.sql`update due set not_before = null`;
    await s.runDue();
  }
  expect(s.mail.turnedAway()).toBeGreaterThanOrEqual(12);
  expect([s.mail.to(athlete.email).length, s.mail.to(mentor.email).length]).toEqual([toAthlete, toMentor]);
  s.mail.setAway(false);
  await s.sql`update due set not_before = null`;
  await s.runDue();
  await s.runDue();
  expect([s.mail.to(athlete.email).length, s.mail.to(mentor.email).length]).toEqual([toAthlete + 1, toMentor + 1]);
  expect(await s.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
  expect(await s.sql`select 1 from mail where sent_at is null and account_id = ${athlete.id}`).toHaveLength(0);
});

test('a mail that goes out again after a crash carries the same Message-ID and the same link', async () => {
  const { athlete, session } = await couple();
  await s.deliver('session.completed', { ...session, status: 'completed', by: 'mentor' });
  await s.runDue();
  const first = newest(athlete.email);
  const [{ id }] = await s.sql`
    update mail set sent_at = null where kind = 'please_rate' and account_id = ${athlete.id} returning id`;
  await s.sql`insert into due (kind, key, due_at) values ('mail.send', ${id}, ${s.clock.now()})`;
  await s.runDue();
  const second = newest(athlete.email);
  expect(second).not.toBe(first);
  expect(second?.messageId).toBe(first?.messageId ?? '');
  expect(second?.text).toBe(first?.text ?? '');
});

test('a mailbox that does not exist is given up, without its address in the notes', async () => {
  const { mentor } = await couple();
  const gone = await s.registerAthlete({ email: 'gone@family.example' });
  await s.deliver('session.confirmed', sessionOf({ athleteId: gone.id, mentorId: mentor.id }));
  await s.runDue();
  const rows = await s.sql`select dropped from mail where account_id = ${gone.id}`;
  expect(rows.map((row: { dropped: string }) => row.dropped)).toEqual(Array(2).fill('refused by the mailbox'));
  expect(await s.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
});

test('mails and calendar files bear the name that the founder gave the site, by its newest word', async () => {
  const { athlete, mentor } = await couple();
  expect(newest(athlete.email)?.subject).toStartWith('Welcome to Sideline');
  await s.deliver('site.changed', { version: 2, brand: 'Huddle\r\nBcc: thief@evil.example' });
  await s.deliver('site.changed', { version: 1, brand: 'Older' });
  const late = await s.registerAthlete();
  await s.deliver('session.confirmed', sessionOf({ athleteId: late.id, mentorId: mentor.id }));
  await s.runDue();
  const [welcome, booked] = s.mail.to(late.email);
  expect(welcome?.subject).toStartWith('Welcome to Huddle');
  expect(welcome?.raw).toContain('From: "Huddle Bcc: thief@evil.example" <support@sideline.example>');
  expect(welcome?.raw).not.toMatch(/^bcc:/im);
  expect([welcome?.html, welcome?.text].map((part) => String(part).includes('Huddle'))).toEqual([true, true]);
  expect(calendarIn(booked).value('summary')).toStartWith('Huddle');
  expect(welcome?.raw).not.toContain('Sideline ');
  await s.sql`delete from site_name`;
});

test('the founder sees which mails bounced and why, newest first, without an address; nobody else does', async () => {
  const { mentor } = await couple();
  const picky = await s.registerAthlete({ email: 'picky@family.example' });
  await s.deliver('session.confirmed', sessionOf({ athleteId: picky.id, mentorId: mentor.id }));
  await s.runDue();
  const { body } = await s.call('GET', '/admin/bounced-mails', person('admin'));
  const of = (id: string) => body.filter((mail: { account_id: string }) => mail.account_id === id);
  expect(of(picky.id)).toMatchObject([
    { reason: 'The server doesn’t want this mail. (554 5.7.1)' },
    { reason: 'The server doesn’t want this mail. (554 5.7.1)' },
  ]);
  const times = body.map((mail: { bounced_at: string }) => mail.bounced_at);
  expect(times).toEqual([...times].sort().reverse());
  expect(body.map((mail: { reason: string }) => mail.reason)).toContain('There’s no such mailbox. (550 5.1.1)');
  expect(JSON.stringify(body)).not.toContain('@');
  expect(await s.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
  for (const who of [person('athlete'), person('mentor')])
    expect((await s.call('GET', '/admin/bounced-mails', who)).status).toBe(403);
});

test('a subject reads from left to right, whatever name begins it', async () => {
  const { athlete, mentor } = await couple({ mentor: { first_name: 'מאיה', last_name: 'כהן' } });
  const facts = { mentorId: mentor.id, athleteId: athlete.id, soonestSlot: '2026-12-03T23:00:00.000Z' };
  s.others.answers.set(`/internal/mentors/${mentor.id}/open-to/${athlete.id}`, { open: true });
  await s.deliver('mentor.slot_free', facts);
  await s.runDue();
  const mail = newest(athlete.email);
  expect(mail?.subject).toBe('\u200eמאיה כהן has an open time: Dec 3, 6:00 PM EST');
  expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?Q\?=E2=80=8E=D7=9E/m);
});

test('whoever’s mailbox refuses the mail of a free hour waits on for others, until three in a row were refused', async () => {
  const { mentor } = await couple();
  const picky = await s.registerAthlete({ email: 'picky@waits.example' });
  s.others.answers.set(`/internal/mentors/${mentor.id}/open-to/${picky.id}`, { open: true });
  const free = async (bookableUntil?: string) => {
    const facts = { mentorId: mentor.id, athleteId: picky.id, soonestSlot: '2026-12-03T23:00:00.000Z' };
    await s.deliver('mentor.slot_free', { ...facts, ...(bookableUntil ? { bookableUntil } : {}) });
    await s.runDue();
    return (await s.emitted('mentor.slot_untold'))
      .map(({ payload }) => payload)
      .filter(({ athleteId }) => athleteId === picky.id);
  };
  const known = { mentorId: mentor.id, athleteId: picky.id };
  const first = { ...known, quietUntil: '2026-12-01T23:00:00.000Z' };
  const second = { ...known, quietUntil: '2026-12-03T23:00:00.000Z' };
  expect(await free(first.quietUntil)).toEqual([first]);
  expect(await free()).toEqual([first, second]);
  expect(await free()).toEqual([first, second]);
  // A mail reached them since.
  await s.sql`
    insert into mail (id, kind, account_id, dedupe_key, facts, created_at, sent_at)
    values (gen_random_uuid(), 'password_changed', ${picky.id}, ${crypto.randomUUID()}, '{}', ${s.clock.now()}, ${s.clock.now()})`;
  s.clock.setOffset(s.clock.offsetMs() + 1_000);
  expect(await free()).toHaveLength(3);
});

test('hostile text is inert: one subject, no tags, stored literally', async () => {
  const first_name = '<img src=x onerror=alert(1)>\r\nBcc: thief@evil.example';
  const [athlete, mentor] = [await s.registerAthlete(), await s.registerMentor()];
  // No form takes such names; a mail is safe all the same.
  await s.sql`update account set first_name = ${first_name} where id = ${athlete.id}`;
  await s.sql`update account set first_name = ${'{{7*7}}"><b>'} where id = ${mentor.id}`;
  const session = sessionOf({ athleteId: athlete.id, mentorId: mentor.id });
  await s.deliver('session.confirmed', session);
  await s.deliver('mentor.rejected', { mentorId: mentor.id, version: 2, reason: '<script>x</script>\r\n.\r\nnext' });
  await s.runDue();
  for (const mail of [...s.mail.to(athlete.email), ...s.mail.to(mentor.email)]) {
    const head = mail.raw.split('\r\n\r\n')[0] ?? '';
    expect(head.match(/^subject:/gim)).toHaveLength(1);
    expect(head).not.toMatch(/^bcc:/im);
    expect(mail.envelopeTo).toHaveLength(1);
    expect(String(mail.html)).not.toMatch(/<img|<script|<b>/);
  }
  expect(s.mail.to(mentor.email).some((mail) => mail.text?.includes('<script>x</script>'))).toBe(true);
  expect(s.mail.to('thief@evil.example')).toHaveLength(0);
  const [row] = await s.sql`select first_name from account where id = ${athlete.id}`;
  expect(row.first_name).toBe(first_name);
  expect(
    calendarIn(s.mail.to(mentor.email).find((mail) => mail.attachments.length > 0)).calendar.getAllSubcomponents(
      'vevent',
    ),
  ).toHaveLength(1);
});

test('an event about somebody unknown fails, so that it comes again', async () => {
  const { athlete } = await couple();
  const event = sessionOf({ athleteId: athlete.id, mentorId: crypto.randomUUID() });
  expect(s.deliver('session.confirmed', event)).rejects.toThrow();
});

test('whoever met somebody whose account is deleted since reads plain sentences', async () => {
  const { athlete, mentor, session } = await couple();
  await s.deliver('session.confirmed', session);
  await s.runDue();
  s.others.answers.set(`/internal/legal-hold/${mentor.id}`, { until: null });
  const gone = await s.call('POST', '/account/delete', person('mentor', mentor.id), { password: PASSWORD });
  expect(gone.status).toBe(200);
  s.mail.inbox.length = 0;
  const cancelled = {
    ...session,
    version: 3,
    status: 'cancelled' as const,
    refundCents: 12_000,
    by: 'mentor' as const,
  };
  await s.deliver('session.cancelled', cancelled);
  const complaint = {
    complaintId: crypto.randomUUID(),
    decision: 'none' as const,
    refundCents: 0,
    note: 'A full hour.',
  };
  await s.deliver('complaint.decided', { ...session, ...complaint });
  await s.runDue();
  const texts = s.mail.to(athlete.email).map(({ text }) => text ?? '');
  expect(texts).toHaveLength(2);
  expect(texts.find((text) => text.includes('This session is cancelled'))).toContain(
    'The session on Thu, Dec 3, 6:00 PM EST won’t take place, because your mentor’s account was deleted.',
  );
  for (const text of texts) expect(text).not.toMatch(/Deleted account cancelled|Deleted’s/);
});

test('nothing is sent to an account that is gone', async () => {
  const { athlete, mentor, session } = await couple();
  const before = s.mail.to(athlete.email).length;
  await s.deliver('session.confirmed', session);
  await s.sql`update account set email = null, deleted_at = now() where id = ${athlete.id}`;
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(before);
  expect(newest(mentor.email)?.subject).toStartWith('Booked');
});
