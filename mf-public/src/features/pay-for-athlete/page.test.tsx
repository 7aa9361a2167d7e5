import { describe, expect, test } from 'bun:test';
import { GUARDIAN_CONSENT } from 'contracts/guardian-consent';
import { getMentor } from 'contracts/http/mentors';
import { getParentRequest, openParentCheckout, type ParentRequest } from 'contracts/http/parent-requests';
import { openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { sampleProfile } from 'web-kit/page-testing/samples';
import routes from '../../app.tsx';

const TOKEN = 'Ab3_-6789012345678901x';
const PAY = 'https://pay.example/cs_test_1';
const asked = (change: Partial<ParentRequest> = {}): ParentRequest => ({
  mentor_id: PEOPLE.mentor.id,
  mentor_name: 'Maya Okafor',
  mentor_time_zone: 'America/Los_Angeles',
  athlete_name: 'Jordan R.',
  scheduled_datetime: '2026-12-04T00:00:00Z',
  amount: 120,
  status: 'open',
  expires_at: '2026-12-01T23:00:00Z',
  ...change,
});
const open = (
  request: ParentRequest,
  address = `/pay#${TOKEN}`,
  more: (server: FakeServer) => void = () => undefined,
) =>
  openPage(routes, address, {
    server: (server) => {
      server.answer(getParentRequest, request);
      server.answer(getMentor, sampleProfile({ verified_at: '2026-11-02T15:00:00Z' }));
      server.answer(openParentCheckout, { checkout_url: PAY });
      more(server);
    },
  });

describe('a parent who was asked', () => {
  test('sees mentor, both times, total, refund rule, what was checked and what this is, and how long it is on hold', async () => {
    const page = await open(asked());
    for (const part of [
      'Jordan asks you to pay',
      'Maya Okafor',
      'Jordan R.',
      'Fri, Dec 4, 12:00 AM UTC',
      'Thu, Dec 3, 4:00 PM PST',
      '$120',
      'On hold for another 8 h',
      'Cancel at least 24 hours before and you get everything back',
      'We check that every mentor is on their college’s roster',
      'We checked Maya on Nov 2, 2026',
      'High school athletes talk one-on-one with college athletes',
      GUARDIAN_CONSENT.text,
    ])
      expect(page.text()).toContain(part);
    expect(page.leadsTo('See Maya’s profile')).toBe(`/mentors/${PEOPLE.mentor.id}`);
  });

  test('pays by the link, which stands in no address and stays in this tab', async () => {
    const page = await open(asked());
    await page.press('Pay $120');
    expect(page.server.sent(openParentCheckout)[0]).toMatchObject({ params: { token: TOKEN } });
    expect(page.left()).toEqual([PAY]);
    const back = await openPage(routes, '/pay?back=paid', {
      kept: { 'parent-link': TOKEN },
      server: (server) => server.answer(getParentRequest, asked({ status: 'paid' })),
    });
    expect(back.text()).toContain('Thank you');
    expect(back.text()).toContain('Jordan R.’s session is booked.');
    expect(back.text()).toContain('You don’t need an account.');
  });

  test.each([
    ['mentor_cannot_pay', 403, 'You’re the mentor of this session, so you can’t pay for it.'],
    ['not_your_parents_link', 403, 'This link is for your parent.'],
    ['too_many_checkouts', 400, 'The payment page was opened too many times.'],
    ['hold_over', 400, 'The hold on this time is over.'],
  ] as const)('is told in a sentence why not: %s', async (code, status, sentence) => {
    const page = await open(asked(), undefined, (server) => server.refuse(openParentCheckout, status, code));
    await page.press('Pay $120');
    expect(page.screen.getByRole('alert').textContent).toContain(sentence);
    expect(page.left()).toEqual([]);
  });

  test.each([
    ['paid', 'This session is paid'],
    ['lost', 'This session was cancelled'],
  ] as const)('whose session is %s by the time they pay reads what became of it', async (status, title) => {
    const page = await open(asked(), undefined, (server) =>
      server.refuse(openParentCheckout, 400, 'not_waiting_for_payment'),
    );
    page.server.answer(getParentRequest, asked({ status }));
    await page.press('Pay $120');
    expect(page.screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    expect(page.screen.queryByRole('button', { name: 'Pay $120' })).toBeNull();
  });

  test('who still looks at it when the hold ends is offered no payment anymore', async () => {
    const page = await open(asked({ expires_at: '2026-12-01T15:01:00Z' }));
    page.server.answer(getParentRequest, asked({ status: 'expired' }));
    for (let seconds = 0; seconds < 66; seconds += 6) await page.wait(6_000);
    expect(page.text()).toContain('This session is no longer on hold');
    expect(page.screen.queryByRole('button', { name: 'Pay $120' })).toBeNull();
  });

  test('sees everything else although the profile is not there', async () => {
    const page = await open(asked(), undefined, (server) => server.refuse(getMentor, 404, 'mentor_not_found'));
    expect(page.text()).toContain('We check that every mentor');
    await page.press('Pay $120');
    expect(page.left()).toEqual([PAY]);
  });

  test('who comes back without having paid hears that nothing was charged, and can pay', async () => {
    const page = await open(asked(), `/pay?back=unpaid#${TOKEN}`);
    expect(page.announced()).toContain('You haven’t paid, and nothing was charged.');
    await page.press('Pay $120');
    expect(page.left()).toEqual([PAY]);
  });
});

describe('a link', () => {
  test.each([
    ['paid', 'This session is paid', 'You don’t need to do anything.'],
    ['expired', 'This session is no longer on hold', 'Nobody paid in time'],
    ['lost', 'This session was cancelled', 'Jordan can pick another time'],
  ] as const)('that is %s says so, and offers no payment', async (status, title, text) => {
    const page = await open(asked({ status }));
    expect(page.screen.getByRole('heading', { level: 1, name: title })).toBeTruthy();
    expect(page.text()).toContain(text);
    expect(page.screen.queryByRole('button', { name: /Pay/ })).toBeNull();
  });

  test('for a session that was paid and did not take place says so, also to whoever comes from the payment page', async () => {
    for (const path of [undefined, `/pay?back=paid#${TOKEN}`]) {
      const cancelled = await open(asked({ status: 'paid', called_off: 'cancelled' }), path);
      expect(cancelled.screen.getByRole('heading', { level: 1, name: 'This session was cancelled' })).toBeTruthy();
      expect(cancelled.text()).toContain('what comes back');
      expect(cancelled.text()).not.toMatch(/is booked|is paid/);
      const missed = await open(asked({ status: 'paid', called_off: 'mentor_no_show' }), path);
      expect(missed.text()).toContain('All of what was paid goes back');
    }
  });

  test('that is wrong, cut off or too old says so', async () => {
    const wrong = await open(asked(), undefined, (server) => server.refuse(getParentRequest, 404, 'not_found'));
    expect(wrong.screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
    const cut = await openPage(routes, '/pay');
    expect(cut.screen.getByRole('heading', { name: 'This link doesn’t work' })).toBeTruthy();
  });

  test('that cannot be looked up can be tried again', async () => {
    const page = await open(asked(), undefined, (server) => server.breaks(getParentRequest));
    page.server.answer(getParentRequest, asked());
    await page.press('Try Again');
    expect(page.text()).toContain('Jordan asks you to pay');
  });
});

describe('after paying', () => {
  test('the page waits until the session is booked, and then says thank you', async () => {
    const page = await open(asked(), `/pay?back=paid#${TOKEN}`);
    expect(page.text()).toContain('Checking your payment');
    page.server.answer(getParentRequest, asked({ status: 'paid' }));
    await page.wait(2_000);
    expect(page.text()).toContain('Thank you');
  });

  test('too late, nobody is told that nothing was charged, and what comes of it shows', async () => {
    const page = await open(asked({ status: 'expired' }), `/pay?back=paid#${TOKEN}`);
    expect(page.text()).not.toContain('Nothing was charged');
    expect(page.announced()[0]).toContain('If it’s still open, Jordan’s session is booked');
    expect(page.announced()[0]).toContain('you get all of your money back');
    page.server.answer(getParentRequest, asked({ status: 'paid' }));
    await page.wait(2_000);
    expect(page.text()).toContain('Jordan R.’s session is booked.');
  });

  test('for a session that was cancelled first, all of it comes back', async () => {
    const page = await open(asked({ status: 'lost' }), `/pay?back=paid#${TOKEN}`);
    expect(page.text()).not.toContain('Nothing was charged');
    expect(page.announced()[0]).toContain('you get all of your money back');
  });

  test('by the mailed link again, too, nobody who paid too late is told that nothing was charged', async () => {
    for (const status of ['expired', 'lost'] as const) {
      const page = await open(asked({ status }));
      expect(page.text()).not.toContain('Nothing was charged');
      expect(page.text()).toContain('A payment that came too late goes back in full.');
    }
  });

  test('it asks eight times, and not forever', async () => {
    const page = await open(asked(), `/pay?back=paid#${TOKEN}`);
    for (let seconds = 0; seconds < 60; seconds += 2) await page.wait(2_000);
    expect(page.server.sent(getParentRequest)).toHaveLength(8);
    expect(page.text()).toContain('you can close this page');
  });

  test('in another tab than the link’s, it says what comes by mail', async () => {
    const page = await openPage(routes, '/pay?back=paid');
    expect(page.text()).toContain('we’re emailing you the confirmation');
  });
});
