import { expect, test } from 'bun:test';
import { planBody } from 'contracts/http/plans';
import { SPORTS } from 'contracts/sports';
import { dueOn, templatesFor } from './templates.ts';

const YEARS = ['freshman', 'sophomore', 'junior', 'senior', null] as const;

test('every template of every sport and year is a plan that can be sent as it is', () => {
  for (const sport of [...SPORTS, null]) {
    for (const { name, summary, tasks } of YEARS.flatMap((year) => templatesFor(sport, year))) {
      const sent = { summary, tasks: tasks.map(({ text, days }) => ({ text, due_on: dueOn(days, '2026-12-03') })) };
      expect([name, planBody.safeParse({ ...sent, version: null }).error?.issues]).toEqual([name, undefined]);
      expect(tasks.map(({ days }) => days)).toEqual(tasks.map(({ days }) => days).toSorted((a, b) => a - b));
    }
  }
});

test('the first fits the athlete, and names sport and year', () => {
  expect(templatesFor('swimming', 'junior')[0]?.name).toBe('Swimming, junior year');
  expect(templatesFor('swimming', 'junior')[0]?.tasks[0]?.text).toContain('best marks');
  expect(templatesFor(null, 'senior')[0]?.name).toBe('Senior year');
  expect(templatesFor('golf', null)[0]?.name).toBe('Film first');
});

test('a due day counts from today, over months and years', () => {
  expect(dueOn(7, '2026-12-03')).toBe('2026-12-10');
  expect(dueOn(30, '2026-12-03')).toBe('2027-01-02');
});
