import { type Account, type Answer, type Marketplace, marketplace } from '../marketplace.ts';
import type { Stack } from '../stack.ts';

const LEVELS = ['D1', 'D2', 'D3'] as const;
/** Sign-ins expire in real time and are renewed at this age. */
const SIGN_IN_AGAIN_MS = 8 * 60_000;
const AT_ONCE = 6;

export interface Person extends Account {
  signedInAt: number;
  /** Deleted or removed; they ask nothing more. */
  isGone?: boolean;
}

/** A refusal is counted by its sentence; a failure ends the simulation. */
export interface Crowd {
  market: Marketplace;
  mentors: Person[];
  athletes: Person[];
  founder(): Promise<string>;
  /** Null for a refusal. @throws for an answer of 500 or more */
  ask(person: Person, method: string, path: string, body?: unknown): Promise<Answer['body'] | null>;
  askAsFounder(method: string, path: string, body?: unknown): Promise<Answer['body'] | null>;
  askByLink(method: string, path: string, body?: unknown): Promise<Answer['body'] | null>;
  calls(): number;
  refusals: Map<string, number>;
}

export async function gatherCrowd(
  stack: Stack,
  { insists, ...size }: { mentors: number; athletes: number; insists: boolean },
): Promise<Crowd> {
  const market = marketplace(stack, { insists });
  const refusals = new Map<string, number>();
  let calls = 0;
  let admin = { token: '', signedInAt: Number.NEGATIVE_INFINITY };

  async function founder(): Promise<string> {
    if (performance.now() - admin.signedInAt > SIGN_IN_AGAIN_MS)
      admin = { token: await market.admin(), signedInAt: performance.now() };
    return admin.token;
  }
  /** Null for whom the founder has removed. */
  async function tokenOf(person: Person): Promise<string | null> {
    if (performance.now() - person.signedInAt > SIGN_IN_AGAIN_MS) {
      const { email, password } = person;
      const { status, body } = await market.api('POST', '/login', null, { email, password });
      if (status >= 500) throw new Error(`logging in answered ${status}: ${JSON.stringify(body)}`);
      if (status >= 300) return null;
      Object.assign(person, { token: body.access_token, signedInAt: performance.now() });
    }
    return person.token;
  }

  const token = await founder();
  await market.good('PUT', '/admin/settings', token, { free_sessions: 'open', notice_minutes: 2880, horizon_days: 16 });
  const mentors = await each(numbers(size.mentors), async (i) => {
    const isFree = i % 5 === 4;
    const mentor = await market.registerMentor({
      first_name: `Mentor ${letters(i)}`,
      college_level: LEVELS[i % 3],
      mentoring_type: isFree ? 'free' : 'paid',
    });
    await market.approve(mentor);
    if (!isFree) await market.connect(mentor);
    await market.good('POST', `/mentors/${mentor.id}/availability`, mentor.token, evenings());
    return { ...mentor, signedInAt: performance.now() };
  });
  const athletes = await each(numbers(size.athletes), async (i) => {
    const athlete = await market.registerConfirmedAthlete({ first_name: `Athlete ${letters(i)}` });
    return { ...athlete, signedInAt: performance.now() };
  });

  async function askBy(
    by: string | null,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<Answer['body'] | null> {
    calls += 1;
    const { status, body: answer } = await market.api(method, path, by, body);
    if (status < 300) return answer;
    if (status >= 500) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(answer)}`);
    const sentence = `${status} ${typeof answer.detail === 'string' ? answer.detail : JSON.stringify(answer.detail)}`;
    refusals.set(sentence, (refusals.get(sentence) ?? 0) + 1);
    return null;
  }

  return {
    market,
    mentors,
    athletes,
    founder,
    refusals,
    calls: () => calls,
    async ask(person, method, path, body) {
      if (person.isGone) return null;
      const token = await tokenOf(person);
      person.isGone = !token;
      return token ? askBy(token, method, path, body) : null;
    },
    askByLink: (...asked) => askBy(null, ...asked),
    askAsFounder: async (...asked) => askBy(await founder(), ...asked),
  };
}

export async function each<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = new Array(items.length);
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const [index, item] of queue) results[index] = await work(item);
    }),
  );
  return results;
}

/** Names have no digits. */
function letters(i: number): string {
  return i.toString(26).replace(/./g, (digit) => String.fromCharCode(65 + Number.parseInt(digit, 26)));
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, i) => i);
}

function evenings() {
  return numbers(7).map((day) => ({
    day_of_week: day,
    start_time: '15:00',
    end_time: '21:00',
    timezone: 'America/New_York',
  }));
}
