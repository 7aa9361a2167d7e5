import { connect, NO_TIME_LIMITS } from 'svc-kit/db';
import { type PlanReader, readPlans, type SeenPlan } from 'svc-kit/read-plans';
import { median } from '../load.ts';
import { BOOKING } from './booking-probes.ts';
import { dropDatabase, fill, makeDatabase, SERVICES, type Service, sizesOf } from './fill.ts';
import { CATALOG, IDENTITY, PAYMENTS } from './other-probes.ts';
import { type Probe, sampleOf } from './sample.ts';

const PROBES: Record<Service, Probe[]> = { booking: BOOKING, catalog: CATALOG, identity: IDENTITY, payments: PAYMENTS };
/** More than five, after which Postgres may keep one plan for all parameters. */
const TIMES = 9;

export interface Cost {
  service: Service;
  name: string;
  mentors: number;
  pages: number;
  rows: number;
  ms: number;
  reads: string[];
  grows: string | null;
}

export async function measure(url: string, service: Service, mentors: number): Promise<Cost[]> {
  const plans = await readPlans(url);
  const sql = connect(plans.url, 2, NO_TIME_LIMITS);
  if (service === 'booking')
    await sql`insert into platform_settings (free_sessions, notice_minutes, horizon_days, version)
      values ('open', 0, 16, 1) on conflict do nothing`;
  const costs: Cost[] = [];
  for (const probe of PROBES[service]) costs.push(await measureOne({ plans, sql, service, mentors }, probe));
  await sql.end();
  await plans.stop();
  return costs;
}

type Bench = { plans: PlanReader; sql: ReturnType<typeof connect>; service: Service; mentors: number };

async function measureOne({ plans, sql, service, mentors }: Bench, probe: Probe): Promise<Cost> {
  const seen: SeenPlan[][] = [];
  for (let n = 1; n <= TIMES; n++) {
    plans.take();
    await probe.run(sql, sampleOf(mentors, n, new Date()));
    const own = plans.take().filter(({ query }) => !probe.only || query.includes(probe.only));
    if (own.length === 0) throw new Error(`${probe.name}: no statement was seen`);
    seen.push(own);
  }
  const sumOf = (part: (plan: SeenPlan) => number) =>
    median(seen.map((own) => own.reduce((sum, plan) => sum + part(plan), 0)));
  return {
    ...{ service, name: probe.name, mentors, grows: probe.grows ?? null },
    ...{ pages: sumOf((plan) => plan.blocks), rows: sumOf((plan) => plan.rows), ms: sumOf((plan) => plan.ms) },
    reads: [...new Set((seen.at(-1) ?? []).flatMap(({ reads }) => reads))],
  };
}

/** `bun bench/growth/measure.ts <mentors> …` with TEST_DATABASE_URL, which a throw-away server has. */
async function main(): Promise<void> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: npm run bench -- growth');
  const asked = process.env.GROWTH_SERVICES?.split(',') ?? SERVICES;
  for (const mentors of process.argv.slice(2).map(Number)) {
    for (const service of SERVICES.filter((each) => asked.includes(each))) {
      console.error(`${service}, ${mentors.toLocaleString('en-US')} mentors`);
      const url = await makeDatabase(server, service, mentors);
      await fill(url, service, mentors);
      const costs = await measure(url, service, mentors);
      console.log(JSON.stringify({ service, mentors, costs, sizes: await sizesOf(url) }));
      await dropDatabase(server, url);
    }
  }
}

if (import.meta.main) await main();
