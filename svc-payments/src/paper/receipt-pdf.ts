import { formatExactCents } from 'contracts/money';
import { formatInstant, TO_THE_MINUTE } from 'contracts/wall-time';
import type { Receipt } from '../domain/receipt.ts';
import { createPaper } from './pdf.ts';

export interface ReceiptPaper {
  receipt: Receipt;
  mentorName: string;
  athleteName: string;
  startsAt: Date;
  /** The reader's. */
  timeZone: string;
  provider: string;
  now: Date;
}

export async function printReceipt(given: ReceiptPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { receipt, mentorName, athleteName, startsAt, timeZone, provider, now } = given;
  const timeOf = (at: Date) => formatInstant(at, timeZone, TO_THE_MINUTE);
  const dayOf = (at: Date) => formatInstant(at, timeZone, { month: 'short', day: 'numeric', year: 'numeric' });
  const paper = (await createPaper({ title: 'Receipt', provider, at: now }))
    .lines([
      { label: 'Receipt number', value: receipt.number },
      { label: 'Paid on', value: dayOf(receipt.paidAt) },
      { label: 'Mentoring session with', value: mentorName },
      { label: 'Date and time', value: timeOf(startsAt) },
      { label: 'Athlete', value: athleteName },
    ])
    .heading('What was paid')
    .lines([
      ...receipt.lines.map(({ label, cents }) => ({ label, value: formatExactCents(cents) })),
      { label: 'Paid', value: formatExactCents(receipt.paidCents), sum: true },
    ]);
  if (receipt.refunds.length > 0) {
    paper.heading('What came back').table({
      columns: [
        { head: 'Date', share: 3 },
        { head: 'State', share: 8 },
        { head: 'Amount', share: 3, align: 'right' },
      ],
      rows: receipt.refunds.map(({ at, says, cents }) => [dayOf(at), says, formatExactCents(-cents)]),
    });
    paper.lines([{ label: 'Left after refunds', value: formatExactCents(receipt.keptCents), sum: true }]);
  }
  return paper.note(`All amounts are in US dollars. As of ${timeOf(now)}.`).finish();
}
