import { expect, test } from 'bun:test';
import { sampleDispute } from 'web-kit/page-testing/samples';
import { awaitsEvidence, type CardDispute, standingOf } from './dispute-state.ts';

const dispute = (change: Partial<CardDispute>) =>
  sampleDispute({ opened_at: '2026-11-01T12:00:00Z', due_by: '2026-11-10T12:00:00Z', ...change });

test('only a dispute that nobody has answered asks for evidence', () => {
  expect(awaitsEvidence(dispute({}))).toBe(true);
  expect(awaitsEvidence(dispute({ evidence_submitted_at: '2026-11-02T12:00:00Z' }))).toBe(false);
  for (const status of ['under_review', 'won', 'lost'] as const) {
    expect(awaitsEvidence(dispute({ status }))).toBe(false);
  }
});

test('once evidence was sent it reads as under review, even before the bank says so', () => {
  expect(standingOf(dispute({})).label).toBe('Evidence needed');
  expect(standingOf(dispute({ evidence_submitted_at: '2026-11-02T12:00:00Z' })).label).toBe('Under review');
  expect(standingOf(dispute({ status: 'won' })).label).toBe('Won');
  expect(standingOf(dispute({ status: 'lost' })).label).toBe('Lost');
});
