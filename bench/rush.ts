import { join } from 'node:path';
import { GOALS } from './goals.ts';
import { type Connection, median, openConnections, post } from './load.ts';
import { FIRST_ATHLETE, hourAfter, idOf, insertAthletes, insertMentors } from './people.ts';
import type { Product } from './product.ts';
import { atMost, type Figure, plain } from './report.ts';
import { bareProcesses } from './start-bare.ts';

const RIVALS = 200;
const ATHLETES = 4_000;
const MENTORS = 200;
const SLOTS = 1_000;
const WARM_UP_SLOTS = 20;
/** Ids that the booking benchmark does not use. */
const RUSH_MENTOR = 110_000_000_000;
const RUSH_ATHLETE = FIRST_ATHLETE + 10_000;

export const about =
  `${RIVALS} athletes ask for the same slot at once over ${RIVALS} open connections: from the first request to the last answer. ` +
  'Every slot had exactly one winner; the others were told 409. Two bare processes take turns with the product, slot by slot: ' +
  'one hands on, one inserts a row for whoever comes first, and neither knows who asks, checks anything, or has a second index.';

export async function run(product: Product): Promise<Figure[]> {
  const booking = product.database('booking');
  await insertMentors(booking, RUSH_MENTOR, MENTORS, 'paid');
  await insertAthletes(booking, RUSH_ATHLETE, ATHLETES);
  const athletes = await Promise.all(
    Array.from({ length: ATHLETES }, async (_, n) => {
      const id = idOf(RUSH_ATHLETE, n);
      return { id, token: await product.mintToken(id, 'athlete') };
    }),
  );
  const bare = await startBare(product);
  try {
    return await compare(product.url, bare.url, athletes);
  } finally {
    await bare.stop();
  }
}

async function compare(url: string, bareUrl: string, athletes: { id: string; token: string }[]): Promise<Figure[]> {
  const connections = await openConnections(url, RIVALS);
  const bareConnections = await openConnections(bareUrl, RIVALS);
  const now = new Date();
  const took: number[] = [];
  const bareTook: number[] = [];
  for (let slot = 0; slot < WARM_UP_SLOTS + SLOTS; slot++) {
    const wish = {
      mentor_id: idOf(RUSH_MENTOR, slot % MENTORS),
      scheduled_datetime: hourAfter(now, Math.floor(slot / MENTORS)).toISOString(),
    };
    // Each slot starts with another athlete, because the first to ask usually wins and may hold only two.
    const requestsTo = (origin: string) =>
      connections.map((_, n) => {
        const athlete = athletes[(slot * (RIVALS + 1) + n) % ATHLETES];
        return post(`${origin}/api/sessions/book?athlete_id=${athlete?.id}`, athlete?.token ?? '', wish);
      });
    const milliseconds = await rushOnce(connections, requestsTo(url));
    const bareMilliseconds = await rushOnce(bareConnections, requestsTo(bareUrl));
    if (slot < WARM_UP_SLOTS) continue;
    took.push(milliseconds);
    bareTook.push(bareMilliseconds);
  }
  for (const connection of [...connections, ...bareConnections]) connection.close();
  took.sort((a, b) => a - b);
  return [
    atMost('all answered, median', median(took), GOALS.rushMedianMs, 'ms'),
    plain('all answered, slowest', took.at(-1) ?? Number.NaN, 'ms'),
    plain('two bare processes, median', median(bareTook), 'ms'),
    plain('product ÷ two bare processes', median(took) / median(bareTook), '×'),
    plain('slots', took.length, ''),
  ];
}

async function rushOnce(connections: Connection[], requests: string[]): Promise<number> {
  const began = performance.now();
  const statuses = await Promise.all(connections.map((connection, n) => connection.ask(requests[n] ?? '')));
  const milliseconds = performance.now() - began;
  const winners = statuses.filter((status) => status === 200).length;
  const told = statuses.filter((status) => status === 409 || status === 400).length;
  if (winners !== 1 || winners + told !== RIVALS) throw new Error(`a rush ended with ${JSON.stringify(statuses)}`);
  return milliseconds;
}

async function startBare(product: Product): Promise<{ url: string; stop(): Promise<void> }> {
  await product.database('booking')`
    create table lean_hold (mentor_id uuid, starts_at timestamptz, athlete_id uuid, primary key (mentor_id, starts_at))`;
  const bare = bareProcesses();
  const socket = join(bare.folder, 'service.sock');
  const environment = { DATABASE_URL: product.databaseUrl('booking') };
  await bare.startScript('service', join(import.meta.dir, 'bare-rush.ts'), [socket], environment);
  return { url: await bare.startAhead(socket), stop: bare.stop };
}
