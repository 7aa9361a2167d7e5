import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { bookingRules, overrides, previewSlotsBody } from 'contracts/http/availability';
import { leastNotice, mostHorizon } from 'contracts/shown-details';
import { type DateWish, dateFaults, datesBetween, datesOf, hasFaults, overridesOf, withDates } from './dates.ts';
import { bodyOf, changedParts, faultsOf, hoursOf, isSound, partsToSave, type Saved } from './hours.ts';
import { fieldsOf, ruleFaults, rulesOf } from './rules.ts';
import { NOT_SAVED, outcomeOf, SAVED } from './save-hours.ts';
import { switchDay } from './week.ts';

const ZONE = 'America/New_York';
const TODAY = '2026-12-01';
const LIMITS = { least_notice_minutes: 2_880, most_horizon_days: 16 };
const SAVED_HOURS: Saved = {
  weekly: [{ day_of_week: 0, start_time: '18:00', end_time: '24:00', timezone: ZONE }],
  overrides: [
    { date: '2026-11-20', intervals: [] },
    { date: '2026-12-24', intervals: [] },
  ],
  rules: { notice_minutes: 2_880, buffer_minutes: 15, horizon_days: 16, ...LIMITS },
};
const window = (start: string, end: string, key = '0') => ({ key, start, end });
const wish = (part: Partial<DateWish>): DateWish => ({
  date: '2026-12-04',
  until: '',
  off: true,
  windows: [],
  ...part,
});

describe('dates with hours of their own', () => {
  test('that are over are not shown, and the rest is sent as it was saved', () => {
    const dates = datesOf(SAVED_HOURS.overrides, TODAY);
    expect(overridesOf(dates)).toEqual([{ date: '2026-12-24', intervals: [] }]);
  });

  test('are refused where the call would refuse them, and where they are over', () => {
    const others = ['2026-12-24'];
    const fault = (part: Partial<DateWish>) => dateFaults(wish(part), others, TODAY);
    expect(fault({})).toEqual({ windows: {} });
    expect(fault({ date: '' }).date).toBe('Choose a date.');
    expect(fault({ date: '2026-11-30' }).date).toBe('Choose a date from today on.');
    expect(fault({ date: '2026-12-24' }).date).toBe('Thu, Dec 24 is in your list already. Change it there.');
    expect(fault({ until: '2026-12-28' }).date).toContain('Thu, Dec 24');
    expect(fault({ until: '2026-12-01' }).until).toContain('before the first');
    expect(fault({ until: '2027-12-01' }).until).toContain('at most');
    const clash = fault({ off: false, windows: [window('09:00', '11:00'), window('10:00', '12:00', '1')] });
    expect(clash.windows).toEqual({ 1: { start: 'Fri, Dec 4, row 2: this overlaps with row 1.' } });
    expect(hasFaults(clash)).toBe(true);
    expect(hasFaults(fault({ off: false, windows: [window('09:00', '09:00')] }))).toBe(true);
  });

  test('can be several days in a row; a changed one takes its own place; the list stays in order', () => {
    expect(datesBetween('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01', '2027-01-02']);
    const dates = withDates(datesOf(SAVED_HOURS.overrides, TODAY), wish({ until: '2026-12-05' }), null);
    expect(dates.map(({ date }) => date)).toEqual(['2026-12-04', '2026-12-05', '2026-12-24']);
    const own = wish({ date: '2026-12-26', off: false, windows: [window('09:00', '00:00')] });
    const changed = withDates(dates, own, '2026-12-04');
    expect(overridesOf(changed).at(-1)).toEqual({
      date: '2026-12-26',
      intervals: [{ start_time: '09:00', end_time: '24:00' }],
    });
    expect(overrides.safeParse(overridesOf(changed)).success).toBe(true);
  });
});

describe('booking rules', () => {
  const faults = (part: Partial<ReturnType<typeof fieldsOf>>) =>
    ruleFaults({ ...fieldsOf(SAVED_HOURS.rules), ...part }, LIMITS);

  test('are shown in hours and sent in minutes', () => {
    expect(fieldsOf(SAVED_HOURS.rules)).toEqual({ noticeHours: '48', bufferMinutes: '15', horizonDays: '16' });
    expect(rulesOf({ noticeHours: '48.5', bufferMinutes: '0', horizonDays: '7' })).toEqual({
      notice_minutes: 2_910,
      buffer_minutes: 0,
      horizon_days: 7,
    });
  });

  test('are refused beside the field with the platform’s limit, as the call would refuse them', () => {
    expect(faults({})).toEqual({});
    expect(faults({ noticeHours: '47' })).toEqual({ noticeHours: leastNotice(2_880) });
    expect(faults({ horizonDays: '17' })).toEqual({ horizonDays: mostHorizon(16) });
    for (const part of [
      { noticeHours: '' },
      { noticeHours: '721' },
      { bufferMinutes: '-5' },
      { bufferMinutes: '7.5' },
      { bufferMinutes: '181' },
      { horizonDays: '0' },
      { horizonDays: '1.5' },
      { horizonDays: 'soon' },
    ])
      expect(Object.keys(faults(part))).toEqual(Object.keys(part));
    const schema = bookingRules;
    expect(schema.safeParse(rulesOf({ noticeHours: '720', bufferMinutes: '180', horizonDays: '60' })).success).toBe(
      true,
    );
  });
});

describe('everything under one Save', () => {
  const hours = hoursOf(SAVED_HOURS, ZONE, TODAY);
  const changed = (next: typeof hours) => changedParts(next, SAVED_HOURS, ZONE, TODAY);

  test('knows which parts were changed, and that opening the editor changes nothing', () => {
    expect(changed(hours)).toEqual([]);
    expect(changed({ ...hours, week: switchDay(hours.week, 3, true) })).toEqual(['weekly']);
    expect(changed({ ...hours, dates: [] })).toEqual(['overrides']);
    expect(changed({ ...hours, rules: { ...hours.rules, bufferMinutes: '' } })).toEqual(['rules']);
  });

  test('sends what changed, and the week when it was never saved', () => {
    expect(partsToSave(['rules'], false)).toEqual(['rules']);
    expect(partsToSave(['rules'], true)).toEqual(['weekly', 'rules']);
    expect(partsToSave([], false)).toEqual(['weekly']);
  });

  test('is previewed as it would be saved', () => {
    expect(isSound(faultsOf(hours, LIMITS))).toBe(true);
    expect(previewSlotsBody.safeParse({ ...bodyOf(hours), timezone: ZONE }).success).toBe(true);
  });

  test('says what was saved and what was not, with the server’s sentence', () => {
    const partly = outcomeOf({
      saved: ['weekly'],
      failed: [
        { part: 'overrides', reason: null },
        { part: 'rules', reason: mostHorizon(10) },
      ],
    });
    expect(partly).toEqual({
      kind: 'error',
      text: NOT_SAVED,
      details: [
        'Saved: your weekly hours.',
        'Not saved: your dates.',
        `Not saved: your booking rules. ${mostHorizon(10)}`,
      ],
    });
    const both = outcomeOf({
      saved: [],
      failed: [
        { part: 'weekly', reason: DETAIL.hours_changed },
        { part: 'overrides', reason: DETAIL.hours_changed },
      ],
    });
    expect(both.details).toEqual([`Not saved: your weekly hours and your dates. ${DETAIL.hours_changed}`]);
    const fine = outcomeOf({ saved: ['weekly', 'overrides', 'rules'], failed: [] });
    expect(fine).toEqual({ kind: 'success', text: SAVED, details: [] });
    const alone = outcomeOf({ saved: [], failed: [{ part: 'weekly', reason: null }] });
    expect(alone).toEqual({ kind: 'error', text: NOT_SAVED, details: [] });
  });
});
