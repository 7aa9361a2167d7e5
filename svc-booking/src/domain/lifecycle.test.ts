import { describe, expect, test } from 'bun:test';
import { DETAIL } from 'contracts/details';
import { type SessionStatus, sessionStatus } from 'contracts/status';
import { HOUR, MINUTE, START, sessionIn } from '../fixtures/session-in.ts';
import { transition } from './lifecycle.ts';
import type { Actor, Command, CommandName, Session } from './session.ts';

const ATHLETE: Actor = { kind: 'athlete', id: 'athlete' };
const MENTOR: Actor = { kind: 'mentor', id: 'mentor' };
const ADMIN: Actor = { kind: 'admin', id: 'admin' };
const CLOCK: Actor = { kind: 'clock' };
const PAYMENT: Actor = { kind: 'payment' };
const DECISION: Actor = { kind: 'decision' };
const SAFETY: Actor = { kind: 'safety' };
const ROOM: Actor = { kind: 'room' };
const ACTORS: Actor[] = [
  ATHLETE,
  MENTOR,
  ADMIN,
  CLOCK,
  PAYMENT,
  DECISION,
  SAFETY,
  ROOM,
  { kind: 'athlete', id: 'another athlete' },
  { kind: 'mentor', id: 'another mentor' },
];
const STRANGERS = ACTORS.slice(8);

/** With instants as text: `toMatchObject` takes any Date for any other. */
const asText = (answer: unknown): unknown => JSON.parse(JSON.stringify(answer));
const at = (ms: number) => new Date(ms).toISOString();

const COMMANDS: { [N in CommandName]: Extract<Command, { name: N }> } = {
  pay: { name: 'pay', checkoutId: 'cs_2', amountCents: 12_000, slotFree: true },
  expire: { name: 'expire' },
  move: { name: 'move', startsAt: new Date(START + 48 * HOUR), slotOpen: true, athleteAgrees: true },
  askParent: { name: 'askParent', requestId: 'request' },
  cancel: { name: 'cancel' },
  checkIn: { name: 'checkIn' },
  missCheckIn: { name: 'missCheckIn' },
  reverseNoShow: { name: 'reverseNoShow', cameAt: new Date(START) },
  confirmAttendance: { name: 'confirmAttendance' },
  complete: { name: 'complete' },
  pause: { name: 'pause' },
  resume: { name: 'resume' },
  settle: { name: 'settle', refundCents: 2_000, noShowProven: false },
};

/** When each command's guards let it pass, so that only status and actor decide. */
const IN_TIME: Record<CommandName, number> = {
  pay: START - 48 * HOUR,
  expire: START - 48 * HOUR,
  move: START - 30 * HOUR,
  askParent: START - 73 * HOUR,
  cancel: START - 30 * HOUR,
  checkIn: START,
  missCheckIn: START + 30 * MINUTE + 1_000,
  reverseNoShow: START + HOUR,
  confirmAttendance: START + 73 * HOUR,
  complete: START + 73 * HOUR,
  pause: START - HOUR,
  resume: START - HOUR,
  settle: START + 73 * HOUR,
};

/** The table once more, written by hand from docs and independent of the code: command, from, to, who, event. */
type Line = [CommandName, SessionStatus, SessionStatus, Actor[], string];
const TABLE: Line[] = [
  ['pay', 'scheduled', 'confirmed', [PAYMENT], 'session.confirmed'],
  ['pay', 'expired', 'confirmed', [PAYMENT], 'session.confirmed'],
  ['pay', 'cancelled', 'cancelled', [PAYMENT], 'session.payment_refused'],
  ['pay', 'confirmed', 'confirmed', [PAYMENT], 'session.payment_refused'],
  ['pay', 'mentor_checked_in', 'mentor_checked_in', [PAYMENT], 'session.payment_refused'],
  ['pay', 'student_confirmed', 'student_confirmed', [PAYMENT], 'session.payment_refused'],
  ['pay', 'completed', 'completed', [PAYMENT], 'session.payment_refused'],
  ['pay', 'mentor_no_show', 'mentor_no_show', [PAYMENT], 'session.payment_refused'],
  ['expire', 'scheduled', 'expired', [CLOCK], 'session.expired'],
  ['move', 'scheduled', 'scheduled', [ATHLETE, MENTOR], 'session.moved'],
  ['move', 'confirmed', 'confirmed', [ATHLETE, MENTOR], 'session.moved'],
  ['askParent', 'scheduled', 'scheduled', [ATHLETE], 'parent_request.asked'],
  ['cancel', 'scheduled', 'cancelled', [ATHLETE, MENTOR, ADMIN], 'session.cancelled'],
  ['cancel', 'confirmed', 'cancelled', [ATHLETE, MENTOR, ADMIN], 'session.cancelled'],
  ['pause', 'confirmed', 'confirmed', [SAFETY], 'session.paused'],
  ['pause', 'mentor_checked_in', 'mentor_checked_in', [SAFETY], 'session.paused'],
  ['pause', 'student_confirmed', 'student_confirmed', [SAFETY], 'session.paused'],
  ['pause', 'completed', 'completed', [SAFETY], 'session.paused'],
  ['checkIn', 'confirmed', 'mentor_checked_in', [MENTOR], 'session.mentor_checked_in'],
  ['missCheckIn', 'confirmed', 'mentor_no_show', [CLOCK], 'session.mentor_no_show'],
  ['reverseNoShow', 'mentor_no_show', 'mentor_checked_in', [ADMIN, ROOM], 'session.no_show_reversed'],
  ['confirmAttendance', 'mentor_checked_in', 'student_confirmed', [ATHLETE, CLOCK], 'session.student_confirmed'],
  ['complete', 'student_confirmed', 'completed', [MENTOR, CLOCK], 'session.completed'],
  ['settle', 'mentor_checked_in', 'completed', [DECISION], 'session.settled'],
  ['settle', 'student_confirmed', 'completed', [DECISION], 'session.settled'],
  ['settle', 'completed', 'completed', [DECISION], 'session.settled'],
];

function answerByTable(name: CommandName, status: SessionStatus, actor: Actor) {
  const line = TABLE.find(([command, from]) => command === name && from === status);
  if (line?.[3].includes(actor))
    return { ok: true, value: { session: { status: line[2] }, events: [{ name: line[4] }] } };
  const onlyWhilePaused = { cancel: [CLOCK], resume: [SAFETY] } as Partial<Record<CommandName, Actor[]>>;
  const ever = [
    ...TABLE.filter(([command]) => command === name).flatMap(([, , , who]) => who),
    ...(onlyWhilePaused[name] ?? []),
  ];
  const kind = STRANGERS.includes(actor) ? 'missing' : ever.includes(actor) ? 'rule' : 'forbidden';
  return { ok: false, error: { kind, detail: expect.any(String) } };
}

function give(name: CommandName, session: Session, actor: Actor, atMs = IN_TIME[name]) {
  return transition(session, COMMANDS[name], actor, new Date(atMs));
}
const said = (answer: ReturnType<typeof transition>) => (answer.ok ? 'ok' : answer.error.detail);

describe('every status, command and actor', () => {
  for (const name of Object.keys(COMMANDS) as CommandName[]) {
    for (const status of sessionStatus.options) {
      test(`${name} when ${status}`, () => {
        for (const actor of ACTORS) {
          const before = sessionIn(status);
          const answer = give(name, before, actor);
          expect(before).toEqual(sessionIn(status));
          expect(answer).toMatchObject(answerByTable(name, status, actor));
        }
      });
    }
  }
});

describe('times, to the second', () => {
  const edges: [string, CommandName, SessionStatus, Actor, number, string][] = [
    ['check-in at −15:01 is refused', 'checkIn', 'confirmed', MENTOR, -15 * MINUTE - 1_000, DETAIL.check_in_too_early],
    ['check-in at −15:00 is taken', 'checkIn', 'confirmed', MENTOR, -15 * MINUTE, 'ok'],
    ['check-in at +30:00.999 is taken', 'checkIn', 'confirmed', MENTOR, 30 * MINUTE + 999, 'ok'],
    ['check-in at +30:01 is refused', 'checkIn', 'confirmed', MENTOR, 30 * MINUTE + 1_000, DETAIL.check_in_too_late],
    [
      'a no-show at +30:00.999 is too early',
      'missCheckIn',
      'confirmed',
      CLOCK,
      30 * MINUTE + 999,
      'Check-in is still open.',
    ],
    ['a no-show at +30:01 counts', 'missCheckIn', 'confirmed', CLOCK, 30 * MINUTE + 1_000, 'ok'],
    [
      'the student cannot confirm before the start',
      'confirmAttendance',
      'mentor_checked_in',
      ATHLETE,
      -1,
      DETAIL.confirm_too_early,
    ],
    ['the student can confirm at the start', 'confirmAttendance', 'mentor_checked_in', ATHLETE, 0, 'ok'],
    ['the clock confirms at end + 72 h', 'confirmAttendance', 'mentor_checked_in', CLOCK, 73 * HOUR, 'ok'],
    ['the mentor completes at the end', 'complete', 'student_confirmed', MENTOR, HOUR, 'ok'],
    [
      'the mentor does not complete before the end',
      'complete',
      'student_confirmed',
      MENTOR,
      HOUR - 1,
      DETAIL.complete_too_early,
    ],
    ['the clock completes 24 h after confirmation', 'complete', 'student_confirmed', CLOCK, 25 * HOUR, 'ok'],
    ['and not sooner', 'complete', 'student_confirmed', CLOCK, 25 * HOUR - 1, DETAIL.complete_too_early],
    ['nobody cancels from the start on', 'cancel', 'confirmed', ADMIN, 0, DETAIL.cannot_cancel],
    ['a no-show is reversed until its refund leaves', 'reverseNoShow', 'mentor_no_show', ADMIN, 150 * MINUTE, 'ok'],
    ['and not from then on', 'reverseNoShow', 'mentor_no_show', ADMIN, 150 * MINUTE + 1_000, DETAIL.refund_begun],
    ['an athlete moves 24 h ahead', 'move', 'confirmed', ATHLETE, -24 * HOUR, 'ok'],
    ['and not later', 'move', 'confirmed', ATHLETE, -24 * HOUR + 1, DETAIL.cannot_move],
  ];
  for (const [promise, name, status, actor, afterStart, expected] of edges) {
    test(promise, () => expect(said(give(name, sessionIn(status), actor, START + afterStart))).toBe(expected));
  }

  test('the clock does not confirm a millisecond early', () => {
    expect(give('confirmAttendance', sessionIn('mentor_checked_in'), CLOCK, START + 73 * HOUR - 1).ok).toBe(false);
  });
});

describe('complete before the student has confirmed', () => {
  for (const status of ['scheduled', 'confirmed', 'mentor_checked_in'] as const) {
    test(`names the student's confirmation ahead of any time check when ${status}`, () => {
      expect(said(give('complete', sessionIn(status), MENTOR, START - 90 * HOUR))).toBe(DETAIL.confirm_first);
    });
  }
});

describe('a no-show whose mentor the room had seen', () => {
  const reverse = (cameAt: number | null, actor: Actor = ROOM, atMs = START + HOUR) =>
    transition(
      sessionIn('mentor_no_show', { refundCents: 12_000 }),
      { name: 'reverseNoShow', ...(cameAt !== null && { cameAt: new Date(cameAt) }) },
      actor,
      new Date(atMs),
    );

  test('counts as checked in when they came, and nothing is refunded', () => {
    expect(asText(reverse(START + 20 * MINUTE))).toMatchObject({
      value: { session: { checkedInAt: at(START + 20 * MINUTE), noShowAt: null, refundCents: 0 } },
    });
  });
  test('stays one when they came too early or too late, or nobody says when', () => {
    for (const cameAt of [START - 15 * MINUTE, START + 30 * MINUTE]) expect(reverse(cameAt).ok).toBe(true);
    for (const cameAt of [START - 15 * MINUTE - 1, START + 30 * MINUTE + 1_000, null])
      expect(said(reverse(cameAt))).toBe(DETAIL.check_in_too_late);
    expect(reverse(null, ADMIN).ok).toBe(true);
  });
  test('stays one once its refund has begun', () => {
    expect(said(reverse(START, ROOM, START + 150 * MINUTE + 1_000))).toBe(DETAIL.refund_begun);
  });
});

describe('a session whose room could not connect', () => {
  const NOTED = { unconnectedAt: new Date(START + MINUTE), checkedInAt: new Date(START) };
  const session = (change: Partial<Session> = {}, status: SessionStatus = 'mentor_checked_in') =>
    sessionIn(status, { ...NOTED, ...change });
  const move = (change: Partial<Session> = {}, actor = ATHLETE, atMs = START + 10 * MINUTE, status?: SessionStatus) =>
    give('move', session(change, status), actor, atMs);

  test('is moved at no cost by either, and waits for its mentor again', () => {
    for (const actor of [ATHLETE, MENTOR]) {
      expect(asText(move({ roomEndedAt: new Date(START + 5 * MINUTE) }, actor))).toMatchObject({
        ok: true,
        value: {
          session: {
            ...{ status: 'confirmed', startsAt: at(START + 48 * HOUR), refundCents: 0, amountCents: 12_000 },
            ...{ checkedInAt: null, unconnectedAt: null, roomEndedAt: null },
            movedUnconnectedAt: at(START + 10 * MINUTE),
          },
          events: [{ name: 'session.moved', previousStartsAt: at(START), by: actor.kind }],
        },
      });
    }
  });
  test('the mentor still needs the athlete’s yes, and a slot that is open', () => {
    const late = new Date(START + 10 * MINUTE);
    const moveTo = (command: Partial<Extract<Command, { name: 'move' }>>, actor: Actor) =>
      said(transition(session(), { ...COMMANDS.move, ...command }, actor, late));
    expect(moveTo({ athleteAgrees: false }, MENTOR)).toBe(DETAIL.move_needs_athlete);
    expect(moveTo({ slotOpen: false }, ATHLETE)).toBe(DETAIL.slot_not_open);
  });
  test('until its room closes, and not without the room’s own word', () => {
    expect(move({}, ATHLETE, START + 90 * MINUTE - 1).ok).toBe(true);
    expect(said(move({}, ATHLETE, START + 90 * MINUTE))).toBe(DETAIL.cannot_move);
    expect(said(move({ unconnectedAt: null }))).toBe(DETAIL.cannot_move);
  });
  test('once, and not while its money is in doubt or it is paused', () => {
    for (const change of [
      { movedUnconnectedAt: new Date(START - 100 * HOUR) },
      { complaint: 'open' as const },
      { complaint: 'decided' as const },
      { cardDispute: 'open' as const },
    ])
      expect(said(move(change))).toBe(DETAIL.cannot_move);
    expect(said(move({ pausedAt: new Date(START) }))).toBe(DETAIL.session_paused);
  });
  test('does not save a mentor who missed it, or undo what the athlete has confirmed', () => {
    for (const status of ['mentor_no_show', 'student_confirmed', 'completed', 'cancelled'] as const)
      for (const actor of [ATHLETE, MENTOR]) expect(said(move({}, actor, undefined, status))).toBe(DETAIL.cannot_move);
    // Nobody has checked in: the usual limits hold.
    for (const actor of [ATHLETE, MENTOR])
      expect(said(move({}, actor, undefined, 'confirmed'))).toBe(DETAIL.cannot_move);
  });
});

describe('money', () => {
  const refund = (actor: Actor, beforeStart: number) => {
    const answer = give('cancel', sessionIn('confirmed'), actor, START - beforeStart);
    return answer.ok ? answer.value.session.refundCents : -1;
  };
  test('an athlete gets all back 24 hours ahead, and nothing later', () => {
    expect([refund(ATHLETE, 24 * HOUR), refund(ATHLETE, 24 * HOUR - 1)]).toEqual([12_000, 0]);
  });
  test("a mentor's or the admin's cancel refunds in full until the start", () => {
    expect([refund(MENTOR, 1), refund(ADMIN, 1)]).toEqual([12_000, 12_000]);
  });
  test('cancelling what was never paid refunds nothing', () => {
    const answer = give('cancel', sessionIn('scheduled'), MENTOR);
    expect(answer).toMatchObject({ ok: true, value: { session: { refundCents: 0 } } });
  });
  test('a wrong amount leaves the hold and goes back', () => {
    const answer = transition(sessionIn('scheduled'), { ...COMMANDS.pay, amountCents: 1 }, PAYMENT, new Date(0));
    expect(answer).toMatchObject({
      ok: true,
      value: { session: { status: 'scheduled', paidAt: null }, events: [{ reason: 'amount' }] },
    });
  });
  test('a late payment without its slot, or after the start, goes back', () => {
    const gone = transition(sessionIn('expired'), { ...COMMANDS.pay, slotFree: false }, PAYMENT, new Date(0));
    expect(gone).toMatchObject({ value: { session: { status: 'expired' }, events: [{ reason: 'slot_gone' }] } });
    const started = give('pay', sessionIn('expired'), PAYMENT, START);
    expect(started).toMatchObject({ value: { session: { status: 'expired' }, events: [{ reason: 'slot_gone' }] } });
  });
});

describe('what freezes a payout', () => {
  const late = START + 200 * HOUR;
  test('an open complaint keeps clock and mentor from ending the session', () => {
    const complaint = 'open' as const;
    expect(said(give('confirmAttendance', sessionIn('mentor_checked_in', { complaint }), CLOCK, late))).toBe(
      DETAIL.payout_frozen,
    );
    for (const actor of [CLOCK, MENTOR]) {
      expect(said(give('complete', sessionIn('student_confirmed', { complaint }), actor, late))).toBe(
        DETAIL.payout_frozen,
      );
    }
  });
  test('an open card dispute keeps it, too; a lost one lets it end', () => {
    const complete = (cardDispute: 'open' | 'lost') =>
      give('complete', sessionIn('student_confirmed', { cardDispute }), CLOCK, late);
    expect(said(complete('open'))).toBe(DETAIL.payout_frozen);
    expect(complete('lost')).toMatchObject({ value: { session: { status: 'completed' } } });
  });
  test('a proven no-show settles as one', () => {
    const settle = { ...COMMANDS.settle, refundCents: 12_000, noShowProven: true };
    const answer = transition(sessionIn('mentor_checked_in'), settle, DECISION, new Date(late));
    expect(answer).toMatchObject({ value: { session: { status: 'mentor_no_show', refundCents: 12_000 } } });
  });
});

describe('a session that waits for a parent', () => {
  const held = (beforeStart: number, change: Partial<Session> = {}) =>
    sessionIn('scheduled', { holdExpiresAt: new Date(START - beforeStart + 15 * MINUTE), ...change });
  const heldUntil = (beforeStart: number, change: Partial<Session> = {}) => {
    const answer = give('askParent', held(beforeStart, change), ATHLETE, START - beforeStart);
    return answer.ok ? (answer.value.session.holdExpiresAt?.getTime() ?? 0) - START : answer.error.detail;
  };

  test('is held for 12 hours from asking, and never past 24 hours before the start', () => {
    expect(heldUntil(72 * HOUR)).toBe(-60 * HOUR);
    expect(heldUntil(36 * HOUR)).toBe(-24 * HOUR);
    expect(heldUntil(30 * HOUR)).toBe(-24 * HOUR);
  });
  test('is refused where that would leave less than the usual hold, to the millisecond', () => {
    expect(heldUntil(24 * HOUR + 15 * MINUTE)).toBe(-24 * HOUR);
    expect(heldUntil(24 * HOUR + 15 * MINUTE - 1)).toBe(DETAIL.parent_too_late);
    expect(heldUntil(25 * HOUR, { holdExpiresAt: new Date(START - 25 * HOUR) })).toBe(DETAIL.hold_over);
  });
  test('is not held longer by asking again', () => {
    const first = new Date(START - 72 * HOUR);
    const again = { parentAskedAt: first, holdExpiresAt: new Date(START - 60 * HOUR) };
    expect(heldUntil(61 * HOUR, again)).toBe(-60 * HOUR);
    expect(heldUntil(60 * HOUR, again)).toBe(DETAIL.hold_over);
  });
  test('keeps the longer hold of an open checkout', () => {
    expect(heldUntil(24 * HOUR + 15 * MINUTE, { holdExpiresAt: new Date(START - 23 * HOUR) })).toBe(-23 * HOUR);
  });
  test('moved to an earlier day, it is held no longer than asking then would', () => {
    const waiting = held(72 * HOUR, {
      parentAskedAt: new Date(START - 72 * HOUR),
      holdExpiresAt: new Date(START - 60 * HOUR),
    });
    const moveTo = (beforeStart: number) => {
      const move = { ...COMMANDS.move, startsAt: new Date(START - beforeStart) };
      const moved = transition(waiting, move, ATHLETE, new Date(START - 71 * HOUR));
      return moved.ok ? (moved.value.session.holdExpiresAt?.getTime() ?? 0) - START : moved.error.detail;
    };
    expect(moveTo(40 * HOUR)).toBe(-64 * HOUR);
    expect(moveTo(10 * HOUR)).toBe(-60 * HOUR);
    expect(moveTo(50 * HOUR)).toBe(-71 * HOUR + 15 * MINUTE);
  });
});

describe('a paused session', () => {
  const paused = (status: SessionStatus = 'confirmed') => sessionIn(status, { pausedAt: new Date(START - 5 * HOUR) });
  const refused = (name: CommandName, actor: Actor, status: SessionStatus = 'confirmed') =>
    said(give(name, paused(status), actor));

  test('is not moved, checked in to or counted as missed', () => {
    for (const actor of [ATHLETE, MENTOR]) expect(refused('move', actor)).toBe(DETAIL.session_paused);
    expect(refused('checkIn', MENTOR)).toBe(DETAIL.session_paused);
    expect(refused('missCheckIn', CLOCK)).toBe(DETAIL.session_paused);
  });
  test('is neither confirmed by the clock nor completed, so its money waits', () => {
    expect(refused('confirmAttendance', CLOCK, 'mentor_checked_in')).toBe(DETAIL.session_paused);
    for (const actor of [CLOCK, MENTOR])
      expect(refused('complete', actor, 'student_confirmed')).toBe(DETAIL.session_paused);
  });
  test('gives everything back if the family cancels, however late', () => {
    expect(give('cancel', paused(), ATHLETE, START - 1)).toMatchObject({ value: { session: { refundCents: 12_000 } } });
  });
  test('is called off by the clock at its start with a full refund, and not before', () => {
    expect(give('cancel', paused(), CLOCK, START - 1).ok).toBe(false);
    expect(give('cancel', paused(), CLOCK, START)).toMatchObject({
      value: {
        session: { status: 'cancelled', refundCents: 12_000 },
        events: [{ by: 'admin', paid: true, refundCents: 12_000 }],
      },
    });
    expect(give('cancel', sessionIn('confirmed'), CLOCK, START).ok).toBe(false);
  });
  test('goes on as if nothing had been, once resumed', () => {
    const answer = give('resume', paused(), SAFETY);
    expect(answer).toMatchObject({ value: { session: { pausedAt: null }, events: [{ name: 'session.resumed' }] } });
    expect(said(give('pause', paused(), SAFETY))).toBe(DETAIL.session_paused);
  });
});

describe('what a change tells', () => {
  const told = (name: CommandName, status: SessionStatus, actor: Actor) => {
    const answer = give(name, sessionIn(status), actor);
    return answer.ok ? answer.value.events : said(answer);
  };
  test('who cancelled, and whether it had been paid', () => {
    expect(told('cancel', 'confirmed', ATHLETE)).toMatchObject([{ by: 'athlete', paid: true }]);
    expect(told('cancel', 'confirmed', MENTOR)).toMatchObject([{ by: 'mentor', paid: true }]);
    expect(told('cancel', 'scheduled', ADMIN)).toMatchObject([{ by: 'admin', paid: false }]);
  });
  test('whether people confirmed and completed it, or the clock did', () => {
    expect(told('confirmAttendance', 'mentor_checked_in', ATHLETE)).toMatchObject([{ by: 'athlete' }]);
    expect(told('confirmAttendance', 'mentor_checked_in', CLOCK)).toMatchObject([{ by: 'clock' }]);
    expect(told('complete', 'student_confirmed', MENTOR)).toMatchObject([{ by: 'mentor' }]);
    expect(told('complete', 'student_confirmed', CLOCK)).toMatchObject([{ by: 'clock' }]);
  });
  test('what comes first, or why it is too late', () => {
    expect(told('complete', 'mentor_checked_in', MENTOR)).toBe(DETAIL.confirm_first);
    expect(told('checkIn', 'mentor_no_show', MENTOR)).toBe(DETAIL.check_in_too_late);
    expect(told('checkIn', 'completed', MENTOR)).not.toBe(DETAIL.check_in_too_late);
    expect(told('cancel', 'completed', ATHLETE)).toBe(DETAIL.cannot_cancel);
    expect(told('askParent', 'confirmed', ATHLETE)).toBe(DETAIL.not_waiting_for_payment);
  });
  test('a moved session is as long as it was', () => {
    expect(asText(give('move', sessionIn('confirmed'), ATHLETE))).toMatchObject({
      value: { session: { startsAt: at(START + 48 * HOUR), endsAt: at(START + 49 * HOUR) } },
    });
  });
});
