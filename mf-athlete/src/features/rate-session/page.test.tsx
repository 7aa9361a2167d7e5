import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { getRating, getSessionDetails, rateSession } from 'contracts/http/sessions';
import { redeemLink } from 'contracts/http/sign-in';
import { MINUTE_MS } from 'contracts/times';
import { type OpenPage, openPage, within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { SESSION_ID, sampleDetails, sampleLink } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const ADDRESS = `/rate-session/${SESSION_ID}`;
const SUBMIT = 'Submit rating';
const open = (server: (server: FakeServer) => void = () => undefined) =>
  openPage(routes, ADDRESS, {
    as: 'athlete',
    server: (fake) => {
      fake.answer(getSessionDetails, sampleDetails({ status: 'student_confirmed' }));
      fake.answer(getRating, { has_rating: false });
      fake.answer(rateSession, { message: 'Thanks.' });
      server(fake);
    },
  });

const group = (page: OpenPage, name: RegExp) => page.screen.getByRole('group', { name });
const answer = (page: OpenPage, name: RegExp, choice: RegExp) =>
  page.click(within(group(page, name)).getByRole('radio', { name: choice }));
const rate = (page: OpenPage, stars: number) => answer(page, /^Overall rating/, new RegExp(`^${stars} of 5`));
const submitButton = (page: OpenPage) => page.screen.getByRole<HTMLButtonElement>('button', { name: SUBMIT });

describe('the stars', () => {
  test('are called Poor, Fair, Good, Very Good and Excellent, and Not rated before', async () => {
    const page = await open();
    const overall = within(group(page, /^Overall rating/));
    const said = () => overall.getByRole('status').textContent;
    expect(said()).toBe('Not rated');
    for (const [stars, label] of [
      [1, 'Poor'],
      [2, 'Fair'],
      [3, 'Good'],
      [4, 'Very Good'],
      [5, 'Excellent'],
    ] as const) {
      await rate(page, stars);
      expect(said()).toBe(label);
    }
  });

  test('are asked for: the button is off and says why until there is an overall rating', async () => {
    const page = await open();
    expect(submitButton(page).disabled).toBe(true);
    expect(page.text()).toContain('Please provide an overall rating.');
    await rate(page, 4);
    expect(submitButton(page).disabled).toBe(false);
    expect(page.text()).not.toContain('Please provide an overall rating.');
  });
});

test('a form that is being filled in stays when asking for the session again fails', async () => {
  const page = await open();
  await page.fill(/^Your review/, 'She watched my film.');
  page.server.breaks(getSessionDetails);
  page.server.breaks(getRating);
  await page.wait(MINUTE_MS);
  await page.happens(() => window.dispatchEvent(new Event('visibilitychange')));
  expect(page.server.sent(getRating).length).toBeGreaterThan(1);
  expect(page.valueOf(/^Your review/)).toBe('She watched my film.');
});

describe('what is sent', () => {
  test('comes by the room’s link too, without signing in', async () => {
    const page = await openPage(routes, `${ADDRESS}#room`, {
      server: (server) => {
        server.answer(redeemLink, sampleLink('join'));
        server.answer(getSessionDetails, sampleDetails({ status: 'student_confirmed' }));
        server.answer(getRating, { has_rating: false });
        server.answer(rateSession, { message: 'Thanks.' });
      },
    });
    await rate(page, 5);
    await page.press(SUBMIT);
    expect(page.server.sent(rateSession)[0]?.credential).toBe('for-one-session');
  });

  test('is the overall rating; the rest may be left out, and both questions are answered with yes', async () => {
    const page = await open();
    await rate(page, 4);
    await page.press(SUBMIT);
    expect(page.server.sent(rateSession)[0]?.body).toEqual({
      rating: 4,
      review_text: '',
      communication_rating: null,
      knowledge_rating: null,
      helpfulness_rating: null,
      mentor_showed_up: true,
      session_completed: true,
      would_recommend: null,
    });
  });

  test('is everything that was answered', async () => {
    const page = await open();
    await rate(page, 5);
    await answer(page, /^Communication/, /^3 of 5/);
    await answer(page, /^Knowledge/, /^4 of 5/);
    await answer(page, /^Helpfulness/, /^5 of 5/);
    await page.fill(/^Your review/, 'x'.repeat(2_500));
    expect(page.text()).toContain('This field is full. It holds 2,000 characters');
    await page.fill(/^Your review/, 'Clear answers.');
    await answer(page, /^Was the session completed/, /^No/);
    await answer(page, /^Would you recommend/, /^Yes/);
    await page.press(SUBMIT);
    expect(page.server.sent(rateSession)[0]?.body).toEqual({
      rating: 5,
      review_text: 'Clear answers.',
      communication_rating: 3,
      knowledge_rating: 4,
      helpfulness_rating: 5,
      mentor_showed_up: true,
      session_completed: false,
      would_recommend: true,
    });
  });

  test.each([/^Did your mentor show up/, /^Was the session completed/])(
    'a no to ‘%s’ offers support, and a yes takes it back',
    async (question) => {
      const page = await open();
      expect(page.text()).not.toContain('We’re sorry to hear that');
      await answer(page, question, /^No/);
      expect(page.text()).toContain('We’re sorry to hear that');
      expect(page.leadsTo('File a complaint')).toBe(`/complaint?session_id=${SESSION_ID}`);
      await answer(page, question, /^Yes/);
      expect(page.text()).not.toContain('We’re sorry to hear that');
    },
  );
});

test('support is one press away, whatever was answered', async () => {
  const page = await openPage(routes, ADDRESS, {
    as: 'athlete',
    head: '<meta name="support-email" content="help@sideline.example">',
    server: (server) => {
      server.answer(getSessionDetails, sampleDetails({ status: 'student_confirmed' }));
      server.answer(getRating, { has_rating: false });
    },
  });
  expect(page.leadsTo('help@sideline.example')).toBe('mailto:help@sideline.example');
  expect(page.leadsTo('File a complaint')).toBe(`/complaint?session_id=${SESSION_ID}`);
});

describe('before the end', () => {
  const early = (may: Parameters<typeof sampleDetails>[0]) =>
    open((server) => server.answer(getSessionDetails, sampleDetails(may)));

  test('it says from when on, and the form is there the moment the session is over', async () => {
    const page = await early({ status: 'student_confirmed', may: { rate: { from: '2026-12-01T15:00:20Z' } } });
    expect(page.text()).toContain('You can’t rate this session yet');
    expect(page.text()).toContain('Come back Tue, Dec 1, 3:00 PM UTC');
    expect(page.screen.queryByRole('button', { name: SUBMIT })).toBeNull();
    await page.wait(21_000);
    expect(submitButton(page)).toBeTruthy();
  });

  test('whoever has not confirmed yet is led there first', async () => {
    const rate = { no: DETAIL.cannot_rate_yet, code: 'cannot_rate_yet' } as const;
    const page = await early({ status: 'mentor_checked_in', may: { rate, confirm: {} } });
    expect(page.leadsTo('Did your mentor show up?')).toBe(`/verify-session/${SESSION_ID}`);
    expect(page.screen.queryByRole('button', { name: SUBMIT })).toBeNull();
  });
});

test.each(['cancelled', 'expired', 'mentor_no_show'] as const)(
  'a session that is %s never can be rated, and nobody is told to come back',
  async (status) => {
    const rate = { no: DETAIL.cannot_rate_yet, code: 'cannot_rate_yet' } as const;
    const page = await open((server) => server.answer(getSessionDetails, sampleDetails({ status, may: { rate } })));
    expect(page.text()).toContain('This session can’t be rated');
    expect(page.text()).not.toContain('yet');
    expect(page.text()).not.toContain('once it’s over');
    expect(page.leadsTo('My sessions')).toBe('/sessions');
    expect(page.screen.queryByRole('button', { name: SUBMIT })).toBeNull();
  },
);

describe('what comes of it', () => {
  test('thanks, and the home page in 4 s', async () => {
    const page = await open();
    await rate(page, 5);
    await page.press(SUBMIT);
    expect(page.announced()[0]).toContain('Your rating helps the next athlete choose.');
    expect(document.activeElement?.textContent).toBe('Thank you!');
    await page.wait(3_900);
    expect(page.address()).toBe(ADDRESS);
    await page.wait(150);
    expect(page.address()).toBe('/');
  });

  test('a session that was rated before thanks too, and leads home in 3 s', async () => {
    const page = await open((server) => server.answer(getRating, { has_rating: true }));
    expect(page.announced()[0]).toContain('You’ve already rated this session.');
    expect(page.screen.queryByRole('button', { name: SUBMIT })).toBeNull();
    await page.wait(2_900);
    expect(page.address()).toBe(ADDRESS);
    await page.wait(150);
    expect(page.address()).toBe('/');
  });

  test('one that was rated in another window meanwhile is the same', async () => {
    const page = await open((server) => server.refuse(rateSession, 409, 'already_rated'));
    await rate(page, 5);
    await page.press(SUBMIT);
    expect(page.announced()[0]).toContain('You’ve already rated this session.');
  });

  test('too early is told in the server’s words, or in ours where it has none', async () => {
    const page = await open((server) => server.refuse(rateSession, 400, 'confirm_too_early'));
    await rate(page, 5);
    await page.press(SUBMIT);
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.confirm_too_early);
    page.server.breaks(rateSession, 400);
    await page.press(SUBMIT);
    expect(page.screen.getByRole('alert').textContent).toBe('Cannot rate this session yet.');
  });

  test('any other failure has its sentence', async () => {
    const page = await open((server) => server.breaks(rateSession));
    await rate(page, 5);
    await page.press(SUBMIT);
    expect(page.screen.getByRole('alert').textContent).toBe('Error submitting rating. Please try again.');
  });

  test('a session that is not there says so, and leads home in 3 s', async () => {
    const page = await open((server) => server.refuse(getSessionDetails, 404, 'not_found'));
    expect(page.screen.getByRole('heading', { level: 1, name: 'Session not found.' })).toBeTruthy();
    await page.wait(2_900);
    expect(page.address()).toBe(ADDRESS);
    await page.wait(150);
    expect(page.address()).toBe('/');
  });

  test('one that cannot be loaded says so and can be tried again', async () => {
    const page = await open((server) => server.breaks(getSessionDetails));
    expect(page.screen.getByRole('heading', { name: 'Error loading session information.' })).toBeTruthy();
    page.server.answer(getSessionDetails, sampleDetails({ status: 'student_confirmed' }));
    await page.press('Try Again');
    expect(page.screen.getByRole('button', { name: SUBMIT })).toBeTruthy();
  });
});

test('neither its mentor nor an admin can rate it, and both are told so', async () => {
  for (const role of ['mentor', 'admin'] as const) {
    const page = await openPage(routes, ADDRESS, { as: role });
    expect(page.text()).toContain('Only the athlete of a session can rate it.');
    expect(page.screen.queryByRole('button')).toBeNull();
  }
});
