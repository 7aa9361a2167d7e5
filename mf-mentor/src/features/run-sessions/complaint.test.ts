import { describe, expect, test } from 'bun:test';
import type { Session } from 'contracts/http/sessions';
import { type Complaint, isUndecided } from 'web-kit/resources/complaints';
import { complaintText, decisionText } from './complaint.ts';

const session = (complaint_status: Session['complaint_status'], total_amount = 120) =>
  ({
    athlete_name: 'Theo Brandt',
    has_complaint: complaint_status !== null,
    complaint_status,
    total_amount,
  }) as Session;
const decided = (decision: Complaint['decision'], refund_amount: number | null, backAnyway = 0) =>
  decisionText({ decision, refund_amount, total_amount: 120 } as Complaint, {
    refund_amount: (refund_amount ?? 0) + backAnyway,
  });

describe('a complaint on the mentor’s side', () => {
  test('freezes the payout until it is decided, and the ticket says so', () => {
    expect([null, 'open', 'under_review', 'decided'].map((status) => isUndecided(session(status as never)))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(complaintText(session(null))).toBeNull();
    expect(complaintText(session('open'))).toBe(
      'Theo Brandt filed a complaint. If you haven’t been paid for this session yet, the payout waits until the founder decides.',
    );
    expect(complaintText(session('open', 0))).toBe('Theo Brandt filed a complaint.');
    expect(complaintText(session('under_review'))).toContain('reading both sides');
    expect(complaintText(session('decided'))).not.toContain('waits');
  });

  test('ends in no, part or all of the money going back', () => {
    expect(decided(null, null)).toBe('');
    expect(decided('none', 0)).toContain('no refund');
    expect(decided('partial', 30)).toBe('$30 of $120 goes back to the family. Your share is 40% of the rest.');
    expect(decided('full', 120)).toBe('The family gets all of its $120 back, so you earn nothing for this session.');
  });

  test('about a session that is refunded anyway leaves the mentor no share', () => {
    expect(decided('none', 0, 120)).toBe(
      'The family gets $120 back in any case, so you earn nothing for this session.',
    );
  });
});
