import { afterEach, beforeEach, expect, test } from 'bun:test';
import { QueryObserver } from '@tanstack/react-query';
import { installBrowser } from './fake-browser.ts';
import { createQueryClient } from './query.ts';
import type { DeclaredKey } from './query-keys.ts';
import { athleteFactsQuery, guardianQuery, putGuardian, saveAthleteFacts } from './resources/account.ts';
import { addCalendar, busyTimesQuery } from './resources/busy-calendars.ts';
import { calendarFeedQuery, renewFeed } from './resources/calendar-feed.ts';
import { chooseNotifications, notificationSettingsQuery } from './resources/notifications.ts';
import { planQuery, questionsQuery, savePlan, saveQuestions } from './resources/plans.ts';
import { cancelPreviewQuery, cancelSession } from './resources/sessions.ts';
import { type Change, makeChange } from './use-change.ts';

let browser: ReturnType<typeof installBrowser>;
beforeEach(() => {
  browser = installBrowser();
});
afterEach(() => browser.remove());

interface Saving {
  change: object;
  input: unknown;
  query: { queryKey: DeclaredKey };
}
const body = {};
const SAVINGS: readonly (readonly [what: string, saving: Saving])[] = [
  ['the guardian', { change: putGuardian, input: body, query: guardianQuery }],
  ['what an athlete says of themselves', { change: saveAthleteFacts, input: body, query: athleteFactsQuery }],
  ['the answers to the questions', { change: saveQuestions, input: { id: 's1', body }, query: questionsQuery('s1') }],
  ['the plan', { change: savePlan, input: { id: 's1', body }, query: planQuery('s1') }],
  ['the address of the own calendar', { change: renewFeed, input: undefined, query: calendarFeedQuery }],
  ['the calendars', { change: addCalendar, input: { mentorId: 'm1', url: '' }, query: busyTimesQuery('m1') }],
  ['the notifications', { change: chooseNotifications, input: body, query: notificationSettingsQuery }],
  ['the refund', { change: cancelSession, input: { id: 's1', shown: 0 }, query: cancelPreviewQuery('s1') }],
];

test.each(SAVINGS)('%s: an answer from before the change never takes back what the change told', async (_, saving) => {
  const client = createQueryClient();
  const { queryKey } = saving.query;
  const old = Promise.withResolvers<unknown>();
  const observer = new QueryObserver(client, { queryKey, queryFn: () => old.promise });
  const stop = observer.subscribe(() => undefined);
  browser.answers.push(() => Response.json({ refund_amount: 1 }));
  await makeChange(client, saving.change as Change<unknown, unknown>, saving.input);
  const told = client.getQueryData<unknown>(queryKey);
  expect(told).toEqual({ refund_amount: 1 });
  old.resolve({ refund_amount: 2 });
  await new Promise((resolve) => setTimeout(resolve));
  expect(client.getQueryData<unknown>(queryKey)).toEqual(told);
  expect(client.getQueryState(queryKey)?.fetchStatus).toBe('idle');
  stop();
  client.clear();
});
