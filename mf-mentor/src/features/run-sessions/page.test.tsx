import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { getComplaint, respondToComplaint } from 'contracts/http/complaints';
import { getMentor, type Mentor } from 'contracts/http/mentors';
import { getConnectUrl } from 'contracts/http/payments';
import { reportInSession } from 'contracts/http/reports';
import {
  cancelSession,
  checkInMentor,
  completeSession,
  listMentorSessions,
  type May,
  previewCancel,
} from 'contracts/http/sessions';
import { getSite } from 'contracts/http/settings';
import { refresh } from 'contracts/http/sign-in';
import type { SessionStatus } from 'contracts/status';
import { within } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleComplaint, sampleSession } from 'web-kit/page-testing/samples';
import { openMentor, ownProfile } from '../../page-testing.ts';

const MAY: Partial<Record<SessionStatus, Partial<May>>> = {
  confirmed: {
    check_in: { from: '2026-12-03T17:45:00Z', until: '2026-12-03T18:30:01Z' },
    join: { from: '2026-12-03T17:45:00Z', until: '2026-12-03T19:00:00Z' },
    cancel: { until: '2026-12-03T18:00:00Z' },
    move: { until: '2026-12-03T18:00:00Z' },
  },
  student_confirmed: { complete: { from: '2026-12-03T19:00:00Z' } },
};
/** Maya's only session is from 18:00 to 19:00 on that day. */
const at = (
  time: string,
  status: SessionStatus,
  { may, ...change }: Parameters<typeof sampleSession>[0] = {},
  kept: Readonly<Record<string, string>> = {},
) =>
  openMentor(`/mentor-dashboard?session=${SESSION_ID}`, {
    kept,
    now: `2026-12-03T${time}Z`,
    sessions: [sampleSession({ status, may: may ?? MAY[status] ?? {}, ...change })],
  });
type Page = Awaited<ReturnType<typeof at>>;
const button = (page: Page, name: string) => page.screen.queryByRole<HTMLButtonElement>('button', { name });

test('how long they saw or heard each other stands on the ticket', async () => {
  const page = await at('20:00:00', 'completed', { together_minutes: 58 });
  expect(within(page.screen.getByText('Together').parentElement ?? document.body).getByText('58 min')).toBeTruthy();
});

test('a time that a parent is to pay for is shown as such, until when it is held, and counts as no earnings', async () => {
  const parent_request = { asked_at: '2026-11-30T12:00:00Z', expires_at: '2026-12-01T00:00:00Z' };
  const page = await openMentor(`/mentor-dashboard?session=${SESSION_ID}`, {
    now: '2026-11-30T15:00:00Z',
    sessions: [sampleSession({ status: 'scheduled', athlete_name: 'Ann R.', parent_request, may: {} })],
  });
  expect(page.text()).toContain('Waiting for a parent to pay');
  expect(page.text()).toContain('We hold it until Tue, Dec 1, 12:00 AM UTC and email you when it’s booked.');
  expect(within(page.screen.getByRole('region', { name: 'Earnings' })).getAllByText('0 sessions')).toHaveLength(3);
});

test('a mentor who is hidden from students reads so, and whom to write to', async () => {
  const open = (hidden: boolean | null) =>
    openMentor('/mentor-dashboard', {
      head: '<meta name="support-email" content="help@sideline.example">',
      server: (server) => server.answer(getMentor, { ...ownProfile({}), hidden }),
    });
  const page = await open(true);
  expect(page.text()).toContain('Students can’t see or book you right now');
  expect(page.text()).toContain('Questions? Write to help@sideline.example.');
  for (const shown of [false, null]) expect((await open(shown)).text()).not.toContain('Students can’t see or book you');
});

describe('the bank account', () => {
  const withProfile = (change: Partial<Mentor>, address = '/mentor-dashboard') =>
    openMentor(address, { server: (server) => server.answer(getMentor, ownProfile(change)) });

  test('that is connected says so', async () => {
    const page = await withProfile({});
    expect(page.text()).toContain('Bank account connected');
    expect(button(page, 'Connect Bank Account')).toBeNull();
  });

  test('that is missing hides the mentor from students, and Connect leads to Stripe', async () => {
    const page = await withProfile({ payout_ready: false, stripe_connected: false });
    expect(page.text()).toContain('Bank Account Required');
    expect(page.text()).toContain('you’re hidden from students');
    page.server.answer(getConnectUrl, { connect_url: 'https://connect.example/1' });
    await page.press('Connect Bank Account');
    expect(page.server.sent(getConnectUrl)[0]?.params).toEqual({ id: PEOPLE.mentor.id });
    expect(page.left()).toEqual(['https://connect.example/1']);
  });

  test('that Stripe stopped is not called missing, but in need of something', async () => {
    const page = await withProfile({ payout_ready: false, stripe_connected: true });
    expect(page.text()).toContain('Stripe has your account but still needs something from you.');
    expect(page.text()).not.toContain('Your share is paid out to it.');
  });

  test('that cannot be connected now is told in the server’s words', async () => {
    const page = await withProfile({ payout_ready: false });
    page.server.answer(getConnectUrl, { info: 'unavailable', message: 'Payouts cannot be set up right now.' });
    await page.press('Connect Bank Account');
    expect(page.text()).toContain('Payouts cannot be set up right now.');
    expect(page.left()).toEqual([]);
  });

  test('whose connecting failed has its sentence', async () => {
    const page = await withProfile({ payout_ready: false });
    page.server.breaks(getConnectUrl);
    await page.press('Connect Bank Account');
    expect(page.screen.getByRole('alert').textContent).toBe('Error connecting to Stripe. Please try again.');
  });

  test('is looked at again after coming back from Stripe, until it is ready', async () => {
    const page = await withProfile({ payout_ready: false }, '/mentor-dashboard?connect=done');
    expect(page.text()).toContain('Checking your account with Stripe');
    page.server.answer(getMentor, ownProfile());
    await page.wait(2_050);
    expect(page.text()).toContain('Bank account connected');
    expect(page.address()).toBe('/mentor-dashboard');
  });

  test('whose page at Stripe had expired can be opened anew at once', async () => {
    const page = await withProfile({ payout_ready: false }, '/mentor-dashboard?connect=retry');
    expect(page.announced().join()).toContain('That Stripe page had expired. Open a new one with the button below.');
    page.server.answer(getConnectUrl, { connect_url: 'https://connect.example/2' });
    await page.press('Connect Bank Account');
    expect(page.left()).toEqual(['https://connect.example/2']);
    expect(page.address()).toBe('/mentor-dashboard');
  });
});

describe('the money', () => {
  test('total, completed and upcoming earnings', async () => {
    const page = await openMentor('/mentor-dashboard', {
      sessions: [
        sampleSession(),
        sampleSession({ id: '55555555-5555-4555-8555-555555555555', status: 'completed' }),
        sampleSession({ id: '66666666-6666-4666-8666-666666666666', status: 'completed' }),
      ],
    });
    const earnings = page.screen.getByRole('region', { name: 'Earnings' }).textContent ?? '';
    expect(earnings).toContain('$144');
    expect(earnings).toContain('$96');
    expect(earnings).toContain('$48');
    expect(earnings).toContain('2 sessions');
  });

  test('how an hour’s price is shared, with an example for each division', async () => {
    const page = await openMentor('/mentor-dashboard');
    const text = page.text();
    expect(text).toContain('your 40% is on its way to your bank');
    for (const part of ['D1: $120 an hour', '$48', 'D2: $80 an hour', '$32', 'D3: $60 an hour', '$24']) {
      expect(text).toContain(part);
    }
  });
});

describe('checking in', () => {
  test('opens 15 minutes before the start; until then the minutes are counted', async () => {
    const page = await at('17:32:00', 'confirmed');
    expect(page.text()).toContain('in 13 minutes');
    expect(button(page, 'Check in')).toBeNull();
    await page.wait(12 * 60_000 + 59_000);
    expect(button(page, 'Check in')).toBeNull();
    await page.wait(1_100);
    expect(button(page, 'Check in')).not.toBeNull();
  });

  test('closes 30 minutes after the start; that second is still in time', async () => {
    const page = await at('18:30:00', 'confirmed');
    expect(button(page, 'Check in')).not.toBeNull();
    await page.wait(1_100);
    expect(button(page, 'Check in')).toBeNull();
    expect(page.text()).toContain('Status: Confirmed');
  });

  test('is sent as this mentor, and says that the student is notified', async () => {
    const page = await at('17:50:00', 'confirmed');
    page.server.answer(checkInMentor, { message: 'In.', status: 'mentor_checked_in' });
    page.server.answer(listMentorSessions, { sessions: [sampleSession({ status: 'mentor_checked_in' })] });
    await page.press('Check in');
    expect(page.server.sent(checkInMentor)[0]?.query).toEqual({ mentor_id: PEOPLE.mentor.id });
    expect(page.announced()).toContain('Checked in successfully! Student will be notified.');
    expect(page.text()).toContain('You’re checked in');
  });

  test('that is refused is told in the server’s words, or in ours', async () => {
    const page = await at('17:50:00', 'confirmed');
    page.server.refuse(checkInMentor, 400, 'check_in_too_late');
    await page.press('Check in');
    expect(page.screen.getByRole('alert').textContent).toBe(DETAIL.check_in_too_late);
    page.server.breaks(checkInMentor);
    await page.press('Check in');
    expect(page.screen.getByRole('alert').textContent).toBe('Error checking in');
  });

  test('that arrived although its answer was lost is not told as failed; one that did not is', async () => {
    const page = await at('17:50:00', 'confirmed');
    page.server.cut(checkInMentor);
    await page.press('Check in');
    expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t reach the server.');
    page.server.answer(listMentorSessions, { sessions: [sampleSession({ status: 'mentor_checked_in' })] });
    await page.press('Check in');
    expect(page.text()).toContain('You’re checked in');
    expect(page.screen.queryByRole('alert')).toBeNull();
  });

  test('without a sign-in asks for it', async () => {
    const page = await at('17:50:00', 'confirmed');
    // Another tab has logged out; this one does not know yet.
    localStorage.removeItem('authToken');
    await page.press('Check in');
    expect(page.announced()).toContain('Please login as a mentor to check in');
    expect(page.server.sent(checkInMentor)).toHaveLength(0);
  });

  test('after a sign-in that the server has ended asks for it at the login page', async () => {
    const page = await at('17:50:00', 'confirmed');
    page.server.refuse(checkInMentor, 401, 'not_signed_in');
    page.server.refuse(refresh, 401, 'not_signed_in');
    await page.press('Check in');
    expect(page.address()).toStartWith('/login?next=%2Fmentor-dashboard');
    expect(page.handedOver()).toEqual({ reason: 'Please login as a mentor to check in' });
  });
});

test.each([
  ['paid', {}, true],
  ['free', { total_amount: 0, mentor_earnings: 0 }, false],
] as const)(
  'checking in to and completing a %s session speak of money only where there is some',
  async (_, price, isOfMoney) => {
    const arriving = await at('17:50:00', 'confirmed', price);
    expect(arriving.text().includes('Missing it refunds the family')).toBe(isOfMoney);
    const over = await at('19:10:00', 'student_confirmed', price);
    expect(over.text().includes('Your share is paid out')).toBe(isOfMoney);
  },
);

describe('after the window', () => {
  test('a mentor who is checked in waits for the student', async () => {
    const page = await at('18:40:00', 'mentor_checked_in');
    expect(page.text()).toContain('Waiting for Student Confirmation');
  });

  test('a confirmed session can be marked completed once its hour is over, and the button says from when', async () => {
    const page = await at('18:40:00', 'student_confirmed');
    expect(button(page, 'Mark Session Completed')?.disabled).toBe(true);
    expect(page.text()).toContain('Ends at 7:00 PM.');
    await page.wait(21 * 60_000);
    expect(button(page, 'Mark Session Completed')?.disabled).toBe(false);
  });

  test('a completed session says so', async () => {
    const page = await at('20:00:00', 'completed');
    expect(page.text()).toContain('Session Completed');
    expect(button(page, 'Mark Session Completed')).toBeNull();
    expect(page.text()).toContain('Your share is $48. Earnings shows what was sent to you and what waits.');
    expect(page.text()).not.toContain('Your share is on its way');
  });

  test('a completed session says the share that is left after a refund, and that there is none after a full one', async () => {
    const part = await at('20:00:00', 'completed', { mentor_earnings: 36, refund_amount: 30 });
    expect(part.text()).toContain('Your share is $36.');
    expect(part.text()).toContain('You earn$36 of $90');
    const none = await at('20:00:00', 'completed', { mentor_earnings: 0, refund_amount: 120 });
    expect(none.text()).toContain('The family was refunded in full, so you earn nothing for this session.');
    expect(none.text()).toContain('You earnNothing: refunded in full');
    const disputed = { refund_amount: 0, taken_by_bank: 50, mentor_earnings: 28 };
    expect((await at('20:00:00', 'completed', disputed)).text()).toContain('You earn$28 of $70');
    const lost = await at('20:00:00', 'completed', { ...disputed, taken_by_bank: 120, mentor_earnings: 0 });
    expect(lost.text()).toContain('The family’s bank took the payment back, so you earn nothing for this session.');
    expect(lost.text()).toContain('You earnNothing: the family’s bank took it back');
  });

  test.each([
    ['confirmed', 'Status: Confirmed'],
    ['cancelled', 'Status: Cancelled'],
    ['mentor_no_show', 'Status: Missed'],
  ] as const)('‘%s’ shows its plain status', async (status, text) => {
    const page = await at('20:00:00', status);
    expect(page.text()).toContain(text);
  });
});

test('a cancelled time is the mentor’s again only as long as it lies ahead', async () => {
  const refunded = { mentor_earnings: 0, refund_amount: 120 };
  expect((await at('10:00:00', 'cancelled', refunded)).text()).toContain('This time is yours again.');
  expect((await at('20:00:00', 'cancelled', refunded)).text()).not.toContain('This time is yours again.');
});

test('the door opens 15 minutes before and shuts with the hour; another time and cancelling are offered before the start', async () => {
  const others = (page: Page) =>
    ['Propose another time', 'Cancel session'].filter((name) => button(page, name) !== null);
  const before = await at('17:44:30', 'confirmed');
  expect(before.screen.queryByRole('link', { name: 'Join' })).toBeNull();
  expect(others(before)).toEqual(['Propose another time', 'Cancel session']);
  await before.wait(31_000);
  expect(before.leadsTo('Join')).toBe(`/join/${SESSION_ID}`);
  await before.wait(15 * 60_000);
  expect(others(before)).toEqual([]);
  await before.wait(60 * 60_000);
  expect(before.screen.queryByRole('link', { name: 'Join' })).toBeNull();
});

describe('completing', () => {
  test('is sent and thanked for', async () => {
    const page = await at('19:30:00', 'student_confirmed');
    page.server.answer(completeSession, { message: 'Done.', status: 'completed' });
    page.server.answer(listMentorSessions, { sessions: [sampleSession({ status: 'completed' })] });
    await page.press('Mark Session Completed');
    expect(page.server.sent(completeSession)[0]?.params).toEqual({ id: SESSION_ID });
    expect(page.announced()).toContain('Session Completed. Thank you!');
  });

  test('that wants the student’s word first says exactly that', async () => {
    const page = await at('19:30:00', 'student_confirmed');
    page.server.refuse(completeSession, 400, 'confirm_first');
    await page.press('Mark Session Completed');
    expect(page.screen.getByRole('alert').textContent).toBe(
      'Student must confirm you showed up before session can be completed',
    );
  });

  test('that failed otherwise says so, with the reason', async () => {
    const page = await at('19:30:00', 'student_confirmed');
    page.server.refuse(completeSession, 500, 'unexpected');
    await page.press('Mark Session Completed');
    expect(page.screen.getByRole('alert').textContent).toBe(`Error updating session status${DETAIL.unexpected}`);
  });
});

test('where the family has some of its payment back already, cancelling gives it the rest', async () => {
  const says = async (refund_amount: number, rest: number) => {
    const page = await at('10:00:00', 'confirmed', { refund_amount });
    page.server.answer(previewCancel, { refund_amount: rest });
    await page.press('Cancel session');
    return page.screen.getByRole('dialog').textContent;
  };
  expect(await says(50, 70)).toContain('The family gets the rest of its payment back: $70.');
  expect(await says(120, 0)).toContain('The family has all of its payment back already.');
});

test('a session is cancelled only after it was asked, and the family gets everything back', async () => {
  const page = await at('10:00:00', 'confirmed');
  page.server.answer(previewCancel, { refund_amount: 120 });
  page.server.answer(cancelSession, { message: 'Cancelled.', status: 'cancelled', refund_amount: 120 });
  page.server.answer(listMentorSessions, { sessions: [sampleSession({ status: 'cancelled', refund_amount: 120 })] });
  await page.press('Cancel session');
  const dialog = page.screen.getByRole('dialog');
  expect(dialog.textContent).toContain('$120');
  expect(page.server.sent(cancelSession)).toHaveLength(0);
  await page.click(within(dialog).getByRole('button', { name: 'Cancel session' }));
  expect(page.server.sent(cancelSession)).toHaveLength(1);
  expect(page.text()).toContain('Status: Cancelled');
});

test('a mentor’s side that is not sent yet outlives a reload and a sign-in', async () => {
  const filed = { has_complaint: true, complaint_status: 'open' } as const;
  const page = await at('20:00:00', 'student_confirmed', filed);
  page.server.answer(getComplaint, sampleComplaint());
  await page.press('Read the complaint and tell your side');
  await page.fill(/^Your side/, 'My line broke down.');
  page.server.refuse(respondToComplaint, 401, 'not_signed_in');
  page.server.refuse(refresh, 401, 'not_signed_in');
  await page.press('Send my side');
  expect(page.address()).toStartWith('/login');
  const again = await at('20:00:00', 'student_confirmed', filed, page.kept());
  again.server.answer(getComplaint, sampleComplaint());
  again.server.answer(respondToComplaint, { message: 'Noted.' });
  await again.press('Read the complaint and tell your side');
  expect(again.valueOf(/^Your side/)).toBe('My line broke down.');
  await again.press('Send my side');
  expect(again.server.sent(respondToComplaint)[0]?.body).toEqual({ text: 'My line broke down.' });
  expect(again.kept()).toEqual({});
});

test('a complaint is read, and the mentor’s side told', async () => {
  const page = await at('20:00:00', 'student_confirmed', { has_complaint: true, complaint_status: 'open' });
  page.server.answer(getComplaint, sampleComplaint());
  page.server.answer(respondToComplaint, { message: 'Noted.' });
  await page.press('Read the complaint and tell your side');
  const dialog = within(page.screen.getByRole('dialog'));
  expect(dialog.getByText('We talked for ten minutes.')).toBeTruthy();
  await page.fill(/^Your side/, 'x'.repeat(10_000));
  expect(page.text()).toContain('This field is full. It holds 4,000 characters, so check how your text ends.');
  await page.fill(/^Your side/, 'My line broke down.');
  page.server.answer(getComplaint, sampleComplaint({ response: 'My line broke down.' }));
  await page.click(dialog.getByRole('button', { name: /^Send/ }));
  expect(page.server.sent(respondToComplaint)[0]?.body).toEqual({ text: 'My line broke down.' });
  expect(page.announced()).toContain('Thank you. The founder reads both sides before deciding.');
  expect(page.focused()).toStartWith('Thank you.');
});

test('without a session the mentor is led to the hours', async () => {
  const page = await openMentor('/mentor-dashboard');
  expect(page.screen.getByRole('heading', { name: 'No sessions booked yet' })).toBeTruthy();
  expect(page.leadsTo('Set your hours')).toBe('/mentor-dashboard?tab=availability');
});

test('who mentors for free isn’t told that students book while free sessions are still to come', async () => {
  const openFree = (free_sessions: 'coming_soon' | 'open') =>
    openMentor('/mentor-dashboard', {
      server: (server) => {
        server.answer(getMentor, ownProfile({ mentoring_type: 'free' }));
        server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions });
      },
    });
  const coming = (await openFree('coming_soon')).text();
  expect(coming).toContain('Free sessions are coming soon. Once they’re open, students can book the hours you set.');
  expect(coming).not.toContain('Students book the hours you open');
  expect((await openFree('open')).text()).toContain('Students book the hours you open.');
});

test('who has met students already is not told that nobody has booked yet', async () => {
  const page = await openMentor('/mentor-dashboard', {
    server: (server) => server.answer(listMentorSessions, { sessions: [sampleSession({ status: 'completed' })] }),
  });
  expect(page.screen.getByRole('heading', { name: 'No sessions ahead' })).toBeTruthy();
  expect(page.text()).not.toContain('No sessions booked yet');
});

test('sessions that cannot be loaded say so, and can be tried again', async () => {
  const page = await openMentor('/mentor-dashboard', {
    server: (server) => server.refuse(listMentorSessions, 500, 'unexpected'),
  });
  expect(page.text()).toContain(`Error loading mentor dashboard: ${DETAIL.unexpected}`);
  page.server.answer(listMentorSessions, { sessions: [sampleSession()] });
  await page.press('Try Again');
  expect(page.screen.getByText('Ann Reyes')).toBeTruthy();
});

test('a paused session tells the mentor to wait, and never that check-in has closed', async () => {
  const page = await at('18:40:00', 'confirmed', { paused: true, may: sampleSession().may });
  expect(page.text()).toContain('We’re checking something before this session can go ahead');
  expect(page.text()).not.toContain('Check-in has closed');
});

test('a student is reported in two taps', async () => {
  const page = await at('12:00:00', 'confirmed');
  page.server.answer(reportInSession, { message: 'We have it.', report_id: SESSION_ID });
  await page.press(/^Report or block/);
  await page.press('They were rude');
  expect(page.server.sent(reportInSession)).toMatchObject([{ params: { id: SESSION_ID }, body: { reason: 'rude' } }]);
});

describe('brief and plan', () => {
  const READ = { read_brief: { until: '2027-01-02T19:00:00Z' } };
  const WRITE = { ...READ, write_plan: { from: '2026-12-03T18:00:00Z', until: '2026-12-17T19:00:00Z' } };

  test('a session shows the goal and leads to the brief', async () => {
    const page = await at('12:00:00', 'confirmed', { may: READ, has_answers: true, goal: 'A list I can use.' });
    expect(page.text()).toContain('Ann’s goalA list I can use.');
    expect(page.leadsTo('Read brief')).toBe(`/sessions/${SESSION_ID}/brief`);
    expect(page.screen.queryByRole('link', { name: 'Write the plan' })).toBeNull();
  });

  test('a plan that is not written is reminded of once the session is over, and until when', async () => {
    const page = await at('18:50:00', 'mentor_checked_in', { may: WRITE });
    expect(page.text()).not.toContain('Write Ann’s action plan');
    await page.wait(11 * 60_000);
    expect(page.text()).toContain('Write Ann’s action plan');
    expect(page.text()).toContain('can be sent until Thu, Dec 17');
    expect(page.leadsTo('Write the plan')).toBe(`/sessions/${SESSION_ID}/plan`);
  });

  test('one that was sent is no longer reminded of, and stays to be read', async () => {
    const page = await at('20:00:00', 'completed', { may: WRITE, has_plan: true });
    expect(page.text()).not.toContain('To do');
    expect(page.leadsTo('Action plan')).toBe(`/sessions/${SESSION_ID}/plan`);
  });
});
