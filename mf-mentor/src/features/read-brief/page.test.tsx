import { expect, test } from 'bun:test';
import { type Brief, getBrief } from 'contracts/http/plans';
import { getSessionDetails } from 'contracts/http/sessions';
import { SESSION_ID, sampleAnswers, sampleBrief, sampleDetails } from 'web-kit/page-testing/samples';
import { openMentor } from '../../page-testing.ts';

const open = (change: Partial<Brief> = {}, now = '2026-12-03T17:42:00Z') =>
  openMentor(`/sessions/${SESSION_ID}/brief`, {
    now,
    server: (server) => {
      server.answer(getBrief, sampleBrief(change));
      server.answer(
        getSessionDetails,
        sampleDetails({
          may: {
            join: { from: '2026-12-03T17:45:00Z', until: '2026-12-03T19:30:00Z' },
            write_plan: { from: '2026-12-03T18:00:00Z', until: '2026-12-17T19:00:00Z' },
          },
        }),
      );
    },
  });

test('who comes, and with what, on one page', async () => {
  const page = await open();
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Ann R.');
  for (const words of [
    'Junior (2028), Point Guard, Basketball',
    'GPA3.62',
    'Height5′7″',
    'Weight138 lb',
    'StateVirginia',
    'Get seen by D2 coaches before spring.',
    '22 emails and one reply.',
    'The first minute of my film.',
    'Play in college, D2 or D3.',
  ]) {
    expect(page.text().replace(/(3\.62)(GPA)|(5′7″)(Height)|(138 lb)(Weight)/g, '$2$4$6$1$3$5')).toContain(words);
  }
});

test('it says who sees it, and until when', async () => {
  expect((await open()).text()).toContain(
    'Only you and Ann see this. It goes away on Jan 2, 2027, 30 days after your session.',
  );
});

test('links open apart, and their pages learn nothing of ours', async () => {
  const page = await open();
  const link = page.screen.getByRole('link', { name: /Junior highlights/ });
  expect(['href', 'target', 'rel', 'referrerpolicy'].map((name) => link.getAttribute(name))).toEqual([
    'https://film.example/junior',
    '_blank',
    'noopener noreferrer nofollow',
    'no-referrer',
  ]);
  expect(link.textContent).toContain('film.example');
});

test('without answers it says so; what is not known is left out', async () => {
  const nothing = { goal: null, standing: null, look_at: null, links: [], answered_at: null };
  const { profile } = sampleBrief();
  const page = await open({
    answers: sampleAnswers(nothing),
    profile: profile && { ...profile, gpa: null, height: null, weight: null, us_state: null, recruiting_goals: null },
  });
  expect(page.text()).toContain('Ann hasn’t answered the three questions yet.');
  for (const words of ['GPA', 'Height', 'State', 'Goals', 'Film']) expect(page.text()).not.toContain(words);
});

test('a profile that cannot be loaded hides nothing else', async () => {
  const page = await open({ profile: null });
  expect(page.text()).toContain('The profile can’t be loaded right now.');
  expect(page.text()).toContain('22 emails and one reply.');
});

test('what is still open of earlier plans is there', async () => {
  const page = await open({
    earlier: [
      {
        session_id: '55555555-5555-4555-8555-555555555555',
        scheduled_datetime: '2026-11-20T18:00:00Z',
        summary: 'Shorter film.',
        open_tasks: [{ n: 2, text: 'List ten colleges.', due_on: '2026-12-01' }],
        done_tasks: 2,
      },
    ],
  });
  expect(page.text()).toContain('Fri, Nov 20 2 of 3 tasks done. Still open:');
  expect(page.text()).toContain('List ten colleges. by Tue, Dec 1');
});

test('joining and the plan are one tap away when it is time for them', async () => {
  const page = await open();
  expect(page.text()).toContain('Starts in18 min');
  expect(page.screen.queryByRole('link', { name: 'Join' })).toBeNull();
  await page.wait(4 * 60_000);
  expect(page.leadsTo('Join')).toBe(`/join/${SESSION_ID}`);
  expect(page.screen.queryByRole('link', { name: 'Action plan' })).toBeNull();
  await page.wait(16 * 60_000);
  expect(page.leadsTo('Action plan')).toBe(`/sessions/${SESSION_ID}/plan`);
});

test('a brief that is gone says why, one of somebody else is not there, and a failure can be tried again', async () => {
  const refused = (status: number, code: 'brief_gone' | 'not_found') =>
    openMentor(`/sessions/${SESSION_ID}/brief`, { server: (server) => server.refuse(getBrief, status, code) });
  expect((await refused(400, 'brief_gone')).text()).toContain('A brief goes away 30 days after the session.');
  expect((await refused(404, 'not_found')).text()).toContain('There’s no such session, or it isn’t yours.');
  const page = await openMentor(`/sessions/${SESSION_ID}/brief`, { server: (server) => server.breaks(getBrief) });
  page.server.answer(getBrief, sampleBrief());
  page.server.answer(getSessionDetails, sampleDetails());
  await page.press('Try Again');
  expect(page.text()).toContain('Ann R.');
});
