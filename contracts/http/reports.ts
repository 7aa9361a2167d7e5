import { z } from 'zod';
import { DETAIL } from '../details.ts';
import { endpoint } from '../endpoint.ts';
import { DECISION_NOTE_MAX } from '../note-lengths.ts';
import { reportDecision, reportReason, role, sessionStatus } from '../status.ts';
import { REPORT_DECISION_HOURS, SAFETY_DECISION_HOURS } from '../times.ts';
import { promiseKept } from './founder.ts';
import { intro, portrait } from './media.ts';
import { byId, id, instant, ok, optionalText, text } from './shapes.ts';

export const REPORT_TEXT = 2_000;
const said = { reason: reportReason, text: optionalText(REPORT_TEXT) };
export const reportSubject = z.object({ kind: z.enum(['mentor', 'session', 'message', 'athlete']), id });
export type ReportSubject = z.infer<typeof reportSubject>;
const filed = ok.extend({ report_id: id });

export const fileReport = endpoint({
  name: 'fileReport',
  owner: 'booking',
  method: 'POST',
  path: '/reports',
  access: ['athlete', 'mentor'],
  body: z.object({ subject: reportSubject, ...said }),
  response: filed,
  errors: { 404: DETAIL.not_found, 429: DETAIL.too_many_reports },
  summary:
    'Report somebody to the founder. The same person about the same subject within a day adds to the open report. Nobody reported is told who or that. The founder gets the latest messages of the two with it.',
});

export const reportInSession = endpoint({
  name: 'reportInSession',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/report',
  access: ['athlete', 'mentor'],
  links: ['join', 'guardian', 'report', 'report_as_guardian'],
  params: byId,
  body: z.object(said),
  response: filed,
  errors: { 404: DETAIL.not_found, 429: DETAIL.too_many_reports },
  summary:
    'Report the other person of a session, also from the room or by a mailed link. The founder gets the latest messages of the two with it.',
});

export const blockPerson = endpoint({
  name: 'blockPerson',
  owner: 'booking',
  method: 'POST',
  path: '/blocks',
  access: ['athlete', 'mentor'],
  body: z.object({ id }),
  response: ok,
  errors: { 404: DETAIL.not_found },
  summary:
    'Block a mentor, or an athlete of one’s sessions: mutual, silent and for good. Sessions ahead of the two are cancelled with a full refund.',
});

export const blockInSession = endpoint({
  name: 'blockInSession',
  owner: 'booking',
  method: 'POST',
  path: '/sessions/:id/block',
  access: ['athlete', 'mentor'],
  links: ['join', 'guardian', 'report', 'report_as_guardian'],
  params: byId,
  response: ok,
  errors: { 404: DETAIL.not_found },
  summary: 'Block the other person of a session, also from the room or by a mailed link.',
});

export const listBlocks = endpoint({
  name: 'listBlocks',
  owner: 'booking',
  method: 'GET',
  path: '/blocks',
  access: ['athlete', 'mentor'],
  response: z.array(z.object({ id, name: z.string(), blocked_at: instant })),
  summary: 'Whom the caller blocked, newest first. Nobody sees who blocked them.',
});

export const reporterSeat = z.enum(['athlete', 'mentor', 'guardian']);

const keptMessage = z.object({
  id,
  from: z.enum(['athlete', 'mentor']),
  text: z.string(),
  sent_at: instant,
  delivered: z.boolean(),
});

/** What stood there when the report was filed; later changes do not reach it. What is added brings the messages since. */
export const reportSnapshot = z.object({
  profile: z.record(z.string(), z.unknown()).nullish(),
  /** Of a mentor; the founder finds them there for as long as the report keeps them, also once they are removed. */
  media: z.object({ portrait: portrait.nullable(), intro: intro.nullable() }).nullish(),
  session: z
    .object({
      id,
      status: sessionStatus,
      starts_at: instant,
      ends_at: instant,
      checked_in_at: instant.nullable(),
      student_confirmed_at: instant.nullable(),
      notes: z.string().nullable(),
      /** Whole minutes in the room with each other; null when they were never seen there. */
      together_minutes: z.int().nullish(),
    })
    .nullish(),
  /** The latest of the two’s conversation, up to then; of one that it is about, also what came before. */
  messages: z.array(keptMessage).nullish(),
});
export type ReportSnapshot = z.infer<typeof reportSnapshot>;

const somebody = z.object({ id, role, name: z.string() });
export const report = z.object({
  id,
  safety: z.boolean(),
  status: z.enum(['open', 'decided']),
  subject: reportSubject,
  reported: somebody,
  reporter: somebody.extend({ seat: reporterSeat }),
  entries: z.array(z.object({ reason: reportReason, text: z.string().nullable(), at: instant })),
  /** Lists leave its messages out. */
  snapshot: reportSnapshot,
  /** How many it keeps; absent from the release before, whose lists have them. */
  kept_messages: z.int().optional(),
  created_at: instant,
  decide_by: instant,
  /** Whether it keeps the mentor from minors until it is decided. */
  hides: z.boolean(),
  paused_sessions: z.int(),
  /** Open and decided, about the same person, besides this one. */
  other_reports: z.int(),
  decision: reportDecision.nullable(),
  until: instant.nullable(),
  note: z.string().nullable(),
  decided_at: instant.nullable(),
});
export type Report = z.infer<typeof report>;

export const listReports = endpoint({
  name: 'listReports',
  owner: 'booking',
  method: 'GET',
  path: '/admin/reports',
  access: ['admin'],
  response: z.array(report),
  summary: 'Reports, undecided first, the most urgent on top. What they keep of conversations is a call of its own.',
});

export const getReportMessages = endpoint({
  name: 'getReportMessages',
  owner: 'booking',
  method: 'GET',
  path: '/admin/reports/:id/messages',
  access: ['admin'],
  params: byId,
  response: z.object({ messages: z.array(keptMessage) }),
  errors: { 404: DETAIL.not_found },
  summary: 'What a report keeps of the conversation of the two, the oldest first.',
});

export const decideReportBody = z.object({
  decision: reportDecision,
  /** `until`: when `hide` ends. `message`: what the reported person is mailed by `warn`. */
  until: instant.nullish(),
  message: optionalText(DECISION_NOTE_MAX),
  note: text(DECISION_NOTE_MAX),
});

export const decideReport = endpoint({
  name: 'decideReport',
  owner: 'booking',
  method: 'POST',
  path: '/admin/reports/:id/decide',
  access: ['admin'],
  freshSignIn: true,
  params: byId,
  body: decideReportBody,
  response: ok,
  errors: {
    400: `${DETAIL.until_missing} | ${DETAIL.message_missing}`,
    404: DETAIL.not_found,
    409: DETAIL.report_decided,
  },
  summary:
    'No action and a warning let paused sessions go on; hiding and removing cancel what lies within it with a full refund. Whoever reported is told that it was looked at.',
});

export const getReportTimes = endpoint({
  name: 'getReportTimes',
  owner: 'booking',
  method: 'GET',
  path: '/admin/report-times',
  access: ['admin'],
  response: z.object({ safety: promiseKept, others: promiseKept }),
  summary: `How long decisions on reports took; in time is within ${SAFETY_DECISION_HOURS} hours for safety, ${REPORT_DECISION_HOURS} for the others.`,
});
