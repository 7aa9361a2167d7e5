import type { Session } from 'contracts/http/sessions';
import { MENTOR_SHARE_PERCENT } from 'contracts/money';
import { formatMoney } from 'web-kit/money';
import type { Complaint } from 'web-kit/resources/complaints';

export function complaintText({ has_complaint, complaint_status, athlete_name, total_amount }: Session): string | null {
  if (!has_complaint) return null;
  if (complaint_status === 'decided') return `The complaint of ${athlete_name} is decided.`;
  const review = complaint_status === 'under_review' ? ' The founder is reading both sides.' : '';
  const payout =
    total_amount > 0
      ? ' If you haven’t been paid for this session yet, the payout waits until the founder decides.'
      : '';
  return `${athlete_name} filed a complaint.${payout}${review}`;
}

export function decisionText(
  { decision, refund_amount, total_amount }: Complaint,
  session: Pick<Session, 'refund_amount'>,
): string {
  if (!decision) return '';
  if (decision === 'none' && session.refund_amount)
    return `The family gets ${formatMoney(session.refund_amount)} back in any case, so you earn nothing for this session.`;
  if (decision === 'none' || !refund_amount) return 'There’s no refund. Your share stays as it was.';
  if (decision === 'full')
    return `The family gets all of its ${formatMoney(total_amount)} back, so you earn nothing for this session.`;
  return `${formatMoney(refund_amount)} of ${formatMoney(total_amount)} goes back to the family. Your share is ${MENTOR_SHARE_PERCENT}% of the rest.`;
}
