import { describe, expect, test } from 'bun:test';
import { DETAIL, SESSION_STANDS } from 'contracts/details';
import { confirmAttendance, getSessionDetails } from 'contracts/http/sessions';
import { redeemLink } from 'contracts/http/sign-in';
import { MINUTE_MS } from 'contracts/times';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleDetails, sampleLink } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const ADDRESS = `/verify-session/${SESSION_ID}`;
const YES = 'Yes, My Mentor Showed Up';
const MAY = { confirm: { from: '2026-12-03T18:00:00Z' } };
const DONE = { message: 'Confirmed.', status: 'student_confirmed' as const };
const BEGUN = '2026-12-03T18:30:00Z';
const open = (server: (server: FakeServer) => void = () => undefined, now = BEGUN) =>
  openPage(routes, ADDRESS, {
    as: 'athlete',
    now,
    server: (fake) => {
      fake.answer(getSessionDetails, sampleDetails({ may: MAY }));
      server(fake);
    },
  });

describe('what is confirmed', () => {
  test('the mentor, when, 60 minutes and the amount stand above the button', async () => {
    const page = await open();
    for (const part of ['Maya Okafor', 'Thu, Dec 3, 6:00 PM UTC', '60 minutes', 'Amount', '$120']) {
      expect(page.text()).toContain(part);
    }
    expect(page.leadsTo('No, there was a problem')).toBe(`/complaint?session_id=${SESSION_ID}`);
  });

  test('pressing it says so to the server as this athlete, and then that it is done', async () => {
    const page = await open((server) => server.answer(confirmAttendance, DONE));
    await page.press(YES);
    expect(page.server.sent(confirmAttendance)[0]?.query).toEqual({ athlete_id: PEOPLE.athlete.id });
    expect(page.announced()[0]).toContain('You confirmed that Maya Okafor showed up.');
    expect(page.leadsTo('My sessions')).toBe('/sessions');
    expect(document.activeElement?.textContent).toBe('Thank you');
  });

  test('a session that is over can be rated at once; one that goes on says from when', async () => {
    const over = { status: 'student_confirmed', may: { rate: { from: '2026-12-01T14:00:00Z' } } } as const;
    const page = await open((server) => server.answer(getSessionDetails, sampleDetails(over)));
    expect(page.leadsTo('Rate this session')).toBe(`/rate-session/${SESSION_ID}`);
    const early = { ...over, may: { rate: { from: '2026-12-03T19:00:00Z' } } };
    const before = await open((server) => server.answer(getSessionDetails, sampleDetails(early)));
    expect(before.screen.queryByRole('link', { name: 'Rate this session' })).toBeNull();
    expect(before.text()).toContain('You can rate it from Thu, Dec 3, 7:00 PM UTC');
  });

  test('what is confirmed already has no button', async () => {
    const status = 'student_confirmed';
    const page = await open((server) => server.answer(getSessionDetails, sampleDetails({ status })));
    expect(page.text()).toContain('It’s confirmed that Maya Okafor showed up.');
    expect(page.screen.queryByRole('button', { name: YES })).toBeNull();
  });

  test('nobody reads that they confirmed what silence or a decision did, nor of a payout ahead that may be past', async () => {
    for (const status of ['student_confirmed', 'completed'] as const) {
      const page = await open((server) => server.answer(getSessionDetails, sampleDetails({ status })));
      expect(page.text()).not.toContain('You confirmed');
      expect(page.text().includes('The payout to your mentor follows')).toBe(status === 'student_confirmed');
    }
  });

  test('an hour that did not take place has nothing to confirm', async () => {
    const page = await open((server) =>
      server.answer(
        getSessionDetails,
        sampleDetails({
          status: 'mentor_no_show',
          may: { confirm: { no: SESSION_STANDS.mentor_no_show, code: 'session_mentor_no_show' } },
        }),
      ),
    );
    expect(page.text()).toContain(SESSION_STANDS.mentor_no_show);
    expect(page.screen.queryByRole('button', { name: YES })).toBeNull();
  });
});

test('while the mentor may still check in, the button stays', async () => {
  const page = await open((server) => {
    const confirm = { no: SESSION_STANDS.confirmed, code: 'session_confirmed' } as const;
    server.answer(getSessionDetails, sampleDetails({ status: 'confirmed', may: { confirm } }));
    server.refuse(confirmAttendance, 400, 'session_confirmed');
  });
  await page.press(YES);
  expect(page.screen.getByRole('alert').textContent).toBe(SESSION_STANDS.confirmed);
});

test.each([
  ['mentor_checked_in', MAY],
  ['confirmed', { confirm: { no: SESSION_STANDS.confirmed, code: 'session_confirmed' } }],
] as const)(
  'before the session begins (%s) the button waits, says until when, and opens by itself',
  async (status, may) => {
    const before = '2026-12-03T17:50:00Z';
    const page = await open((server) => server.answer(getSessionDetails, sampleDetails({ status, may })), before);
    const isDisabled = () => page.screen.getByRole<HTMLButtonElement>('button', { name: YES }).disabled;
    expect(isDisabled()).toBe(true);
    expect(page.text()).toContain('You can confirm once it does: Thu, Dec 3, 6:00 PM UTC');
    await page.wait(10 * MINUTE_MS);
    expect(isDisabled()).toBe(false);
  },
);

describe('what goes wrong', () => {
  test('a failure has its sentence, and can be tried again', async () => {
    const page = await open((server) => server.breaks(confirmAttendance));
    await page.press(YES);
    expect(page.screen.getByRole('alert').textContent).toBe('Error confirming mentor attendance. Please try again.');
    page.server.answer(confirmAttendance, DONE);
    await page.press(YES);
    expect(page.text()).toContain('Attendance confirmed');
  });

  test('a retry after a lost answer is told that it is done', async () => {
    for (const code of ['session_student_confirmed', 'session_completed'] as const) {
      const page = await open((server) => server.refuse(confirmAttendance, 400, code));
      await page.press(YES);
      expect(page.text()).toContain('Attendance confirmed');
    }
  });

  test('what is no refusal of a rule has the page’s own sentence', async () => {
    const page = await open((server) => server.refuse(confirmAttendance, 503, 'service_down'));
    await page.press(YES);
    expect(page.screen.getByRole('alert').textContent).toBe('Error confirming mentor attendance. Please try again.');
  });

  test('a rule that forbids it is told in its own words', async () => {
    const page = await open((server) => server.refuse(confirmAttendance, 400, 'confirm_too_early'));
    await page.press(YES);
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.confirm_too_early);
  });

  test('a session that is not there: Session Not Found', async () => {
    const page = await open((server) => server.refuse(getSessionDetails, 404, 'not_found'));
    expect(page.screen.getByRole('heading', { level: 1, name: 'Session Not Found' })).toBeTruthy();
  });

  test('one that cannot be loaded says so and can be tried again', async () => {
    const page = await open((server) => server.breaks(getSessionDetails));
    expect(page.screen.getByRole('heading', { level: 1, name: 'Error loading session details' })).toBeTruthy();
    page.server.answer(getSessionDetails, sampleDetails({ may: MAY }));
    await page.press('Try Again');
    expect(page.screen.getByRole('button', { name: YES })).toBeTruthy();
  });
});

describe('who comes from a mail', () => {
  test('confirms without signing in, by the link’s own credential', async () => {
    const page = await openPage(routes, `${ADDRESS}#token-1`, {
      now: BEGUN,
      server: (server) => {
        server.answer(redeemLink, sampleLink('verify'));
        server.answer(getSessionDetails, sampleDetails({ may: MAY }));
        server.answer(confirmAttendance, DONE);
      },
    });
    await page.press(YES);
    expect(page.server.sent(redeemLink)[0]?.body).toEqual({ token: 'token-1' });
    expect(page.server.sent(confirmAttendance)[0]?.credential).toBe('for-one-session');
    expect(page.text()).toContain('Attendance confirmed');
    // A link opens one action only, so the rating comes by a link of its own.
    expect(page.text()).toContain('We’ll email you a link to rate it');
    expect(page.screen.queryByRole('link', { name: 'Rate this session' })).toBeNull();
    expect(page.screen.queryByRole('link', { name: 'My sessions' })).toBeNull();
  });

  test('from the room’s link, confirms by it as well', async () => {
    const page = await openPage(routes, `${ADDRESS}#room`, {
      now: BEGUN,
      server: (server) => {
        server.answer(redeemLink, sampleLink('join'));
        server.answer(getSessionDetails, sampleDetails({ may: MAY }));
        server.answer(confirmAttendance, DONE);
      },
    });
    await page.press(YES);
    expect(page.server.sent(confirmAttendance)[0]?.credential).toBe('for-one-session');
  });

  test('with a link that is over, or meant for something else, is asked to log in', async () => {
    const over = await openPage(routes, `${ADDRESS}#old`, {
      server: (server) => server.refuse(redeemLink, 401, 'link_invalid'),
    });
    expect(over.screen.getByRole('heading', { name: 'This link has ended' })).toBeTruthy();
    expect(over.leadsTo('Log in')).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
    const other = await openPage(routes, `${ADDRESS}#rating`, {
      server: (server) => server.answer(redeemLink, sampleLink('rate')),
    });
    expect(other.screen.getByRole('heading', { name: 'This link has ended' })).toBeTruthy();
  });

  test('with a link that is over, tells a parent without an account whom to write to', async () => {
    const page = await openPage(routes, `${ADDRESS}#old`, {
      head: '<meta name="support-email" content="help@sideline.example">',
      server: (server) => server.refuse(redeemLink, 401, 'link_invalid'),
    });
    expect(page.text()).toContain('Are you a parent or guardian without an account?');
    expect(page.leadsTo('help@sideline.example')).toBe('mailto:help@sideline.example');
  });

  test('with neither link nor sign-in, signs in and comes back', async () => {
    const page = await openPage(routes, ADDRESS);
    expect(page.address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
  });
});

test('neither its mentor nor an admin can confirm it, and both are told so', async () => {
  for (const role of ['mentor', 'admin'] as const) {
    const page = await openPage(routes, ADDRESS, {
      as: role,
      server: (fake) => fake.answer(getSessionDetails, sampleDetails({ status: 'student_confirmed' })),
    });
    expect(page.text()).toContain('Only the athlete of a session can confirm that the mentor showed up.');
    expect(page.screen.queryByRole('button')).toBeNull();
    const home = role === 'mentor' ? ['Your dashboard', '/mentor-dashboard'] : ['The founder’s page', '/admin'];
    expect(page.leadsTo(home[0] ?? '')).toBe(home[1] ?? '');
  }
});
