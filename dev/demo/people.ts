import { registerAthlete, registerMentor } from 'contracts/http/accounts';
import { saveAvailability } from 'contracts/http/availability';
import { confirmAddress, requestAddressCode } from 'contracts/http/confirm-address';
import { verifyMentor } from 'contracts/http/mentors';
import { getConnectUrl } from 'contracts/http/payments';
import { login } from 'contracts/http/sign-in';
import { type Client, DemoProblem, each, patiently, Refusal } from './client.ts';
import { fullName } from './plan.ts';
import {
  athletePayload,
  DEMO_PASSWORD,
  type DemoAthlete,
  type DemoMentor,
  emailOf,
  mentorPayload,
} from './roster/person.ts';
import { anyTime } from './roster/weeks.ts';

export interface Person {
  id: string;
  token: string;
}
/** By full name. */
export type People = Map<string, Person>;
/** Two cores hash two passwords at a time; a third and a fourth call use the gaps. */
export const AT_ONCE = 8;
const REJECTION =
  'The roster of your team does not list you this season. Please send a link to a page that does, or correct the college, and submit again.';

export async function signIn(client: Client, email: string, password: string): Promise<Person> {
  const answer = await patiently(['service_down'], () => client.call(login, { body: { email, password } }));
  return { id: answer.user_data.id, token: answer.access_token };
}

/** On a busy machine a password takes longer than the gateway waits, and the account is there all the same. */
async function signUp(client: Client, email: string, register: () => Promise<unknown>): Promise<Person> {
  await patiently(['service_down'], register).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.refused.code === 'email_taken')) throw error;
  });
  return signIn(client, email, DEMO_PASSWORD);
}

export async function signUpMentors(client: Client, people: People, mentors: DemoMentor[], year: number) {
  await each(mentors, AT_ONCE, async (mentor) => {
    const register = () => client.call(registerMentor, { body: mentorPayload(mentor, year) });
    people.set(fullName(mentor), await signUp(client, emailOf(mentor), register));
  });
}

export async function signUpAthletes(client: Client, people: People, athletes: DemoAthlete[], year: number) {
  await each(athletes, AT_ONCE, async (athlete) => {
    const register = () => client.call(registerAthlete, { body: athletePayload(athlete, year) });
    people.set(fullName(athlete), await signUp(client, emailOf(athlete), register));
  });
}

const CODES_COME_WITHIN_MS = 20_000;

/** So that nobody who tries the demo is asked for a code. Where mail goes elsewhere than to our mailbox, they are. */
export async function confirmAddresses(client: Client, people: People, athletes: DemoAthlete[]) {
  const tokens = new Map(athletes.map((one) => [emailOf(one), personOf(people, fullName(one)).token]));
  await each([...tokens.values()], AT_ONCE, (token) => client.call(requestAddressCode, { token }));
  const deadline = performance.now() + CODES_COME_WITHIN_MS;
  while (tokens.size > 0 && performance.now() < deadline) {
    for (const { subject, text, to } of await client.mails()) {
      const [address = ''] = to.map((one) => one.address);
      const [token, code] = [tokens.get(address), /code to confirm/.test(subject) && /\b\d{6}\b/.exec(text)?.[0]];
      if (!token || !code) continue;
      await client.call(confirmAddress, { body: { code }, token });
      tokens.delete(address);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function openForBusiness(client: Client, people: People, mentors: DemoMentor[], founder: Person) {
  await each(mentors, AT_ONCE, async (mentor) => {
    const { id, token } = personOf(people, fullName(mentor));
    const isRejected = mentor.standing === 'rejected';
    const verdict = isRejected ? ({ action: 'reject', notes: REJECTION } as const) : ({ action: 'approve' } as const);
    await client.call(verifyMentor, { params: { id }, body: verdict, token: founder.token });
    if (isRejected) return;
    await client.call(saveAvailability, { params: { id }, body: anyTime(), token });
    if (mentor.standing || mentor.mentoring_type === 'free') return;
    const answer = await client.call(getConnectUrl, { params: { id }, token });
    if (!('connect_url' in answer)) throw new DemoProblem(`no bank account can be connected: ${answer.message}`);
    await client.onboard(answer.connect_url);
  });
}

/** @throws DemoProblem for a name that is not on the roster */
export function personOf(people: People, name: string): Person {
  const person = people.get(name);
  if (!person) throw new DemoProblem(`nobody is called ${name}`);
  return person;
}
