import { queryOptions } from '@tanstack/react-query';
import { getCalendarFeed, renewCalendarFeed } from 'contracts/http/calendar-feed';
import { call } from '../api.ts';
import { learnAnswer } from '../learn.ts';
import { defineChange } from '../use-change.ts';

declare module '../query-keys.ts' {
  interface DeclaredKeys {
    calendarFeed: readonly ['calendar-feed'];
  }
}

export const calendarFeedQuery = queryOptions({
  queryKey: ['calendar-feed'] as const,
  queryFn: ({ signal }) => call(getCalendarFeed, { signal }),
});

export const renewFeed = defineChange({
  ask: () => call(renewCalendarFeed),
  learn: (client, feed) => learnAnswer(client, calendarFeedQuery, feed),
  stale: () => [],
});
