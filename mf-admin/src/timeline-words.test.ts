import { expect, test } from 'bun:test';
import { kindsIn, timelineGroup } from 'contracts/http/timelines';
import { wordsOf } from './timeline-words.ts';

const KINDS = timelineGroup.options.flatMap(kindsIn);

test('every kind of entry has words, also with facts that are missing', () => {
  for (const kind of KINDS) {
    const { title, detail = '' } = wordsOf({ kind, facts: {} }, 'UTC');
    expect(title).toMatch(/^[A-Z][^_]+$/);
    expect(`${title} ${detail}`).not.toMatch(/undefined|null|NaN/);
  }
});

test('a refund says why and takes the amount away', () => {
  const facts = { amount: 60, status: 'succeeded', why: 'complaint' };
  expect(wordsOf({ kind: 'refunded', facts }, 'UTC')).toMatchObject({ detail: 'After a complaint.', amount: -60 });
});

test('a mail that came back says so, and to whom it went', () => {
  const facts = { mail: 'session_booked', to: 'guardian', sent: false, bounced: 'mailbox full', dropped: false };
  expect(wordsOf({ kind: 'mail', facts }, 'UTC')).toEqual({
    title: 'Email to the guardian: booked',
    detail: 'Came back: mailbox full',
    bad: true,
  });
});
