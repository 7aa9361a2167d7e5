import { expect, test } from 'bun:test';
import { getCalendarFeed, renewCalendarFeed } from 'contracts/http/calendar-feed';
import { CalendarFeedLink } from './calendar-feed.tsx';
import type { FakeServer } from './page-testing/fake-server.ts';
import { openPage } from './page-testing.ts';

const URL_BEFORE = `https://sideline.example/api/calendars/${'a'.repeat(43)}.ics`;
const URL_AFTER = `https://sideline.example/api/calendars/${'b'.repeat(43)}.ics`;
const OPENER = 'Put your sessions in your own calendar';

async function open(server: (fake: FakeServer) => void = (fake) => fake.answer(getCalendarFeed, { url: URL_BEFORE })) {
  const page = await openPage([{ path: '/', element: <CalendarFeedLink /> }], '/', { server });
  await page.press(OPENER);
  return page;
}

test('the address is asked for only when somebody opens it, and can be copied and subscribed to', async () => {
  const page = await openPage([{ path: '/', element: <CalendarFeedLink /> }], '/', {
    server: (fake) => fake.answer(getCalendarFeed, { url: URL_BEFORE }),
  });
  expect(page.server.sent(getCalendarFeed)).toHaveLength(0);
  await page.press(OPENER);
  expect(page.text()).toContain(URL_BEFORE);
  expect(page.screen.getByRole('link', { name: 'Subscribe' }).getAttribute('href')).toBe(
    URL_BEFORE.replace('https:', 'webcal:'),
  );
  await page.press('Copy address');
  expect(page.text()).toMatch(/Copied\.|Select the address/);
});

test('it is renewed only after a second tap, and then shows the new address', async () => {
  const page = await open();
  page.server.answer(renewCalendarFeed, { url: URL_AFTER });
  await page.press('Somebody else has it? Make a new address');
  expect(page.text()).toContain('subscribe again on every device');
  expect(page.server.sent(renewCalendarFeed)).toHaveLength(0);
  await page.press('Keep this one');
  await page.press('Somebody else has it? Make a new address');
  await page.press('Make a new address');
  expect(page.server.sent(renewCalendarFeed)).toHaveLength(1);
  expect(page.text()).toContain(URL_AFTER);
  expect(page.text()).not.toContain(URL_BEFORE);
  expect(page.text()).toContain('The old one doesn’t work anymore.');
  expect(document.activeElement?.textContent).toBe('Your private address');
});

test('an address that could not be renewed or loaded says so', async () => {
  const page = await open();
  page.server.breaks(renewCalendarFeed);
  await page.press('Somebody else has it? Make a new address');
  await page.press('Make a new address');
  expect(page.text()).toContain('We couldn’t make a new address. Please try again.');
  expect(page.text()).toContain(URL_BEFORE);
  const lost = await open((fake) => fake.breaks(getCalendarFeed));
  expect(lost.text()).toContain('We couldn’t load your calendar’s address');
  lost.server.answer(getCalendarFeed, { url: URL_BEFORE });
  await lost.press('Try Again');
  expect(lost.text()).toContain(URL_BEFORE);
});
