import { type Chance, chanceOf } from '../faults/chance.ts';
import type { Town } from '../faults/load.ts';
import type { Account } from '../marketplace.ts';
import type { TimedOutcome } from './judge.ts';

/** Between two calls of one person. */
const BREATH_MS = 40;
const PATIENCE_MS = 15_000;

export interface SteadyLoad {
  outcomes: readonly TimedOutcome[];
  /** The sessions that somebody was told of. */
  acknowledged: readonly string[];
  stop(): Promise<void>;
}

interface Going {
  url: string;
  town: Town;
  outcomes: TimedOutcome[];
  acknowledged: string[];
  isOver: boolean;
}
interface Call {
  what: string;
  method: 'GET' | 'POST';
  path: string;
  token?: string;
  body?: unknown;
}
interface Answer {
  status: number | null;
  said: string;
}

/** Every athlete of the town browses, signs in, books, looks and cancels, over and over; each answer is kept. */
export function startSteadyLoad(url: string, town: Town, seed: string): SteadyLoad {
  const going: Going = { url, town, outcomes: [], acknowledged: [], isOver: false };
  const lives = town.athletes.map((athlete, i) => live(going, athlete, chanceOf(`${seed}, athlete ${i}`)));
  return {
    outcomes: going.outcomes,
    acknowledged: going.acknowledged,
    async stop() {
      going.isOver = true;
      await Promise.all(lives);
    },
  };
}

async function live(going: Going, athlete: Account, chance: Chance): Promise<void> {
  const { email, password } = athlete;
  while (!going.isOver) {
    await ask(going, { what: 'browse', method: 'GET', path: '/college-athletes?sport=basketball' });
    const signedIn = await ask(going, { what: 'login', method: 'POST', path: '/login', body: { email, password } });
    const token: string | undefined = signedIn?.access_token;
    if (token) await bookAndCancel(going, { ...athlete, token }, chance);
  }
}

async function bookAndCancel(going: Going, { id, token }: Account, chance: Chance): Promise<void> {
  const mentor = chance.pick(going.town.mentors);
  const open = await ask(going, { what: 'slots', method: 'GET', path: `/mentors/${mentor.id}/slots` });
  const slots: string[] = open?.slots ?? [];
  if (slots.length === 0) return;
  const body = { mentor_id: mentor.id, scheduled_datetime: chance.pick(slots), notes: 'Film review, please.' };
  const path = `/sessions/book?athlete_id=${id}`;
  const booked = await ask(going, { what: 'book', method: 'POST', path, token, body });
  if (booked?.session_id) going.acknowledged.push(booked.session_id);
  const seen: { id: string }[] | null = await ask(going, {
    ...{ what: 'my sessions', method: 'GET', path: '/sessions?status=scheduled', token },
  });
  // So that the calendar never fills up, however long it runs: also what was booked without an answer.
  for (const { id: session } of seen ?? [])
    await ask(going, { what: 'cancel', method: 'POST', path: `/sessions/${session}/cancel`, token });
}

/** @returns the body of a good answer */
// biome-ignore lint/suspicious/noExplicitAny: answers have every shape
async function ask(going: Going, call: Call): Promise<any> {
  const began = performance.now();
  let answer = await askOnce(going.url, call);
  // As browsers and proxies do it: what only reads is asked once more when the connection broke.
  if (answer.status === null && call.method === 'GET') answer = await askOnce(going.url, call);
  const said = answer.status === 200 ? '' : answer.said;
  going.outcomes.push({ what: call.what, status: answer.status, said, began, ended: performance.now() });
  await new Promise((done) => setTimeout(done, BREATH_MS));
  return answer.status === 200 ? JSON.parse(answer.said) : null;
}

async function askOnce(url: string, { method, path, token, body }: Call): Promise<Answer> {
  try {
    const response = await fetch(`${url}/api${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: response.status, said: await response.text() };
  } catch (error) {
    return { status: null, said: String(error) };
  }
}
