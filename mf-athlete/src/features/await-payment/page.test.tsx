import { describe, expect, test } from 'bun:test';
import { getPaymentStatus } from 'contracts/http/payments';
import { listAthleteSessions } from 'contracts/http/sessions';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleSession } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const ADDRESS = '/payment-success?session_id=cs_test_1';
const says = (payment_status: 'paid' | 'unpaid', status: 'open' | 'complete' | 'expired') => ({
  payment_status,
  status,
  session_id: SESSION_ID,
  amount_total: 120,
});
const open = (server: (server: FakeServer) => void) => openPage(routes, ADDRESS, { as: 'athlete', server });
const checks = (page: OpenPage) => page.server.sent(getPaymentStatus).length;

test('a paid checkout shows the session that it paid', async () => {
  const page = await open((server) => {
    server.answer(getPaymentStatus, says('paid', 'complete'));
    server.answer(listAthleteSessions, {
      sessions: [
        sampleSession({
          id: '55555555-5555-4555-8555-555555555555',
          payment_session_id: 'cs_other',
          mentor_name: 'X Y',
        }),
        sampleSession(),
      ],
    });
  });
  expect(page.screen.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeTruthy();
  expect(page.announced()[0]).toContain('Payment received.');
  for (const part of ['Maya Okafor', 'Thu, Dec 3, 6:00 PM UTC', '60 minutes', '$120']) {
    expect(page.text()).toContain(part);
  }
  expect(page.text()).not.toContain('X Y');
  expect(page.leadsTo('Receipt')).toBe(`/sessions/${SESSION_ID}/receipt`);
  expect(page.server.sent(getPaymentStatus)[0]?.params).toEqual({ id: 'cs_test_1' });
});

describe('a paid checkout whose address is opened again later', () => {
  const openLater = (change: Parameters<typeof sampleSession>[0]) =>
    open((server) => {
      server.answer(getPaymentStatus, says('paid', 'complete'));
      server.answer(listAthleteSessions, { sessions: [sampleSession(change)] });
    });
  const promises = ['You’re booked', 'We hold your payment', 'the meeting link', 'Answer three questions'];

  test('shows how far its session is by then, and promises nothing that is past', async () => {
    const page = await openLater({ status: 'completed', refund_amount: 10 });
    expect(page.text()).toContain('$10 of $120 goes back to your card.');
    expect(page.text()).toContain('Completed, done');
    for (const promise of promises) expect(page.text()).not.toContain(promise);
    expect(page.leadsTo('Receipt')).toBe(`/sessions/${SESSION_ID}/receipt`);
  });

  test('says that the mentor didn’t show', async () => {
    const page = await openLater({ status: 'mentor_no_show', refund_amount: 120 });
    expect(page.text()).toContain('Your mentor didn’t check in. $120, the full price, goes back to your card.');
    for (const promise of promises) expect(page.text()).not.toContain(promise);
  });

  test('still says that it is booked while the mentor is there', async () => {
    const page = await openLater({ status: 'mentor_checked_in' });
    expect(page.screen.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeTruthy();
    expect(page.text()).toContain('Checked in, done');
  });
});

describe('a payment whose session is not booked', () => {
  const paidFor = (change: Parameters<typeof sampleSession>[0]) =>
    open((server) => {
      server.answer(getPaymentStatus, says('paid', 'complete'));
      server.answer(listAthleteSessions, { sessions: [sampleSession(change)] });
    });
  const isBooked = (page: OpenPage) => page.screen.queryByRole('heading', { level: 1, name: 'You’re booked' });

  test('because it came late says what comes of it, until that is decided', async () => {
    const page = await paidFor({ status: 'expired' });
    expect(isBooked(page)).toBeNull();
    expect(page.announced()[0]).toContain('Your payment arrived after your hold had ended.');
    expect(page.text()).toContain('If the time is still open, it’s yours');
    expect(page.text()).not.toContain('We sent the details');
    page.server.answer(listAthleteSessions, { sessions: [sampleSession()] });
    await page.wait(2_050);
    expect(isBooked(page)).toBeTruthy();
  });

  test('because it was cancelled meanwhile says what comes back', async () => {
    const before = await paidFor({ status: 'cancelled', refund_amount: null });
    expect(isBooked(before)).toBeNull();
    expect(before.text()).toContain('You get all of your money back.');
    const after = await paidFor({ status: 'cancelled', refund_amount: 120 });
    expect(isBooked(after)).toBeNull();
    expect(after.text()).toContain('This session was cancelled. $120 goes back to your card.');
  });
});

describe('a checkout that is not paid yet', () => {
  test('is asked for every two seconds, and the page says which check it is', async () => {
    const page = await open((server) => server.answer(getPaymentStatus, says('unpaid', 'open')));
    expect(page.text()).toContain('Check 1 of 8');
    await page.wait(1_900);
    expect(checks(page)).toBe(1);
    await page.wait(150);
    expect(checks(page)).toBe(2);
    expect(page.text()).toContain('Check 2 of 8');
  });

  test('turns into success as soon as it is', async () => {
    const page = await open((server) => server.answer(getPaymentStatus, says('unpaid', 'open')));
    page.server.answer(getPaymentStatus, says('paid', 'complete'));
    page.server.answer(listAthleteSessions, { sessions: [sampleSession()] });
    await page.wait(2_050);
    expect(page.screen.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeTruthy();
  });

  test('is given up after eight checks, and can be tried again', async () => {
    const page = await open((server) => server.answer(getPaymentStatus, says('unpaid', 'open')));
    for (let i = 0; i < 9; i += 1) await page.wait(2_050);
    expect(checks(page)).toBe(8);
    expect(page.screen.getByRole('heading', { level: 1, name: 'Payment issue' })).toBeTruthy();
    expect(page.announced()).toContain(
      'Payment status check timed out. Please check your email for confirmation or contact support.',
    );
    expect(page.leadsTo('Contact Support')).toBe('/complaint?session_id=cs_test_1');
    await page.press('Try Again');
    expect(checks(page)).toBe(9);
    expect(page.text()).toContain('Check 1 of 8');
  });
});

test('a payment that the bank has not decided says so, and is not asked for again by itself', async () => {
  const page = await open((server) => server.answer(getPaymentStatus, says('unpaid', 'complete')));
  expect(page.screen.getByRole('heading', { level: 1, name: 'Your bank is still working on it' })).toBeTruthy();
  expect(page.text()).toContain('There’s no need to pay again.');
  await page.wait(10_000);
  expect(checks(page)).toBe(1);
  page.server.answer(getPaymentStatus, says('paid', 'complete'));
  page.server.answer(listAthleteSessions, { sessions: [sampleSession()] });
  await page.press('Check again');
  expect(page.screen.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeTruthy();
});

test('an expired checkout says so, leads back to the mentor, and is not asked for again', async () => {
  const page = await open((server) => {
    server.answer(getPaymentStatus, says('unpaid', 'expired'));
    server.answer(listAthleteSessions, { sessions: [sampleSession({ status: 'expired' })] });
  });
  expect(page.leadsTo('Book Maya again')).toBe(`/book-session/${PEOPLE.mentor.id}`);
  expect(page.screen.getByRole('alert').textContent).toBe('Payment session expired. Please try booking again.');
  await page.wait(10_000);
  expect(checks(page)).toBe(1);
});

test('any other failure has its sentence', async () => {
  const page = await open((server) => server.breaks(getPaymentStatus));
  expect(page.screen.getByRole('alert').textContent).toBe(
    'Error checking payment status. Please try again or contact support.',
  );
});

test('without a session ID the page says so', async () => {
  const page = await openPage(routes, '/payment-success', { as: 'athlete' });
  expect(page.screen.getByRole('alert').textContent).toContain('No session ID provided');
});

test('who is signed out signs in first and comes back to the check', async () => {
  const page = await openPage(routes, ADDRESS);
  expect(page.address()).toBe('/login?next=%2Fpayment-success%3Fsession_id%3Dcs_test_1');
});
