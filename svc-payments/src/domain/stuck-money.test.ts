import { expect, test } from 'bun:test';
import { remediesOf, type UnsettledMove, whyWaiting } from './stuck-money.ts';

const moveOf = (kind: UnsettledMove['kind'], status: string, more: Partial<UnsettledMove> = {}): UnsettledMove => {
  const move = { kind, status, failure: null, complaintOpen: false, disputeOpen: false, mentorReady: true };
  return { ...move, ...more };
};
const about = (...of: Parameters<typeof moveOf>) =>
  Object.entries(remediesOf(moveOf(...of))).flatMap(([name, may]) => (may ? [name] : []));

test('a transfer is never sent or noted while Stripe has it or a complaint holds it; while a dispute does, only what went before', () => {
  expect(about('transfer', 'failed')).toEqual(['tryAgain', 'payAnotherWay']);
  expect(about('transfer', 'stopped')).toEqual(['tryAgain', 'payAnotherWay']);
  expect(about('transfer', 'waiting')).toEqual(['payAnotherWay']);
  expect(about('transfer', 'failed', { mentorReady: false })).toEqual(['payAnotherWay']);
  expect(about('transfer', 'sending')).toEqual([]);
  expect(about('transfer', 'failed', { complaintOpen: true })).toEqual([]);
  for (const status of ['failed', 'waiting', 'stopped'])
    expect(about('transfer', status, { disputeOpen: true })).toEqual(['noteSentBefore']);
  expect(about('transfer', 'sending', { disputeOpen: true })).toEqual([]);
  expect(about('transfer', 'failed', { disputeOpen: true, complaintOpen: true })).toEqual([]);
});

test('of a refund, a reversal, or anything else only what has failed for good is the founder’s to settle', () => {
  expect(about('refund', 'failed')).toEqual(['tryAgain', 'payAnotherWay']);
  expect(about('refund', 'failed', { disputeOpen: true })).toEqual(['tryAgain', 'noteSentBefore']);
  expect(about('refund', 'waiting', { disputeOpen: true })).toEqual(['noteSentBefore']);
  expect(about('refund', 'waiting')).toEqual([]);
  for (const status of ['pending', 'sent']) expect(about('refund', status, { disputeOpen: true })).toEqual([]);
  expect(about('reversal', 'refused')).toEqual(['tryAgain', 'payAnotherWay']);
  expect(about('reversal', 'needed')).toEqual([]);
  expect([about('payout', 'failed'), about('checkout', 'open')]).toEqual([[], []]);
});

test('“note now” is said exactly where it may be noted', () => {
  for (const kind of ['transfer', 'refund'] as const)
    for (const status of ['failed', 'waiting', 'sending', 'pending', 'sent', 'stopped'])
      for (const disputeOpen of [true, false])
        for (const complaintOpen of [true, false]) {
          const move = moveOf(kind, status, { disputeOpen, complaintOpen });
          expect([move, whyWaiting(move).includes('note now')]).toEqual([move, remediesOf(move).noteSentBefore]);
        }
});
