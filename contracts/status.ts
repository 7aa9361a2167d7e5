import { z } from 'zod';
import { COLLEGE_LEVELS } from './college-levels.ts';

export const role = z.enum(['athlete', 'mentor', 'admin']);
export type Role = z.infer<typeof role>;

export const collegeLevel = z.enum(COLLEGE_LEVELS);
export type CollegeLevel = z.infer<typeof collegeLevel>;

export const mentoringType = z.enum(['free', 'paid']);
export type MentoringType = z.infer<typeof mentoringType>;

/** `ask`: booking asks a minor for a guardian's address and goes on without one; `required`: not before one has confirmed. */
export const guardianRule = z.enum(['ask', 'required']);
export type GuardianRule = z.infer<typeof guardianRule>;

/**
 * How a confirmed guardian takes part, by their own choice. `in_room`: the two are told to expect them; `drop_in`: they
 * come in when they like; `notified`: they are told when a session has begun and when it is over. Each may come in.
 */
export const guardianMode = z.enum(['in_room', 'drop_in', 'notified']);
export type GuardianMode = z.infer<typeof guardianMode>;
export const USUAL_GUARDIAN_MODE: GuardianMode = 'drop_in';

/** Transitions are in svc-booking/src/domain/lifecycle.ts. */
export const sessionStatus = z.enum([
  'scheduled',
  'confirmed',
  'mentor_checked_in',
  'student_confirmed',
  'completed',
  'expired',
  'cancelled',
  'mentor_no_show',
]);
export type SessionStatus = z.infer<typeof sessionStatus>;

export const UPCOMING: readonly SessionStatus[] = ['scheduled', 'confirmed', 'mentor_checked_in', 'student_confirmed'];
export const LIVE: readonly SessionStatus[] = [...UPCOMING, 'completed'];

/** Who may do which, and when, is in svc-booking/src/domain/may.ts. */
export const sessionAction = z.enum([
  'join',
  'check_in',
  'confirm',
  'complete',
  'rate',
  'complain',
  'cancel',
  'move',
  'answer_move',
  'pay',
  'ask_parent',
  'reverse_no_show',
  'answer_questions',
  'read_brief',
  'write_plan',
]);
export type SessionAction = z.infer<typeof sessionAction>;

export const verificationStatus = z.enum(['pending', 'approved', 'rejected']);
export type VerificationStatus = z.infer<typeof verificationStatus>;

export const complaintReason = z.enum([
  'mentor_no_show',
  'poor_quality',
  'unprofessional',
  'technical_issues',
  'false_credentials',
  'other',
]);
export type ComplaintReason = z.infer<typeof complaintReason>;

export const complaintStatus = z.enum(['open', 'under_review', 'decided']);
export const refundDecision = z.enum(['none', 'partial', 'full']);
export type RefundDecision = z.infer<typeof refundDecision>;

export const reportReason = z.enum([
  'uncomfortable',
  'asked_for_contact',
  'sexual_or_threatening',
  'recorded',
  'in_danger',
  'rude',
  'fake_profile',
  'other',
]);
export type ReportReason = z.infer<typeof reportReason>;

export const reportDecision = z.enum(['none', 'warn', 'hide', 'remove']);
export type ReportDecision = z.infer<typeof reportDecision>;

/** What has become of a request to a parent. expired: nobody paid in time. lost: the session was cancelled. */
export const parentRequestStatus = z.enum(['open', 'paid', 'expired', 'lost']);
export type ParentRequestStatus = z.infer<typeof parentRequestStatus>;
/** What keeps a paid session from taking place. */
export const calledOff = sessionStatus.extract(['cancelled', 'mentor_no_show']);
export type CalledOff = z.infer<typeof calledOff>;

export const linkAction = z.enum([
  'verify',
  'rate',
  'join',
  'complain',
  'guardian',
  'report',
  'report_as_guardian',
  'thread_as_guardian',
]);
export type LinkAction = z.infer<typeof linkAction>;
