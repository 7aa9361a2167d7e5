import { expect, test } from 'bun:test';
import { adminAction } from 'contracts/http/system';
import { deedOf, remarksOf, subjectOf } from './audit-words.ts';

const SUBJECT = '4f7a09c2-1111-4222-8333-444455556666';
const decided = (detail: Record<string, unknown>) => ({
  action: 'decide_complaint' as const,
  subject: SUBJECT,
  detail,
});

test('every action that is written down has a sentence of its own', () => {
  const sentences = adminAction.options.map((action) => deedOf({ action, subject: SUBJECT, detail: {} }));
  expect(new Set(sentences).size).toBe(adminAction.options.length);
  for (const sentence of sentences) expect(sentence).toMatch(/^[A-Z][^_]+\.$/);
});

test('a decision names the amount that went back, and its note', () => {
  const entry = decided({ session: SUBJECT, decision: 'partial', refundCents: 4_550, note: 'Half_an hour lost.' });
  expect(deedOf(entry)).toBe('Decided a complaint: $45.50 refunded.');
  expect(remarksOf(entry)).toEqual(['Session No.\u00a04F7A09C2', 'Note: Half_an hour lost.']);
  expect(deedOf(decided({ decision: 'none', refundCents: 0 }))).toBe('Decided a complaint: no refund.');
});

test('settings are said in words, and what is empty is left out', () => {
  const detail = { free_sessions: 'coming_soon', notice_minutes: 60, notes: null };
  expect(remarksOf({ action: 'change_settings', subject: 'settings', detail })).toEqual([
    'Free sessions: coming soon',
    'Notice in minutes: 60',
  ]);
});

test('a change of settings names what changed, from and to, and leaves out what stayed', () => {
  const before = { free_sessions: 'coming_soon', notice_minutes: 60, horizon_days: 16 };
  const detail = { before, after: { ...before, free_sessions: 'open', horizon_days: 30 } };
  const entry = { action: 'change_settings' as const, subject: 'platform', detail };
  expect(remarksOf(entry)).toEqual(['Free sessions: coming soon → open', 'Horizon in days: 16 → 30']);
  expect(remarksOf({ ...entry, detail: { before: null, after: before } })[0]).toBe('Free sessions: coming soon');
});

test('money that was paid another way says how much it was', () => {
  const entry = { action: 'pay_another_way' as const, subject: SUBJECT, detail: { kind: 'refund', cents: 12_050 } };
  expect(remarksOf(entry)).toEqual(['Kind: refund', 'Amount: $120.50']);
});

test('somebody has a name; of whom nothing is known, the id is shortened', () => {
  const about = { name: 'Ann Reyes with Maya Okafor', session_id: SUBJECT };
  expect(subjectOf({ ...decided({}), about })).toBe('Ann Reyes with Maya Okafor');
  expect(subjectOf(decided({}))).toBe('No.\u00a04F7A09C2');
  expect(subjectOf({ action: 'change_site', subject: 'site', detail: {} })).toBe('site');
});
