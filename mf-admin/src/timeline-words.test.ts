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

test('only a refund that arrived is called refunded, and one that was called off takes nothing away', () => {
  const told = (status: string) => {
    const { title, detail, amount } = wordsOf(
      { kind: 'refunded', facts: { amount: 60, status, why: 'cancel' } },
      'UTC',
    );
    expect(detail).toBe('For a cancellation.');
    return [title, amount];
  };
  expect(told('succeeded')).toEqual(['Refunded to the family', -60]);
  for (const status of ['pending', 'sent']) expect(told(status)).toEqual(['A refund on its way to the family', -60]);
  expect(told('waiting')).toEqual(['A refund that waits for the card’s bank', -60]);
  expect(told('failed')).toEqual(['A refund didn’t reach the family', -60]);
  expect(told('elsewhere')).toEqual(['You paid a refund another way', -60]);
  expect(told('void')).toEqual(['A refund was called off', undefined]);
});

test('a mail that came back says so, and to whom it went', () => {
  const facts = { mail: 'session_booked', to: 'guardian', sent: false, bounced: 'mailbox full', dropped: false };
  expect(wordsOf({ kind: 'mail', facts }, 'UTC')).toEqual({
    title: 'Email to the guardian: booked',
    detail: 'Came back: mailbox full',
    bad: true,
  });
});
