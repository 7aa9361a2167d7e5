import { expect, test } from 'bun:test';
import { getGuardian } from 'contracts/http/accounts';
import { listSlots } from 'contracts/http/availability';
import { getMentor } from 'contracts/http/mentors';
import { listPlans, type Plan, tickTask } from 'contracts/http/plans';
import { listAthleteSessions, type Session } from 'contracts/http/sessions';
import { me } from 'contracts/http/sign-in';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, samplePlan, sampleProfile, sampleSession } from 'web-kit/page-testing/samples';
import routes from './app.tsx';

const held = (change: Partial<Session> = {}) => sampleSession({ status: 'completed', has_plan: true, ...change });
const ticked = (plan: Plan, n: number, done_at: string | null) => ({
  ...plan,
  tasks: plan.tasks.map((task) => (task.n === n ? { ...task, done_at } : task)),
});
const open = (plans: Plan[], sessions: Session[] = [held()], now = '2026-12-05T15:00:00Z') =>
  openPage(routes, `/sessions?session=${SESSION_ID}`, {
    as: 'athlete',
    now,
    server: (server) => {
      server.answer(listAthleteSessions, { sessions });
      server.answer(listPlans, { plans });
    },
  });
const boxes = (page: Awaited<ReturnType<typeof open>>, name: RegExp) =>
  page.screen.getAllByRole<HTMLInputElement>('checkbox', { name });

test('open tasks stand on My sessions, the soonest on top, with their day and mentor', async () => {
  const page = await open([ticked(samplePlan(), 2, '2026-12-04T10:00:00Z')], [held()], '2026-12-10T15:00:00Z');
  const list = page.screen.getByRole('heading', { name: 'Your tasks' }).closest('section')?.textContent ?? '';
  expect(list).toContain('Cut your film to 2:30.Due today · Maya Okafor');
  expect(list).toContain('Email five coaches.By Sat, Dec 12 · Maya Okafor');
  expect(list).not.toContain('List ten colleges.');
  const late = await open([samplePlan()], [held()], '2026-12-20T15:00:00Z');
  expect(late.text()).toContain('Was due Thu, Dec 10');
});

test('a task is ticked off, in the version that was seen, and the tick can be taken back', async () => {
  const plan = samplePlan({ version: 3 });
  const page = await open([plan]);
  page.server.answer(tickTask, ({ body }) => ticked(plan, 1, body.done ? '2026-12-05T15:00:00Z' : null));
  page.server.answer(listPlans, { plans: [ticked(plan, 1, '2026-12-05T15:00:00Z')] });
  const [box] = boxes(page, /Cut your film/);
  if (box) await page.click(box);
  const [sent] = page.server.sent(tickTask);
  expect([sent?.params, sent?.body]).toEqual([
    { id: SESSION_ID, n: '1' as never },
    { done: true, version: 3 },
  ]);
  expect(page.text()).toContain('one of three done');
  page.server.answer(listPlans, { plans: [plan] });
  const [again] = boxes(page, /Cut your film/);
  if (again) await page.click(again);
  expect(page.server.sent(tickTask).at(-1)?.body).toEqual({ done: false, version: 3 });
  expect(page.text()).toContain('zero of three done');
});

test('a second task that is ticked before the first is saved counts as well, and so does a tick taken back', async () => {
  const plan = samplePlan();
  const done = ticked(plan, 3, '2026-12-05T15:00:00Z');
  const page = await open([plan]);
  const release = page.server.hold(tickTask, ticked(plan, 1, '2026-12-05T15:00:00Z'));
  const [film, coaches] = [/Cut your film/, /Email five coaches/].map((name) => boxes(page, name).at(-1));
  if (!film || !coaches) throw new Error('no such tasks');
  await page.click(film);
  await page.click(coaches);
  await page.click(film);
  expect([film.checked, coaches.checked]).toEqual([false, true]);
  expect(page.server.sent(tickTask)).toHaveLength(1);
  page.server.answer(tickTask, done);
  page.server.answer(listPlans, { plans: [done] });
  release();
  await page.settle();
  const sent = page.server.sent(tickTask).map(({ params, body }) => [Number(params.n), body.done]);
  expect(sent).toEqual([
    [1, true],
    [3, true],
    [1, false],
  ]);
  expect(page.text()).toContain('one of three done');
});

test('a plan that has changed meanwhile says so and shows the new one', async () => {
  const page = await open([samplePlan()]);
  page.server.refuse(tickTask, 409, 'plan_changed');
  page.server.answer(listPlans, { plans: [samplePlan({ version: 2, summary: 'The new one.' })] });
  const [box] = boxes(page, /Cut your film/);
  if (box) await page.click(box);
  expect(page.screen.getByRole('alert').textContent).toContain('This plan has changed');
  expect(page.text()).toContain('The new one.');
});

test('without a plan no plans are asked for', async () => {
  const page = await open([], [held({ has_plan: false })]);
  expect(page.server.called()).not.toContain('listPlans');
  expect(page.text()).not.toContain('Your tasks');
});

test('what is still open is seen again when the next session is booked', async () => {
  const page = await openPage(routes, `/book-session/${PEOPLE.mentor.id}`, {
    as: 'athlete',
    server: (server) => {
      server.answer(me, { ...PEOPLE.athlete, user_type: 'athlete', birth_date_known: true });
      server.answer(getGuardian, { email: null, confirmed: false });
      server.answer(getMentor, sampleProfile());
      server.answer(listSlots, { timezone: 'UTC', slots: ['2026-12-08T18:00:00Z'] });
      server.answer(listAthleteSessions, { sessions: [held()] });
      server.answer(listPlans, { plans: [ticked(samplePlan(), 1, '2026-12-04T10:00:00Z')] });
    },
  });
  await page.settle();
  expect(page.text()).toContain('Still on your list');
  expect(page.text()).toContain('Email five coaches.');
  expect(page.text()).not.toContain('Cut your film');
});

const OPEN = { answer_questions: { until: '2026-12-03T18:00:00Z' } };

test('before a session the questions are offered on its card, and after answering the goal stands there', async () => {
  const asked = await open([], [sampleSession({ may: OPEN })], '2026-12-01T15:00:00Z');
  expect(asked.text()).toContain('Three short questions, so Maya comes prepared.');
  expect(asked.leadsTo('Answer three questions')).toBe(`/sessions/${SESSION_ID}/questions`);
  const answered = sampleSession({ may: OPEN, has_answers: true, goal: 'A list I can use.' });
  const said = await open([], [answered], '2026-12-01T15:00:00Z');
  expect(said.text()).toContain('A list I can use.');
  expect(said.leadsTo('Change your answers')).toBe(`/sessions/${SESSION_ID}/questions`);
  const begun = await open([], [answered], '2026-12-03T18:00:00Z');
  expect(begun.text()).not.toContain('Change your answers');
});
