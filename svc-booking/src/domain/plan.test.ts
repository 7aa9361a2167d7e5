import { expect, test } from 'bun:test';
import { isSamePlan, nextTasks, type Task } from './plan.ts';

const AT = new Date('2026-03-06T10:00:00Z');
const task = (n: number, text: string, doneAt: Date | null = null): Task => ({ n, text, dueOn: '2026-03-12', doneAt });

test('a task that moves or gets another date keeps its tick, and one with other words starts anew', () => {
  const before = [task(1, 'Film', AT), task(2, 'List'), task(3, 'Email', AT)];
  const wish = [
    { text: 'List', due_on: '2026-03-12' },
    { text: 'Film', due_on: '2026-03-20' },
    { text: 'Email again', due_on: '2026-03-12' },
  ];
  expect(nextTasks(before, wish)).toEqual([
    task(1, 'List'),
    { ...task(2, 'Film', AT), dueOn: '2026-03-20' },
    task(3, 'Email again'),
  ]);
});

test('one tick counts for one of two equal tasks', () => {
  const same = { text: 'Run', due_on: '2026-03-12' };
  const dones = nextTasks([task(1, 'Run', AT)], [same, same]).map(({ doneAt }) => doneAt);
  expect(dones).toEqual([AT, null]);
});

test('a plan is the same with the same summary and the same tasks in the same order', () => {
  const before = { summary: 'S', tasks: [task(1, 'Film', AT), task(2, 'List')] };
  const tasks = before.tasks.map(({ text, dueOn }) => ({ text, due_on: dueOn }));
  expect(isSamePlan(before, { summary: 'S', tasks })).toBe(true);
  expect(isSamePlan(before, { summary: 'T', tasks })).toBe(false);
  expect(isSamePlan(before, { summary: 'S', tasks: tasks.toReversed() })).toBe(false);
  expect(isSamePlan(before, { summary: 'S', tasks: tasks.slice(1) })).toBe(false);
  expect(isSamePlan(before, { summary: 'S', tasks: [...tasks, ...tasks] })).toBe(false);
  const later = tasks.map((each) => ({ ...each, due_on: '2026-03-20' }));
  expect(isSamePlan(before, { summary: 'S', tasks: later })).toBe(false);
});
