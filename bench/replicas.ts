import { readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Subprocess } from 'bun';
import { CALLER_HEADER, signCaller } from 'svc-kit/auth';
import { findFreePorts } from 'svc-kit/free-ports';
import { until } from '../e2e/stack.ts';
import { BOOKED_MENTORS, BOOKING_ATHLETES, insertPeople, settle } from './book.ts';
import { fillCatalog, LIST_FILTERS, MENTORS } from './browse.ts';
import { get, load, median, post } from './load.ts';
import { FIRST_ATHLETE, FIRST_MENTOR, hourAfter, idOf } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { describeResults, type Figure, plain } from './report.ts';
import { giveShareOfCore } from './share-of-core.ts';
import { answersOf, fitUsl, type Usl } from './usl.ts';

const COUNTS = [1, 2, 3, 4] as const;
/** Four of them leave more than a core to Postgres and to whoever asks. */
const SHARE_PERCENT = 15;
const CONNECTIONS_EACH = 8;
const ROUNDS = 5;
const ROUND_MS = 4_000;
const ANSWER_MS = 30_000;

const about =
  `One to four processes of a service, each with ${SHARE_PERCENT} percent of a core, over one Postgres that has what is left of the ` +
  `machine: answers a second without the gateway, ${CONNECTIONS_EACH} connections to each process, medians of ${ROUNDS} interleaved rounds. ` +
  `Lists are 24 of ${MENTORS.toLocaleString('en-US')} mentors by two filters, bookings each of a fresh slot. Then the Universal Scalability Law fitted to them.`;

/** `npm run bench -- replicas`, as root: processes get shares of a core. */
export async function runReplicas(): Promise<string> {
  const product = await startProduct();
  try {
    await fillCatalog(product);
    const lists = await measure(product, 'catalog', async (url, process) => {
      let n = process * 1e6;
      return () => get(`${url}/college-athletes?${LIST_FILTERS}&n=${n++}`);
    });
    const booking = product.database('booking');
    await insertPeople(booking);
    const bookings = await measure(product, 'booking', writeBookings(product), () => settle(product, booking));
    const figures = [...describe('lists', lists), ...describe('bookings', bookings)];
    return describeResults([{ name: 'replicas', about, figures }]);
  } finally {
    await product.stop();
  }
}

type Next = () => string | null;
type Asker = (url: string, process: number, of: number) => Promise<Next>;

/** @returns the median of each count of processes */
async function measure(
  product: Product,
  name: 'catalog' | 'booking',
  ask: Asker,
  after = async () => undefined as unknown,
) {
  const replicas = await startReplicas(product, name, Math.max(...COUNTS));
  try {
    const seen = COUNTS.map((): number[] => []);
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index, count] of COUNTS.entries()) {
        const urls = replicas.urls.slice(0, count);
        const nexts = await Promise.all(urls.map((url, process) => ask(url, process, count)));
        const found = await Promise.all(urls.map((url, process) => loadOne(url, nexts[process] as Next)));
        await after();
        // The first round only warms up.
        if (round > 0) seen[index]?.push(found.reduce((sum, perSecond) => sum + perSecond, 0));
      }
    }
    return COUNTS.map((processes, index) => ({ processes, perSecond: median(seen[index] ?? []) }));
  } finally {
    await replicas.stop();
  }
}

async function loadOne(url: string, next: Next): Promise<number> {
  const { perSecond, statuses } = await load({ url, connections: CONNECTIONS_EACH, next, milliseconds: ROUND_MS });
  if (Object.keys(statuses).some((status) => status !== '200')) {
    throw new Error(`replicas: ${url} answers ${JSON.stringify(statuses)}`);
  }
  return perSecond;
}

/** With the settings of the product's own, which goes on beside them without calls. */
async function startReplicas(product: Product, name: string, count: number) {
  const pid = product.processes().find((process) => process.name === name)?.pid;
  if (!pid) throw new Error(`replicas: ${name} is not running`);
  const [command, given] = [partsOf(`/proc/${pid}/cmdline`), partsOf(`/proc/${pid}/environ`)];
  const environment = Object.fromEntries(
    given.map((entry) => [entry.split('=')[0] ?? '', entry.replace(/^[^=]*=/, '')]),
  );
  const replicas: { url: string; process: Subprocess; release: () => void }[] = [];
  for (const port of await findFreePorts(count)) {
    const process = Bun.spawn(command, {
      cwd: readlinkSync(`/proc/${pid}/cwd`),
      env: { ...environment, PORT: String(port) },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const url = `http://127.0.0.1:${port}`;
    await until(async () => (await fetch(`${url}/ready`).catch(() => null))?.ok === true, url, ANSWER_MS);
    replicas.push({ url, process, release: giveShareOfCore(process.pid, SHARE_PERCENT) });
  }
  return {
    urls: replicas.map(({ url }) => url),
    async stop() {
      for (const { process, release } of replicas) {
        process.kill();
        await process.exited;
        release();
      }
    },
  };
}

function partsOf(file: string): string[] {
  return readFileSync(file, 'utf8').split('\0').filter(Boolean);
}

/** Signed anew for every round, because a signature is good for a minute. */
function writeBookings(product: Product): Asker {
  const { internal } = JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8'));
  const now = new Date();
  return async (url, process, of) => {
    const requests: string[] = [];
    for (let n = process; n < BOOKING_ATHLETES; n += of) {
      const id = idOf(FIRST_ATHLETE, n);
      const caller = await signCaller(internal, {
        kind: 'person',
        id,
        role: 'athlete',
        signInId: crypto.randomUUID(),
        signedInAt: Date.now() / 1000,
      });
      const request = post(`${url}/sessions/book?athlete_id=${id}`, '', {
        mentor_id: idOf(FIRST_MENTOR, n % BOOKED_MENTORS),
        scheduled_datetime: hourAfter(now, Math.floor(n / BOOKED_MENTORS)).toISOString(),
        notes: 'Film review, please.',
      });
      requests.push(request.replace(/Authorization: [^\r]*\r\n/, `${CALLER_HEADER}: ${caller}\r\n`));
    }
    let n = 0;
    return () => requests[n++] ?? null;
  };
}

function describe(what: string, points: { processes: number; perSecond: number }[]): Figure[] {
  const law: Usl = fitUsl(points);
  const percent = (value: number) => value * 100;
  return [
    ...points.map(({ processes, perSecond }) => plain(`${what}, ${processes} of them`, perSecond, '/s')),
    plain(`${what}: what waits for what is shared (σ)`, percent(law.contention), '%'),
    plain(`${what}: what each asks of the others (κ)`, percent(law.coherence), '%'),
    plain(`${what}: error of the fit`, percent(law.error), '%'),
    plain(`${what}: sixteen of them by the law`, answersOf(law, 16), '/s'),
  ];
}
