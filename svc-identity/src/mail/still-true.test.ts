import { describe, expect, test } from 'bun:test';
import type { GuardianMode } from 'contracts/status';
import { DAY_MS, GUARDIAN_LINK_DAYS, HOUR_MS, MINUTE_MS, RESET_CODE_MINUTES, RESET_LINK_HOURS } from 'contracts/times';
import type { MailKind } from './kinds.ts';
import type { Moment, SessionNow } from './moment.ts';
import { STILL_TRUE } from './still-true.ts';

const START = Date.parse('2026-12-03T23:00:00Z');
const END = START + HOUR_MS;
const QUEUED = START - 3 * DAY_MS;
const PROPOSED = new Date(START + DAY_MS);

const BOOKED: SessionNow = {
  status: 'confirmed',
  version: 2,
  startsAt: new Date(START),
  endsAt: new Date(END),
  holdExpiresAt: null,
  refundCents: 0,
  backBeforeCents: 0,
  paused: false,
  complaint: 'none',
  rated: false,
  answered: false,
  prepared: false,
  proposedStartsAt: null,
  mentorPage: null,
};
const FACTS = {
  startsAt: new Date(START),
  answerBy: new Date(START - HOUR_MS),
  proposedStartsAt: PROPOSED,
  expiresAt: new Date(START - DAY_MS),
  what: 'moved',
};

interface Later {
  session?: Partial<SessionNow>;
  facts?: Partial<Moment['facts']>;
  at?: number;
  /** What the guardian chose; else to be notified. */
  mode?: GuardianMode;
  /** Queued to the same person since. */
  since?: MailKind;
}
async function goesOut(
  kind: MailKind,
  { session = {}, facts = {}, at = QUEUED, mode = 'notified', since }: Later,
): Promise<boolean> {
  const verdict = await STILL_TRUE[kind]({
    facts: { ...FACTS, ...facts },
    now: new Date(at),
    queuedAt: new Date(QUEUED),
    guardianMode: mode,
    session: async () => ({ ...BOOKED, ...session }),
    hasLater: async (kinds) => since !== undefined && kinds.includes(since),
    hasSent: async () => true,
    isPaidOut: async () => false,
    isMentorOpen: async () => true,
  });
  return verdict !== false;
}

const HELD = { status: 'scheduled', holdExpiresAt: FACTS.expiresAt } as const;
const PAUSED = { paused: true };
const CALLED_OFF = { session: { status: 'cancelled' } } as const;
const CAME = { status: 'mentor_checked_in' } as const;
const ASKING_OVER = QUEUED + GUARDIAN_LINK_DAYS * DAY_MS;
const LINK_OVER = QUEUED + RESET_LINK_HOURS * HOUR_MS;

/** Each goes out at first, and not once … */
const DROPPED: [kind: MailKind, first: Later, once: string, later: Later][] = [
  ['welcome_mentor', {}, 'the founder has said yes', { since: 'mentor_verified' }],
  ['welcome_mentor', {}, 'the founder has said no', { since: 'mentor_rejected' }],
  ['mentor_verified', { since: 'mentor_verified' }, 'the yes is taken back', { since: 'mentor_rejected' }],
  ['mentor_rejected', {}, 'a newer no says why', { since: 'mentor_rejected' }],
  ['mentor_rejected', {}, 'the founder has said yes', { since: 'mentor_verified' }],
  ['guardian_confirm', {}, 'somebody else is named', { since: 'guardian_confirm' }],
  ['guardian_confirm', { at: ASKING_OVER - 1 }, 'its link is over', { at: ASKING_OVER }],
  ['reset_code', { at: LINK_OVER - 1 }, 'its link is over', { at: LINK_OVER }],

  ['session_booked', { at: END - 1 }, 'the session is over', { at: END }],
  ['session_booked', { session: PAUSED }, 'the session is cancelled', CALLED_OFF],
  ['session_moved', { at: END - 1 }, 'the session is over', { at: END }],
  ['session_moved', { session: PAUSED }, 'the session is cancelled', CALLED_OFF],
  ['session_moved', {}, 'the session is moved again', { session: { startsAt: PROPOSED } }],
  ['session_paused', { session: PAUSED }, 'the session goes ahead again', {}],
  ['session_paused', { session: PAUSED }, 'the session is cancelled', { session: { status: 'cancelled', ...PAUSED } }],
  ['session_resumed', { at: END - 1 }, 'the session is over', { at: END }],
  ['session_resumed', {}, 'the session is cancelled', CALLED_OFF],
  ['session_resumed', {}, 'the session is paused anew', { session: PAUSED }],
  ['session_reminder', { at: START - 1 }, 'the session begins', { at: START }],
  [
    'session_reminder',
    { facts: { when: 'before_24h' }, at: START - HOUR_MS - 1 },
    'the one of the last hour is due',
    { facts: { when: 'before_24h' }, at: START - HOUR_MS },
  ],
  ['session_reminder', {}, 'the session is paused', { session: PAUSED }],

  [
    'move_proposed',
    { session: { proposedStartsAt: PROPOSED }, at: START - HOUR_MS - 1 },
    'the time to answer is over',
    { session: { proposedStartsAt: PROPOSED }, at: START - HOUR_MS },
  ],
  [
    'move_proposed',
    { session: { proposedStartsAt: PROPOSED } },
    'the session is cancelled',
    { session: { proposedStartsAt: PROPOSED, status: 'cancelled' } },
  ],
  [
    'move_proposed',
    { session: { proposedStartsAt: PROPOSED } },
    'another time is proposed',
    { session: { proposedStartsAt: new Date(END + DAY_MS) } },
  ],
  ['session_begun', { session: CAME, at: START }, 'the session is over', { session: CAME, at: END }],
  ['session_begun', { session: CAME, at: START }, 'the session is cancelled', { ...CALLED_OFF, at: START }],
  [
    'session_begun',
    { session: CAME, at: START },
    'the guardian wants no such mails',
    { session: CAME, at: START, mode: 'drop_in' },
  ],
  [
    'session_begun',
    { session: CAME, at: START },
    'the session is moved',
    { session: { ...CAME, startsAt: PROPOSED }, at: START },
  ],
  ['session_over', { session: CAME, at: END }, 'nobody came', { session: { status: 'mentor_no_show' }, at: END }],
  [
    'session_over',
    { session: CAME, at: END },
    'the guardian wants no such mails',
    { session: CAME, at: END, mode: 'in_room' },
  ],
  [
    'session_over',
    { session: CAME, at: END },
    'the session is moved',
    { session: { ...CAME, startsAt: PROPOSED }, at: END },
  ],

  ['move_declined', {}, 'the session is cancelled', CALLED_OFF],
  ['move_declined', {}, 'the session is moved', { session: { startsAt: PROPOSED } }],

  [
    'attendance_request',
    { session: CAME },
    'a complaint waits for a decision',
    { session: { ...CAME, complaint: 'open' } },
  ],
  ['attendance_request', { session: CAME }, 'the session is paused', { session: { ...CAME, ...PAUSED } }],
  ...(
    [
      ['checked_in', 0],
      ['confirm_0h', 24],
      ['confirm_24h', 48],
    ] as const
  ).map(([when, hours]): (typeof DROPPED)[number] => [
    'attendance_request',
    { session: CAME, facts: { when }, at: END + hours * HOUR_MS - 1 },
    `the next one is due, ${hours} hours after the session`,
    { session: CAME, facts: { when }, at: END + hours * HOUR_MS },
  ]),
  [
    'please_complete',
    { session: { status: 'student_confirmed' } },
    'a complaint waits for a decision',
    { session: { status: 'student_confirmed', complaint: 'open' } },
  ],
  [
    'please_rate',
    { session: { status: 'completed' } },
    'the session is rated',
    { session: { status: 'completed', rated: true } },
  ],
  ['no_show', { session: { status: 'mentor_no_show' } }, 'the no-show is reversed', {}],

  [
    'parent_request',
    { session: HELD, at: START - DAY_MS - 1 },
    'the hold has run out',
    { session: HELD, at: START - DAY_MS },
  ],
  ['parent_request', { session: HELD }, 'the session is paid', { session: { ...HELD, status: 'confirmed' } }],
  ['parent_news', { session: HELD }, 'the session is moved again', { session: { ...HELD, startsAt: PROPOSED } }],
  ['parent_news', { session: HELD }, 'the session is paid', { session: { ...HELD, status: 'confirmed' } }],
];

describe('a mail that waits', () => {
  for (const [kind, first, once, later] of DROPPED)
    test(`${kind} is dropped once ${once}`, async () => {
      expect(await goesOut(kind, first)).toBe(true);
      expect(await goesOut(kind, later)).toBe(false);
    });

  test('of a reset says so while the code is good, and then names only the link', async () => {
    const at = (now: number) =>
      STILL_TRUE.reset_code({ now: new Date(now), queuedAt: new Date(QUEUED) } as Moment) as unknown;
    const codeOver = QUEUED + RESET_CODE_MINUTES * MINUTE_MS;
    expect([at(codeOver - 1), at(codeOver)]).toEqual([true, { linkUntil: new Date(LINK_OVER).toISOString() }]);
  });
});
