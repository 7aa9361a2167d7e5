import { expect, test } from 'bun:test';
import type { RefusalCode } from 'contracts/details';
import type { Result } from 'contracts/result';
import { HOUR, START, sessionIn } from '../fixtures/session-in.ts';
import { acceptMove, declineMove, proposeMove } from './propose-move.ts';

const ATHLETE = { kind: 'athlete', id: 'athlete' } as const;
const MENTOR = { kind: 'mentor', id: 'mentor' } as const;
const CLOCK = { kind: 'clock' } as const;
const NOW = new Date(START - 72 * HOUR);
const PROPOSAL = { startsAt: new Date(START + 24 * HOUR), answerBy: new Date(NOW.getTime() + 48 * HOUR) };

const codeOf = (answer: Result<unknown>): RefusalCode | null => (answer.ok ? null : answer.error.code);
const propose = (session: ReturnType<typeof sessionIn>, slotOpen = true) =>
  codeOf(proposeMove(session, { startsAt: PROPOSAL.startsAt, slotOpen }, MENTOR, NOW));

test('a mentor proposes another time for what is paid, and a slot of theirs that is open', () => {
  expect(propose(sessionIn('confirmed'))).toBeNull();
  expect(propose(sessionIn('scheduled'))).toBe('cannot_move');
  expect(propose(sessionIn('confirmed'), false)).toBe('slot_not_open');
  expect(propose(sessionIn('confirmed', { pausedAt: NOW }))).toBe('session_paused');
});

test('while the session is paused nobody answers, and afterward the answer counts', () => {
  for (const answer of [acceptMove, declineMove]) {
    expect(codeOf(answer(sessionIn('confirmed', { pausedAt: NOW }), PROPOSAL, ATHLETE, NOW))).toBe('session_paused');
    expect(codeOf(answer(sessionIn('confirmed'), PROPOSAL, ATHLETE, NOW))).toBeNull();
  }
});

test('the clock withdraws a proposal once its time is over, not before, and none that is not there', () => {
  const decline = (proposal: typeof PROPOSAL | null, at: number) =>
    codeOf(declineMove(sessionIn('confirmed'), proposal, CLOCK, new Date(at)));
  const over = PROPOSAL.answerBy.getTime();
  expect([decline(PROPOSAL, over - 1), decline(PROPOSAL, over)]).toEqual(['no_move_proposed', null]);
  expect(decline(null, over)).toBe('no_move_proposed');
});
