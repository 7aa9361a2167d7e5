import type { BodyInput } from 'contracts/endpoint';
import type { registerAthlete, registerMentor } from 'contracts/http/accounts';
import { COLLEGE_STATES } from './college-states.ts';
import type { WeekName } from './weeks.ts';

export const DEMO_PASSWORD = 'Sideline-demo-1';

type Left = 'password' | 'graduation_year' | 'birth_date' | 'email';
interface Demo {
  /** `email`: first.last@example.org by default. `graduatesIn`: from this year, so that the roster does not age. */
  email?: string;
  graduatesIn: number;
}
export type DemoMentor = Omit<BodyInput<typeof registerMentor>, Left> &
  Demo & {
    time_zone: string;
    week: WeekName;
    /** How far they have come; by default listed: verified and, when paid, with a bank account. */
    standing?: 'pending' | 'rejected' | 'no bank account';
  };
export type DemoAthlete = Omit<BodyInput<typeof registerAthlete>, Left> &
  Demo & { time_zone: string; position: string; school: string };

export function emailOf(person: DemoMentor | DemoAthlete): string {
  return person.email ?? `${person.first_name}.${person.last_name}@example.org`.toLowerCase().replace(/[^a-z.@]/g, '');
}

/** A freshman is about 18. */
export function mentorPayload(mentor: DemoMentor, year: number): BodyInput<typeof registerMentor> {
  const { week: _, standing: __, graduatesIn, email: ___, ...profile } = mentor;
  const known = { us_state: COLLEGE_STATES[mentor.college] ?? null, birth_date: `${year + graduatesIn - 23}-04-17` };
  return { ...profile, ...signUp(mentor, year), ...known };
}

/** Athletes are about 18 when school ends. */
export function athletePayload(athlete: DemoAthlete, year: number): BodyInput<typeof registerAthlete> {
  const { graduatesIn, email: _, ...profile } = athlete;
  return { ...profile, ...signUp(athlete, year), birth_date: `${year + graduatesIn - 18}-02-09` };
}

function signUp(person: DemoMentor | DemoAthlete, year: number) {
  return { email: emailOf(person), password: DEMO_PASSWORD, graduation_year: year + person.graduatesIn };
}
