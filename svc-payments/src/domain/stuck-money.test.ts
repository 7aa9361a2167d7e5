import { expect, test } from 'bun:test';
import { remediesOf, type UnsettledMove } from './stuck-money.ts';

const about = (kind: UnsettledMove['kind'], status: string, more: Partial<UnsettledMove> = {}) => {
  const move = { kind, status, failure: null, complaintOpen: false, disputeOpen: false, mentorReady: true };
  return Object.entries(remediesOf({ ...move, ...more })).flatMap(([name, may]) => (may ? [name] : []));
};

test('a transfer is never sent or noted while Stripe has it, or while a dispute or complaint holds it', () => {
  expect(about('transfer', 'failed')).toEqual(['tryAgain', 'payAnotherWay']);
  expect(about('transfer', 'stopped')).toEqual(['tryAgain', 'payAnotherWay']);
  expect(about('transfer', 'waiting')).toEqual(['payAnotherWay']);
  expect(about('transfer', 'failed', { mentorReady: false })).toEqual(['payAnotherWay']);
  expect(about('transfer', 'sending')).toEqual([]);
  expect(about('transfer', 'failed', { complaintOpen: true })).toEqual([]);
  expect(about('transfer', 'failed', { disputeOpen: true })).toEqual([]);
});

test('of a refund, a reversal, or anything else only what has failed for good is the founder’s to settle', () => {
  expect(about('refund', 'failed')).toEqual(['tryAgain', 'payAnotherWay']);
  expect(about('refund', 'failed', { disputeOpen: true })).toEqual(['tryAgain', 'noteSentBefore']);
  for (const status of ['pending', 'waiting', 'sent'])
    expect(about('refund', status, { disputeOpen: true })).toEqual([]);
  expect(about('reversal', 'refused')).toEqual(['tryAgain', 'payAnotherWay']);
  expect(about('reversal', 'needed')).toEqual([]);
  expect([about('payout', 'failed'), about('checkout', 'open')]).toEqual([[], []]);
});
