import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SQL } from 'bun';
import { fillCatalog, LIST_FILTERS, MENTORS, makeLeanTable } from './browse.ts';
import { GOALS } from './goals.ts';
import { get, load, median } from './load.ts';
import { FIRST_ATHLETE, FIRST_MENTOR, ID_BEGINS, idOf, insertAthletes, insertMentors } from './people.ts';
import { type Product, startProduct } from './product.ts';
import { describeResults, type Figure, plain, ratio } from './report.ts';
import { type Peers, startPeers } from './start-peers.ts';

const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const WARM_UP_MS = 4_000;
const ATHLETES = 40;
const SESSIONS_EACH = 8;
const BEHIND_ANOTHER = 'bare Hono behind another process';

const about =
  `What a founder would build instead, in one run with the product: Next.js with Drizzle, and bare Hono with Bun's own SQL client, both ` +
  `in bench/peers/ and holding nothing of ours. They answer the same bytes from lean tables with just the right index and count nothing; ` +
  `a person's token is checked, nothing else. A process that only hands on stands before bare Hono, as the gateway stands before ` +
  `a service: what two processes can do at most. ${CONNECTIONS} connections, answers a second, medians of ${ROUNDS} interleaved rounds. ` +
  `Browse is 24 of ${MENTORS.toLocaleString('en-US')} mentors by two filters; ${ATHLETES} people ask for one of their ${SESSIONS_EACH} sessions, and for all of them.`;

/** `npm run bench -- peers`; the first time it installs some 300 MB from npm into `.cache/peers`. */
export async function runPeers(): Promise<string> {
  const product = await startProduct();
  let peers: Peers | undefined;
  try {
    await fillCatalog(product);
    const catalog = product.database('catalog');
    await makeLeanTable(catalog);
    const people = await makeSessions(product);
    await makeLeanSessions(catalog, people);
    peers = await startPeers({
      DATABASE_URL: product.databaseUrl('catalog'),
      JWT_PUBLIC_JWKS: JSON.parse(readFileSync(join(product.dataDir, 'secrets.json'), 'utf8')).jwtPublicJwks,
    });
    return describeResults([{ name: 'peers', about, figures: await compare(product.url, peers, people) }]);
  } finally {
    await peers?.stop();
    await product.stop();
  }
}

interface Person {
  id: string;
  token: string;
  sessions: { id: string; startsAt: string; card: string; details: string }[];
}

/** Two sessions ahead and the rest behind, each person's with mentors of their own. */
async function makeSessions(product: Product): Promise<Person[]> {
  const booking = product.database('booking');
  await insertMentors(booking, FIRST_MENTOR, ATHLETES, 'paid');
  await insertAthletes(booking, FIRST_ATHLETE, ATHLETES);
  await booking`
    insert into session (id, version, mentor_id, athlete_id, starts_at, ends_at, status, amount_cents, mentor_share_cents,
      paid_at, created_at, updated_at, changed_real)
    select gen_random_uuid(), 4, (${ID_BEGINS}::text || (${FIRST_MENTOR}::bigint + person))::uuid,
      (${ID_BEGINS}::text || (${FIRST_ATHLETE}::bigint + person))::uuid, at, at + interval '1 hour',
      case when at > now() then 'confirmed' else 'completed' end, 12000, 4800, at - interval '20 days',
      at - interval '20 days', at - interval '20 days', at - interval '20 days'
    from generate_series(0, ${ATHLETES - 1}::int) person, generate_series(1, ${SESSIONS_EACH}::int) n,
      lateral (select date_trunc('hour', now()) + make_interval(days => (n - ${SESSIONS_EACH - 2}::int) * 7 - 3) as at) placed`;
  return Promise.all(
    Array.from({ length: ATHLETES }, async (_, n) => {
      const id = idOf(FIRST_ATHLETE, n);
      const token = await product.mintToken(id, 'athlete');
      return { id, token, sessions: await readSessions(product, id, token) };
    }),
  );
}

async function readSessions(product: Product, id: string, token: string): Promise<Person['sessions']> {
  const { sessions }: { sessions: { id: string; scheduled_datetime: string }[] } = await ask(
    `${product.url}/api/athletes/${id}/sessions`,
    token,
  );
  return Promise.all(
    sessions.map(async (session) => ({
      id: session.id,
      startsAt: session.scheduled_datetime,
      card: JSON.stringify(session),
      details: JSON.stringify(await ask(`${product.url}/api/sessions/${session.id}/details`, token)),
    })),
  );
}

async function ask(url: string, token: string) {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

async function makeLeanSessions(sql: SQL, people: Person[]): Promise<void> {
  await sql`
    create table lean_session (id uuid primary key, athlete_id uuid not null, starts_at timestamptz not null,
      card text not null, details text not null)`;
  for (const { id, sessions } of people) {
    for (const session of sessions)
      await sql`insert into lean_session values (${session.id}, ${id}, ${session.startsAt}, ${session.card}, ${session.details})`;
  }
  await sql`create index on lean_session (athlete_id, starts_at desc)`;
  await sql`vacuum analyze lean_session`;
}

interface Variant {
  name: string;
  url: string;
  next(): string;
}

async function compare(url: string, peers: Peers, people: Person[]): Promise<Figure[]> {
  let n = 0;
  const person = () => people[n++ % people.length] as Person;
  const asPerson = (path: (person: Person) => string) => () => {
    const who = person();
    return get(path(who)).replace('\r\n\r\n', `\r\nAuthorization: Bearer ${who.token}\r\n\r\n`);
  };
  const others = [
    { name: 'bare Hono', at: peers.bare },
    { name: BEHIND_ANOTHER, at: peers.ahead },
    { name: 'Next.js + Drizzle', at: peers.next },
  ];
  const one = (who: Person) => who.sessions[n % SESSIONS_EACH]?.id;
  const variants: Variant[] = [
    { name: 'browse, cached by the gateway', url, next: () => get(`${url}/api/college-athletes?${LIST_FILTERS}`) },
    {
      name: 'browse, uncached through the gateway',
      url,
      next: () => get(`${url}/api/college-athletes?${LIST_FILTERS}&n=${n++}`),
    },
    ...others.map(({ name, at }) => ({
      name: `browse, ${name}`,
      url: at,
      next: () => get(`${at}/list?${LIST_FILTERS}&n=${n++}`),
    })),
    {
      name: 'one session, through the gateway',
      url,
      next: asPerson((who) => `${url}/api/sessions/${one(who)}/details`),
    },
    ...others.map(({ name, at }) => ({
      name: `one session, ${name}`,
      url: at,
      next: asPerson((who) => `${at}/sessions/${one(who)}`),
    })),
    {
      name: 'my sessions, through the gateway',
      url,
      next: asPerson((who) => `${url}/api/athletes/${who.id}/sessions`),
    },
    ...others.map(({ name, at }) => ({
      name: `my sessions, ${name}`,
      url: at,
      next: asPerson((who) => `${at}/people/${who.id}`),
    })),
  ];
  const seen = new Map(variants.map(({ name }) => [name, [] as number[]]));
  for (const variant of variants) await measure(variant, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const variant of variants) seen.get(variant.name)?.push(await measure(variant, ROUND_MS));
  }
  const of = (name: string) => median(seen.get(name) ?? []);
  const ratios = ['browse, uncached', 'one session,', 'my sessions,'].flatMap((call) => {
    const what = call.split(',')[0];
    const own = of(`${call} through the gateway`);
    const twoProcesses = of(`${what}, ${BEHIND_ANOTHER}`);
    return [
      ratio(`${what}: product ÷ Next.js + Drizzle`, own / of(`${what}, Next.js + Drizzle`), GOALS.toNext),
      ratio(`${what}: product ÷ bare Hono`, own / of(`${what}, bare Hono`), GOALS.uncachedToLeanest),
      ratio(`${what}: product ÷ ${BEHIND_ANOTHER}`, own / twoProcesses),
      ratio(`${what}: ${BEHIND_ANOTHER} ÷ Next.js + Drizzle`, twoProcesses / of(`${what}, Next.js + Drizzle`)),
    ];
  });
  return [...ratios, ...variants.map(({ name }) => plain(name, of(name), '/s'))];
}

async function measure({ name, url, next }: Variant, milliseconds: number): Promise<number> {
  const { perSecond, statuses } = await load({ url, connections: CONNECTIONS, next, milliseconds });
  const failed = Object.keys(statuses).filter((status) => status !== '200');
  if (failed.length > 0) throw new Error(`${name}: answers ${JSON.stringify(statuses)}`);
  return perSecond;
}
