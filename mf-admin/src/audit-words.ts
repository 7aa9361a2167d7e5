import type { AdminAction, auditEntry } from 'contracts/http/system';
import { formatCents } from 'contracts/money';
import type { z } from 'zod';
import { shortNumber } from './short-number.ts';

type Entry = Pick<z.infer<typeof auditEntry>, 'action' | 'subject' | 'detail' | 'about'>;

const DEEDS: Readonly<Record<AdminAction, string>> = {
  approve_mentor: 'Approved a mentor',
  reject_mentor: 'Rejected a mentor',
  accept_profile_changes: 'Looked at a mentor’s changes',
  send_back_profile_changes: 'Sent a mentor’s changes back',
  keep_media: 'Kept a picture or an intro',
  take_down_media: 'Took a picture or an intro down',
  take_down_review: 'Took a review’s text or its answer down',
  review_complaint: 'Opened a complaint',
  decide_complaint: 'Decided a complaint',
  reverse_no_show: 'Reversed a no-show',
  correct_no_show: 'A no-show was corrected: the room had seen its mentor come in time',
  decide_report: 'Decided a report',
  unhide_mentor: 'Showed a hidden mentor again',
  cancel_session: 'Cancelled a session',
  collect_commission: 'Collected commission',
  replay_event: 'Tried a stuck event again',
  change_settings: 'Changed the booking settings',
  change_site: 'Changed the site’s name or testimonials',
  change_report_thresholds: 'Changed the thresholds of the yearly report',
  submit_dispute_evidence: 'Sent evidence to a card’s bank',
  try_money_again: 'Tried a stuck payment again',
  pay_another_way: 'Noted a payment made another way',
  set_payouts_manual: 'Set Stripe’s payouts to manual',
  settle_unexplained: 'Settled an unexplained balance transaction',
  dismiss_notice: 'Took a money notice off the list',
  end_sign_ins: 'Logged an account out everywhere',
  enrol_second_factor: 'Set up the second factor',
};
/** To choose one from, as they are said. */
export const ACTIONS = (Object.keys(DEEDS) as AdminAction[])
  .map((value) => ({ value, label: DEEDS[value] }))
  .toSorted((a, b) => a.label.localeCompare(b.label));
const NAMES: Readonly<Record<string, string>> = {
  came_at: 'Came at',
  note: 'Note',
  notes: 'Note',
  session: 'Session',
  free_sessions: 'Free sessions',
  notice_minutes: 'Notice in minutes',
  horizon_days: 'Horizon in days',
  guardian: 'Guardians',
  brand: 'Brand',
  testimonials: 'Testimonials',
  report_threshold_low: 'Lower threshold in dollars',
  report_threshold_high: 'Higher threshold in dollars',
  as: 'Settled as',
  kind: 'Kind',
  sent: 'Sent',
};

export function isDeed(action: unknown): action is AdminAction {
  return typeof action === 'string' && Object.hasOwn(DEEDS, action);
}

export function deedOf({ action, detail }: Entry): string {
  if (action !== 'decide_complaint') return `${DEEDS[action]}.`;
  const cents = Number(detail.refundCents ?? 0);
  const said = detail.decision === 'none' || cents === 0 ? 'no refund' : `${formatCents(cents)} refunded`;
  return `${DEEDS[action]}: ${said}.`;
}

export function remarksOf({ action, detail }: Entry): string[] {
  const { before, after, ...rest } = detail;
  return [...changesOf(before, after), ...Object.entries(rest).flatMap(([key, value]) => remarkOf(action, key, value))];
}

/** What stayed the same is left out. */
function changesOf(before: unknown, after: unknown): string[] {
  const [was, is] = [new Map(Object.entries(before ?? {})), Object.entries(after ?? {})];
  return is
    .filter(([key, value]) => was.get(key) !== value)
    .map(([key, value]) => `${nameOf(key)}: ${was.has(key) ? `${inWords(was.get(key))} → ` : ''}${inWords(value)}`);
}

function remarkOf(action: AdminAction, key: string, value: unknown): string[] {
  if (action === 'decide_complaint' && (key === 'decision' || key === 'refundCents')) return [];
  if (value === null || value === '') return [];
  if (key === 'cents') return [`Amount: ${formatCents(Number(value))}`];
  if (key === 'session') return [`Session ${shortNumber(String(value))}`];
  return [`${nameOf(key)}: ${key.startsWith('note') && typeof value === 'string' ? value : inWords(value)}`];
}

function nameOf(key: string): string {
  return NAMES[key] ?? key.replaceAll('_', ' ');
}

function inWords(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value).replaceAll('_', ' ');
}

/** As they are called now; whose account is gone keeps the number. */
export function subjectOf({ subject, about }: Entry): string {
  if (about) return about.name;
  return /^[0-9a-f]{8}-/.test(subject) ? shortNumber(subject) : subject;
}
