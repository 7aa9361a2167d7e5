import type { Session } from 'contracts/http/sessions';
import type { SessionStatus } from 'contracts/status';

export const LABELS: Readonly<Record<SessionStatus, { label: string; tone: 'plain' | 'good' | 'wait' | 'bad' }>> = {
  scheduled: { label: 'Not paid', tone: 'plain' },
  confirmed: { label: 'Booked', tone: 'wait' },
  mentor_checked_in: { label: 'Mentor checked in', tone: 'wait' },
  student_confirmed: { label: 'Student confirmed', tone: 'wait' },
  completed: { label: 'Completed', tone: 'good' },
  expired: { label: 'Expired', tone: 'plain' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
  mentor_no_show: { label: 'Mentor no-show', tone: 'plain' },
};

type Step = NonNullable<Session['overdue']>['step'];
const STUCK: Readonly<Record<Step, string | null>> = {
  payment: null,
  check_in: 'stuck: never checked in',
  confirmation: 'stuck: never confirmed',
  completion: 'stuck: never completed',
  decision: null,
};

export function noticeOf({ status, has_complaint, overdue }: Pick<Session, 'status' | 'has_complaint' | 'overdue'>) {
  if (has_complaint && status !== 'completed') return 'a complaint is filed';
  return overdue ? STUCK[overdue.step] : null;
}
