import { type AvailabilityEntry, saveAvailability } from 'contracts/http/availability';
import { decideComplaint, fileComplaint } from 'contracts/http/complaints';
import { checkoutWithConnect, collectCommission } from 'contracts/http/payments';
import { savePlan, saveQuestions, tickTask } from 'contracts/http/plans';
import { reportInSession } from 'contracts/http/reports';
import { answerReview, tellFounder } from 'contracts/http/reviews';
import {
  bookSession,
  cancelSession,
  checkInMentor,
  completeSession,
  confirmAttendance,
  rateSession,
} from 'contracts/http/sessions';
import { type Client, DemoProblem, each, patiently } from './client.ts';
import { DEEDS, type Deed, type PlannedSession } from './deed.ts';
import { AT_ONCE, type People, type Person, personOf } from './people.ts';
import { anyTime, hourAt } from './roster/weeks.ts';

const VISA = '4242424242424242';

export interface Stage {
  client: Client;
  publicUrl: string;
  people: People;
  founder: Person;
}
interface Booked {
  id: string;
  complaintId: string | null;
}

export function createPlay(stage: Stage, sessions: PlannedSession[]) {
  const booked = new Map<PlannedSession, Booked>();

  /** Sessions that start off the hour need a window of their own while they are booked. */
  async function bookAll(wanted: { session: PlannedSession; deed: Deed }[]) {
    const odd = wanted.filter(({ session }) => session.startsAt.getUTCMinutes() !== 0);
    const whole = wanted.filter((one) => !odd.includes(one));
    const hours = new Map<string, AvailabilityEntry[]>();
    for (const { session } of odd) {
      hours.set(session.mentor, [...(hours.get(session.mentor) ?? []), ...hourAt(session.startsAt)]);
    }
    await each([...hours], AT_ONCE, ([mentor, week]) => openWeek(stage, mentor, week));
    await bookByAthlete(odd);
    await each([...hours.keys()], AT_ONCE, (mentor) => openWeek(stage, mentor, anyTime()));
    await bookByAthlete(whole);
  }

  /** One after the other per athlete, who may hold no more than two unpaid hours. */
  async function bookByAthlete(wanted: { session: PlannedSession; deed: Deed }[]) {
    const athletes = [...new Set(wanted.map(({ session }) => session.athlete))];
    await each(athletes, AT_ONCE, async (athlete) => {
      for (const { session, deed } of wanted) {
        if (session.athlete !== athlete) continue;
        const id = await book(stage, session);
        booked.set(session, { id, complaintId: null });
        if (deed.do === 'book' && deed.pays) await pay(stage, session.athlete, id);
      }
    });
  }

  async function act(session: PlannedSession, deed: Deed) {
    const made = booked.get(session);
    if (!made) throw new DemoProblem(`${session.athlete} has not booked ${session.mentor} yet`);
    const complaintId = await perform(stage, session, made, deed);
    if (complaintId) made.complaintId = complaintId;
  }

  return {
    async playAt(at: Date): Promise<void> {
      const now = sessions.flatMap((session) =>
        session.steps.filter((step) => step.at.getTime() === at.getTime()).map(({ deed }) => ({ session, deed })),
      );
      for (const kind of DEEDS) {
        const ofKind = now.filter(({ deed }) => deed.do === kind);
        if (kind === 'book') await bookAll(ofKind);
        else await each(ofKind, AT_ONCE, ({ session, deed }) => act(session, deed));
      }
    },
  };
}

async function perform(
  { client, people, founder }: Stage,
  session: PlannedSession,
  { id, complaintId }: Booked,
  deed: Deed,
): Promise<string | null> {
  const mentor = personOf(people, session.mentor);
  const athlete = personOf(people, session.athlete);
  const params = { id };
  if (deed.do === 'checkIn')
    await client.call(checkInMentor, { params, query: { mentor_id: mentor.id }, token: mentor.token });
  if (deed.do === 'confirm')
    await client.call(confirmAttendance, { params, query: { athlete_id: athlete.id }, token: athlete.token });
  await writeDown(client, { id, mentor, athlete }, deed);
  if (deed.do === 'complete') await client.call(completeSession, { params, token: mentor.token });
  if (deed.do === 'report') await client.call(reportInSession, { params, body: deed.body, token: athlete.token });
  if (deed.do === 'rate') await client.call(rateSession, { params, body: deed.body, token: athlete.token });
  if (deed.do === 'cancel')
    await client.call(cancelSession, { params, query: {}, token: (deed.by === 'mentor' ? mentor : athlete).token });
  if (deed.do === 'decide') {
    await client.call(decideComplaint, { params: { id: complaintId ?? '' }, body: deed.body, token: founder.token });
  }
  if (deed.do !== 'complain') return null;
  const filed = await client.call(fileComplaint, {
    params,
    query: { athlete_id: athlete.id },
    body: deed.body,
    token: athlete.token,
  });
  return filed.complaint_id;
}

async function writeDown(
  client: Client,
  { id, mentor, athlete }: { id: string; mentor: Person; athlete: Person },
  deed: Deed,
): Promise<void> {
  const params = { id };
  if (deed.do === 'plan') await client.call(savePlan, { params, body: deed.body, token: mentor.token });
  if (deed.do === 'answerReview')
    await client.call(answerReview, { params, body: { text: deed.text }, token: mentor.token });
  if (deed.do === 'tellFounder')
    await client.call(tellFounder, { params, body: { text: deed.text }, token: mentor.token });
  if (deed.do === 'answer') await client.call(saveQuestions, { params, body: deed.body, token: athlete.token });
  if (deed.do === 'tick')
    await client.call(tickTask, { params: { id, n: deed.n }, body: { done: true }, token: athlete.token });
}

export async function book({ client, people }: Stage, wish: Omit<PlannedSession, 'steps'>): Promise<string> {
  const athlete = personOf(people, wish.athlete);
  const body = {
    mentor_id: personOf(people, wish.mentor).id,
    scheduled_datetime: wish.startsAt.toISOString(),
    notes: wish.notes,
  };
  // The payments of earlier bookings are still on their way.
  const answer = await patiently(['too_many_holds', 'one_hold_until_confirmed'], () =>
    client.call(bookSession, { query: { athlete_id: athlete.id }, body, token: athlete.token }),
  );
  return answer.session_id;
}

export async function checkOut({ client, people, publicUrl }: Stage, athlete: string, id: string): Promise<string> {
  const { token } = personOf(people, athlete);
  const body = { package_type: 'session', origin_url: publicUrl } as const;
  return (await client.call(checkoutWithConnect, { params: { id }, body, token })).checkout_url;
}

export async function pay(stage: Stage, athlete: string, id: string): Promise<void> {
  await stage.client.pay(await checkOut(stage, athlete, id), VISA);
}

export async function openWeek({ client, people }: Stage, mentor: string, week: AvailabilityEntry[]): Promise<void> {
  const { id, token } = personOf(people, mentor);
  await client.call(saveAvailability, { params: { id }, body: week, token });
}

export async function collect({ client, founder }: Stage): Promise<void> {
  await client.call(collectCommission, { token: founder.token });
}
