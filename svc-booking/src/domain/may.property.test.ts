import { expect, test } from 'bun:test';
import type { Result } from 'contracts/result';
import { type SessionAction, type SessionStatus, sessionAction, sessionStatus } from 'contracts/status';
import fc from 'fast-check';
import { HOUR, MINUTE, START, sessionIn } from '../fixtures/session-in.ts';
import type { Allowed } from './allowed.ts';
import { transition } from './lifecycle.ts';
import { possible } from './may.ts';
import { acceptMove, declineMove, type MoveProposal, proposeMove } from './propose-move.ts';
import type { Actor, Command, Session, Somebody } from './session.ts';

const DAY = 24 * HOUR;
const BOOKED = START - 5 * DAY;
const ATHLETE: Somebody = { kind: 'athlete', id: 'athlete' };
const MENTOR: Somebody = { kind: 'mentor', id: 'mentor' };
const ADMIN: Somebody = { kind: 'admin', id: 'admin' };
const PEOPLE: Somebody[] = [
  ATHLETE,
  MENTOR,
  ADMIN,
  { kind: 'athlete', id: 'another athlete' },
  { kind: 'mentor', id: 'another mentor' },
];

interface Life {
  session: Session;
  proposal: MoveProposal | null;
}

function born(isFree: boolean): Life {
  const free = { amountCents: 0, mentorShareCents: 0, holdExpiresAt: null };
  const held = { holdExpiresAt: new Date(BOOKED + 15 * MINUTE) };
  const session = sessionIn(isFree ? 'confirmed' : 'scheduled', {
    ...(isFree ? free : held),
    ...{ version: 1, checkoutId: null, checkoutAttempt: 0, paidAt: null },
  });
  return { session, proposal: null };
}

type Step = (life: Life, now: Date) => Life;
const CLOCK: Actor = { kind: 'clock' };
const DECISION: Actor = { kind: 'decision' };

/** As the store applies it: a refusal changes nothing, and a new status or start ends a proposal. */
function give(command: Command, actor: Actor): Step {
  return (life, now) => {
    const changed = transition(life.session, command, actor, now);
    if (!changed.ok) return life;
    const { session } = changed.value;
    const isSame = session.status === life.session.status && session.startsAt === life.session.startsAt;
    return { session, proposal: isSame ? life.proposal : null };
  };
}
const note =
  (change: (session: Session) => Partial<Session>): Step =>
  (life) => ({ ...life, session: { ...life.session, ...change(life.session) } });
const propose: Step = (life, now) => {
  const wish = { startsAt: new Date(life.session.startsAt.getTime() + 26 * HOUR), slotOpen: true };
  const proposed = proposeMove(life.session, wish, MENTOR, now);
  return proposed.ok ? { ...life, proposal: proposed.value.proposal } : life;
};
const answer: Step = (life, now) => {
  const moved = acceptMove(life.session, life.proposal, ATHLETE, now);
  return moved.ok ? { session: moved.value.session, proposal: null } : life;
};

const STEPS: Record<string, Step> = {
  pay: give({ name: 'pay', checkoutId: 'cs', amountCents: 12_000, slotFree: true }, { kind: 'payment' }),
  expire: give({ name: 'expire' }, CLOCK),
  move: (life, now) => give(moveOf(life.session), ATHLETE)(life, now),
  propose,
  answer,
  askParent: give({ name: 'askParent', requestId: 'request' }, ATHLETE),
  cancel: give({ name: 'cancel' }, ATHLETE),
  checkIn: give({ name: 'checkIn' }, MENTOR),
  missCheckIn: give({ name: 'missCheckIn' }, CLOCK),
  reverseNoShow: give({ name: 'reverseNoShow' }, ADMIN),
  confirm: give({ name: 'confirmAttendance' }, ATHLETE),
  autoConfirm: give({ name: 'confirmAttendance' }, CLOCK),
  complete: give({ name: 'complete' }, MENTOR),
  autoComplete: give({ name: 'complete' }, CLOCK),
  settle: give({ name: 'settle', refundCents: 2_000, noShowProven: false }, DECISION),
  pause: give({ name: 'pause' }, { kind: 'safety' }),
  resume: give({ name: 'resume' }, { kind: 'safety' }),
  noteTrouble: (life, now) => ({ ...life, session: { ...life.session, unconnectedAt: now } }),
  rate: note(({ status }) => ({ hasRating: status === 'completed' })),
  complain: note(({ complaint, status }) => (status === 'mentor_checked_in' ? { complaint: 'open' } : { complaint })),
  decide: note(({ complaint }) => ({ complaint: complaint === 'open' ? 'decided' : complaint })),
  disputeCard: note(() => ({ cardDispute: 'open' })),
  closeDispute: note(() => ({ cardDispute: 'none' })),
};

function moveOf({ startsAt }: Session): Extract<Command, { name: 'move' }> {
  return { name: 'move', startsAt: new Date(startsAt.getTime() + 25 * HOUR), slotOpen: true, athleteAgrees: false };
}

/** Actions without a command in the table are written here by hand. */
const DECIDES: Record<SessionAction, (life: Life, actor: Somebody, now: Date) => Result<unknown> | boolean> = {
  check_in: ({ session }, actor, now) => transition(session, { name: 'checkIn' }, actor, now),
  confirm: ({ session }, actor, now) => transition(session, { name: 'confirmAttendance' }, actor, now),
  complete: ({ session }, actor, now) => transition(session, { name: 'complete' }, actor, now),
  cancel: ({ session }, actor, now) => transition(session, { name: 'cancel' }, actor, now),
  reverse_no_show: ({ session }, actor, now) => transition(session, { name: 'reverseNoShow' }, actor, now),
  move: ({ session }, actor, now) =>
    actor.kind === 'mentor'
      ? proposeMove(session, moveOf(session), actor, now)
      : transition(session, moveOf(session), actor, now),
  answer_move: ({ session, proposal }, actor, now) => {
    const declined = declineMove(session, proposal, actor, now);
    return declined.ok ? acceptMove(session, proposal, actor, now) : declined;
  },
  join: ({ session }, { id }, now) =>
    (id === 'athlete' || id === 'mentor') &&
    ['confirmed', 'mentor_checked_in', 'student_confirmed', 'completed'].includes(session.status) &&
    !session.pausedAt &&
    now.getTime() >= session.startsAt.getTime() - 15 * MINUTE &&
    now.getTime() < session.endsAt.getTime() + 30 * MINUTE,
  rate: ({ session }, { id }, now) =>
    id === 'athlete' &&
    !session.hasRating &&
    ['student_confirmed', 'completed'].includes(session.status) &&
    now >= session.endsAt,
  complain: ({ session }, { id }, now) => {
    const isMet = ['mentor_checked_in', 'student_confirmed', 'completed'].includes(session.status);
    const isAwaited = session.status === 'confirmed' && now >= session.startsAt;
    const isInTime = now.getTime() <= session.endsAt.getTime() + 14 * DAY;
    return id === 'athlete' && session.complaint === 'none' && (isMet || isAwaited) && isInTime;
  },
  ask_parent: ({ session }, actor, now) => transition(session, { name: 'askParent', requestId: 'request' }, actor, now),
  pay: ({ session }, { id }, now) =>
    id === 'athlete' && session.status === 'scheduled' && now.getTime() < (session.holdExpiresAt?.getTime() ?? 0),
  answer_questions: ({ session }, { id }, now) =>
    id === 'athlete' &&
    ['scheduled', 'confirmed', 'mentor_checked_in'].includes(session.status) &&
    now < session.startsAt,
  read_brief: ({ session }, { id }, now) =>
    id === 'mentor' &&
    !session.pausedAt &&
    ['confirmed', 'mentor_checked_in', 'student_confirmed', 'completed'].includes(session.status) &&
    now.getTime() < session.endsAt.getTime() + 30 * DAY,
  write_plan: ({ session }, { id }, now) =>
    id === 'mentor' &&
    !session.pausedAt &&
    ['mentor_checked_in', 'student_confirmed', 'completed'].includes(session.status) &&
    now >= session.startsAt &&
    now.getTime() < session.endsAt.getTime() + 14 * DAY,
};

const EDGES = [
  BOOKED,
  BOOKED + 15 * MINUTE,
  START - DAY,
  START - DAY - 15 * MINUTE,
  START - 15 * MINUTE,
  START,
  START + 30 * MINUTE + 1_000,
  START + HOUR,
  START + 2 * HOUR + 30 * MINUTE + 1_000,
  START + 73 * HOUR,
  START + 97 * HOUR,
  START + HOUR + 14 * DAY,
  START + HOUR + 30 * DAY,
];
const AROUND = [-1_000, -1, 0, 1, 1_000];

function isOffered(allowed: Allowed, now: Date): boolean {
  if (!allowed.ok) return false;
  const { from, until } = allowed.value;
  return (!from || now >= from.at) && (!until || now < until.at);
}

/** Every instant from now on at which an offer or a rule may turn. */
function instantsFrom(now: Date, { session, proposal }: Life, offers: Record<SessionAction, Allowed>): Date[] {
  const moved = session.startsAt.getTime() - START;
  const edges = EDGES.flatMap((edge) => [edge, edge + moved]);
  if (proposal) edges.push(proposal.answerBy.getTime());
  for (const allowed of Object.values(offers)) {
    if (!allowed.ok) continue;
    for (const edge of [allowed.value.from, allowed.value.until]) if (edge) edges.push(edge.at.getTime());
  }
  const around = edges.flatMap((edge) => AROUND.map((ms) => edge + ms));
  return [...new Set([now.getTime(), ...around])].filter((ms) => ms >= now.getTime()).map((ms) => new Date(ms));
}

function differences(life: Life, now: Date): string[] {
  return PEOPLE.flatMap((person) => {
    const offers = possible(life.session, person, life.proposal, now);
    const instants = instantsFrom(now, life, offers);
    return sessionAction.options.flatMap((action) =>
      instants.flatMap((at) => difference(life, action, person, at, offers)),
    );
  });
}

function difference(
  life: Life,
  action: SessionAction,
  person: Somebody,
  at: Date,
  offers: Record<SessionAction, Allowed>,
): string[] {
  const offer = offers[action];
  const decided = DECIDES[action](life, person, at);
  const isTaken = typeof decided === 'boolean' ? decided : decided.ok;
  const asked = `${person.id}: ${action} when ${life.session.status} at ${at.toISOString()}`;
  if (isOffered(offer, at) !== isTaken)
    return [`${asked} is ${isTaken ? 'taken, but not offered' : 'offered, but refused'}`];
  if (offer.ok || typeof decided === 'boolean' || decided.ok) return [];
  const [said, refused] = [offer.error.code, decided.error.code];
  return said === refused ? [] : [`${asked} says ${said}, but is refused as ${refused}`];
}

const when = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.constantFrom(...EDGES), fc.constantFrom(...AROUND)).map(([a, b]) => a + b) },
  { weight: 1, arbitrary: fc.integer({ min: BOOKED, max: START + 20 * DAY }) },
);
/** Every life gets at least two of these, so that many get far. */
const USUAL: [number, string][] = [
  [BOOKED + MINUTE, 'pay'],
  [START - MINUTE, 'checkIn'],
  [START + 31 * MINUTE, 'missCheckIn'],
  [START + 2 * MINUTE, 'noteTrouble'],
  [START + 40 * MINUTE, 'confirm'],
  [START + HOUR, 'complete'],
];
const anything = fc.array(fc.tuple(when, fc.constantFrom(...Object.keys(STEPS))), { minLength: 1, maxLength: 8 });
const lives = fc.record({
  isFree: fc.boolean(),
  steps: fc
    .tuple(fc.subarray(USUAL, { minLength: 2 }), anything)
    .map(([usual, others]) => [...usual, ...others].toSorted(([a], [b]) => a - b)),
});

test('what may be done is what is taken, at every instant of every life, for everybody', () => {
  const seen = new Set<SessionStatus>();
  const offered = new Set<SessionAction>();
  fc.assert(
    fc.property(lives, ({ isFree, steps }) => {
      let life = born(isFree);
      for (const [ms, name] of steps) {
        const now = new Date(ms);
        life = STEPS[name]?.(life, now) ?? life;
        expect(differences(life, now)).toEqual([]);
        seen.add(life.session.status);
        for (const person of PEOPLE) {
          const offers = possible(life.session, person, life.proposal, now);
          for (const action of sessionAction.options) if (offers[action].ok) offered.add(action);
        }
      }
    }),
    { seed: 20_261, numRuns: 300 },
  );
  expect([...seen].sort()).toEqual([...sessionStatus.options].sort());
  expect([...offered].sort()).toEqual([...sessionAction.options].sort());
}, 60_000);
