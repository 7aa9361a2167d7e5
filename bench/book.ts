import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SQL } from 'bun';
import { migrate } from 'svc-kit/migrate';
import { until } from '../e2e/stack.ts';
import { findSettings, seedSettings } from '../svc-booking/src/store/platform-settings.ts';
import { bookingScript, CLIENTS } from './booking-statement.ts';
import { GOALS } from './goals.ts';
import { load, median, post } from './load.ts';
import { FIRST_ATHLETE, FIRST_MENTOR, hourAfter, idOf, insertAthletes, insertMentors } from './people.ts';
import type { Product } from './product.ts';
import { type Figure, plain, ratio } from './report.ts';

/** pgbench needs 480 of them. */
export const BOOKED_MENTORS = 500;
export const BOOKING_ATHLETES = 4_000;
const HOLDS_EACH = 2;
const ROUNDS = 5;
const ROUND_MS = 3_000;

export const about =
  `Bookings a second by ${CLIENTS} clients, each of a fresh slot (POST /api/sessions/book by ${BOOKING_ATHLETES.toLocaleString('en-US')} signed-in ` +
  'athletes, whose tokens the gateway has seen before), beside pgbench with the same statement, as the service’s own code writes it, prepared, on the same server with the ' +
  `same tables, where nobody works on what it leaves in outbox and due; fsync on; medians of ${ROUNDS} interleaved rounds.`;

/** Runs beside pgbench with the same statement. */
export async function run(product: Product): Promise<Figure[]> {
  const booking = product.database('booking');
  await insertPeople(booking);
  const requests = await writeRequests(product);
  const bare = await makeBareDatabase(product);
  const seen: { gateway: number[]; pgbench: number[]; bestMs: number[] } = { gateway: [], pgbench: [], bestMs: [] };
  for (let round = 0; round <= ROUNDS; round++) {
    const direct = await runPgbench(product.databaseUrl('bench'), bare);
    const result = await bookAll(product, requests);
    await settle(product, booking);
    // The first round only warms up.
    if (round === 0) continue;
    seen.pgbench.push(direct);
    seen.gateway.push(result.perSecond);
    seen.bestMs.push(result.median);
  }
  const [gateway, pgbench] = [median(seen.gateway), median(seen.pgbench)];
  return [
    ratio('booking through the gateway ÷ pgbench', gateway / pgbench, GOALS.bookingToPgbench),
    plain('booking through the gateway', gateway, '/s'),
    plain('its median answer', median(seen.bestMs), 'ms'),
    plain('pgbench', pgbench, '/s'),
  ];
}

export async function insertPeople(booking: SQL): Promise<void> {
  await insertMentors(booking, FIRST_MENTOR, BOOKED_MENTORS, 'paid');
  await insertAthletes(booking, FIRST_ATHLETE, BOOKING_ATHLETES);
}

async function writeRequests(product: Product): Promise<string[]> {
  const now = new Date();
  const tokens = await Promise.all(
    Array.from({ length: BOOKING_ATHLETES }, (_, n) => product.mintToken(idOf(FIRST_ATHLETE, n), 'athlete')),
  );
  return Array.from({ length: BOOKING_ATHLETES * HOLDS_EACH }, (_, n) => {
    const athlete = n % BOOKING_ATHLETES;
    return post(`${product.url}/api/sessions/book?athlete_id=${idOf(FIRST_ATHLETE, athlete)}`, tokens[athlete] ?? '', {
      mentor_id: idOf(FIRST_MENTOR, n % BOOKED_MENTORS),
      scheduled_datetime: hourAfter(now, Math.floor(n / BOOKED_MENTORS)).toISOString(),
      notes: 'Film review, please.',
    });
  });
}

async function bookAll(product: Product, requests: string[]) {
  let n = 0;
  const next = () => requests[n++] ?? null;
  const result = await load({ url: product.url, connections: CLIENTS, next, milliseconds: ROUND_MS });
  const failed = Object.keys(result.statuses).filter((status) => status !== '200');
  if (failed.length > 0) throw new Error(`booking: answers ${JSON.stringify(result.statuses)}`);
  return result;
}

/** Removes the bookings once every event of the round has been handled. */
export async function settle(product: Product, booking: SQL): Promise<void> {
  const payments = product.database('payments');
  const heard = async () => {
    const [told]: { waiting: number; sent: number }[] = await booking`
      select count(*) filter (where published_at is null)::int as waiting, count(*)::int as sent from outbox
      where name = 'session.booked'`;
    const [inbox]: { n: number }[] = await payments`select count(*)::int as n from inbox`;
    return told?.waiting === 0 && (inbox?.n ?? 0) >= told.sent;
  };
  await until(heard, 'the events of a round', 60_000);
  await booking`truncate session cascade`;
  await booking`delete from due`;
}

/** Separate, so that nothing works on pgbench's rows. */
async function makeBareDatabase(product: Product): Promise<SQL> {
  await product.database('postgres')`create database bench`;
  const bare = product.database('bench');
  await migrate(bare, fileURLToPath(new URL('../svc-booking/migrations/', import.meta.url)));
  const settings = await findSettings(product.database('booking'));
  await seedSettings(bare, settings, new Date());
  await insertPeople(bare);
  return bare;
}

async function runPgbench(url: string, bare: SQL): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pgbench-'));
  const file = join(folder, 'booking.sql');
  writeFileSync(file, await bookingScript((await findSettings(bare)).version));
  try {
    return await runScript(file, url, bare);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function runScript(file: string, url: string, bare: SQL): Promise<number> {
  const program = Bun.which('pgbench');
  if (!program)
    throw new Error('pgbench is not installed (Debian: postgresql-contrib); it is what booking is compared with');
  const child = Bun.spawn(
    [
      program,
      ...['--no-vacuum', '--protocol=prepared', `--client=${CLIENTS}`, '--jobs=1', `--time=${ROUND_MS / 1000}`],
      ...['--define=n=0', `--file=${file}`, url],
    ],
    { stdout: 'pipe', stderr: 'pipe' },
  );
  const [text, errors] = await Promise.all([new Response(child.stdout).text(), new Response(child.stderr).text()]);
  const perSecond = Number(/tps = ([\d.]+)/.exec(text)?.[1]);
  const [row]: { n: number }[] = await bare`select count(*)::int as n from session`;
  const transactions = Number(/actually processed: (\d+)/.exec(text)?.[1]);
  if (!perSecond || !row?.n) throw new Error(`pgbench: ${text}${errors}`);
  await bare`truncate session, outbox, due cascade`;
  // A transaction that booked nothing (an athlete's third hold) does not count.
  return (perSecond * row.n) / transactions;
}
