import { expect, test } from 'bun:test';
import { changeAccount } from 'contracts/http/accounts';
import { type Answers, getQuestions, saveQuestions } from 'contracts/http/plans';
import { getSessionDetails } from 'contracts/http/sessions';
import { me } from 'contracts/http/sign-in';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleAnswers, sampleDetails } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const NONE = sampleAnswers({ goal: null, standing: null, look_at: null, links: [], answered_at: null });
const ME = { ...PEOPLE.athlete, user_type: 'athlete' as const, birth_date_known: true, us_state: null };
const UNTIL_START = { answer_questions: { until: '2026-12-03T18:00:00Z' } };
const open = (answers: Answers = NONE, more: { now?: string; kept?: Record<string, string> } = {}) =>
  openPage(routes, `/sessions/${SESSION_ID}/questions`, {
    as: 'athlete',
    ...more,
    server: (server) => {
      server.answer(getSessionDetails, sampleDetails({ status: 'confirmed', may: UNTIL_START }));
      server.answer(getQuestions, answers);
      server.answer(me, ME);
      server.answer(saveQuestions, ({ body }) =>
        sampleAnswers({ goal: body.goal ?? null, standing: body.standing ?? null, look_at: body.look_at ?? null }),
      );
    },
  });
const links = (page: Awaited<ReturnType<typeof open>>) => page.screen.queryAllByLabelText(/^Link \d$/);

test('three questions name the mentor, and what is said goes to the session', async () => {
  const page = await open();
  expect(page.text()).toContain('Only you and Maya see this.');
  await page.fill(/What’s your goal/, 'A list I can use.');
  await page.fill(/What should Maya look at/, 'My film.');
  await page.press('Add a link');
  await page.fill('Link 1', 'https://film.example/junior');
  await page.fill(/What link 1 shows/, 'Junior highlights');
  await page.press('Save for Maya');
  const [sent] = page.server.sent(saveQuestions);
  expect(sent?.params).toEqual({ id: SESSION_ID });
  expect(sent?.body).toEqual({
    goal: 'A list I can use.',
    standing: '',
    look_at: 'My film.',
    links: [{ url: 'https://film.example/junior', label: 'Junior highlights' }],
  });
  expect(page.announced().join()).toContain('Saved. Maya sees this before you meet.');
  expect(page.kept()).toEqual({});
});

test('the state one lives in is optional, saved at once, and can be taken back', async () => {
  const page = await open();
  expect(page.valueOf(/^Your state/)).toBe('');
  page.server.answer(changeAccount, { ...ME, birth_date_known: true });
  await page.choose(/^Your state/, 'VA');
  expect(page.server.sent(changeAccount)[0]?.body).toEqual({ us_state: 'VA' });
  expect(page.announced()).toContain('Saved.');
  await page.choose(/^Your state/, '');
  expect(page.server.sent(changeAccount)[1]?.body).toEqual({ us_state: null });
  page.server.breaks(changeAccount);
  await page.choose(/^Your state/, 'TX');
  expect(page.screen.getByRole('alert').textContent).toBe('We couldn’t save your state. Please try again.');
});

test('another state that is chosen while the first is being saved is the one that stays', async () => {
  const page = await open();
  const release = page.server.hold(changeAccount, { ...ME, birth_date_known: true });
  await page.choose(/^Your state/, 'VA');
  await page.choose(/^Your state/, 'TX');
  expect(page.valueOf(/^Your state/)).toBe('TX');
  page.server.answer(changeAccount, { ...ME, birth_date_known: true });
  page.server.answer(me, { ...ME, us_state: 'TX' });
  release();
  await page.settle();
  expect(page.server.sent(changeAccount).map(({ body }) => body)).toEqual([{ us_state: 'VA' }, { us_state: 'TX' }]);
  expect(page.valueOf(/^Your state/)).toBe('TX');
});

test('a state that is taken back while it is being saved is shown as taken back', async () => {
  const page = await open();
  page.server.hold(changeAccount, { ...ME, birth_date_known: true });
  await page.choose(/^Your state/, 'VA');
  await page.choose(/^Your state/, '');
  expect(page.valueOf(/^Your state/)).toBe('');
});

test('nothing has to be said: ‘Not now’ leads to the sessions', async () => {
  expect((await open()).leadsTo('Not now')).toBe('/sessions');
});

test('what was said before is there to be changed, five links at most', async () => {
  const page = await open(sampleAnswers());
  expect(page.valueOf(/What’s your goal/)).toBe('Get seen by D2 coaches before spring.');
  expect(page.valueOf('Link 1')).toBe('https://film.example/junior');
  for (let i = 1; i < 5; i++) await page.press('Add a link');
  expect(links(page)).toHaveLength(5);
  expect(page.screen.queryByRole('button', { name: 'Add a link' })).toBeNull();
  await page.press('Remove link 1');
  expect(links(page)).toHaveLength(4);
});

test('an address, and a link that leads to a chat, are told beside their fields and not sent', async () => {
  const page = await open();
  await page.fill(/Where do things stand/, 'Write to ann@example.org');
  await page.press('Add a link');
  await page.fill('Link 1', 'https://wa.me/1555');
  await page.press('Save for Maya');
  expect(page.fault(/Where do things stand/)).toContain('an email address');
  expect(page.fault('Link 1')).toContain('Links to wa.me can’t be used here.');
  expect(page.server.sent(saveQuestions)).toEqual([]);
});

test('what was typed outlives a reload', async () => {
  const before = await open();
  await before.fill(/What’s your goal/, 'Half a sentence');
  const after = await open(NONE, { kept: before.kept() });
  expect(after.valueOf(/What’s your goal/)).toBe('Half a sentence');
});

test('at the start the form closes by itself, and what was said stays to be read', async () => {
  const page = await open(sampleAnswers(), { now: '2026-12-03T17:59:30Z' });
  page.server.answer(
    getSessionDetails,
    sampleDetails({ may: { answer_questions: { no: 'Your session has started.', code: 'questions_closed' } } }),
  );
  expect(page.screen.queryByRole('button', { name: 'Save for Maya' })).not.toBeNull();
  await page.wait(31_000);
  expect(page.screen.queryByRole('button', { name: 'Save for Maya' })).toBeNull();
  expect(page.text()).toContain('22 emails and one reply.');
  const link = page.screen.getByRole('link', { name: /Junior highlights/ });
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://film.example/junior',
    '_blank',
    'noopener noreferrer nofollow',
  ]);
});

test('a refusal is told in the server’s words, and what was typed stays', async () => {
  const page = await open();
  page.server.refuse(saveQuestions, 400, 'questions_closed');
  await page.fill(/What’s your goal/, 'Too late');
  await page.press('Save for Maya');
  expect(page.screen.getByRole('alert').textContent).toContain('Your session has started');
  expect(page.valueOf(/What’s your goal/)).toBe('Too late');
});

test('answers that cannot be loaded can be tried again; somebody else’s session is not there', async () => {
  const page = await openPage(routes, `/sessions/${SESSION_ID}/questions`, {
    as: 'athlete',
    server: (server) => {
      server.answer(getSessionDetails, sampleDetails({ may: UNTIL_START }));
      server.breaks(getQuestions);
      server.answer(me, ME);
    },
  });
  expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load your answers');
  page.server.answer(getQuestions, sampleAnswers());
  await page.press('Try Again');
  expect(page.valueOf(/What’s your goal/)).toBe('Get seen by D2 coaches before spring.');
  const other = await openPage(routes, `/sessions/${SESSION_ID}/questions`, {
    as: 'athlete',
    server: (server) => server.refuse(getSessionDetails, 404, 'not_found'),
  });
  expect(other.text()).toContain('Session Not Found');
});

test('a visitor signs in first, and a mentor is told whose questions they are', async () => {
  const visitor = await openPage(routes, `/sessions/${SESSION_ID}/questions`);
  expect(visitor.address()).toBe(`/login?next=%2Fsessions%2F${SESSION_ID}%2Fquestions`);
  const mentor = await openPage(routes, `/sessions/${SESSION_ID}/questions`, { as: 'mentor' });
  expect(mentor.text()).toContain('Only the athlete answers these questions.');
});

test('whoever takes a link out by keyboard goes on there, and is not told that it is saved', async () => {
  const page = await open();
  for (const _ of [1, 2]) await page.press('Add a link');
  for (const n of [1, 2]) await page.fill(`Link ${n}`, `https://film.example/${n}`);
  await page.press('Save for Maya');
  expect(page.text()).toContain('Saved.');
  await page.press('Remove link 1');
  expect(page.focused()).toBe('Remove link 1');
  expect(page.text()).not.toContain('Saved.');
  await page.press('Remove link 1');
  expect(page.focused()).toBe('Add a link');
});

test('what is typed while it saves is kept, and not said to be saved', async () => {
  const page = await open();
  const release = page.server.hold(saveQuestions, sampleAnswers({ goal: 'A list.' }));
  await page.fill(/What’s your goal/, 'A list.');
  await page.press('Save for Maya');
  await page.fill(/What’s your goal/, 'A list of ten.');
  await page.happens(release);
  expect(page.text()).not.toContain('Saved.');
  expect(Object.values(page.kept()).join()).toContain('A list of ten.');
  expect(page.valueOf(/What’s your goal/)).toBe('A list of ten.');
});
