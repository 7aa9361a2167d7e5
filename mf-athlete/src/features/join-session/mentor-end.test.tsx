import { expect, test } from 'bun:test';
import { completeSession } from 'contracts/http/sessions';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleDetails } from 'web-kit/page-testing/samples';
import { MentorEnd } from './mentor-end.tsx';

const open = (together: number, complete: object | null, credential: string | null = null) => {
  const session = sampleDetails({ status: 'student_confirmed', may: complete ? { complete } : {} });
  const speaker = { role: 'mentor', userId: PEOPLE.mentor.id, credential } as const;
  const end = <MentorEnd session={session} speaker={speaker} together={together} />;
  return openPage([{ path: '/', element: <main>{end}</main> }], '/', {
    as: 'mentor',
    now: '2026-12-03T19:10:00Z',
    server: (server) => server.answer(completeSession, { message: 'Done.', status: 'completed' }),
  });
};
const COMPLETE = 'Mark Session Completed';

test('a mentor who met nobody writes no plan, unless the session can be completed all the same', async () => {
  expect((await open(0, null)).text()).toBe('');
  expect((await open(1, null)).text()).toContain('Write the plan');
  expect((await open(0, {})).text()).toContain('Write the plan');
});

test('completing it takes a sign-in, and says that it is done', async () => {
  expect((await open(40, {}, 'from a link')).screen.queryByRole('button', { name: COMPLETE })).toBeNull();
  expect((await open(40, null)).screen.queryByRole('button', { name: COMPLETE })).toBeNull();
  const page = await open(40, {});
  await page.press(COMPLETE);
  expect(page.server.sent(completeSession)).toHaveLength(1);
  expect(page.text()).toContain('The session is marked completed.');
  expect(page.screen.queryByRole('button', { name: COMPLETE })).toBeNull();
});
