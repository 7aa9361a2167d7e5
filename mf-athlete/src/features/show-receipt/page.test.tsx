import { describe, expect, test } from 'bun:test';
import { getReceipt } from 'contracts/http/payments';
import { openPage } from 'web-kit/page-testing';
import { SESSION_ID, sampleReceipt } from 'web-kit/page-testing/samples';
import type { Receipt } from 'web-kit/resources/receipts';
import routes from '../../app.tsx';

const ADDRESS = `/sessions/${SESSION_ID}/receipt`;
const open = (receipt: Partial<Receipt> = {}) =>
  openPage(routes, ADDRESS, {
    as: 'athlete',
    server: (server) => server.answer(getReceipt, sampleReceipt(receipt)),
  });

describe('a receipt', () => {
  test('has who, when, both fees and what was paid', async () => {
    const page = await open();
    expect(page.screen.getByRole('heading', { level: 1, name: 'Receipt' })).toBeTruthy();
    for (const part of [
      'Sideline',
      '20261201-44444444',
      'Maya Okafor',
      'Ann R.',
      'Thu, Dec 3, 2026, 6:00 PM UTC',
      'Mentor’s fee$48.00',
      'Platform’s fee$72.00',
      'Paid$120.00',
    ])
      expect(page.text()).toContain(part);
    expect(page.screen.getByRole('link', { name: 'help@example.org' }).getAttribute('href')).toBe(
      'mailto:help@example.org',
    );
    expect(page.text()).not.toContain('What came back');
    expect(page.server.sent(getReceipt)[0]?.params).toEqual({ id: SESSION_ID });
  });

  test('lists what came back, with its true state, and what is left', async () => {
    const says = 'Delayed: your card’s bank sent it back to us.';
    const page = await open({
      refunds: [{ amount: 30, at: '2026-12-05T10:00:00Z', state: 'delayed', says }],
      kept: 90,
    });
    expect(page.text()).toContain(says);
    expect(page.text()).toContain('Dec 5, 2026');
    expect(page.text()).toContain('-$30.00');
    expect(page.text()).toContain('Left after refunds$90.00');
  });

  test('opens as a PDF, and prints', async () => {
    const page = await open();
    const link = page.screen.getByRole('link', { name: 'Open as PDF' });
    expect(link.getAttribute('href')).toBe(`/api/sessions/${SESSION_ID}/receipt.pdf`);
    let printed = 0;
    globalThis.print = () => {
      printed += 1;
    };
    await page.press('Print');
    expect(printed).toBe(1);
  });
});

test('while it is on its way the page says so', async () => {
  const page = await openPage(routes, ADDRESS, {
    as: 'athlete',
    server: (server) => void server.hold(getReceipt, sampleReceipt()),
  });
  expect(page.text()).toContain('Loading your receipt…');
});

test('a receipt that cannot be loaded can be tried again', async () => {
  const page = await openPage(routes, ADDRESS, { as: 'athlete', server: (server) => server.breaks(getReceipt) });
  expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load your receipt');
  page.server.answer(getReceipt, sampleReceipt());
  await page.press('Try Again');
  expect(page.text()).toContain('Paid$120.00');
});

test('a session without a receipt says so', async () => {
  const page = await openPage(routes, ADDRESS, {
    as: 'athlete',
    server: (server) => server.refuse(getReceipt, 404, 'not_found'),
  });
  expect(page.screen.getByRole('heading', { level: 1, name: 'No receipt here' })).toBeTruthy();
  expect(page.leadsTo('My sessions')).toBe('/sessions');
});

test('who is signed out signs in first and comes back; a mentor has none', async () => {
  const visitor = await openPage(routes, ADDRESS);
  expect(visitor.address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
  const mentor = await openPage(routes, ADDRESS, { as: 'mentor' });
  expect(mentor.screen.getByRole('heading', { level: 1, name: 'For families only' })).toBeTruthy();
});
