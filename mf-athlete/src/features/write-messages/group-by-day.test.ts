import { expect, test } from 'bun:test';
import { sampleMessage } from 'web-kit/page-testing/samples';
import { groupByDay } from './group-by-day.ts';

const NOW = new Date('2026-12-02T12:00:00Z');
const sent = (...times: string[]) => times.map((sent_at, n) => sampleMessage(n, { sent_at }));

test('messages stand by the days of the reader’s zone', () => {
  const messages = sent('2025-12-31T20:00:00Z', '2026-11-16T20:00:00Z', '2026-12-02T04:30:00Z', '2026-12-02T05:30:00Z');
  const labels = (zone: string) =>
    groupByDay(messages, zone, NOW).map(({ label, messages }) => `${label}: ${messages.length}`);
  expect(labels('America/New_York')).toEqual(['Wed, Dec 31, 2025: 1', 'Mon, Nov 16: 1', 'Yesterday: 1', 'Today: 1']);
  expect(labels('UTC')).toEqual(['Wed, Dec 31, 2025: 1', 'Mon, Nov 16: 1', 'Today: 2']);
});
