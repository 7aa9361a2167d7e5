import { describe, expect, test } from 'bun:test';
import { checkoutWithConnect } from 'contracts/http/payments';
import { cancelSession, listAthleteSessions, type Session } from 'contracts/http/sessions';
import { openPage } from 'web-kit/page-testing';
import { PEOPLE } from 'web-kit/page-testing/people';
import { SESSION_ID, sampleSession } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const HELD = sampleSession({
  status: 'scheduled',
  hold_expires_at: '2026-12-01T15:10:00Z',
  refund_amount: null,
  may: { pay: { until: '2026-12-01T15:10:00Z' }, cancel: { until: '2026-12-03T18:00:00Z' } },
});
const ADDRESS = `/payment-cancel?session_id=${SESSION_ID}&mentor_id=${PEOPLE.mentor.id}`;
const open = (session: Session) =>
  openPage(routes, ADDRESS, {
    as: 'athlete',
    server: (server) => server.answer(listAthleteSessions, { sessions: [session] }),
  });

describe('a payment that was left', () => {
  test('no charges were made; the mentors are one press away', async () => {
    const page = await openPage(routes, '/payment-cancel');
    expect(page.text()).toContain('No charges were made.');
    expect(page.leadsTo('Browse Mentors')).toBe('/browse');
  });

  test('Try Again leads back', async () => {
    const page = await openPage(routes, '/payment-cancel', { from: '/book-session/m1' });
    await page.press('Try Again');
    expect(page.address()).toBe('/book-session/m1');
  });

  test('Try Again leads to the same mentor when the address names one', async () => {
    const page = await openPage(routes, '/payment-cancel?mentor_id=m1');
    expect(page.leadsTo('Try Again')).toBe('/book-session/m1');
  });
});

test('nothing is said of charges before it is known whether it was paid in another window', async () => {
  let arrive: () => void = () => undefined;
  const page = await openPage(routes, ADDRESS, {
    as: 'athlete',
    server: (server) => {
      arrive = server.hold(listAthleteSessions, { sessions: [sampleSession({ status: 'confirmed' })] });
    },
  });
  expect(page.text()).not.toContain('No charges were made.');
  expect(page.text()).not.toContain('cancelled');
  await page.happens(arrive);
  expect(page.screen.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeTruthy();
});

test('nor when it cannot be known; that can be tried again', async () => {
  const page = await openPage(routes, ADDRESS, {
    as: 'athlete',
    server: (server) => server.breaks(listAthleteSessions),
  });
  expect(page.text()).not.toContain('No charges were made.');
  page.server.answer(listAthleteSessions, { sessions: [HELD] });
  await page.press('Try Again');
  expect(page.text()).toContain('This time is yours for another 10 min.');
});

test('nor when the hold ran out: a payment may still come too late, and then it goes back', async () => {
  const page = await open(sampleSession({ status: 'expired', refund_amount: null }));
  expect(page.text()).not.toContain('No charges were made.');
  expect(page.text()).toContain('A payment that came too late goes back in full.');
});

describe('an hour that is still held', () => {
  test('for longer than was promised says why', async () => {
    const page = await open({ ...HELD, hold_expires_at: '2026-12-01T15:31:00Z' });
    expect(page.text()).toContain(
      'This time is yours for another 31 min. Opening the payment page gave you more time.',
    );
    const forParent = { asked_at: '2026-12-01T14:00:00Z', expires_at: '2026-12-01T15:31:00Z' };
    const asked = await open({ ...HELD, hold_expires_at: '2026-12-01T15:31:00Z', parent_request: forParent });
    expect(asked.text()).not.toContain('Opening the payment page');
  });

  test('is shown with the time that is left, and Try Again goes on paying for it', async () => {
    const page = await open(HELD);
    expect(page.text()).toContain('This time is yours for another 10 min.');
    expect(page.text()).not.toContain('more time');
    page.server.answer(checkoutWithConnect, {
      checkout_url: 'https://pay.example/2',
      payment_session_id: 'cs_2',
      expires_at: '2026-12-01T15:31:00Z',
    });
    await page.press('Try Again');
    expect(page.left()).toEqual(['https://pay.example/2']);
  });

  test('can be given back at once', async () => {
    const page = await open(HELD);
    page.server.answer(cancelSession, { message: 'Released.', status: 'cancelled', refund_amount: 0 });
    page.server.answer(listAthleteSessions, {
      sessions: [sampleSession({ status: 'cancelled', refund_amount: null })],
    });
    await page.press('Give up this time');
    expect(page.announced()).toContain('You gave up this time. Others can book it again.');
    expect(page.leadsTo('Try Again')).toBe(`/book-session/${PEOPLE.mentor.id}`);
  });

  test('that runs out while the page stands is told as given back', async () => {
    const page = await open(HELD);
    await page.wait(10 * 60_000 + 1_000);
    expect(page.text()).toContain('We’re no longer holding this time for you.');
    expect(page.leadsTo('Try Again')).toBe(`/book-session/${PEOPLE.mentor.id}`);
  });
});

test('an hour that was paid in another window is booked, and nothing else', async () => {
  const page = await open(sampleSession({ status: 'confirmed' }));
  expect(page.screen.getByRole('heading', { level: 1, name: 'You’re booked' })).toBeTruthy();
  expect(page.leadsTo('My sessions')).toBe('/sessions');
  expect(page.text()).not.toContain('No charges were made.');
});
