import { expect, test } from 'bun:test';
import { PEOPLE } from 'web-kit/page-testing/people';
import {
  SESSION_ID,
  sampleComplaint,
  sampleDispute,
  sampleMay,
  sampleMentor,
  samplePending,
  sampleReport,
  sampleSession,
} from 'web-kit/page-testing/samples';
import { BALANCED } from '../page-testing.ts';
import { buildQueue, countUrgent } from './build-queue.ts';
import type { Sources } from './duty.ts';
import { headerWords } from './header-words.ts';
import { tonightOf } from './tonight-words.ts';

const NOW = new Date('2026-12-01T15:00:00Z');
const DISPUTE = sampleDispute({
  opened_at: '2026-11-28T12:00:00Z',
  due_by: '2026-12-06T12:00:00Z',
  evidence: [{ title: 'Room', text: 'Together 41 min.' }],
});
const MOVE = {
  id: SESSION_ID,
  session_id: SESSION_ID,
  kind: 'transfer' as const,
  amount: 48,
  since: '2026-12-01T10:00:00Z',
  tries: 3,
  why: 'The account is closed.',
  may: { try_again: true, pay_another_way: true },
};
const EVERYTHING: Sources = {
  reports: [sampleReport({ decide_by: '2026-12-01T18:30:00Z' })],
  complaints: [sampleComplaint({ decide_by: '2026-12-01T17:04:00Z' })],
  pending: [samplePending()],
  disputes: [DISPUTE],
  money: [MOVE],
  banks: [
    {
      mentor_id: PEOPLE.mentor.id,
      mentor_name: 'Theo Brandt',
      payout_id: 'po_1',
      amount: 48,
      failed_at: '2026-12-01T09:00:00Z',
      why: 'Account closed.',
    },
  ],
  books: { ...BALANCED, checked_at: '2026-12-01T14:55:00Z', differences: [{ says: 'A cent is missing.', about: [] }] },
  sessions: [
    {
      session_id: SESSION_ID,
      mentor_name: 'Maya Okafor',
      athlete_name: 'Ann Reyes',
      scheduled_datetime: '2026-11-29T18:00:00Z',
      status: 'student_confirmed',
      expected_at: '2026-11-30T19:00:00Z',
      why: 'Never completed.',
    },
  ],
  noShows: [
    sampleSession({
      status: 'mentor_no_show',
      refund_leaves_at: '2026-12-01T16:00:00Z',
      may: sampleMay({ reverse_no_show: { until: '2026-12-01T16:00:00Z' } }),
    }),
  ],
  changes: [
    {
      ...sampleMentor(),
      version: 3,
      changed_since: '2026-12-01T14:00:00Z',
      changes: [{ field: 'bio', from: 'Old.', to: 'New.' }],
    },
  ],
  media: [
    {
      id: 'm1',
      kind: 'portrait',
      mentor_id: PEOPLE.mentor.id,
      mentor_name: 'Maya Okafor',
      college: 'Harlan College',
      sport: 'rowing',
      is_public: true,
      added_at: '2026-12-01T13:00:00Z',
      portrait: null,
      intro: null,
      captions_text: null,
    },
  ],
  hidden: [
    {
      mentor_id: PEOPLE.mentor.id,
      mentor_name: 'Jules Sato',
      completed: 4,
      no_shows: 2,
      recent_no_shows: 2,
      hidden_since: '2026-12-01T08:00:00Z',
      hidden_reason: null,
    },
  ],
  mails: [
    {
      id: 'b1',
      account_id: PEOPLE.athlete.id,
      kind: 'session_booked',
      reason: '550 mailbox unavailable',
      bounced_at: '2026-12-01T06:00:00Z',
    },
  ],
  events: [{ parked_at: '2026-12-01T14:30:00Z', event_name: 'mentor.verified' }],
};

test('everything that waits stands in one queue by its deadline, somebody’s safety before all', () => {
  const queue = buildQueue(EVERYTHING, NOW);
  expect(queue.map(({ kind }) => kind)).toEqual([
    'report',
    'refund',
    'complaint',
    'session',
    'money',
    'money',
    'events',
    'books',
    'mail',
    'hidden',
    'verification',
    'media',
    'changes',
    'dispute',
  ]);
  const dues = queue.slice(1).map(({ due }) => Date.parse(due ?? ''));
  expect(dues).toEqual(dues.toSorted((a, b) => a - b));
  expect(new Set(queue.map(({ key }) => key)).size).toBe(queue.length);
  expect(countUrgent(queue, NOW)).toBe(3);
});

test('every part can be missing without taking the others along', () => {
  const all = buildQueue(EVERYTHING, NOW);
  for (const name of Object.keys(EVERYTHING) as (keyof Sources)[]) {
    const rest = buildQueue({ ...EVERYTHING, [name]: undefined }, NOW);
    expect(rest).toHaveLength(all.length - 1);
    for (const duty of rest) expect(all).toContainEqual(duty);
  }
  expect(buildQueue({}, NOW)).toEqual([]);
});

test('what is decided, answered, over or in order waits for nobody', () => {
  const over = {
    hidden: (EVERYTHING.hidden ?? []).map((mentor) => ({ ...mentor, hidden_by_decision: true })),
    reports: [sampleReport({ status: 'decided' })],
    complaints: [sampleComplaint({ status: 'decided', decision: 'none' })],
    disputes: [
      { ...DISPUTE, evidence_submitted_at: '2026-12-01T10:00:00Z' },
      { ...DISPUTE, status: 'won' as const },
    ],
    books: { ...BALANCED, checked_at: '2026-12-01T14:55:00Z' },
    noShows: [
      sampleSession({
        status: 'mentor_no_show',
        refund_leaves_at: '2026-12-01T14:00:00Z',
        may: sampleMay({ reverse_no_show: { until: '2026-12-01T14:00:00Z' } }),
      }),
    ],
    mails: (EVERYTHING.mails ?? []).map((mail) => ({ ...mail, bounced_at: '2026-11-20T06:00:00Z' })),
  };
  expect(buildQueue(over, NOW)).toEqual([]);
});

test('the promise is the deadline: 48 hours for a verification, what the server says for the others', () => {
  const [verification] = buildQueue({ pending: [samplePending({ waiting_since: '2026-12-01T09:00:00Z' })] }, NOW);
  expect(verification?.due).toBe('2026-12-03T09:00:00.000Z');
  const [complaint] = buildQueue({ complaints: [sampleComplaint()] }, NOW);
  expect(complaint?.due).toBe(sampleComplaint().decide_by);
});

test('new portraits and intros wait in one row, however many, and its deadline is that of the oldest', () => {
  const [portrait] = EVERYTHING.media ?? [];
  if (!portrait) throw new Error('No sample.');
  const many = Array.from({ length: 45 }, (_, index) => ({
    ...portrait,
    id: `m${index}`,
    kind: index < 40 ? ('portrait' as const) : ('intro' as const),
    is_public: index !== 3,
    added_at: `2026-12-01T${index === 7 ? '10' : '13'}:00:00Z`,
  }));
  const queue = buildQueue({ ...EVERYTHING, media: many }, NOW);
  expect(queue).toHaveLength(buildQueue(EVERYTHING, NOW).length);
  expect(queue.filter(({ kind }) => kind === 'media')).toEqual([
    {
      key: 'new-media',
      kind: 'media',
      due: '2026-12-03T10:00:00.000Z',
      title: '45 new portraits and intros',
      facts: 'Everybody sees 44 of them already.',
      act: 'Look',
      leads: '/admin?tab=verify#new-media',
    },
  ]);
  const titleOf = (media: typeof many) => buildQueue({ media }, NOW).map(({ title, facts }) => [title, facts]);
  expect(titleOf(many.slice(0, 3))).toEqual([['3 new portraits', 'Everybody sees them already.']]);
  expect(titleOf(many.slice(40, 42).map((each) => ({ ...each, is_public: false })))).toEqual([
    ['2 new intros', 'Nobody sees them yet.'],
  ]);
  expect(titleOf(many.slice(3, 4))).toEqual([['Maya Okafor’s portrait', 'Nobody sees it yet.']]);
});

test('a mail that came back waits where somebody may miss a session, money, or their verification by it', () => {
  const [mail] = EVERYTHING.mails ?? [];
  const isListed = (kind: string) => buildQueue({ mails: mail && [{ ...mail, kind }] }, NOW).length === 1;
  for (const kind of [
    'session_booked',
    'session_resumed',
    'move_proposed',
    'mentor_verified',
    'mentor_rejected',
    'parent_request',
    'refunded',
    'bank_refused',
    'payouts_stopped',
  ])
    expect([kind, isListed(kind)]).toEqual([kind, true]);
  for (const kind of ['please_rate', 'plan_written', 'review_answered', 'of_a_newer_version'])
    expect([kind, isListed(kind)]).toEqual([kind, false]);
});

test('a line says who and what: the room record and the money of a complaint', () => {
  const noShow = sampleComplaint({ reason: 'mentor_no_show', together_minutes: 0 });
  expect(buildQueue({ complaints: [noShow] }, NOW)[0]).toMatchObject({
    title: 'Ann Reyes says Maya Okafor never came',
    facts: 'Room record: together 0 min. $120 paid.',
    act: 'Decide',
  });
  expect(buildQueue({ complaints: [sampleComplaint()] }, NOW)[0]?.facts).toBe(
    'Poor quality. Room record: nobody came in. $120 paid.',
  );
  expect(buildQueue({ complaints: [{ ...sampleComplaint(), meets_elsewhere: true }] }, NOW)[0]?.facts).toBe(
    'Poor quality. No room record: the meeting was elsewhere. $120 paid.',
  );
  const missed = { ...noShow, given_back: 120 };
  expect(buildQueue({ complaints: [missed] }, NOW)[0]?.facts).toBe(
    'Room record: together 0 min. $120 paid, and refunded automatically.',
  );
});

test('the header says how much there is, and how much of it cannot wait', () => {
  expect([headerWords(0, 0), headerWords(1, 1), headerWords(7, 1), headerWords(3, 3), headerWords(2, 0)]).toEqual([
    'Nothing to do.',
    'One to do, and it can’t wait.',
    'Seven to do, one can’t wait.',
    'Three to do, and none of it can wait.',
    'Two to do, and all of it can wait a few hours.',
  ]);
});

test('tonight counts what is paid for: on now, whose mentor is not there, and still to come', () => {
  const at = (start: string, end: string, status: 'confirmed' | 'mentor_checked_in' | 'scheduled' | 'cancelled') =>
    sampleSession({ scheduled_datetime: start, ends_at: end, status });
  const sessions = [
    at('2026-12-01T14:30:00Z', '2026-12-01T15:30:00Z', 'mentor_checked_in'),
    at('2026-12-01T14:45:00Z', '2026-12-01T15:45:00Z', 'confirmed'),
    at('2026-12-01T13:00:00Z', '2026-12-01T14:00:00Z', 'mentor_checked_in'),
    at('2026-12-01T20:00:00Z', '2026-12-01T21:00:00Z', 'confirmed'),
    at('2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z', 'confirmed'),
    at('2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z', 'scheduled'),
    at('2026-12-01T18:00:00Z', '2026-12-01T19:00:00Z', 'cancelled'),
  ];
  expect(tonightOf(sessions, NOW)).toEqual({ live: 2, alone: 1, ahead: 2, next: '2026-12-01T18:00:00Z' });
});
