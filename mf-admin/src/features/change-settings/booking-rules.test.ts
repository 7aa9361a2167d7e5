import { expect, test } from 'bun:test';
import { bookingRulesForm, rulesOf, settingsOf } from './booking-rules.ts';

const RULES = { free_sessions: 'coming_soon', guardian: 'ask', notice_hours: '48', horizon_days: '16' } as const;
const faultOf = (change: Partial<Record<keyof typeof RULES, string>>) => {
  const issues = bookingRulesForm.safeParse({ ...RULES, ...change }).error?.issues;
  return issues?.map(({ path, message }) => `${path.join('.')}: ${message}`).join(' ') ?? null;
};

test('what the founder reads in hours is what the site keeps in minutes, there and back', () => {
  for (const notice_minutes of [0, 60, 90, 2_880, 20_160]) {
    const settings = { free_sessions: 'open', notice_minutes, horizon_days: 30, guardian: 'required' } as const;
    expect(settingsOf(rulesOf(settings))).toEqual(settings);
  }
});

test('hours and days that the server would refuse are refused beside their field, with what fits', () => {
  expect(faultOf({})).toBeNull();
  expect(faultOf({ notice_hours: '0' })).toBeNull();
  expect(faultOf({ notice_hours: '337', horizon_days: '60' })).toBe('notice_hours: Give hours from 0 to 336.');
  for (const typed of ['', '-1', 'two', '1e2', '1e9', '9999', '🏀']) {
    expect(faultOf({ notice_hours: typed })).toBe('notice_hours: Give hours from 0 to 336.');
  }
  for (const typed of ['', '-1', '0', '61', '1.5', '🏀']) {
    expect(faultOf({ notice_hours: '0', horizon_days: typed })).toBe('horizon_days: Give whole days from 1 to 60.');
  }
});

test('a notice that reaches past the horizon is refused: nothing could be booked', () => {
  expect(faultOf({ notice_hours: '48', horizon_days: '2' })).toStartWith('horizon_days: With this notice nothing');
  expect(faultOf({ notice_hours: '47', horizon_days: '2' })).toBeNull();
});
