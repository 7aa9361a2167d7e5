import { expect } from 'bun:test';
import { connect, type Socket } from 'node:net';
import { until } from '../stack.ts';
import type { World } from './world.ts';

const SLOW_SECONDS = 90;
const FAST_MS = 2_000;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

async function time(ask: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await ask();
  return performance.now() - started;
}

/** @throws when others wait for longer than two seconds meanwhile */
export async function othersAreServed({ market }: World, meanwhile: Promise<unknown>): Promise<void> {
  let isOver = false;
  const over = meanwhile.finally(() => {
    isOver = true;
  });
  const waits: number[] = [];
  do waits.push(await time(() => market.good('GET', '/college-athletes?per_page=1')));
  while (!isOver);
  await over;
  expect(median(waits)).toBeLessThan(FAST_MS);
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

/** How much longer it takes to ask for a reset of a known address than of one that nobody has. */
export async function resetGapMs({ market }: World, known: readonly string[]): Promise<number> {
  const ask = async (email: string) => {
    let answer: unknown;
    const ms = await time(async () => {
      answer = await market.api('POST', '/forgot-password', null, { email });
    });
    return { ms, answer };
  };
  const gaps: number[] = [];
  for (const email of known) {
    const [one, other] = [await ask(email), await ask(`x-${email}`)];
    expect(one.answer).toEqual(other.answer);
    gaps.push(one.ms - other.ms);
  }
  return Math.abs(median(gaps));
}
