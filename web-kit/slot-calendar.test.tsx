import { describe, expect, test } from 'bun:test';
import { listSlots } from 'contracts/http/availability';
import { useState } from 'react';
import { useChosenZone } from './chosen-zone.ts';
import type { FakeServer } from './page-testing/fake-server.ts';
import { PEOPLE } from './page-testing/people.ts';
import { type OpenPage, openPage } from './page-testing.ts';
import { SlotCalendar } from './slot-calendar.tsx';
import { useOpenTimes } from './use-open-times.ts';

// On December 1: two on a Friday, one on a Saturday night that is Sunday in Tokyo.
const TIMES = ['2026-12-04T18:00:00Z', '2026-12-04T19:00:00Z', '2026-12-05T20:00:00Z'];
const JANUARY = '2027-01-08T18:00:00Z';

function Page() {
  const [zone] = useChosenZone();
  const [value, setValue] = useState<string | null>(null);
  const open = useOpenTimes(PEOPLE.mentor.id, zone);
  const isTaken = value !== null && open.times?.includes(value) === false;
  return (
    <main>
      <SlotCalendar
        open={open}
        value={value}
        onChange={setValue}
        error={isTaken ? 'Taken.' : null}
        empty={<p>None at all.</p>}
      />
      <p data-testid="value">{value}</p>
    </main>
  );
}
const start = (slots: string[] = TIMES, server: (fake: FakeServer) => void = () => undefined) =>
  openPage([{ path: '/', element: <Page /> }], '/', {
    server: (fake) => {
      fake.answer(listSlots, ({ query }) => ({
        timezone: query.timezone ?? 'UTC',
        slots: slots.filter((slot) => slot >= '2027' === (query.from !== undefined)),
      }));
      server(fake);
    },
  });

const day = (page: OpenPage, name: string) => page.screen.getByRole('button', { name: new RegExp(`^${name}, `) });
const shownTimes = (page: OpenPage) => page.screen.queryAllByRole('radio').map((one) => one.getAttribute('value'));
const chosenValue = (page: OpenPage) => page.screen.getByTestId('value').textContent;
const focused = () => document.activeElement?.getAttribute('data-day');
const month = (page: OpenPage) => page.screen.getByRole('grid').getAttribute('aria-labelledby') ?? '';
const monthName = (page: OpenPage) => document.getElementById(month(page))?.textContent;
async function key(page: OpenPage, name: string) {
  await page.happens(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
  });
}

test('of the hour that comes twice when clocks go back, each time says which of the two it is', async () => {
  const night = ['2027-11-07T04:00:00Z', '2027-11-07T05:00:00Z', '2027-11-07T06:00:00Z', '2027-11-07T07:00:00Z'];
  const page = await openPage([{ path: '/', element: <Page /> }], '/', {
    now: '2027-11-01T12:00:00Z',
    server: (fake) => {
      localStorage.setItem('timeZone', 'America/New_York');
      fake.answer(listSlots, { timezone: 'America/New_York', slots: night });
    },
  });
  const names = page.screen.getAllByRole('radio').map((one) => one.closest('label')?.textContent);
  expect(names).toEqual([
    'Sun, Nov 7, 12:00 AM',
    'Sun, Nov 7, 1:00 AM EDT',
    'Sun, Nov 7, 1:00 AM EST',
    'Sun, Nov 7, 2:00 AM',
  ]);
});

test('a day on which clocks change is named with both of its zones’ names', async () => {
  const open = (...slots: string[]) =>
    openPage([{ path: '/', element: <Page /> }], '/', {
      now: '2027-11-01T12:00:00Z',
      server: (fake) => {
        localStorage.setItem('timeZone', 'America/New_York');
        fake.answer(listSlots, { timezone: 'America/New_York', slots });
      },
    });
  const [night, morning, evening] = ['2027-11-07T04:00:00Z', '2027-11-07T14:00:00Z', '2027-11-07T23:00:00Z'];
  const named = (page: OpenPage, name: string) => page.screen.queryByRole('button', { name: `Times in ${name}` });
  expect(named(await open(night, morning, evening), 'Eastern (EDT, then EST)')).toBeTruthy();
  expect(named(await open(morning, evening), 'Eastern (EST)')).toBeTruthy();
});

describe('the days of a month', () => {
  test('say how many times each has; the first open one is chosen, and its times are there', async () => {
    const page = await start();
    expect(monthName(page)).toBe('December 2026');
    const friday = page.screen.getByRole('button', { name: 'Friday, December 4, 2 open times' });
    expect(friday.getAttribute('aria-pressed')).toBe('true');
    expect(page.screen.getByRole('button', { name: 'Thursday, December 3, no open times' })).toBeTruthy();
    expect(day(page, 'Tuesday, December 1').getAttribute('aria-current')).toBe('date');
    expect(shownTimes(page)).toEqual(TIMES.slice(0, 2));
    expect(chosenValue(page)).toBe('');
  });

  test('lead to their times by a tap; one without any leads nowhere', async () => {
    const page = await start();
    await page.click(day(page, 'Saturday, December 5'));
    expect(shownTimes(page)).toEqual(TIMES.slice(2));
    await page.click(page.screen.getByRole('radio', { name: 'Sat, Dec 5, 8:00 PM' }));
    expect(chosenValue(page)).toBe(TIMES[2] ?? '');
    await page.click(day(page, 'Sunday, December 6'));
    expect(shownTimes(page)).toEqual(TIMES.slice(2));
  });

  test('are reached by the arrow keys, Home, End and the page keys, from one stop of the Tab key', async () => {
    const page = await start([...TIMES, JANUARY]);
    const stops = () =>
      page.screen.getAllByRole('button', { name: /, (no|\d+) open times?$/ }).filter((one) => one.tabIndex === 0);
    expect(stops().map((one) => one.dataset.day)).toEqual(['2026-12-04']);
    day(page, 'Friday, December 4').focus();
    const way = [
      ['ArrowRight', '2026-12-05'],
      ['ArrowDown', '2026-12-12'],
      ['Home', '2026-12-06'],
      ['End', '2026-12-12'],
      ['ArrowUp', '2026-12-05'],
      ['ArrowLeft', '2026-12-04'],
      // There is nothing before this month, nor yet after it.
      ['PageUp', '2026-12-01'],
      ['PageDown', '2026-12-31'],
    ] as const;
    for (const [name, to] of way) {
      await key(page, name);
      expect([name, focused()]).toEqual([name, to]);
      expect(stops().map((one) => one.dataset.day)).toEqual([to]);
    }
    expect(shownTimes(page)).toEqual(TIMES.slice(0, 2));
    // Looking there has asked for what lies further.
    await key(page, 'PageDown');
    expect(focused()).toBe('2027-01-31');
    expect(monthName(page)).toBe('January 2027');
  });
});

describe('months', () => {
  test('that come after one call’s days are asked for when somebody looks there, and not before', async () => {
    const page = await start(['2026-12-30T18:00:00Z', '2026-12-31T18:00:00Z', JANUARY], (fake) =>
      fake.answer(listSlots, ({ query }) => ({
        timezone: 'UTC',
        slots: query.from ? [JANUARY] : ['2026-12-31T18:00:00Z', '2027-01-01T18:00:00Z'],
      })),
    );
    expect(page.server.sent(listSlots)).toHaveLength(1);
    await page.press('Next month');
    expect(page.server.sent(listSlots).map(({ query }) => query.from)).toEqual([undefined, '2027-01-01']);
    expect(monthName(page)).toBe('January 2027');
    expect(shownTimes(page)).toEqual(['2027-01-01T18:00:00Z']);
    await page.click(day(page, 'Friday, January 8'));
    expect(shownTimes(page)).toEqual([JANUARY]);
    await page.press('Next month');
    expect(monthName(page)).toBe('January 2027');
  });

  const isShut = (page: OpenPage, name: string) =>
    page.screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

  test('beyond one call’s days are reached by a tap as well, and none before the first', async () => {
    const page = await start([...TIMES, JANUARY]);
    expect([isShut(page, 'Previous month'), isShut(page, 'Next month')]).toEqual([true, false]);
    await page.press('Previous month');
    expect(shownTimes(page)).toEqual(TIMES.slice(0, 2));
    await page.press('Next month');
    expect(monthName(page)).toBe('January 2027');
    expect(shownTimes(page)).toEqual([JANUARY]);
    expect([isShut(page, 'Previous month'), isShut(page, 'Next month')]).toEqual([false, true]);
    await page.press('Previous month');
    expect(monthName(page)).toBe('December 2026');
    expect(shownTimes(page)).toEqual(TIMES.slice(0, 2));
  });

  test('after which nothing is open end there, and what is shown stays', async () => {
    const page = await start();
    await page.press('Next month');
    expect(monthName(page)).toBe('December 2026');
    expect(shownTimes(page)).toEqual(TIMES.slice(0, 2));
    expect(isShut(page, 'Next month')).toBe(true);
  });

  test('between two in which something is open say that nothing is', async () => {
    const page = await start([...TIMES, '2027-02-05T18:00:00Z']);
    await page.press('Next month');
    expect(monthName(page)).toBe('January 2027');
    expect(shownTimes(page)).toEqual([]);
    expect(page.text()).toContain('No open times this month');
    await page.press('Next month');
    expect(shownTimes(page)).toEqual(['2027-02-05T18:00:00Z']);
    // The one stop of the Tab key is the day whose times are shown.
    expect(day(page, 'Friday, February 5').tabIndex).toBe(0);
  });

  test('are looked through before a mentor is said to have no open time', async () => {
    const page = await start([JANUARY]);
    expect(monthName(page)).toBe('January 2027');
    expect(shownTimes(page)).toEqual([JANUARY]);
    expect((await start([])).text()).toContain('None at all.');
  });
});

test('another zone moves the times to its own days, is named, and is kept', async () => {
  const page = await start();
  await page.press('Times in UTC');
  await page.choose('Time zone', 'Asia/Tokyo');
  expect(page.screen.getByRole('button', { name: 'Times in Tokyo (GMT+9)' })).toBeTruthy();
  expect(page.screen.getByRole('radio', { name: 'Sat, Dec 5, 3:00 AM' })).toBeTruthy();
  await page.click(day(page, 'Sunday, December 6'));
  expect(shownTimes(page)).toEqual(TIMES.slice(2));
  expect(page.server.sent(listSlots).at(-1)?.query.timezone).toBe('Asia/Tokyo');
  expect(localStorage.getItem('timeZone')).toBe('Asia/Tokyo');
  await page.press('Times in Tokyo (GMT+9)');
  await page.choose('Time zone', 'UTC');
  expect(localStorage.getItem('timeZone')).toBeNull();
});

test('a zone that no browser knows is passed over', async () => {
  const page = await openPage([{ path: '/', element: <Page /> }], '/', {
    server: (fake) => {
      localStorage.setItem('timeZone', 'Moon/Crater');
      fake.answer(listSlots, { timezone: 'UTC', slots: TIMES });
    },
  });
  expect(page.screen.getByRole('button', { name: 'Times in UTC' })).toBeTruthy();
});

test('times that cannot be loaded can be tried again', async () => {
  const page = await start(TIMES, (fake) => fake.breaks(listSlots));
  expect(page.screen.getByRole('alert').textContent).toContain('We couldn’t load the open times');
  page.server.answer(listSlots, { timezone: 'UTC', slots: TIMES });
  await page.press('Try Again');
  expect(shownTimes(page)).toEqual(TIMES.slice(0, 2));
});
