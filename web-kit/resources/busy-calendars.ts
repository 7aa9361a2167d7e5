import { queryOptions } from '@tanstack/react-query';
import { addBusyCalendar, listBusyCalendars, removeBusyCalendar } from 'contracts/http/busy-calendars';
import { call } from '../api.ts';
import { learnAnswer } from '../learn.ts';
import { defineChange } from '../use-change.ts';

declare module '../query-keys.ts' {
  interface DeclaredKeys {
    busyCalendars: readonly ['busy-calendars', mentorId: string];
  }
}

export const busyTimesQuery = (mentorId: string) =>
  queryOptions({
    queryKey: ['busy-calendars', mentorId] as const,
    queryFn: ({ signal }) => call(listBusyCalendars, { params: { id: mentorId }, signal }),
    staleTime: 0,
  });

export const addCalendar = defineChange({
  ask: ({ mentorId, url }: { mentorId: string; url: string }) =>
    call(addBusyCalendar, { params: { id: mentorId }, body: { calendar_url: url } }),
  learn: (client, answer, { mentorId }) => learnAnswer(client, busyTimesQuery(mentorId), answer),
  stale: ({ mentorId }) => [['own-slots', mentorId]],
});

export const removeCalendar = defineChange({
  ask: ({ mentorId, calendarId }: { mentorId: string; calendarId: string }) =>
    call(removeBusyCalendar, { params: { id: mentorId, calendarId } }),
  stale: ({ mentorId }) => [
    ['busy-calendars', mentorId],
    ['own-slots', mentorId],
  ],
});
