import { expect } from 'bun:test';
import { connect, type Socket } from 'node:net';
import type { SQL } from 'bun';
import { until } from '../stack.ts';
import type { World } from './world.ts';

const SLOW_SECONDS = 90;
const FAST_MS = 2_000;
const TIMES_ALONE = 20;

const quantile = (share: number, values: number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;
const median = (values: number[]) => quantile(1 / 2, values);
/** Four standard errors of the median, by the middle half: a busy machine spreads the values, and then it moves that far. */
const byChance = (values: number[]) =>
  (4 * 0.93 * (quantile(3 / 4, values) - quantile(1 / 4, values))) / Math.sqrt(values.length);

export async function time(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await ask();
  return performance.now() - started;
}

/** @throws when others wait meanwhile for two seconds, and on a slow machine for many times of what it takes alone */
export async function othersAreServed({ market }: World, meanwhile: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = meanwhile.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  const ask = () => market.good('GET', '/college-athletes?per_page=1');
  do waits.push(await time(ask));
  while (!isOver);
  await over;
  const alone = await time(ask);
  expect(median(waits)).toBeLessThan(FAST_MS + TIMES_ALONE * alone);
}

export interface SlowConnections {
  closed(): Promise<void>;
  end(): void;
}

/** Half of them stop in the middle of their headers, the other half in the middle of a body. */
export function openSlowly({ stack }: World, count: number): SlowConnections {
  const { port } = new URL(stack.url);
  const head = 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n';
  let open = count;
  const sockets: Socket[] = Array.from({ length: count }, (_, n) => {
    const socket = connect(Number(port), 'localhost');
    socket.on('error', () => undefined);
    socket.on('close', () => {
      open -= 1;
    });
    socket.on('data', () => undefined);
    socket.write(n % 2 ? head : `${head}content-length: 100\r\n\r\n{"email"`);
    return socket;
  });
  return {
    closed: async () => void (await until(() => open === 0, 'the slow connections to be closed', SLOW_SECONDS * 1_000)),
    end: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Wrong passwords for one account, one after another at sixteen doors. */
export async function guessPasswords({ market, otherAthlete }: World, guesses: number): Promise<Map<number, number>> {
  const heard = new Map<number, number>();
  let left = guesses;
  const guess = async () => {
    while (left-- > 0) {
      const { status } = await market.api('POST', '/login', null, {
        email: otherAthlete.email,
        password: `guess-${left}`,
      });
      heard.set(status, (heard.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 16 }, guess));
  return heard;
}

/** A network gets three codes an hour for an account, so more of them would measure its refusals. */
const CODES_PER_ACCOUNT = 3;
/** These differ in every answer. */
const OF_THE_MOMENT = ['date', 'x-now', 'traceparent', 'x-trace-id'];

/** How much longer a known address takes. Each goes first half the time: its mail is made while the next is asked. */
export async function resetGapMs(
  { databases, stack }: World,
  pairs: number,
): Promise<{ ms: number; usualMs: number; chanceMs: number }> {
  const known = await addAccounts(databases.identity, Math.ceil(pairs / CODES_PER_ACCOUNT));
  const gaps: number[] = [];
  const all: number[] = [];
  for (let n = 0; n < pairs; n++) {
    const email = known[n % known.length] ?? '';
    const stranger = email.replace('known', 'other');
    const isKnownFirst = Math.floor(n / known.length + n) % 2 === 0;
    const first = await askForReset(stack.url, isKnownFirst ? email : stranger);
    const second = await askForReset(stack.url, isKnownFirst ? stranger : email);
    expect(first.answer).toEqual(second.answer);
    all.push(first.ms, second.ms);
    gaps.push(isKnownFirst ? first.ms - second.ms : second.ms - first.ms);
  }
  // Otherwise nothing was done for the known ones, and the gap says nothing.
  await until(async () => (await countCodes(databases.identity)) === pairs, 'a code for each known address', 60_000);
  return { ms: median(gaps), usualMs: median(all), chanceMs: byChance(gaps) };
}

async function askForReset(url: string, email: string) {
  const started = performance.now();
  const answer = await fetch(`${url}/api/forgot-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  const text = await answer.text();
  const ms = performance.now() - started;
  const headers = [...answer.headers].filter(([name]) => !OF_THE_MOMENT.includes(name));
  return { ms, answer: { status: answer.status, text, headers } };
}

async function countCodes(identity: SQL): Promise<number> {
  const [row] = await identity`
    select count(*)::int as made from reset_code r join account a on a.id = r.account_id where a.email like 'known-%'`;
  return row.made;
}

/** Copies, because a password costs a tenth of a second to register. */
async function addAccounts(identity: SQL, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, () => `known-${crypto.randomUUID()}@example.org`);
  for (const email of emails)
    await identity`
      insert into account (id, role, email, password_hash, first_name, last_name, time_zone, profile, created_at)
      select gen_random_uuid(), role, ${email}, password_hash, first_name, last_name, time_zone, profile, created_at
      from account where role = 'athlete' and email is not null limit 1`;
  return emails;
}
