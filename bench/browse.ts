import type { SQL } from 'bun';
import { SPORTS } from 'contracts/sports';
import { marketplace } from '../e2e/marketplace.ts';
import { until } from '../e2e/stack.ts';
import { GOALS } from './goals.ts';
import { get, load, median } from './load.ts';
import type { Product } from './product.ts';
import { type Figure, plain, ratio } from './report.ts';

export const MENTORS = 10_000;
const CONNECTIONS = 32;
const ROUNDS = 5;
const ROUND_MS = 2_500;
/** JIT-compiled programs need thousands of requests to reach full speed. */
const WARM_UP_MS = 5_000;
export const LIST_FILTERS = 'sport=basketball&college_level=D1&per_page=24';

export const about =
  `24 of ${MENTORS.toLocaleString('en-US')} mentors by two filters over ${CONNECTIONS} connections, requests a second; medians of ` +
  `${ROUNDS} interleaved rounds. "Uncached" adds a parameter that differs with every request, so that the gateway's cache never hits. ` +
  'Bare SQL is one Hono route with the same statement on the same database, the leanest one asks a table of nothing but the cards and ' +
  'what the filters need, with its index, and counts nothing; bare bytes answers the same bytes from memory.';

/** Runs beside a bare handler of the same statement and one of the same bytes. */
export async function run(product: Product): Promise<Figure[]> {
  await fillCatalog(product);
  await makeLeanTable(product.database('catalog'));
  const bare = Bun.spawn(
    [process.execPath, `${import.meta.dir}/bare-list.ts`, product.databaseUrl('catalog'), `/list?${LIST_FILTERS}`],
    { stdout: 'pipe', stderr: 'inherit' },
  );
  try {
    const { value } = await bare.stdout.getReader().read();
    return await compare(product.url, JSON.parse(new TextDecoder().decode(value)));
  } finally {
    bare.kill();
    await bare.exited;
  }
}

async function compare(url: string, bare: { handler: string; bytes: string }): Promise<Figure[]> {
  let n = 0;
  const list = `${url}/api/college-athletes?${LIST_FILTERS}`;
  const variants: Variant[] = [
    { name: 'sql', url: bare.handler, next: () => get(`${bare.handler}/list?${LIST_FILTERS}&n=${n++}`) },
    { name: 'leanest', url: bare.handler, next: () => get(`${bare.handler}/lean?${LIST_FILTERS}&n=${n++}`) },
    { name: 'uncached', url, next: () => get(`${list}&n=${n++}`) },
    { name: 'bytes', url: bare.bytes, next: () => get(`${bare.bytes}/list?${LIST_FILTERS}`) },
    { name: 'cached', url, next: () => get(list) },
  ];
  const seen = variants.map((): number[] => []);
  for (const variant of variants) await measure(variant, WARM_UP_MS);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, variant] of variants.entries()) seen[index]?.push(await measure(variant, ROUND_MS));
  }
  const [sql = 0, lean = 0, uncached = 0, bytes = 0, cached = 0] = seen.map(median);
  return [
    ratio('uncached through the gateway ÷ bare SQL', uncached / sql, GOALS.uncachedToBareSql),
    ratio('uncached through the gateway ÷ leanest', uncached / lean, GOALS.uncachedToLeanest),
    ratio('cached by the gateway ÷ bare bytes', cached / bytes, GOALS.cachedToBareBytes),
    plain('bare SQL', sql, '/s'),
    plain('leanest', lean, '/s'),
    plain('uncached through the gateway', uncached, '/s'),
    plain('bare bytes', bytes, '/s'),
    plain('cached by the gateway', cached, '/s'),
  ];
}

export async function makeLeanTable(catalog: SQL): Promise<void> {
  await catalog`create table lean_card as
    select id, sport, college_level, average_rating, total_ratings, ''::text as card from mentor where false`;
  await catalog`alter table lean_card alter column card set storage external`;
  await catalog`
    insert into lean_card select id, sport, college_level, average_rating, total_ratings, card from mentor where listed`;
  await catalog`create index on lean_card (sport, college_level, average_rating desc, total_ratings desc, id)`;
  await catalog`vacuum analyze lean_card`;
}

type Variant = { name: string; url: string; next: () => string };

async function measure({ name, url, next }: Variant, milliseconds: number): Promise<number> {
  const { perSecond, statuses } = await load({ url, connections: CONNECTIONS, next, milliseconds });
  const isFailed = Object.keys(statuses).some((status) => status !== '200');
  if (isFailed) throw new Error(`browse, ${name}: answers ${JSON.stringify(statuses)}`);
  return perSecond;
}

const filled = new WeakSet<Product>();

/** Only one mentor registers through the public call; the others are copies. */
export async function fillCatalog(product: Product): Promise<void> {
  if (filled.has(product)) return;
  filled.add(product);
  const catalog = product.database('catalog');
  const mentor = await marketplace(product).registerMentor();
  await until(async () => (await catalog`select 1 from mentor where id = ${mentor.id}`).length > 0, 'the mentor');
  await catalog`
    insert into mentor (id, status, facts, hourly_rate_cents, version, account_version, registered_at, connected,
      payout_ready, average_rating, total_ratings, soonest_slot)
    select gen_random_uuid(), 'approved', facts || jsonb_build_object(
        'firstName', 'Maya ' || n, 'lastName', 'Okafor ' || (n * 7919) % 1000,
        'sport', ${SPORTS}::jsonb ->> (n % ${SPORTS.length}::int),
        'collegeLevel', (array['D1', 'D2', 'D3'])[1 + (n / ${SPORTS.length}::int) % 3]),
      12000, 1, 1, now(), true, true, 3 + (n * 37 % 20) / 10.0, n % 40, now() + interval '3 days'
    from mentor, generate_series(1, ${MENTORS}::int) n where id = ${mentor.id}`;
  await catalog`vacuum analyze mentor`;
}
