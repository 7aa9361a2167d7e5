import { BRAND } from 'contracts/brand';
import { listAthleteSessions } from 'contracts/http/sessions';
import { getAnalytics } from 'contracts/http/system';
import { z } from 'zod';
import { createChance, SEED } from './chance.ts';
import { type Client, createClient, DemoProblem, each, Refusal } from './client.ts';
import { confirmFamily, converse } from './conversation.ts';
import type { PlannedSession } from './deed.ts';
import {
  AT_ONCE,
  confirmAddresses,
  openForBusiness,
  type Person,
  signIn,
  signUpAthletes,
  signUpMentors,
} from './people.ts';
import { fullName, planSessions } from './plan.ts';
import { collect, createPlay, openWeek, type Stage } from './play.ts';
import { placePortraits } from './portraits/place-portraits.ts';
import { ATHLETES } from './roster/athletes.ts';
import { MENTORS } from './roster/mentors.ts';
import { DEMO_PASSWORD, type DemoAthlete, type DemoMentor, emailOf } from './roster/person.ts';
import { weekOf } from './roster/weeks.ts';
import { placeTestimonials } from './testimonials.ts';
import { type Timeline, timelineUntil } from './timeline.ts';
import { bookAhead, bookingsOf } from './upcoming.ts';

const ALL_THERE = 'The demo data are here already.';

const environment = z.object({
  BASE_URL: z.url(),
  PUBLIC_URL: z.url(),
  ADMIN_EMAIL: z.email(),
  ADMIN_PASSWORD: z.string().min(1),
});

/** Uses only public calls and /dev. */
async function main(): Promise<void> {
  const began = performance.now();
  const settings = environment.safeParse(process.env);
  if (!settings.success) throw new DemoProblem(z.prettifyError(settings.error).replaceAll('\n', ' '));
  const { BASE_URL, PUBLIC_URL, ADMIN_EMAIL, ADMIN_PASSWORD } = settings.data;
  const client = createClient(BASE_URL);
  const founder = await signIn(client, ADMIN_EMAIL, ADMIN_PASSWORD);
  const time = timelineUntil(new Date());
  const plan = planSessions(time, { mentors: MENTORS, athletes: ATHLETES }, createChance(SEED));
  const reason = await reasonToLeaveAlone(client, founder, plan);
  if (reason) console.log(reason);
  if (reason === ALL_THERE) await placePortraits(client, founder);
  if (reason) return;
  console.log('Making demo people and three weeks of their sessions …');
  const stage: Stage = {
    client,
    publicUrl: PUBLIC_URL,
    people: new Map(),
    founder,
  };
  try {
    await makeHistory(stage, time, plan);
  } finally {
    // Even after a failure, the clock must not stay three weeks behind.
    await client.moveClock({ reset: true });
  }
  await makePresent(stage);
  greet(ADMIN_EMAIL, (performance.now() - began) / 1000);
  await placePortraits(client, founder, stage.people);
}

/** A sentence when there is nothing to do. @throws DemoProblem when an earlier attempt was interrupted */
async function reasonToLeaveAlone(client: Client, founder: Person, plan: PlannedSession[]): Promise<string | null> {
  const [known, first] = await Promise.all([ATHLETES[0], MENTORS[0]].map((person) => findKnown(client, person)));
  if (known && (await areAllThere(client, known, plan))) return ALL_THERE;
  if (known || first) {
    await client.moveClock({ reset: true });
    throw new DemoProblem('an earlier attempt was left half-way, so please start again with --fresh');
  }
  const { mentors, sessions } = await client.call(getAnalytics, { token: founder.token });
  if (mentors.total_mentors + sessions.total_sessions > 0)
    return 'People have signed up here already, so no demo people are added.';
  return (await client.hasStandIn())
    ? null
    : 'Stripe itself is in use, so no demo people are made: their cards are not real.';
}

async function findKnown(client: Client, person: DemoAthlete | DemoMentor): Promise<Person | null> {
  try {
    return await signIn(client, emailOf(person), DEMO_PASSWORD);
  } catch (error) {
    if (error instanceof Refusal && error.status === 401) return null;
    throw error;
  }
}

/** Upcoming sessions are made last, so a demo that lacks them was interrupted. */
async function areAllThere(client: Client, { id, token }: Person, plan: PlannedSession[]): Promise<boolean> {
  const { sessions } = await client.call(listAthleteSessions, { params: { id }, token });
  const name = fullName(ATHLETES[0]);
  return sessions.length >= plan.filter(({ athlete }) => athlete === name).length + bookingsOf(name);
}

async function makeHistory(stage: Stage, time: Timeline, plan: PlannedSession[]): Promise<void> {
  const { client, people } = stage;
  const year = new Date().getUTCFullYear();
  const early = MENTORS.filter((mentor) => mentor.standing !== 'pending');
  const play = createPlay(stage, plan);
  await moveTo(client, time.registering);
  await Promise.all([signUpMentors(client, people, early, year), signUpAthletes(client, people, ATHLETES, year)]);
  await confirmAddresses(client, people, ATHLETES);
  await confirmFamily(client);
  await moveTo(client, time.opening);
  await openForBusiness(client, people, early, stage.founder);
  await client.moveClock({ advance: 'PT0S' });
  await play.playAt(time.opening);
  for (const stop of time.evenings.flatMap((evening) => evening.stops)) {
    await moveTo(client, stop);
    await play.playAt(stop);
    if (stop === time.evenings[4]?.stops[1]) await collect(stage);
    if (stop === time.evenings[5]?.stops[0]) await converse(stage);
  }
  const latecomers = MENTORS.filter((mentor) => mentor.standing === 'pending');
  for (const [index, stop] of [time.yesterday, time.earlier, time.lately, time.live].entries()) {
    await moveTo(client, stop);
    await play.playAt(stop);
    await signUpMentors(client, people, latecomers.slice(index, index + 1), year);
  }
}

async function makePresent(stage: Stage): Promise<void> {
  const open = MENTORS.filter((mentor) => !mentor.standing || mentor.standing === 'no bank account');
  await each(open, AT_ONCE, (mentor: DemoMentor) =>
    openWeek(stage, fullName(mentor), weekOf(mentor.week, mentor.time_zone)),
  );
  await bookAhead(stage);
  await placeTestimonials(stage.client, stage.founder);
}

function moveTo(client: Client, to: Date): Promise<void> {
  return client.moveClock({ now: to.toISOString() });
}

function greet(adminEmail: string, seconds: number): void {
  const [mentor] = MENTORS;
  const [athlete, another] = ATHLETES;
  console.log(`
${BRAND} has demo data after ${seconds.toFixed(1)} s. Everybody below has the password ${DEMO_PASSWORD}, the admin another. Their portraits follow within a minute or two.
  Athlete   ${emailOf(athlete)} (${fullName(athlete)}: sessions in every state)
  Mentor    ${emailOf(mentor)} (${fullName(mentor)}: a full dashboard)
  Admin     ${adminEmail}
  Others    first.last@example.org, for example ${emailOf(another ?? athlete)}`);
}

main().catch((error: unknown) => {
  console.error(error instanceof DemoProblem ? `\nNo demo data: ${error.message}.` : error);
  process.exit(1);
});
