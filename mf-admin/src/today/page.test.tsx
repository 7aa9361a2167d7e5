import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { decideComplaint, listComplaints, reviewComplaint } from 'contracts/http/complaints';
import { listCardDisputes } from 'contracts/http/founder';
import { getBooks, getCommissionBreakdown, listStuckMoney, tryMoneyAgain } from 'contracts/http/founder-money';
import { listPendingMentors, verifyMentor } from 'contracts/http/mentors';
import { listReports } from 'contracts/http/reports';
import { listSessions } from 'contracts/http/sessions';
import { within } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import {
  SESSION_ID,
  sampleComplaint,
  sampleDispute,
  samplePending,
  sampleReport,
  sampleSession,
} from 'web-kit/page-testing/samples';
import { BALANCED, BREAKDOWN, meanIt, openAdmin } from '../page-testing.ts';

const URGENT = sampleComplaint({ reason: 'mentor_no_show', decide_by: '2026-12-01T17:04:30Z', together_minutes: 0 });
const open = (server: (server: FakeServer) => void = () => undefined, address = '/admin') =>
  openAdmin(address, (fake) => {
    fake.answer(listComplaints, [URGENT]);
    fake.answer(listPendingMentors, [samplePending()]);
    fake.answer(reviewComplaint, { message: 'Under review.' });
    fake.answer(decideComplaint, { message: 'The complaint is decided.' });
    server(fake);
  });

test('the day begins with what cannot wait, then the rest by deadline, and how much there is', async () => {
  const page = await open();
  expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe('Today');
  expect(page.text()).toContain('Tue, Dec 1. Two to do, one can’t wait.');
  const [first, second] = page.screen.getAllByRole('article').map(({ textContent }) => textContent ?? '');
  expect(first).toContain('2 h 4 minleft to decideComplaintAnn Reyes says Maya Okafor never came');
  expect(second).toContain('1 day 17 hThu, 9:00 AMVerificationMaya Okafor, Harlan College');
  expect(page.leadsTo(/^Verify/)).toBe(`/admin?tab=verify#mentor-${samplePending().id}`);
});

test('on a day without anything it says so', async () => {
  const page = await openAdmin('/admin');
  expect(page.text()).toContain('Nothing to do.');
  expect(page.screen.getByRole('heading', { name: 'Nothing to do' })).toBeTruthy();
});

test('a part that cannot be loaded is named, the rest stands, and nothing is called done', async () => {
  const page = await openAdmin('/admin', (server) => {
    server.breaks(listComplaints);
    server.answer(listPendingMentors, [samplePending()]);
  });
  await page.wait(5_000);
  expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load complaints.');
  expect(page.screen.getByRole('heading', { name: 'Maya Okafor, Harlan College' })).toBeTruthy();
  page.server.answer(listPendingMentors, []);
  page.server.answer(listComplaints, [URGENT]);
  await page.press('Try Again');
  expect(page.screen.getByRole('heading', { name: 'Ann Reyes says Maya Okafor never came' })).toBeTruthy();
});

test('a part that is silent holds the others back for two seconds at most', async () => {
  const page = await open((server) => void server.hold(listStuckMoney, []));
  expect(page.screen.queryAllByRole('article')).toHaveLength(0);
  await page.wait(2_100);
  expect(page.screen.getAllByRole('article')).toHaveLength(2);
});

test('while a part is silent, nothing is counted and nothing called done', async () => {
  let arrive = () => undefined as unknown;
  const page = await openAdmin('/admin', (server) => {
    arrive = server.hold(listComplaints, [URGENT]);
  });
  await page.wait(2_100);
  expect(page.text()).not.toContain('Nothing to do');
  await page.happens(() => void arrive());
  expect(page.text()).toContain('One to do, and it can’t wait.');
});

test('books that nobody has checked yet are said to be that', async () => {
  const page = await open((server) => server.answer(getBooks, { ...BALANCED, checked_at: null }));
  const card = page.screen.getByRole('region', { name: 'The books' });
  expect(card.textContent).toStartWith('The books haven’t been checked yet');
});

test('the money at Stripe is what is yours to collect, what is yours and pending, and what is held for others', async () => {
  const cashWith = async (breakdown: Partial<typeof BREAKDOWN>) => {
    const page = await open((server) => {
      server.answer(getBooks, { ...BALANCED, cash: 500 });
      server.answer(getCommissionBreakdown, { ...BREAKDOWN, ...breakdown });
    });
    const card = page.screen.getByRole('region', { name: 'The books' });
    return [...card.querySelectorAll('dl > div')].map(({ textContent }) => textContent);
  };
  expect(await cashWith({ available: 60, pending_at_stripe: 72 })).toEqual([
    'At Stripe$500',
    'Yours to collect$60',
    'Yours, still pending$72',
    'On hold$368',
  ]);
  expect(await cashWith({ available: 60 })).toEqual(['At Stripe$500', 'Yours to collect$60', 'On hold$440']);
  expect(await cashWith({ available: 132, stripe_answered: false })).toEqual([
    'At Stripe$500',
    'Yours$132',
    'On hold$368',
  ]);
});

test('the sessions of the day: which are on, and which come', async () => {
  const page = await open((server) =>
    server.answer(listSessions, ({ query }) =>
      query.until
        ? [sampleSession({ scheduled_datetime: '2026-12-01T20:00:00Z', ends_at: '2026-12-01T21:00:00Z' })]
        : [],
    ),
  );
  expect(page.text()).toContain('more before midnightNext at 8:00 PM.1');
  expect(page.text()).toContain('sessions live nowNobody is in a session right now.0');
});

test('the sessions of a day with more of them than one answer holds are all counted', async () => {
  const at = (hour: string, count: number) =>
    Array.from({ length: count }, () =>
      sampleSession({ scheduled_datetime: `2026-12-01T${hour}:30:00Z`, ends_at: `2026-12-01T${hour}:59:00Z` }),
    );
  // The newest first, as the server answers.
  const all = [...at('20', 120), ...at('14', 3).map((one) => ({ ...one, ends_at: '2026-12-01T15:30:00Z' }))];
  const page = await open((server) =>
    server.answer(listSessions, ({ query }) => {
      const [number, most] = [Number(query.page ?? 1), Number(query.per_page ?? 100)];
      return query.until ? all.slice((number - 1) * most, number * most) : [];
    }),
  );
  expect(page.text()).toContain('Next at 8:30 PM.120');
  expect(page.text()).toContain('3 mentors aren’t there yet.3');
});

describe('deciding right there', () => {
  const pressUndoKeys = (page: Awaited<ReturnType<typeof open>>) => {
    const press = { key: 'z', ctrlKey: true, bubbles: true };
    return page.happens(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', press)));
  };
  const decide = async (server?: (server: FakeServer) => void) => {
    const page = await open(server);
    await page.press(/^Decide/);
    await page.fill('Note', 'They never came.');
    await page.click(within(page.screen.getByRole('dialog')).getByRole('button', { name: 'Decide' }));
    return page;
  };

  test('opens at an address of its own, which going back closes', async () => {
    const page = await open();
    await page.press(/^Decide/);
    expect(page.address()).toBe(`/admin#complaint-${URGENT.id}`);
    expect(page.screen.getByRole('dialog', { name: 'Decide this complaint' })).toBeTruthy();
    expect(page.server.sent(reviewComplaint)).toHaveLength(1);
    await page.goBack();
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  test('is told to both sides as under review, also where its address came from an email', async () => {
    const page = await open(undefined, `/admin#complaint-${URGENT.id}`);
    expect(page.server.sent(reviewComplaint).map(({ params }) => params.id)).toEqual([URGENT.id]);
  });

  test('of another one whose address is opened instead takes nothing of the first along', async () => {
    const other = sampleComplaint({ id: '77777777-7777-4777-8777-777777777778', athlete_name: 'Ben Ito' });
    const [paid, reported] = [sampleDispute(), sampleReport()];
    const two = (server: FakeServer) => {
      server.answer(listComplaints, [URGENT, other]);
      server.answer(listReports, [reported, { ...reported, id: other.id }]);
      server.answer(listCardDisputes, [paid, { ...paid, id: 'dp_2' }]);
    };
    for (const [note, ...pair] of [
      ['Note', `complaint-${URGENT.id}`, `complaint-${other.id}`],
      ['Note', `report-${reported.id}`, `report-${other.id}`],
      [/^Note to the bank/, 'dispute-dp_1', 'dispute-dp_2'],
    ] as const) {
      const page = await open(two, `/admin#${pair[0]}`);
      await page.fill(note, 'About the first.');
      await page.follow(`/admin#${pair[1]}`);
      expect(page.valueOf(note)).toBe('');
    }
  });

  test('of another kind whose address is opened instead stays open', async () => {
    const reported = sampleReport();
    const page = await open((server) => server.answer(listReports, [reported]), `/admin#complaint-${URGENT.id}`);
    await page.fill('Note', 'About the complaint.');
    await page.follow(`/admin#report-${reported.id}`);
    expect(page.address()).toBe(`/admin#report-${reported.id}`);
    expect(page.valueOf('Note')).toBe('');
    await page.press('Cancel');
    expect(page.address()).toBe('/admin');
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  test('takes it off the queue at once, and sends it after five seconds', async () => {
    const page = await decide();
    expect(page.screen.queryByRole('dialog')).toBeNull();
    expect(page.text()).toContain('One to do, and all of it can wait');
    expect(page.announced()[0]).toContain('No refund for Ann Reyes. Both sides are told in a few seconds.');
    await page.wait(4_900);
    expect(page.server.sent(decideComplaint)).toHaveLength(0);
    page.server.answer(listComplaints, []);
    await page.wait(200);
    expect(page.server.sent(decideComplaint)).toHaveLength(1);
    expect(page.announced()[0]).toBe('The complaint is decided.');
    await page.wait(7_000);
    expect(page.announced()[0]).toBe('');
  });

  test('is taken back by Undo: it waits again, and what was typed is kept', async () => {
    const page = await decide();
    await page.press('Undo');
    expect(page.text()).toContain('Two to do, one can’t wait.');
    expect(page.announced()[0]).toBe('Taken back. Nothing was sent.');
    await page.wait(20_000);
    expect(page.server.sent(decideComplaint)).toHaveLength(0);
    await page.press(/^Decide/);
    expect(page.valueOf('Note')).toBe('They never came.');
  });

  test('is taken back by the keys that undo everywhere', async () => {
    const page = await decide();
    await pressUndoKeys(page);
    await page.wait(20_000);
    expect(page.server.sent(decideComplaint)).toHaveLength(0);
  });

  test('is not taken back by keys that come too late: they say what has happened instead', async () => {
    const page = await decide();
    const answer = page.server.hold(decideComplaint, { message: 'The complaint is decided.' });
    await page.wait(5_100);
    expect(page.screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    await pressUndoKeys(page);
    expect(page.announced()[0]).toBe('Too late to undo. It’s on its way.');
    page.server.answer(listComplaints, []);
    await page.happens(answer);
    await page.wait(20_000);
    await pressUndoKeys(page);
    expect(page.announced()[0]).toBe('Too late to undo. The complaint is decided.');
    expect(page.text()).toContain('One to do');
    expect(page.server.sent(decideComplaint)).toHaveLength(1);
  });

  test('that was refused has nothing to undo', async () => {
    const page = await decide((server) => server.refuse(decideComplaint, 409, 'complaint_decided'));
    await meanIt(page);
    await pressUndoKeys(page);
    expect(page.announced()[0]).not.toContain('Too late');
  });

  test('is sent by whoever leaves the page, or goes to another tab of it and waits', async () => {
    const left = await decide();
    await left.happens(() => void window.dispatchEvent(new Event('pagehide')));
    expect(left.server.sent(decideComplaint)).toHaveLength(1);
    const page = await decide();
    await page.press('Settings');
    expect(page.server.sent(decideComplaint)).toHaveLength(0);
    await meanIt(page);
    expect(page.server.sent(decideComplaint)).toHaveLength(1);
  });

  test('that somebody else did meanwhile is not done twice: it says what has happened instead', async () => {
    const page = await decide((server) => server.refuse(decideComplaint, 409, 'complaint_decided'));
    page.server.answer(listComplaints, []);
    await meanIt(page);
    expect(page.announced()[0]).toContain(DETAIL.complaint_decided);
    await page.press('OK');
    expect(page.announced()[0]).toBe('');
  });

  test('of an old sign-in is not sent, and leads to a new one and back', async () => {
    const page = await decide((server) => {
      server.refuse(decideComplaint, 401, 'fresh_sign_in_required');
      server.renewsSignIn();
    });
    await meanIt(page);
    expect(page.announced()[0]).toContain('Nothing was sent. Please log in again so we know it’s you.');
    expect(page.leadsTo('Log in again')).toBe('/login?next=%2Fadmin');
  });

  test('a link to what is decided already says so', async () => {
    const page = await open(undefined, '/admin#complaint-00000000-0000-4000-8000-000000000000');
    expect(page.text()).toContain('Nothing’s waiting there anymore. It’s been dealt with.');
    expect(page.screen.queryByRole('dialog')).toBeNull();
  });

  test('money that is stuck can be tried again there', async () => {
    const move = {
      id: SESSION_ID,
      session_id: SESSION_ID,
      kind: 'transfer' as const,
      amount: 48,
      since: '2026-12-01T10:00:00Z',
      tries: 3,
      why: 'The account is closed.',
      may: { try_again: true, pay_another_way: false },
    };
    const page = await open((server) => server.answer(listStuckMoney, [move]));
    page.server.answer(tryMoneyAgain, { message: 'It is on its way again.' });
    await page.press(/^Fix/);
    page.server.answer(listStuckMoney, []);
    await page.press('Try again');
    expect(page.server.sent(tryMoneyAgain)[0]?.params).toEqual({ kind: 'transfer', id: SESSION_ID });
    expect(page.announced().join()).toContain('It is on its way again.');
  });
});

describe('verifying one after the other', () => {
  const ben = samplePending({
    id: '99999999-9999-4999-8999-999999999999',
    first_name: 'Ben',
    email: 'ben@harlan.edu',
    waiting_since: '2026-12-01T10:00:00Z',
  });
  const verify = () =>
    openAdmin(`/admin?tab=verify#mentor-${samplePending().id}`, (server) => {
      server.answer(listPendingMentors, [samplePending(), ben]);
      server.answer(verifyMentor, { message: 'Done.' });
    });

  test('shows one with what backs it up; Approve carries what was checked, and opens the next', async () => {
    const page = await verify();
    expect(page.text()).toContain('Verification 1 of 2');
    expect(page.screen.getAllByRole('article')).toHaveLength(1);
    await page.click(page.screen.getByRole('checkbox', { name: 'On the team’s roster' }));
    await page.press('Approve');
    expect(page.text()).toContain('Verification 1 of 1');
    expect(page.screen.getByRole('article', { name: 'Ben Okafor' }).textContent).toContain('A .edu address');
    expect(document.activeElement?.textContent).toBe('Ben Okafor');
    page.server.answer(listPendingMentors, [ben]);
    await meanIt(page);
    expect(page.server.sent(verifyMentor)[0]?.body).toEqual({
      action: 'approve',
      notes: 'Checked: On the team’s roster.',
      version: 1,
    });
  });

  test('Undo brings the one before back', async () => {
    const page = await verify();
    await page.press('Approve');
    await page.press('Undo');
    expect(page.text()).toContain('Verification 1 of 2');
    expect(document.activeElement?.id).toBe(`mentor-${samplePending().id}`);
    await page.wait(20_000);
    expect(page.server.sent(verifyMentor)).toHaveLength(0);
  });
});
