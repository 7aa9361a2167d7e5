import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../e2e/stack.ts';
import { GOALS } from './goals.ts';
import { openConnection, openConnections, percentile, post } from './load.ts';
import {
  FIRST_ATHLETE,
  FIRST_FREE_MENTOR,
  hourAfter,
  idOf,
  insertAccounts,
  insertAthletes,
  insertMentors,
} from './people.ts';
import type { Product } from './product.ts';
import { atMost, type Figure, plain } from './report.ts';
import { bareProcesses, startBareNats } from './start-bare.ts';

const EACH = 1_000;
/** One after the other, each once all mails of the one before are there. The timed one meets code that is compiled. */
const ROUNDS = { first: 10, warming: 20, timed: 10 } as const;
const BOOKINGS = Object.keys(ROUNDS).length * EACH;
/** The product's and the bare processes', which share its mailbox. */
export const MAILS = BOOKINGS * 2 * 2;
/** Of the first round, not timed. */
const WARM_UP = 100;
const CONNECTIONS = 100;
const MAIL_ATHLETE = FIRST_ATHLETE + 20_000;

export const about =
  `${EACH} bookings of free sessions, ${1000 / ROUNDS.timed} a second: from the answer of POST /api/sessions/book until the mailbox ` +
  'announces the mail on its own socket, by when it is in its list; the mails to athlete and mentor both count. Before them come ' +
  `${EACH} at that rate, of processes that have just started and still compile what they do, and ${EACH} at half of it. ` +
  'Then the same load meets three bare processes with the same steps (a row with its event, the broker, two rows of mails, ' +
  'the same mailbox), which check nothing and write no texts.';

/** From the answer of a booking to its two mails in the mailbox. */
export async function run(product: Product): Promise<Figure[]> {
  const [booking, identity] = [product.database('booking'), product.database('identity')];
  await insertMentors(booking, FIRST_FREE_MENTOR, BOOKINGS, 'free');
  await insertAthletes(booking, MAIL_ATHLETE, BOOKINGS);
  await insertAccounts(identity, 'mentor', FIRST_FREE_MENTOR, BOOKINGS);
  await insertAccounts(identity, 'athlete', MAIL_ATHLETE, BOOKINGS);
  const ours = await measure(product, product.url);
  const bare = await startBareChain(product);
  try {
    const theirs = await measure(product, bare.url);
    return [
      atMost('booking answer to mail, p50', percentile(ours.timed, 50), GOALS.mailP50Ms, 'ms'),
      atMost('booking answer to mail, p99', percentile(ours.timed, 99), GOALS.mailP99Ms, 'ms'),
      plain('right after the start, p50', percentile(ours.first, 50), 'ms'),
      plain('right after the start, p99', percentile(ours.first, 99), 'ms'),
      plain('three bare processes, p50', percentile(theirs.timed, 50), 'ms'),
      plain('three bare processes, p99', percentile(theirs.timed, 99), 'ms'),
      plain('three bare processes right after the start, p99', percentile(theirs.first, 99), 'ms'),
      plain(`mails of ${BOOKINGS} bookings, ${BOOKINGS * 2} expected`, ours.mails, ''),
    ];
  } finally {
    await bare.stop();
  }
}

async function measure(product: Product, url: string) {
  const mailbox = await watchMailbox(product);
  const took: number[][] = [];
  try {
    for (const [round, everyMs] of Object.values(ROUNDS).entries()) {
      const begin = round * EACH;
      const answeredAt = await bookSteadily(product, url, begin, everyMs);
      await until(() => mailbox.arrivedAt.size >= (begin + EACH) * 2, 'all mails', 30_000);
      took.push(timeMails(begin, answeredAt, mailbox.arrivedAt));
    }
    const [first = [], , timed = []] = took;
    return { first, timed, mails: mailbox.count() };
  } finally {
    mailbox.close();
  }
}

async function bookSteadily(product: Product, url: string, begin: number, everyMs: number): Promise<number[]> {
  const answeredAt: number[] = [];
  const requests = await Promise.all(
    Array.from({ length: EACH }, async (_, n) => {
      const athlete = idOf(MAIL_ATHLETE, begin + n);
      const wish = {
        mentor_id: idOf(FIRST_FREE_MENTOR, begin + n),
        scheduled_datetime: hourAfter(new Date(), 0).toISOString(),
      };
      const token = await product.mintToken(athlete, 'athlete');
      return post(`${url}/api/sessions/book?athlete_id=${athlete}`, token, wish);
    }),
  );
  // Bun closes a connection on which somebody asks before the last answer, so each is asked only while it is free; and one
  // that nobody asks on for ten seconds, so they take turns.
  const free = await openConnections(url, CONNECTIONS);
  const began = performance.now();
  await Promise.all(
    requests.map(async (request, n) => {
      await Bun.sleep(began + n * everyMs - performance.now());
      const connection = free.shift() ?? (await openConnection(url));
      const status = await connection.ask(request);
      answeredAt[n] = performance.now();
      if (status !== 200) throw new Error(`a booking was answered ${status}`);
      free.push(connection);
    }),
  );
  for (const connection of free) connection.close();
  return answeredAt;
}

/** Milliseconds, the shortest first. */
function timeMails(begin: number, answeredAt: number[], arrivedAt: Map<string, number>): number[] {
  const notTimed = begin === 0 ? WARM_UP : 0;
  const took = answeredAt.slice(notTimed).flatMap((answered, n) =>
    [FIRST_FREE_MENTOR, MAIL_ATHLETE].map((first) => {
      const arrived = arrivedAt.get(`${idOf(first, begin + n + notTimed)}@example.org`) ?? Number.NaN;
      return Math.max(0, arrived - answered);
    }),
  );
  return took.sort((a, b) => a - b);
}

async function startBareChain(product: Product) {
  await product.database('booking')`
    create table bare_booking (id uuid primary key, mentor_id uuid, athlete_id uuid, starts_at timestamptz,
      unique (mentor_id, starts_at))`;
  await product.database('booking')`create table bare_outbox (id uuid primary key, mentor_id uuid, athlete_id uuid)`;
  await product.database('identity')`
    create table bare_mail (booking_id uuid, recipient uuid, primary key (booking_id, recipient))`;
  const bare = bareProcesses();
  const script = join(import.meta.dir, 'bare-mail.ts');
  const socket = join(bare.folder, 'service.sock');
  const nats = await startBareNats(bare, product);
  const on = (database: string) => ({ NATS_URL: nats, DATABASE_URL: product.databaseUrl(database) });
  await bare.startScript('booking', script, ['booking', socket], on('booking'));
  await bare.startScript(
    'mails',
    script,
    ['mails', `smtp://127.0.0.1:${mailboxPort(product, 'smtp')}`],
    on('identity'),
  );
  return { url: await bare.startAhead(socket), stop: bare.stop };
}

function mailboxPort(product: Product, which: 'smtp' | 'web'): string {
  const pid = product.processes().find(({ name }) => name === 'mailbox')?.pid;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  return command[command.indexOf(`--${which}`) + 1] ?? '';
}

/** maildev speaks socket.io, and listening to one event takes only three lines. */
async function watchMailbox(product: Product) {
  const arrivedAt = new Map<string, number>();
  let count = 0;
  const socket = new WebSocket(
    `ws://127.0.0.1:${mailboxPort(product, 'web')}/dev/mail/socket.io/?EIO=4&transport=websocket`,
  );
  const { promise: joined, resolve, reject } = Promise.withResolvers<void>();
  socket.onerror = () => reject(new Error('the mailbox has no socket'));
  socket.onmessage = ({ data }) => {
    const text = String(data);
    if (text.startsWith('0')) socket.send('40');
    else if (text.startsWith('40')) resolve();
    else if (text === '2') socket.send('3');
    else if (text.startsWith('42["newMail"')) note(JSON.parse(text.slice(2))[1]);
  };
  function note(mail: { to: { address: string }[] }) {
    count += 1;
    for (const { address } of mail.to) arrivedAt.set(address, performance.now());
  }
  await joined;
  return { arrivedAt, count: () => count, close: () => socket.close() };
}
