import type { Hono } from 'hono';
import type { AppEnv } from 'svc-kit/route';
import type { ServiceDeps, ServiceParts } from 'svc-kit/service';
import { planTidying } from 'svc-kit/tidy';
import { createBookSlot } from './book-slot.ts';
import { followBusy } from './busy/follow-busy.ts';
import type { Deps, Settings } from './deps.ts';
import { timedWork } from './due.ts';
import { listen } from './events.ts';
import { bookingGauges } from './gauges.ts';
import { roomWork } from './room-work.ts';
import { mountCalendarAnswers } from './routes/answer-calendar.ts';
import { mountFounderParts } from './routes/answer-founder.ts';
import { mountInternal } from './routes/answer-internal.ts';
import { mountAnswerMove } from './routes/answer-move.ts';
import { mountAnswerParent } from './routes/answer-parent.ts';
import { mountAnswerQuestions } from './routes/answer-questions.ts';
import { mountAnswerReview } from './routes/answer-review.ts';
import { mountBlockPerson } from './routes/block-person.ts';
import { mountBookSession } from './routes/book-session.ts';
import { mountBookingRules } from './routes/booking-rules.ts';
import { mountBusyCalendars } from './routes/busy-calendars.ts';
import { mountCancelSession } from './routes/cancel-session.ts';
import { mountChangeSettings } from './routes/change-settings.ts';
import { mountCheckInMentor } from './routes/check-in-mentor.ts';
import { mountCompleteSession } from './routes/complete-session.ts';
import { mountConfirmAttendance } from './routes/confirm-attendance.ts';
import { mountDecideComplaint } from './routes/decide-complaint.ts';
import { mountDecideReport } from './routes/decide-report.ts';
import { mountEnterRoom } from './routes/enter-room.ts';
import { mountExportSessions } from './routes/export-sessions.ts';
import { mountFileComplaint } from './routes/file-complaint.ts';
import { mountFollowCalendar } from './routes/follow-calendar.ts';
import { mountFollowComplaint } from './routes/follow-complaint.ts';
import { mountFollowPlan } from './routes/follow-plan.ts';
import { mountGetAvailability } from './routes/get-availability.ts';
import { mountGetOverrides } from './routes/get-overrides.ts';
import { mountGetPromises } from './routes/get-promises.ts';
import { mountGetRating } from './routes/get-rating.ts';
import { mountGetRoomRecord } from './routes/get-room-record.ts';
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
import { mountListThreads } from './routes/list-threads.ts';
import { mountMoveSession } from './routes/move-session.ts';
import { mountNoteRoomVisits } from './routes/note-room-visits.ts';
import { mountPreviewCancel } from './routes/preview-cancel.ts';
import { mountPreviewSlots } from './routes/preview-slots.ts';
import { mountRateSession } from './routes/rate-session.ts';
import { mountReadBrief } from './routes/read-brief.ts';
import { mountReportInThread } from './routes/report-in-thread.ts';
import { mountReportPerson } from './routes/report-person.ts';
import { mountReverseNoShow } from './routes/reverse-no-show.ts';
import { mountRoomNotes } from './routes/room-notes.ts';
import { mountSaveAvailability } from './routes/save-availability.ts';
import { mountSaveOverrides } from './routes/save-overrides.ts';
import { mountTakeDownReview } from './routes/take-down-review.ts';
import { mountTakeParentRequests } from './routes/take-parent-requests.ts';
import { mountTellFounder } from './routes/tell-founder.ts';
import { mountThreads } from './routes/threads.ts';
import { mountWritePlan } from './routes/write-plan.ts';
import { safetyWork } from './safety-work.ts';
import { nameSubjects } from './store/name-subjects.ts';
import { seedSettings } from './store/platform-settings.ts';
import { messageWork } from './write-message.ts';

const ROUTES: readonly ((app: Hono<AppEnv>, deps: Deps) => void)[] = [
  mountListSlots,
  mountBookingRules,
  mountPreviewSlots,
  mountGetAvailability,
  mountSaveAvailability,
  mountGetOverrides,
  mountSaveOverrides,
  mountBusyCalendars,
  mountJoinWaitlist,
  mountFollowCalendar,
  mountBookSession,
  mountListSessions,
  mountListAthleteSessions,
  mountListMentorSessions,
  mountGetSessionDetails,
  mountEnterRoom,
  mountCheckInMentor,
  mountConfirmAttendance,
  mountCompleteSession,
  mountGetRating,
  mountRateSession,
  mountListReviews,
  mountTakeDownReview,
  mountTellFounder,
  mountAnswerReview,
  mountGetPromises,
  mountPreviewCancel,
  mountCancelSession,
  mountMoveSession,
  mountAnswerMove,
  mountAnswerQuestions,
  mountReadBrief,
  mountWritePlan,
  mountFollowPlan,
  mountFileComplaint,
  mountFollowComplaint,
  mountListComplaints,
  mountDecideComplaint,
  mountReportPerson,
  mountDecideReport,
  mountBlockPerson,
  mountListThreads,
  mountThreads,
  mountReportInThread,
  mountReverseNoShow,
  mountHiddenMentors,
  mountListStuckSessions,
  mountExportSessions,
  mountChangeSettings,
  mountGetSessionTrend,
  mountInternal,
  mountFounderParts,
  mountCalendarAnswers,
  mountRoomNotes,
  mountNoteRoomVisits,
  mountGetRoomRecord,
  mountAnswerParent,
  mountTakeParentRequests,
];

export async function createParts(given: ServiceDeps, settings: Settings): Promise<ServiceParts> {
  const { freeSessions: free_sessions, noticeMinutes: notice_minutes, horizonDays: horizon_days } = settings;
  await seedSettings(given.sql, { free_sessions, notice_minutes, horizon_days }, given.clock.now());
  await planTidying(given);
  const deps: Deps = { ...given, settings, bookSlot: createBookSlot({ ...given, settings }) };
  return {
    mount: (app) => {
      for (const mount of ROUTES) mount(app, deps);
    },
    events: listen(deps),
    gauges: bookingGauges(deps),
    nameSubjects: nameSubjects(given.sql),
    due: { ...timedWork(deps), ...safetyWork(deps), ...roomWork(deps), ...messageWork(deps) },
    apart: followBusy(deps),
  };
}
