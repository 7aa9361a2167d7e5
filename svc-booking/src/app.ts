import type { ServiceDeps, ServiceParts } from 'svc-kit/service';
import { createBookSlot } from './book-slot.ts';
import { createDueHandlers } from './due.ts';
import { createHandlers } from './events.ts';
import { mountInternal } from './routes/answer-internal.ts';
import { mountAnswerMove } from './routes/answer-move.ts';
import { mountBookSession } from './routes/book-session.ts';
import { mountBookingRules } from './routes/booking-rules.ts';
import { mountCancelSession } from './routes/cancel-session.ts';
import { mountChangeSettings } from './routes/change-settings.ts';
import { mountCheckInMentor } from './routes/check-in-mentor.ts';
import { mountCompleteSession } from './routes/complete-session.ts';
import { mountConfirmAttendance } from './routes/confirm-attendance.ts';
import { mountDecideComplaint } from './routes/decide-complaint.ts';
import { mountExportSessions } from './routes/export-sessions.ts';
import { mountFileComplaint } from './routes/file-complaint.ts';
import { mountFollowComplaint } from './routes/follow-complaint.ts';
import { mountGetAvailability } from './routes/get-availability.ts';
import { mountGetOverrides } from './routes/get-overrides.ts';
import { mountGetRating } from './routes/get-rating.ts';
import { mountGetSessionDetails } from './routes/get-session-details.ts';
import { mountGetSessionTrend } from './routes/get-session-trend.ts';
import { mountHiddenMentors } from './routes/hidden-mentors.ts';
import { mountJoinWaitlist } from './routes/join-waitlist.ts';
import { mountListAthleteSessions } from './routes/list-athlete-sessions.ts';
import { mountListComplaints } from './routes/list-complaints.ts';
import { mountListMentorSessions } from './routes/list-mentor-sessions.ts';
import { mountListReviews } from './routes/list-reviews.ts';
import { mountListSessions } from './routes/list-sessions.ts';
import { mountListSlots } from './routes/list-slots.ts';
import { mountListStuckSessions } from './routes/list-stuck-sessions.ts';
import { mountMoveSession } from './routes/move-session.ts';
import type { RouteParts } from './routes/parts.ts';
import { mountPreviewCancel } from './routes/preview-cancel.ts';
import { mountPreviewSlots } from './routes/preview-slots.ts';
import { mountRateSession } from './routes/rate-session.ts';
import { mountReverseNoShow } from './routes/reverse-no-show.ts';
import { mountSaveAvailability } from './routes/save-availability.ts';
import { mountSaveOverrides } from './routes/save-overrides.ts';
import type { Settings } from './settings.ts';
import { seedSettings } from './store/platform-settings.ts';

const ROUTES: readonly ((parts: RouteParts) => void)[] = [
  mountListSlots,
  mountBookingRules,
  mountPreviewSlots,
  mountGetAvailability,
  mountSaveAvailability,
  mountGetOverrides,
  mountSaveOverrides,
  mountJoinWaitlist,
  mountBookSession,
  mountListSessions,
  mountListAthleteSessions,
  mountListMentorSessions,
  mountGetSessionDetails,
  mountCheckInMentor,
  mountConfirmAttendance,
  mountCompleteSession,
  mountGetRating,
  mountRateSession,
  mountListReviews,
  mountPreviewCancel,
  mountCancelSession,
  mountMoveSession,
  mountAnswerMove,
  mountFileComplaint,
  mountFollowComplaint,
  mountListComplaints,
  mountDecideComplaint,
  mountReverseNoShow,
  mountHiddenMentors,
  mountListStuckSessions,
  mountExportSessions,
  mountChangeSettings,
  mountGetSessionTrend,
  mountInternal,
];

/** The service's routes, events and timed work over its connections. */
export async function createParts(deps: ServiceDeps, settings: Settings): Promise<ServiceParts> {
  const { freeSessions: free_sessions, noticeMinutes: notice_minutes, horizonDays: horizon_days } = settings;
  await seedSettings(deps.sql, { free_sessions, notice_minutes, horizon_days }, deps.clock.now());
  const bookSlot = createBookSlot(deps, settings);
  return {
    mount: (app) => {
      for (const mount of ROUTES) mount({ app, deps, settings, bookSlot });
    },
    events: createHandlers(deps),
    due: createDueHandlers(deps),
  };
}
