import { expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { getAvailability, previewSlots, saveAvailability } from 'contracts/http/availability';
import { addBusyCalendar, type BusyTimes, listBusyCalendars, removeBusyCalendar } from 'contracts/http/busy-calendars';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { openMentor } from '../../page-testing.ts';

const NOW = '2026-12-01T17:00:00Z';
const ADDRESS = 'https://calendar.example/private-5f2c91/team.ics';
const calendar: BusyTimes['calendars'][number] = {
  id: '0198f0aa-0000-7000-8000-000000000001',
  label: 'calendar.example …am.ics',
  added_at: NOW,
  good_at: NOW,
  problem: null,
  busy_count: 2,
};
const found: BusyTimes = {
  calendars: [calendar],
  busy: [
    // Thursday 7 to 8 PM in New York, inside of the hours; Friday morning, outside of them.
    { starts_at: '2026-12-04T00:00:00Z', ends_at: '2026-12-04T01:00:00Z' },
    { starts_at: '2026-12-04T14:00:00Z', ends_at: '2026-12-04T15:00:00Z' },
  ],
  horizon_days: 16,
};
const nothing: BusyTimes = { calendars: [], busy: [], horizon_days: 16 };
async function open(server: (fake: FakeServer) => void) {
  const page = await openMentor('/mentor-dashboard?tab=availability', { now: NOW, server });
  await page.settle();
  return page;
}

test('a calendar is read when it is added, and then says what was found and nothing of its address', async () => {
  const page = await open((server) => {
    server.answer(listBusyCalendars, nothing);
    server.answer(addBusyCalendar, found);
  });
  await page.type('Private calendar address', ADDRESS);
  await page.press('Add calendar');
  expect(page.server.sent(addBusyCalendar)[0]).toMatchObject({
    params: { id: PEOPLE.mentor.id },
    body: { calendar_url: ADDRESS },
  });
  expect(page.text()).toContain('calendar.example …am.ics');
  expect(page.text()).toContain('2 busy times in the next 16 days');
  expect(page.valueOf('Private calendar address')).toBe('');
  expect(page.announced()).toContain('Added. Your busy times are closed now.');
});

test('an address that cannot be read says why at its field, and stays to be corrected', async () => {
  const page = await open((server) => server.refuse(addBusyCalendar, 400, 'calendar_private'));
  await page.press('Add calendar');
  expect(page.fault('Private calendar address')).toBe('Paste the address of a calendar.');
  expect(document.activeElement === page.screen.getByLabelText('Private calendar address')).toBe(true);
  await page.type('Private calendar address', ADDRESS);
  await page.press('Add calendar');
  expect(page.fault('Private calendar address')).toBe(DETAIL.calendar_private);
  expect(page.valueOf('Private calendar address')).toBe(ADDRESS);
  page.server.refuse(addBusyCalendar, 422, [{ loc: ['body', 'calendar_url'], msg: 'That’s too long.' }]);
  await page.press('Add calendar');
  expect(page.fault('Private calendar address')).toBe('That’s too long.');
});

test('hours that were saved are no longer said to be once a calendar is asked for or removed', async () => {
  const SAVED = 'Availability saved successfully!';
  const page = await open((server) => {
    server.answer(listBusyCalendars, found);
    server.answer(saveAvailability, { message: SAVED });
    server.refuse(addBusyCalendar, 400, 'calendar_private');
    server.breaks(removeBusyCalendar);
  });
  await page.press('Save Availability');
  expect(page.text()).toContain(SAVED);
  await page.type('Private calendar address', ADDRESS);
  await page.press('Add calendar');
  expect(page.fault('Private calendar address')).toBe(DETAIL.calendar_private);
  expect(page.text()).not.toContain(SAVED);
  await page.press('Save Availability');
  expect(page.text()).toContain(SAVED);
  await page.press(/^Remove calendar.example/);
  expect(page.text()).not.toContain(SAVED);
});

test('a calendar that cannot be read any more says so, with the time of its last good reading', async () => {
  const gone = { ...found, calendars: [{ ...calendar, problem: DETAIL.calendar_gone }] };
  const page = await open((server) => server.answer(listBusyCalendars, gone));
  expect(page.text()).toContain(DETAIL.calendar_gone);
  expect(page.text()).toContain('We last read it Tue, Dec 1, 9:00 AM PST');
  expect(page.text()).toContain('2 busy times in the next 16 days');
});

test('a calendar with events that cannot be read says how many hours may be open', async () => {
  const shown = async (unclear: number) => {
    const page = await open((server) =>
      server.answer(listBusyCalendars, { ...found, calendars: [{ ...calendar, unclear }] }),
    );
    return page.text();
  };
  expect(await shown(1)).toContain('We can’t tell when one event in it is');
  expect(await shown(3)).toContain('We can’t tell when 3 events in it are');
  expect(await shown(0)).not.toContain('We can’t tell');
});

test('five calendars are the most, and one can be removed', async () => {
  const five = [1, 2, 3, 4, 5].map((n) => ({ ...calendar, id: calendar.id.replace(/1$/, `${n}`), label: `Host ${n}` }));
  const page = await open((server) => {
    server.answer(listBusyCalendars, { ...found, calendars: five });
    server.answer(removeBusyCalendar, { message: 'The calendar is removed.' });
  });
  expect(page.screen.queryByRole('button', { name: 'Add calendar' })).toBeNull();
  page.server.answer(listBusyCalendars, { ...found, calendars: five.slice(1) });
  await page.press('Remove Host 1');
  expect(page.server.sent(removeBusyCalendar)).toMatchObject([
    { params: { id: PEOPLE.mentor.id, calendarId: calendar.id } },
  ]);
  expect(page.text()).not.toContain('Host 1');
  expect(document.activeElement?.textContent).toBe('Your own calendars');
  expect(page.screen.queryByRole('button', { name: 'Add calendar' })).not.toBeNull();
});

test('the week and the preview show which hours are closed by a calendar', async () => {
  const evening = { day_of_week: 3, start_time: '18:00', end_time: '21:00', timezone: 'America/New_York' };
  const page = await open((server) => {
    server.answer(listBusyCalendars, found);
    server.answer(getAvailability, [evening]);
    server.answer(previewSlots, {
      timezone: 'America/New_York',
      slots: ['2026-12-03T23:00:00Z', '2026-12-04T01:00:00Z'],
    });
  });
  expect(page.text()).toContain('Busy 7:00 PM to 8:00 PM');
  expect(page.text()).not.toContain('Busy 9:00 AM');
  await page.press('Week by the hour');
  const striped = page.screen.getAllByRole('gridcell', { name: /busy in your calendar/ });
  expect(striped.map((cell) => cell.getAttribute('aria-label'))).toEqual([
    'Friday 9 AM, busy in your calendar in the next 7 days',
    'Thursday 7 PM, open, busy in your calendar in the next 7 days',
  ]);
});

test('calendars that could not be loaded can be loaded again, and the hours can be edited meanwhile', async () => {
  const page = await open((server) => server.breaks(listBusyCalendars));
  expect(page.text()).toContain('We couldn’t load your calendars');
  expect(page.screen.getByRole('button', { name: 'Save Availability' })).not.toBeNull();
  page.server.answer(listBusyCalendars, found);
  await page.press('Try Again');
  expect(page.text()).toContain('calendar.example …am.ics');
});
