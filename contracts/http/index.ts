import type { Endpoint } from '../endpoint.ts';
import * as accounts from './accounts.ts';
import * as availability from './availability.ts';
import * as busyCalendars from './busy-calendars.ts';
import * as calendarFeed from './calendar-feed.ts';
import * as complaints from './complaints.ts';
import * as address from './confirm-address.ts';
import * as favorites from './favorites.ts';
import * as founder from './founder.ts';
import * as founderMoney from './founder-money.ts';
import * as media from './media.ts';
import * as mentors from './mentors.ts';
import * as notifications from './notifications.ts';
import * as parentRequests from './parent-requests.ts';
import * as payments from './payments.ts';
import * as plans from './plans.ts';
import * as promises from './promises.ts';
import * as records from './records.ts';
import * as reports from './reports.ts';
import * as reviews from './reviews.ts';
import * as room from './room.ts';
import * as roomNotes from './room-notes.ts';
import * as search from './search.ts';
import * as sessions from './sessions.ts';
import * as settings from './settings.ts';
import * as signIn from './sign-in.ts';
import * as system from './system.ts';
import * as threads from './threads.ts';
import * as timelines from './timelines.ts';

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'owner' in value && 'path' in value && 'access' in value;
}

export const ENDPOINTS: readonly Endpoint[] = [
  ...[
    accounts,
    address,
    signIn,
    mentors,
    media,
    favorites,
    availability,
    busyCalendars,
    calendarFeed,
    sessions,
    room,
    roomNotes,
    plans,
    promises,
    complaints,
    reviews,
    reports,
    threads,
    payments,
    parentRequests,
    notifications,
    founder,
    founderMoney,
    settings,
    system,
    search,
    records,
    timelines,
  ].flatMap((module) => Object.values(module as Record<string, unknown>).filter(isEndpoint)),
  ...Object.values(system.DEAD_LETTERS).flatMap((pair) => [pair.list, pair.replay] as Endpoint[]),
  ...(Object.values(system.BROKER_LOSSES) as Endpoint[]),
  ...(Object.values(system.AUDIT_LOGS) as Endpoint[]),
];
