import type { ResponseOf } from 'contracts/endpoint';
import type { complaint } from 'contracts/http/complaints';
import type { listCardDisputes } from 'contracts/http/founder';
import type { Mentor, Profile, pendingMentor } from 'contracts/http/mentors';
import type { earnings, receipt } from 'contracts/http/payments';
import type { Answers, Brief, Plan } from 'contracts/http/plans';
import type { Report } from 'contracts/http/reports';
import type { May, Session, SessionDetails } from 'contracts/http/sessions';
import type { redeemLink } from 'contracts/http/sign-in';
import type { Thread, ThreadMessage, ThreadSummary } from 'contracts/http/threads';
import type { LinkAction } from 'contracts/status';
import type { z } from 'zod';
import { PEOPLE } from './people.ts';

export function sampleMentor(change: Partial<Mentor> = {}): Mentor {
  return {
    id: PEOPLE.mentor.id,
    first_name: 'Maya',
    last_name: 'Okafor',
    college: 'Harlan College',
    college_level: 'D1',
    sport: 'basketball',
    position: 'Point Guard',
    major: 'Biology',
    gpa: 3.8,
    graduation_year: 2027,
    bio: 'I play.',
    achievements: ['All-conference', 'Team captain'],
    recruiting_story: null,
    mentoring_type: 'paid',
    hourly_rate: 120,
    is_verified: true,
    stripe_connected: true,
    payout_ready: true,
    average_rating: 4.8,
    total_ratings: 12,
    time_zone: 'America/Los_Angeles',
    soonest_slot: '2026-12-04T18:00:00Z',
    ...change,
  };
}

/** As everybody gets it. */
export function sampleProfile(change: Partial<Profile> = {}): Profile {
  return {
    ...sampleMentor(),
    verified_at: '2026-11-02T15:00:00Z',
    verification_status: null,
    rejection_reason: null,
    proposed: null,
    changes: null,
    ...change,
  };
}

export const SESSION_ID = '44444444-4444-4444-8444-444444444444';

const NO = { no: 'Not found', code: 'not_found' } as const;

/** Nothing is allowed except what the test changes. */
export function sampleMay(change: Partial<May> = {}): May {
  return {
    join: NO,
    check_in: NO,
    confirm: NO,
    complete: NO,
    rate: NO,
    complain: NO,
    cancel: NO,
    move: NO,
    answer_move: NO,
    pay: NO,
    ask_parent: NO,
    reverse_no_show: NO,
    answer_questions: NO,
    read_brief: NO,
    write_plan: NO,
    ...change,
  };
}

type Changed<T extends { may: May }> = Partial<Omit<T, 'may'>> & { may?: Partial<May> };

/** On December 3, 18:00 UTC. */
export function sampleSession({ may, ...change }: Changed<Session> = {}): Session {
  return {
    id: SESSION_ID,
    mentor_id: PEOPLE.mentor.id,
    athlete_id: PEOPLE.athlete.id,
    athlete_name: 'Ann Reyes',
    athlete_email: null,
    mentor_name: 'Maya Okafor',
    scheduled_datetime: '2026-12-03T18:00:00Z',
    ends_at: '2026-12-03T19:00:00Z',
    session_notes: null,
    status: 'confirmed',
    mentor_earnings: 48,
    total_amount: 120,
    payment_session_id: 'cs_test_1',
    hold_expires_at: null,
    mentor_time_zone: 'America/Los_Angeles',
    has_rating: false,
    has_complaint: false,
    complaint_status: null,
    created_at: '2026-12-01T12:00:00Z',
    move_proposal: null,
    refund_amount: 0,
    may: sampleMay(may),
    ...change,
  };
}

export function sampleDetails({ may, ...change }: Changed<SessionDetails> = {}): SessionDetails {
  return {
    id: SESSION_ID,
    mentor_id: PEOPLE.mentor.id,
    mentor_name: 'Maya Okafor',
    athlete_name: 'Ann Reyes',
    scheduled_datetime: '2026-12-03T18:00:00Z',
    ends_at: '2026-12-03T19:00:00Z',
    total_amount: 120,
    athlete_id: PEOPLE.athlete.id,
    status: 'mentor_checked_in',
    has_rating: false,
    mentor_time_zone: 'America/Los_Angeles',
    may: sampleMay(may),
    ...change,
  };
}

/** What a mailed link of the athlete opens. */
export function sampleLink(action: LinkAction): ResponseOf<typeof redeemLink> {
  return {
    access_token: 'for-one-session',
    token_type: 'bearer',
    expires_in: 900,
    action,
    session_id: SESSION_ID,
    user_type: 'athlete',
    user_id: PEOPLE.athlete.id,
  };
}

export function sampleAnswers(change: Partial<Answers> = {}): Answers {
  return {
    goal: 'Get seen by D2 coaches before spring.',
    standing: '22 emails and one reply.',
    look_at: 'The first minute of my film.',
    links: [{ url: 'https://film.example/junior', label: 'Junior highlights' }],
    answered_at: '2026-12-01T13:00:00Z',
    ...change,
  };
}

/** Of the sample session. */
export function samplePlan(change: Partial<Plan> = {}): Plan {
  const tasks = ['Cut your film to 2:30.', 'List ten colleges.', 'Email five coaches.'];
  return {
    session_id: SESSION_ID,
    mentor_id: PEOPLE.mentor.id,
    mentor_name: 'Maya Okafor',
    scheduled_datetime: '2026-12-03T18:00:00Z',
    version: 1,
    summary: 'You’re closer than you think.',
    tasks: tasks.map((text, i) => ({ n: i + 1, text, due_on: `2026-12-1${i}`, done_at: null })),
    written_at: '2026-12-03T19:10:00Z',
    changed_at: '2026-12-03T19:10:00Z',
    ...change,
  };
}

/** Of the sample session. */
export function sampleBrief(change: Partial<Brief> = {}): Brief {
  return {
    session_id: SESSION_ID,
    scheduled_datetime: '2026-12-03T18:00:00Z',
    ends_at: '2026-12-03T19:00:00Z',
    athlete_name: 'Ann R.',
    until: '2027-01-02T19:00:00Z',
    profile: {
      sport: 'basketball',
      position: 'Point Guard',
      graduation_year: 2028,
      recruiting_goals: 'Play in college, D2 or D3.',
      gpa: 3.62,
      height: '5′7″',
      weight: '138 lb',
      us_state: 'VA',
      has_guardian: true,
    },
    answers: sampleAnswers(),
    earlier: [],
    ...change,
  };
}

export function sampleComplaint(change: Partial<z.infer<typeof complaint>> = {}): z.infer<typeof complaint> {
  return {
    id: '77777777-7777-4777-8777-777777777777',
    session_id: SESSION_ID,
    mentor_name: 'Maya Okafor',
    athlete_name: 'Ann Reyes',
    reason: 'poor_quality',
    description: 'We talked for ten minutes.',
    status: 'open',
    created_at: '2026-12-01T14:00:00Z',
    decide_by: '2026-12-02T14:00:00Z',
    decision: null,
    refund_amount: null,
    total_amount: 120,
    note: null,
    response: null,
    responded_at: null,
    decided_at: null,
    ...change,
  };
}

export function samplePending(change: Partial<z.infer<typeof pendingMentor>> = {}): z.infer<typeof pendingMentor> {
  const waiting = { is_verified: false, average_rating: 0, total_ratings: 0, soonest_slot: null };
  const known = {
    email: 'maya@example.org',
    created_at: '2026-12-01T09:00:00Z',
    waiting_since: '2026-12-01T09:00:00Z',
    resubmitted: false,
    version: 1,
    changes: [],
  };
  return { ...sampleMentor(waiting), ...known, ...change };
}

/** Of the sample session. */
export function sampleReceipt(change: Partial<z.infer<typeof receipt>> = {}): z.infer<typeof receipt> {
  return {
    session_id: SESSION_ID,
    number: '20261201-44444444',
    provider: 'Sideline',
    support_email: 'help@example.org',
    mentor_name: 'Maya Okafor',
    athlete_name: 'Ann R.',
    scheduled_datetime: '2026-12-03T18:00:00Z',
    paid_at: '2026-12-01T12:05:00Z',
    lines: [
      { label: 'Mentor’s fee', amount: 48 },
      { label: 'Platform’s fee', amount: 72 },
    ],
    paid: 120,
    refunds: [],
    kept: 120,
    ...change,
  };
}

type Earnings = z.infer<typeof earnings>;

/** Nothing paid in 2026. */
export function sampleEarnings(change: Partial<Earnings> = {}): Earnings {
  return {
    year: 2026,
    years: [],
    months: Array.from({ length: 12 }, (_, index) => sampleMonth({ month: index + 1 })),
    gross: 0,
    reversed: 0,
    net: 0,
    payments: [],
    waiting: 0,
    waits: [],
    debt: 0,
    bank_troubles: [],
    ...change,
  };
}

export function sampleMonth(change: Partial<Earnings['months'][number]> = {}): Earnings['months'][number] {
  return { month: 1, sessions: 0, gross: 0, reversed: 0, net: 0, ...change };
}

export function sampleReport(change: Partial<Report> = {}): Report {
  return {
    id: '77777777-7777-4777-8777-777777777777',
    safety: true,
    status: 'open',
    subject: { kind: 'session', id: SESSION_ID },
    reported: { id: PEOPLE.mentor.id, role: 'mentor', name: 'Maya Okafor' },
    reporter: { id: PEOPLE.athlete.id, role: 'athlete', name: 'Jordan Reyes', seat: 'athlete' },
    entries: [{ reason: 'asked_for_contact', text: 'Asked for my number.', at: '2026-12-01T15:00:00Z' }],
    snapshot: {
      profile: {
        firstName: 'Maya',
        gpa: '3.8',
        timeZone: 'America/New_York',
        sport: 'cross_country',
        bio: 'I play for Ridgemont.',
        achievements: ['Team captain'],
        verified: true,
      },
      session: {
        id: SESSION_ID,
        status: 'confirmed',
        starts_at: '2026-12-03T23:00:00Z',
        ends_at: '2026-12-04T00:00:00Z',
        checked_in_at: null,
        student_confirmed_at: null,
        notes: 'How do I write to coaches?',
        together_minutes: null,
      },
    },
    created_at: '2026-12-01T15:00:00Z',
    decide_by: '2026-12-01T19:00:00Z',
    hides: true,
    paused_sessions: 2,
    other_reports: 1,
    decision: null,
    until: null,
    note: null,
    decided_at: null,
    ...change,
  };
}

export const THREAD_ID = '55555555-5555-4555-8555-555555555555';
const messageId = (n: number) => `88888888-8888-4888-8888-${String(n).padStart(12, '0')}`;

/** Read at once, a minute apart, on the morning of the tests’ day. */
export function sampleMessage(n: number, change: Partial<ThreadMessage> = {}): ThreadMessage {
  const sent_at = new Date(Date.parse('2026-12-01T14:00:00Z') + n * 60_000).toISOString();
  return {
    id: messageId(n),
    from: n % 2 ? 'athlete' : 'mentor',
    text: `Message ${n}.`,
    masked: false,
    sent_at,
    delivered_at: sent_at,
    ...change,
  };
}

/** As the athlete gets it. */
export function sampleThread(change: Partial<Thread> = {}): Thread {
  return {
    thread_id: THREAD_ID,
    with: { id: PEOPLE.mentor.id, name: 'Maya Okafor', portrait: null },
    athlete_name: 'Ann Reyes',
    mentor_name: 'Maya Okafor',
    messages: [sampleMessage(1), sampleMessage(2)],
    more: false,
    closed: null,
    guardian_reads: true,
    waits_until: null,
    ...change,
  };
}

export function sampleThreadSummary(change: Partial<ThreadSummary> = {}): ThreadSummary {
  const { thread_id, with: other } = sampleThread();
  return { thread_id, with: other, last: sampleMessage(2), unread: 0, ...change };
}

type CardDispute = ResponseOf<typeof listCardDisputes>[number];

export function sampleDispute(change: Partial<CardDispute> = {}): CardDispute {
  return {
    id: 'dp_1',
    session_id: SESSION_ID,
    amount: 120,
    status: 'needs_response',
    opened_at: '2026-11-30T10:00:00Z',
    due_by: '2026-12-03T15:00:00Z',
    evidence_submitted_at: null,
    evidence: [],
    ...change,
  };
}
