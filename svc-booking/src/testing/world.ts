import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { MentorFacts } from 'contracts/events';
import { CALLER_HEADER, type Person, signCaller } from 'svc-kit/auth';
import type { InternalCall } from 'svc-kit/internal-call';
import { person, TEST_SECRET, type TestService, testService } from 'svc-kit/testing';
import { createParts } from '../app.ts';
import type { Settings } from '../settings.ts';

/** A Monday at noon in New York; the mentors of these tests keep every day of the week. */
export const NOW = new Date('2026-03-02T17:00:00Z');
export const ZONE = 'America/New_York';
/** Thursday 18:00 New York, and so on the hour until 21:00. */
export const SLOT = '2026-03-05T23:00:00Z';
export const NEXT_SLOT = '2026-03-06T00:00:00Z';
const HOUR_MS = 3_600_000;

export interface World extends TestService {
  /** What catalog and identity would answer, by URL path; `down` makes both fail. */
  sisters: { answers: Map<string, unknown>; asked: string[]; down: boolean };
  mentor: Person;
  athlete: Person;
  /** A verified, payout-ready mentor with windows on every evening. */
  newMentor(facts?: Partial<MentorFacts>, given?: { windows?: boolean; payoutReady?: boolean }): Promise<Person>;
  book(athlete?: Person, slot?: string, mentor?: Person): ReturnType<TestService['call']>;
  booked(athlete?: Person, slot?: string, mentor?: Person): Promise<string>;
  pay(sessionId: string, checkoutId?: string, amountCents?: number): Promise<void>;
  paid(slot?: string): Promise<string>;
  /** Moves the clock to an instant, without doing what is due. */
  setTime(at: string | Date): void;
  /** Moves it step by step, and does what is due. */
  passTo(at: string | Date): Promise<void>;
  status(sessionId: string): Promise<string>;
  post(path: string, as: Person, body?: unknown): ReturnType<TestService['call']>;
  askInternally(path: string): Promise<{ status: number; body: unknown }>;
}

export function hoursAfter(instant: string, hours: number): Date {
  return new Date(Date.parse(instant) + hours * HOUR_MS);
}

export async function startWorld(change: Partial<Settings> = {}): Promise<World> {
  const sisters: World['sisters'] = { answers: new Map(), asked: [], down: false };
  const ask: InternalCall = async (url, response) => {
    const path = new URL(url).pathname;
    sisters.asked.push(path);
    if (sisters.down) throw new Error('connection refused');
    const answer = sisters.answers.get(path);
    return answer === undefined ? null : response.parse(answer);
  };
  const settings: Settings = {
    catalogUrl: 'http://catalog',
    identityUrl: 'http://identity',
    freeSessions: 'coming_soon',
    noticeMinutes: 2_880,
    horizonDays: 16,
    ...change,
  };
  const service = await testService({
    name: 'booking',
    migrations: fileURLToPath(new URL('../../migrations/', import.meta.url)),
    parts: (deps) => createParts(deps, settings),
    ask,
    now: NOW,
  });
  const setTime = (at: string | Date) => service.clock.setOffset(new Date(at).getTime() - Date.now());

  const newMentor: World['newMentor'] = async (facts = {}, given = {}) => {
    const mentor = person('mentor');
    const whole = mentorFactsOf(facts);
    await service.deliver('mentor.registered', { mentorId: mentor.id, version: 1, facts: whole });
    await service.deliver('mentor.verified', { mentorId: mentor.id, version: 2, facts: whole, note: null });
    const payoutReady = given.payoutReady ?? true;
    await service.deliver('mentor.payout_ready_changed', {
      mentorId: mentor.id,
      version: 1,
      connected: payoutReady,
      payoutReady,
    });
    if (given.windows ?? true) await service.call('POST', `/mentors/${mentor.id}/availability`, mentor, everyEvening());
    return mentor;
  };
  const mentor = await newMentor();
  const athlete = person('athlete');
  await service.deliver('athlete.registered', {
    athleteId: athlete.id,
    firstName: 'Ana',
    lastName: 'Lopez',
    timeZone: ZONE,
  });

  const book: World['book'] = (who = athlete, slot = SLOT, whom = mentor) =>
    service.call('POST', `/sessions/book?athlete_id=${who.id}`, who, {
      mentor_id: whom.id,
      scheduled_datetime: slot,
      notes: 'About recruiting',
    });
  const booked: World['booked'] = async (...given) => {
    const answer = await book(...given);
    if (answer.status !== 200) throw new Error(`not booked: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body.session_id;
  };
  const pay: World['pay'] = async (sessionId, checkoutId = `cs_${sessionId}`, amountCents = 12_000) => {
    const [row] = await service.sql`select mentor_id, athlete_id from session where id = ${sessionId}`;
    await service.deliver('payment.captured', {
      sessionId,
      mentorId: row.mentor_id,
      athleteId: row.athlete_id,
      checkoutId,
      amountCents,
      capturedAt: service.clock.now().toISOString(),
    });
  };

  return {
    ...service,
    sisters,
    mentor,
    athlete,
    newMentor,
    book,
    booked,
    pay,
    async paid(slot = SLOT) {
      const id = await booked(athlete, slot);
      await pay(id);
      return id;
    },
    setTime,
    async passTo(at) {
      setTime(at);
      await service.runDue();
    },
    async status(sessionId) {
      const [row] = await service.sql`select status from session where id = ${sessionId}`;
      return row.status;
    },
    post: (path, as, body) => service.call('POST', path, as, body),
    async askInternally(path) {
      const caller = await signCaller(TEST_SECRET, { kind: 'service', name: 'payments' });
      const answer = await service.app.request(path, { headers: { [CALLER_HEADER]: caller } });
      return { status: answer.status, body: await answer.json() };
    },
  };
}

/** Names of the checks whose queries answer rows: the calendar's invariants are broken there. */
export async function brokenChecks(world: World): Promise<string[]> {
  const folder = fileURLToPath(new URL('../../checks/', import.meta.url));
  const broken: string[] = [];
  for (const name of readdirSync(folder).sort()) {
    const rows = await world.sql.unsafe(readFileSync(`${folder}${name}`, 'utf8'));
    if (rows.length > 0) broken.push(`${name}: ${JSON.stringify(rows)}`);
  }
  return broken;
}

export function everyEvening(start = '18:00', end = '21:00', timezone = ZONE) {
  return Array.from({ length: 7 }, (_, day) => ({
    day_of_week: day,
    start_time: start,
    end_time: end,
    timezone,
  }));
}

export function mentorFactsOf(facts: Partial<MentorFacts> = {}): MentorFacts {
  return {
    firstName: 'Marcus',
    lastName: 'Reed',
    college: 'State',
    collegeLevel: 'D1',
    sport: 'basketball',
    position: 'Point Guard',
    major: null,
    gpa: null,
    graduationYear: 2027,
    height: null,
    weight: null,
    bio: 'Plays.',
    achievements: [],
    recruitingStory: null,
    mentoringType: 'paid',
    timeZone: ZONE,
    ...facts,
  };
}
