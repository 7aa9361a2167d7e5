import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test';
import { person } from 'svc-kit/testing';
import { sessionOf } from '../fixtures/session-event.ts';
import { type Stage, stage } from '../fixtures/stage.ts';

const TASKS = [
  { text: 'Cut your film to <2:30>.', due_on: '2026-12-10' },
  { text: 'List ten colleges.', due_on: '2026-12-13' },
  { text: 'Email five coaches.', due_on: '2026-12-17' },
];
let s: Stage;
let athlete: { id: string; email: string };
let mentor: { id: string; email: string };
let sessionId: string;
let n = 0;
beforeAll(async () => {
  s = await stage();
  mentor = await s.registerMentor();
});
beforeEach(async () => {
  n += 1;
  sessionId = crypto.randomUUID();
  athlete = await s.registerAthlete();
  await s.runDue();
  s.mail.inbox.length = 0;
  s.others.down.clear();
  say(1);
});
afterAll(() => s.end());

const say = (version: number, summary = 'You are closer than you think.') =>
  s.others.answers.set(`/internal/plans/${sessionId}`, { version, summary, tasks: TASKS });
const written = (version = 1) =>
  s.deliver('plan.written', { sessionId, mentorId: mentor.id, athleteId: athlete.id, version });

async function nameGuardian(confirms: boolean): Promise<string> {
  const email = `plan-guardian${n}@family.example`;
  await s.call('PUT', '/account/guardian', person('athlete', athlete.id), { email });
  await s.runDue();
  const token = /\/confirm-guardian#([\w-]+)/.exec(s.mail.to(email).at(-1)?.text ?? '')?.[1] ?? '';
  if (confirms) await s.call('POST', '/guardian/confirm', null, { token });
  s.mail.inbox.length = 0;
  return email;
}

test('a plan reaches the athlete and a confirmed guardian, and nobody else', async () => {
  const guardian = await nameGuardian(true);
  await written();
  await s.runDue();
  expect(s.mail.inbox.flatMap(({ envelopeTo }) => envelopeTo).sort()).toEqual([athlete.email, guardian].sort());
  const [own] = s.mail.to(athlete.email);
  const [copy] = s.mail.to(guardian);
  expect(own?.subject).toBe('Your action plan from Maya Okafor');
  expect(copy?.subject).toBe('Jordan: Your action plan from Maya Okafor');
  for (const mail of [own, copy]) {
    expect(mail?.text).toContain('You are closer than you think.');
    expect(mail?.text).toContain('By Thu, Dec 10: Cut your film to <2:30>.');
    expect(String(mail?.html)).toContain('Cut your film to &lt;2:30&gt;.');
    expect(mail?.text).not.toContain(mentor.email);
  }
  expect(own?.text).toContain('https://sideline.example/sessions');
  expect(copy?.text).not.toContain('https://sideline.example/sessions');
});

test('a guardian who has not confirmed gets no plan', async () => {
  const guardian = await nameGuardian(false);
  await written();
  await s.runDue();
  expect(s.mail.to(guardian)).toHaveLength(0);
  expect(s.mail.to(athlete.email)).toHaveLength(1);
});

test('the words of a plan are asked for when its mail goes out, and kept nowhere on the way', async () => {
  s.others.down.add('booking');
  await written();
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(0);
  s.others.down.clear();
  await s.sql`update due set not_before = null`;
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(1);
  const [row] = await s.sql`
    select json_agg(m)::text || (select coalesce(json_agg(i)::text, '') from inbox i) as kept from mail m`;
  expect(row.kept).not.toContain('closer than you think');
});

test('of two versions that wait, the newer one is mailed', async () => {
  s.others.down.add('booking');
  await written(1);
  await written(2);
  await s.runDue();
  s.others.down.clear();
  say(2, 'The second one.');
  await s.sql`update due set not_before = null`;
  await s.runDue();
  expect(s.mail.to(athlete.email).map(({ subject }) => subject)).toEqual(['Maya Okafor changed your action plan']);
  expect(s.mail.to(athlete.email)[0]?.text).toContain('The second one.');
});

test('a plan that is gone is not mailed', async () => {
  s.others.answers.set(`/internal/plans/${sessionId}`, null);
  await written();
  await s.runDue();
  expect(s.mail.to(athlete.email)).toHaveLength(0);
  expect(await s.sql`select 1 from due where kind = 'mail.send'`).toHaveLength(0);
});

test('the reminder of the day before asks the athlete for answers that are missing, the mentor for nothing', async () => {
  const people = { athleteId: athlete.id, mentorId: mentor.id };
  const remind = async (prepared: boolean) => {
    s.mail.inbox.length = 0;
    await s.deliver('session.reminder_due', {
      ...sessionOf(people, { sessionId }),
      kind: 'before_24h' as const,
      prepared,
    });
    await s.runDue();
    return [s.mail.to(athlete.email)[0]?.text ?? '', s.mail.to(mentor.email)[0]?.text ?? ''];
  };
  const questions = `https://sideline.example/sessions/${sessionId}/questions`;
  const [asked, told] = await remind(false);
  expect(asked).toContain('Tell Maya what you want from it');
  expect(asked).toContain(questions);
  expect(told).not.toContain(questions);
  for (const text of await remind(true)) expect(text).not.toContain(questions);
});

test('services learn what the mentor of a booked session may see; people, and of deleted accounts, nothing', async () => {
  const known = await s.registerAthlete({ gpa: 3.62, height: '5 ft 7', weight: '138 lb', recruiting_goals: 'Play.' });
  const service = { kind: 'service' as const, name: 'booking' };
  const path = `/internal/athletes/${known.id}/profile`;
  expect((await s.call('GET', path, service)).body).toEqual({
    sport: 'basketball',
    position: 'Point Guard',
    graduation_year: 2028,
    recruiting_goals: 'Play.',
    gpa: 3.62,
    height: '5 ft 7',
    weight: '138 lb',
    us_state: null,
    has_guardian: false,
  });
  expect((await s.call('GET', `/internal/athletes/${mentor.id}/profile`, service)).status).toBe(404);
  expect((await s.call('GET', path, person('mentor', mentor.id))).status).toBe(404);
  await s.sql`update account set deleted_at = now() where id = ${known.id}`;
  expect((await s.call('GET', path, service)).status).toBe(404);
});
