import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { getAvailability, getBookingRules, saveAvailability } from 'contracts/http/availability';
import { refresh } from 'contracts/http/sign-in';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { PEOPLE } from 'web-kit/page-testing/people';
import { writeSession } from 'web-kit/session';
import { openMentor } from '../../page-testing.ts';

const ADDRESS = '/mentor-dashboard?tab=availability';
const open = (server?: (server: FakeServer) => void) => openMentor(ADDRESS, server ? { server } : {});
type Page = Awaited<ReturnType<typeof open>>;
const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const isOn = (page: Page, day: string) => page.screen.getByRole<HTMLInputElement>('checkbox', { name: day }).checked;
const evening = (day_of_week: number, timezone = 'America/Los_Angeles') => ({
  day_of_week,
  start_time: '18:00',
  end_time: '21:00',
  timezone,
});

const RULES = {
  ...{ notice_minutes: 2_880, buffer_minutes: 0, horizon_days: 16 },
  ...{ least_notice_minutes: 2_880, most_horizon_days: 16 },
};

describe('the week', () => {
  test('without saved hours proposes Monday to Friday 18:00 to 21:00, and the weekend off', async () => {
    const page = await open();
    expect(days.map((day) => isOn(page, day))).toEqual([true, true, true, true, true, false, false]);
    for (const day of days.slice(0, 5)) {
      expect([page.valueOf(`${day} start`), page.valueOf(`${day} end`)]).toEqual(['18:00', '21:00']);
    }
    await page.click(page.screen.getByRole('checkbox', { name: 'Saturday' }));
    expect([page.valueOf('Saturday start'), page.valueOf('Saturday end')]).toEqual(['10:00', '15:00']);
  });

  test('shows what was saved', async () => {
    const page = await open((server) =>
      server.answer(getAvailability, [{ ...evening(2), start_time: '07:00', end_time: '09:30' }]),
    );
    expect(days.filter((day) => isOn(page, day))).toEqual(['Wednesday']);
    expect([page.valueOf('Wednesday start'), page.valueOf('Wednesday end')]).toEqual(['07:00', '09:30']);
    expect(page.valueOf('Time zone')).toBe('America/Los_Angeles');
  });

  test('sends the days that are on, each with its hours and the zone', async () => {
    const page = await open();
    for (const day of ['Tuesday', 'Wednesday', 'Thursday', 'Friday']) {
      await page.click(page.screen.getByRole('checkbox', { name: day }));
    }
    await page.choose('Time zone', 'America/New_York');
    await page.press('Save Availability');
    expect(page.server.sent(saveAvailability)[0]?.params).toEqual({ id: PEOPLE.mentor.id });
    expect(page.server.sent(saveAvailability)[0]?.body).toEqual([evening(0, 'America/New_York')]);
    expect(page.announced()).toContain('Availability saved successfully!');
  });

  test('keeps the focus where hours were taken out, so that the keyboard goes on there', async () => {
    const page = await open();
    await page.press('Add hours on Monday');
    await page.press('Remove Monday 2, row 2');
    expect(page.focused()).toBe('Add hours on Monday');
  });

  test('is not sent while an end is not after its start', async () => {
    const page = await open();
    await page.setTime('Monday end', '17:00');
    await page.press('Save Availability');
    expect(page.fault('Monday end')).toBe('Monday: the end must be after the start.');
    expect(page.server.sent(saveAvailability)).toHaveLength(0);
  });
});

test('hours that could not be saved say so, and can be saved again', async () => {
  const page = await open((server) => server.breaks(saveAvailability));
  await page.press('Save Availability');
  expect(page.screen.getByRole('alert').textContent).toStartWith('Error saving availability. Please try again.');
  page.server.answer(saveAvailability, { message: 'Saved.' });
  await page.press('Save Availability');
  expect(page.announced()).toContain('Availability saved successfully!');
});

const seenVersion = ({ ifMatch }: { ifMatch: string | null }) => ifMatch;

test('hours that another device saved meanwhile are not overwritten, and what was changed here stays on the page', async () => {
  const page = await open((server) => server.answer(getBookingRules, { ...RULES, version: 4 }));
  await page.setTime('Monday end', '20:00');
  page.server.refuse(saveAvailability, 409, 'hours_changed');
  await page.press('Save Availability');
  expect(page.server.sent(saveAvailability).map(seenVersion)).toEqual(['"4"']);
  expect(page.screen.getByRole('alert').textContent).toContain(DETAIL.hours_changed);
  expect(page.valueOf('Monday end')).toBe('20:00');
});

test('hours that are saved again go out under the version of the first time', async () => {
  const page = await open((server) => server.answer(getBookingRules, { ...RULES, version: 4 }));
  page.server.answer(saveAvailability, { message: 'Saved.', version: 5 });
  await page.press('Save Availability');
  page.server.answer(getAvailability, [evening(0)]);
  await page.setTime('Monday end', '20:00');
  await page.press('Save Availability');
  expect(page.server.sent(saveAvailability).map(seenVersion)).toEqual(['"4"', '"5"']);
});

test('hours that could not be loaded are never replaced by the proposal: Save is off until they are there', async () => {
  const page = await open((server) => server.refuse(getAvailability, 500, 'unexpected'));
  expect(page.text()).toContain(`Error loading availability: ${DETAIL.unexpected}`);
  expect(page.screen.queryByRole('checkbox')).toBeNull();
  expect(page.screen.getByRole<HTMLButtonElement>('button', { name: 'Save Availability' }).disabled).toBe(true);
  page.server.answer(getAvailability, [evening(4)]);
  await page.press('Try Again');
  expect(days.filter((day) => isOn(page, day))).toEqual(['Friday']);
});

describe('hours that are not saved yet', () => {
  test('outlive a reload, unless others were saved meanwhile', async () => {
    const page = await open();
    await page.setTime('Monday end', '20:00');
    const kept = page.kept();
    const again = await openMentor(ADDRESS, { kept });
    expect(again.valueOf('Monday end')).toBe('20:00');
    expect(again.text()).toContain('You have changes that aren’t saved.');
    const server = (fake: FakeServer) => fake.answer(getAvailability, [evening(0)]);
    const later = await openMentor(ADDRESS, { kept, server });
    expect(later.valueOf('Monday end')).toBe('21:00');
  });

  test('are there again after a sign-in that ended by itself', async () => {
    const page = await open();
    await page.setTime('Monday end', '20:00');
    page.server.refuse(saveAvailability, 401, 'not_signed_in');
    page.server.refuse(refresh, 401, 'not_signed_in');
    await page.press('Save Availability');
    expect(page.address()).toBe(`/login?next=${encodeURIComponent(ADDRESS)}`);
    await page.happens(() => writeSession('mentor', PEOPLE.mentor));
    await page.follow(ADDRESS);
    expect(page.valueOf('Monday end')).toBe('20:00');
  });

  test('are forgotten once they are saved, or left behind', async () => {
    const page = await open();
    await page.setTime('Monday end', '20:00');
    await page.press('Save Availability');
    expect(page.kept()).toEqual({});
    await page.setTime('Monday end', '19:00');
    await page.press('Edit profile');
    await page.press('Leave');
    expect(page.kept()).toEqual({});
  });
});
