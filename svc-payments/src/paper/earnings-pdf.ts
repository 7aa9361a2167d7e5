import { formatExactCents } from 'contracts/money';
import { formatInstant } from 'contracts/wall-time';
import { type EarningLine, nameLine, sumLines, sumMonths } from '../domain/earnings.ts';
import { createPaper } from './pdf.ts';

export interface Statement {
  year: number;
  lines: readonly EarningLine[];
  mentor: { name: string; timeZone: string };
  brand: string;
  provider: string;
  now: Date;
}

const dayOf = (at: Date, zone: string) => formatInstant(at, zone, { month: 'short', day: 'numeric', year: 'numeric' });

export async function printEarnings(statement: Statement): Promise<Uint8Array<ArrayBuffer>> {
  const { year, lines, mentor, brand, provider, now } = statement;
  const title = `Earnings statement ${year}`;
  const sums = sumLines(lines);
  const paper = (await createPaper({ title, provider, at: now }))
    .lines([
      { label: 'Mentor', value: mentor.name },
      { label: 'Year', value: spanOf(year, now) },
      { label: 'Sent to you', value: formatExactCents(sums.grossCents) },
      { label: 'Went back', value: formatExactCents(sums.reversedCents) },
      { label: 'You keep', value: formatExactCents(sums.netCents), sum: true },
    ])
    .heading('By month')
    .table(tableOfMonths(year, lines));
  if (lines.length > 0) paper.heading('Payments').table(tableOfPayments(lines, mentor.timeZone));
  return paper
    .heading('Taxes')
    .paragraph(`${brand} doesn’t withhold taxes from your share. If a tax form is due, you’ll find it in Stripe.`)
    .note(
      `All amounts are in US dollars. Payments, months and the year are counted by UTC days; days of sessions are in ${mentor.timeZone.replaceAll('_', ' ')}.`,
    )
    .finish();
}

function spanOf(year: number, now: Date): string {
  const current = now.getUTCFullYear();
  if (year > current) return `${year}, which hasn’t begun`;
  return year < current
    ? `All of ${year}`
    : `January 1 to ${formatInstant(now, 'UTC', { month: 'long', day: 'numeric', year: 'numeric' })}`;
}

function tableOfMonths(year: number, lines: readonly EarningLine[]) {
  const months = sumMonths(lines);
  const sums = sumLines(lines);
  const amounts = (each: typeof sums) => [each.grossCents, each.reversedCents, each.netCents].map(formatExactCents);
  return {
    columns: [
      { head: 'Month', share: 3 },
      { head: 'Sessions paid', share: 2, align: 'right' },
      { head: 'Sent to you', share: 2, align: 'right' },
      { head: 'Went back', share: 2, align: 'right' },
      { head: 'You keep', share: 2, align: 'right' },
    ],
    rows: months.map((each) => [
      formatInstant(new Date(Date.UTC(year, each.month - 1)), 'UTC', { month: 'long' }),
      String(each.sessions),
      ...amounts(each),
    ]),
    foot: [String(year), '', ...amounts(sums)],
  } as const;
}

function tableOfPayments(lines: readonly EarningLine[], timeZone: string) {
  return {
    columns: [
      { head: 'Date', share: 3 },
      { head: 'What', share: 6 },
      { head: 'Session of', share: 3 },
      { head: 'Amount', share: 2, align: 'right' },
    ],
    rows: lines.map((line) => [
      dayOf(line.at, 'UTC'),
      nameLine(line),
      line.startsAt ? dayOf(line.startsAt, timeZone) : '',
      formatExactCents(line.cents),
    ]),
    foot: ['Sum', '', '', formatExactCents(sumLines(lines).netCents)],
  } as const;
}
