import { type Databases, openDatabases } from '../databases.ts';
import { type Account, type Marketplace, marketplace, minutesAfter } from '../marketplace.ts';
import { ADMIN, type Stack, startStack, until } from '../stack.ts';

/** What a call names: the ids of things that belong to the athlete and the mentor of the world. */
export type Thing = 'session' | 'payment' | 'thread' | 'athlete' | 'mentor' | 'sign-in';

export interface World {
  stack: Stack;
  market: Marketplace;
  databases: Databases;
  /** Whose things they are. */
  athlete: Account;
  mentor: Account;
  otherAthlete: Account;
  otherMentor: Account;
  unverifiedMentor: Account;
  removedMentor: Account;
  founder: Account;
  deletedToken: string;
  things: Record<Thing, string[]>;
  busyCalendar: string;
  /** By whom it was written to: a message that they may read and report. */
  written: Map<string, string>;
  /** Texts that only the named person, those they deal with, and the founder may read. */
  secrets: {
    athlete: string[];
    athleteAddresses: string[];
    mentor: string[];
    athleteMessages: string[];
    mentorMessages: string[];
  };
  stop(): Promise<void>;
}

/** Letters only, because names have no digits; found in no other text. */
export const canary = () =>
  `Zq${crypto
    .randomUUID()
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? '')
    .replaceAll('-', '')}`;

export async function buildWorld(): Promise<World> {
  const stack = await startStack();
  const databases = openDatabases(stack);
  const stop = async () => {
    await databases.close();
    await stack.stop();
  };
  try {
    const market = marketplace(stack);
    const people = await gatherPeople(market);
    const lived = await liveThrough(market, people);
    const busyCalendar = await addBusyCalendar(databases, people.mentor);
    return { stack, market, databases, ...people, ...lived, busyCalendar, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Whom things are for. On a slow machine their first sign-ins are too old by now for what moves money, or for anything. */
export async function signInAnew({ market, athlete, mentor, founder }: World): Promise<void> {
  for (const person of [athlete, mentor, founder]) person.token = await market.signIn(person.email, person.password);
}

async function gatherPeople(market: Marketplace) {
  const secret = { name: canary(), school: canary(), bio: canary(), goals: canary() };
  const guardian = `${canary()}@example.org`.toLowerCase();
  const [mentor, otherMentor] = [await market.bookableMentor(), await market.registerMentor({ first_name: 'Ines' })];
  await market.approve(otherMentor);
  const athlete = await market.registerConfirmedAthlete({
    last_name: secret.name,
    school: secret.school,
    bio: secret.bio,
    recruiting_goals: secret.goals,
    guardian_email: guardian,
  });
  const otherAthlete = await market.registerAthlete({ first_name: 'Noa' });
  const founder = await signInFounder(market);
  return {
    mentor,
    otherMentor,
    athlete,
    otherAthlete,
    founder,
    unverifiedMentor: await market.registerMentor({ first_name: 'New' }),
    removedMentor: await removeMentor(market, otherAthlete, founder),
    deletedToken: await deleteSomebody(market),
    secretTexts: {
      athlete: Object.values(secret),
      athleteAddresses: [athlete.email, guardian],
      mentor: [mentor.email],
      guardian,
    },
  };
}
type People = Awaited<ReturnType<typeof gatherPeople>>;

async function signInFounder(market: Marketplace): Promise<Account> {
  const token = await market.admin();
  const { id, email } = await market.good('GET', '/me', token);
  return { id, email, password: ADMIN.password, token };
}

async function removeMentor(market: Marketplace, reporter: Account, founder: Account): Promise<Account> {
  const mentor = await market.registerMentor({ first_name: 'Cast' });
  await market.approve(mentor);
  const subject = { kind: 'mentor', id: mentor.id };
  const file = () => market.api('POST', '/reports', reporter.token, { subject, reason: 'rude', text: null });
  const { body } = await until(async () => {
    const filed = await file();
    return filed.status === 200 ? filed : null;
  }, 'a report');
  const decision = { decision: 'remove', note: 'Not who they say they are.' };
  await market.good('POST', `/admin/reports/${body.report_id}/decide`, founder.token, decision);
  return mentor;
}

async function deleteSomebody(market: Marketplace): Promise<string> {
  const { token, password } = await market.registerAthlete({ first_name: 'Gone' });
  await market.good('POST', '/account/delete', token, { password });
  await until(async () => (await market.api('GET', '/me', token)).status === 401, 'the end of a deleted account');
  return token;
}

/** One session was held and complained about, one was held and rated, one is paid, one is not; and both wrote to somebody. */
async function liveThrough(market: Marketplace, { athlete, mentor, secretTexts }: People) {
  const secret = { notes: canary(), complaint: canary(), response: canary(), plan: canary() };
  const slots = await market.slots(mentor.id);
  const book = async (slot: string, pays: boolean) => {
    const { session_id } = await market.good('POST', `/sessions/book?athlete_id=${athlete.id}`, athlete.token, {
      mentor_id: mentor.id,
      scheduled_datetime: slot,
      notes: secret.notes,
    });
    const checkout = await market.openCheckout(athlete, session_id);
    if (pays) {
      await market.pay(checkout.checkout_url);
      await market.statusBecomes(athlete, session_id, 'confirmed');
    }
    return { id: session_id as string, startsAt: new Date(slot), payment: checkout.payment_session_id };
  };
  const [early, late, next, last] = [slots[12], slots[14], slots.at(-4), slots.at(-2)].map(String) as [
    string,
    string,
    string,
    string,
  ];
  const [blamed, rated] = [await book(early, true), await book(late, true)];
  await hold(market, mentor, blamed);
  await market.good('POST', `/sessions/${blamed.id}/dispute?athlete_id=${athlete.id}`, athlete.token, {
    reason: 'technical_issues',
    description: secret.complaint,
  });
  await market.good('POST', `/sessions/${blamed.id}/complaint/response`, mentor.token, { text: secret.response });
  await hold(market, mentor, rated);
  await market.good('POST', `/sessions/${rated.id}/student-confirm?athlete_id=${athlete.id}`, athlete.token);
  await market.good('POST', `/sessions/${rated.id}/complete`, mentor.token);
  const tasks = ['Run', 'Jump', 'Rest'].map((text) => ({ text, due_on: '2027-01-31' }));
  await market.good('PUT', `/sessions/${rated.id}/plan`, mentor.token, { summary: secret.plan, tasks, version: null });
  await market.good('POST', `/sessions/${rated.id}/rate`, athlete.token, { rating: 5, review: 'Very good.' });
  const conversation = await converse(market, athlete, mentor, secretTexts.guardian);
  const [paid, unpaid] = [await book(next, true), await book(last, false)];
  const signIns = await signInElsewhere(market, athlete);
  const all = [blamed, rated, paid, unpaid];
  return {
    things: {
      session: all.map(({ id }) => id),
      payment: all.map(({ payment }) => payment),
      thread: conversation.threads,
      athlete: [athlete.id],
      mentor: [mentor.id],
      'sign-in': signIns,
    },
    secrets: {
      athlete: [...secretTexts.athlete, secret.notes, secret.complaint, secret.plan],
      athleteAddresses: secretTexts.athleteAddresses,
      mentor: [...secretTexts.mentor, secret.response],
      athleteMessages: conversation.texts.athlete,
      mentorMessages: conversation.texts.mentor,
    },
    written: conversation.written,
  };
}

/** Each with somebody else, because a report or a block in one of them ends it for a mentor. */
async function converse(market: Marketplace, athlete: Account, mentor: Account, guardian: string) {
  await market.confirmGuardian(guardian);
  const theirMentor = await market.bookableMentor({ first_name: 'Lee' });
  const adult = await market.registerConfirmedAthlete({ first_name: 'Ada', birth_date: '2001-02-28' });
  const [athletes, mentors] = [await begin(market, athlete, theirMentor), await begin(market, adult, mentor)];
  return {
    threads: [athletes.id, mentors.id],
    texts: { athlete: athletes.texts, mentor: mentors.texts },
    written: new Map([
      [athlete.id, athletes.messages.mentor],
      [mentor.id, mentors.messages.athlete],
    ]),
  };
}

/** By day, so that each has been delivered. */
async function begin(market: Marketplace, athlete: Account, mentor: Account) {
  const { thread_id: id } = await market.good('POST', '/threads', athlete.token, { mentor_id: mentor.id });
  const [asked, answered] = [await say(market, id, athlete), await say(market, id, mentor)];
  await until(async () => {
    const { messages, waits_until: morning } = await market.good('GET', `/threads/${id}`, mentor.token);
    if (messages[0]?.delivered_at && messages[1]?.delivered_at) return true;
    if (morning) await market.moveTo(new Date(morning));
  }, 'the morning');
  return {
    id: id as string,
    texts: [asked.text, answered.text],
    messages: { athlete: asked.id, mentor: answered.id },
  };
}

export function say(market: Marketplace, thread: string, { token }: Account): Promise<{ id: string; text: string }> {
  return market.good('POST', `/threads/${thread}/messages`, token, { text: canary() });
}

/** By hand: the product reads calendars only at public addresses. Nothing is planned that would read this one. */
async function addBusyCalendar({ booking }: Databases, mentor: Account): Promise<string> {
  const id = crypto.randomUUID();
  await booking`
    insert into busy_calendar (id, mentor_id, address, address_mark, label, added_at, good_at, content_hash, zone, fresh_until)
    values (${id}, ${mentor.id}, 'sealed', ${id}, 'A calendar', now(), now(), '', 'UTC', now() + interval '1 year')`;
  return id;
}

/** Those of an athlete who uses three devices, but for the one that the token is of. */
async function signInElsewhere(market: Marketplace, { email, password, token }: Account): Promise<string[]> {
  for (let device = 0; device < 2; device++) await market.signIn(email, password);
  const { sign_ins } = await market.good('GET', '/account/sign-ins', token);
  return (sign_ins as { id: string; is_current: boolean }[]).filter((one) => !one.is_current).map(({ id }) => id);
}

async function hold(market: Marketplace, mentor: Account, session: { id: string; startsAt: Date }): Promise<void> {
  await market.moveTo(minutesAfter(session.startsAt, -10));
  await market.good('POST', `/sessions/${session.id}/mentor-checkin?mentor_id=${mentor.id}`, mentor.token);
  await market.moveTo(minutesAfter(session.startsAt, 61));
}
