import { readFileSync } from 'node:fs';
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

const BOOKINGS = 1_000;
const EVERY_MS = 10;
const WARM_UP = 100;
const CONNECTIONS = 100;
const MAIL_ATHLETE = FIRST_ATHLETE + 20_000;

export const about =
  `${1000 / EVERY_MS} bookings of free sessions a second, ${BOOKINGS} in all: from the answer of POST /api/sessions/book until the mailbox ` +
  'announces the mail on its own socket, by when it is in its list; the mails to athlete and mentor both count. The first ' +
  `${WARM_UP} bookings warm up: their mails are waited for and counted, and not timed.`;

/** From the answer of a booking to its two mails in the mailbox. */
export async function run(product: Product): Promise<Figure[]> {
  const [booking, identity] = [product.database('booking'), product.database('identity')];
  await insertMentors(booking, FIRST_FREE_MENTOR, BOOKINGS, 'free');
  await insertAthletes(booking, MAIL_ATHLETE, BOOKINGS);
  await insertAccounts(identity, 'mentor', FIRST_FREE_MENTOR, BOOKINGS);
  await insertAccounts(identity, 'athlete', MAIL_ATHLETE, BOOKINGS);
  const mailbox = await watchMailbox(product);
  try {
    const answeredAt = await bookSteadily(product);
    await until(() => mailbox.arrivedAt.size >= BOOKINGS * 2, 'all mails', 30_000);
    return summarize(answeredAt, mailbox.arrivedAt, mailbox.count());
  } finally {
    mailbox.close();
  }
}

async function bookSteadily(product: Product): Promise<number[]> {
  const answeredAt: number[] = [];
  const requests = await Promise.all(
    Array.from({ length: BOOKINGS }, async (_, n) => {
      const athlete = idOf(MAIL_ATHLETE, n);
      const wish = {
        mentor_id: idOf(FIRST_FREE_MENTOR, n),
        scheduled_datetime: hourAfter(new Date(), 0).toISOString(),
      };
      const token = await product.mintToken(athlete, 'athlete');
      return post(`${product.url}/api/sessions/book?athlete_id=${athlete}`, token, wish);
    }),
  );
  // Bun closes a connection on which somebody asks before the last answer, so each is asked only while it is free.
  const free = await openConnections(product.url, CONNECTIONS);
  const began = performance.now();
  await Promise.all(
    requests.map(async (request, n) => {
      await Bun.sleep(began + n * EVERY_MS - performance.now());
      const connection = free.pop() ?? (await openConnection(product.url));
      const status = await connection.ask(request);
      answeredAt[n] = performance.now();
      if (status !== 200) throw new Error(`a booking was answered ${status}`);
      free.push(connection);
    }),
  );
  for (const connection of free) connection.close();
  return answeredAt;
}

function summarize(answeredAt: number[], arrivedAt: Map<string, number>, mails: number): Figure[] {
  const took = answeredAt.slice(WARM_UP).flatMap((answered, n) =>
    [FIRST_FREE_MENTOR, MAIL_ATHLETE].map((first) => {
      const arrived = arrivedAt.get(`${idOf(first, n + WARM_UP)}@example.org`) ?? Number.NaN;
      return Math.max(0, arrived - answered);
    }),
  );
  took.sort((a, b) => a - b);
  return [
    atMost('booking answer to mail, p50', percentile(took, 50), GOALS.mailP50Ms, 'ms'),
    atMost('booking answer to mail, p99', percentile(took, 99), GOALS.mailP99Ms, 'ms'),
    plain(`mails of ${BOOKINGS} bookings, ${BOOKINGS * 2} expected`, mails, ''),
    plain('of them timed', took.length, ''),
  ];
}

/** maildev speaks socket.io, and listening to one event takes only three lines. */
async function watchMailbox(product: Product) {
  const arrivedAt = new Map<string, number>();
  let count = 0;
  const pid = product.processes().find(({ name }) => name === 'mailbox')?.pid;
  const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
  const port = command[command.indexOf('--web') + 1];
  const socket = new WebSocket(`ws://127.0.0.1:${port}/dev/mail/socket.io/?EIO=4&transport=websocket`);
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
