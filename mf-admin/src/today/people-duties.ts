import { COMPLAINT_REASONS } from 'contracts/complaint-reasons';
import { type MAIL_NAMES, mailName } from 'contracts/mail-names';
import { REPORT_REASONS } from 'contracts/report-reasons';
import { sportName } from 'contracts/sports';
import { inWords } from 'contracts/times';
import { isOpen } from 'web-kit/may';
import { formatMoney } from 'web-kit/money';
import { paths } from 'web-kit/paths';
import { changesInWords } from 'web-kit/profile-words';
import { formatSoon } from 'web-kit/time';
import { dueOfVerification, hoursAfter, LOOK_WITHIN_HOURS } from '../deadlines.ts';
import { isToLookAt } from '../features/show-mentors-again/is-to-look-at.ts';
import { isCollegeAddress } from '../features/verify-mentors/facts.ts';
import type { Duty, Of, Sources } from './duty.ts';
import { mediaDuty } from './media-duty.ts';

export function peopleDuties(sources: Sources, now: Date): Duty[] {
  return [
    ...reports(sources),
    ...complaints(sources),
    ...verifications(sources),
    ...refunds(sources, now),
    ...changes(sources),
    ...mediaDuty(sources),
    ...hidden(sources),
    ...mails(sources, now),
  ];
}

function reports({ reports = [] }: Sources): Duty[] {
  return reports
    .filter(({ status }) => status === 'open')
    .map((report) => {
      const [first] = report.entries;
      const from = report.reporter.seat === 'guardian' ? `a parent of ${report.reporter.name}` : report.reporter.name;
      return {
        key: `report-${report.id}`,
        kind: 'report' as const,
        due: report.decide_by,
        isSafety: report.safety,
        title: `About ${report.reported.name}`,
        facts: `${first ? `“${REPORT_REASONS[first.reason].words}.” ` : ''}From ${from}. ${effectOf(report)}`,
        act: 'Read',
      };
    });
}

function effectOf({ hides, paused_sessions: paused }: NonNullable<Sources['reports']>[number]): string {
  if (!hides) return 'Nobody is hidden.';
  const sessions = paused === 1 ? 'one session is' : `${inWords(paused)} sessions are`;
  return `Minors don’t see them${paused > 0 ? `, and ${sessions} paused` : ''} until you decide.`;
}

function complaints({ complaints = [] }: Sources): Duty[] {
  return complaints
    .filter(({ status }) => status !== 'decided')
    .map((complaint) => {
      const { athlete_name: athlete, mentor_name: mentor, reason } = complaint;
      const isNoShow = reason === 'mentor_no_show';
      return {
        key: `complaint-${complaint.id}`,
        kind: 'complaint' as const,
        due: complaint.decide_by,
        title: isNoShow ? `${athlete} says ${mentor} never came` : `${athlete} about ${mentor}`,
        facts: `${isNoShow ? '' : `${COMPLAINT_REASONS[reason]}. `}${roomOf(complaint)} ${formatMoney(complaint.total_amount)} paid${complaint.given_back ? ', and refunded automatically' : ''}.`,
        act: 'Decide',
      };
    });
}

function roomOf({ together_minutes: together, meets_elsewhere }: Of<'complaints'>): string {
  if (typeof together === 'number') return `Room record: together ${together} min.`;
  return meets_elsewhere ? 'No room record: the meeting was elsewhere.' : 'Room record: nobody came in.';
}

function verifications({ pending = [] }: Sources): Duty[] {
  return pending.map((mentor) => {
    const version = mentor.is_verified || mentor.resubmitted ? `Version ${mentor.version}` : 'New';
    return {
      key: `mentor-${mentor.id}`,
      kind: 'verification' as const,
      due: dueOfVerification(mentor),
      title: `${mentor.first_name} ${mentor.last_name}, ${mentor.college}`,
      facts: `${version}, ${sportName(mentor.sport).toLowerCase()}. ${isCollegeAddress(mentor.email) ? 'A .edu address.' : 'No .edu address.'}`,
      act: 'Verify',
      leads: `${paths.admin('verify')}#mentor-${mentor.id}`,
    };
  });
}

function refunds({ noShows = [] }: Sources, now: Date): Duty[] {
  return noShows
    .filter(({ may, refund_leaves_at }) => refund_leaves_at && isOpen(may.reverse_no_show, now))
    .map((session) => ({
      key: `refund-${session.id}`,
      kind: 'refund' as const,
      due: session.refund_leaves_at ?? null,
      title: `${session.athlete_name} gets ${formatMoney(session.total_amount)} back`,
      facts: `${session.mentor_name} never checked in, ${formatSoon(session.scheduled_datetime)}. Stop it if they were there.`,
      act: 'Look',
    }));
}

function changes({ changes = [] }: Sources): Duty[] {
  return changes.map((mentor) => ({
    key: `changes-${mentor.id}`,
    kind: 'changes' as const,
    due: hoursAfter(mentor.changed_since, LOOK_WITHIN_HOURS.changes),
    title: `${mentor.first_name} ${mentor.last_name}, ${mentor.college}`,
    facts: `${changesInWords(mentor.changes)
      .map(({ label }) => label)
      .join(', ')}. Public already.`,
    act: 'Look',
  }));
}

function hidden({ hidden = [] }: Sources): Duty[] {
  return hidden.filter(isToLookAt).map((mentor) => ({
    key: `hidden-${mentor.mentor_id}`,
    kind: 'hidden' as const,
    due: mentor.hidden_since && hoursAfter(mentor.hidden_since, LOOK_WITHIN_HOURS.hidden),
    title: `${mentor.mentor_name} is off the lists`,
    facts: mentor.hidden_reason ?? `Missed ${mentor.recent_no_shows} sessions lately, came to ${mentor.completed}.`,
    act: 'Look',
    leads: `${paths.admin('complaints')}#hidden-mentors`,
  }));
}

/** Of these somebody may miss a session or money. Nothing takes them off the list but time. */
const NEEDED_MAILS: ReadonlySet<string> = new Set<keyof typeof MAIL_NAMES>([
  'session_booked',
  'session_moved',
  'session_cancelled',
  'session_paused',
  'session_resumed',
  'session_reminder',
  'move_proposed',
  'no_show',
  'no_show_reversed',
  'mentor_verified',
  'mentor_rejected',
  'guardian_confirm',
  'guardian_removed',
  'parent_request',
  'parent_paid',
  'parent_refunded',
  'refunded',
  'refund_delayed',
  'paid_out',
  'bank_refused',
  'payouts_stopped',
  'rules_reminder',
]);

function mails({ mails = [] }: Sources, now: Date): Duty[] {
  return mails.flatMap((mail) => {
    const due = hoursAfter(mail.bounced_at, LOOK_WITHIN_HOURS.mail);
    if (!mail.account_id || !NEEDED_MAILS.has(mail.kind) || Date.parse(due) < now.getTime()) return [];
    return {
      key: `mail-${mail.id}`,
      kind: 'mail' as const,
      due,
      title: `An email came back: ${mailName(mail.kind)}`,
      facts: `${mail.reason}. Reach them another way.`,
      act: 'Who it is',
      leads: paths.adminPerson({ id: mail.account_id }),
    };
  });
}
