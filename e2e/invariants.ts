import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SQL } from 'bun';
import { createAtOnce } from 'svc-kit/due-at-once';
import type { ServiceDeps } from 'svc-kit/service';
import { listen as listenInBooking } from '../svc-booking/src/events.ts';
import { listen as listenInCatalog } from '../svc-catalog/src/events.ts';
import { listen as listenInIdentity } from '../svc-identity/src/events.ts';
import type { Deps } from '../svc-payments/src/deps.ts';
import { listen as listenInPayments } from '../svc-payments/src/events.ts';
import { type Databases, openDatabases } from './databases.ts';
import { SERVICES, type Service } from './services.ts';
import type { Stack } from './stack.ts';

const ROOT = resolve(import.meta.dirname, '..');
const SAMPLE_MS = 100;
const HEAL_LIMIT_MS = 30_000;

/** From each service's own table of handlers; none is run here. */
const HEARD: Record<Service, string[]> = {
  identity: Object.keys(listenInIdentity({} as Parameters<typeof listenInIdentity>[0], createAtOnce())),
  catalog: Object.keys(listenInCatalog()),
  booking: Object.keys(listenInBooking({} as ServiceDeps)),
  payments: Object.keys(listenInPayments({} as Deps)),
};

const CHECKS = (['payments', 'booking'] as const).flatMap((service) => {
  const folder = join(ROOT, `svc-${service}`, 'checks');
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.map((file) => ({ service, file, text: readFileSync(join(folder, file), 'utf8') }));
});

export interface Watch {
  databases: Databases;
  broken(): Promise<string[]>;
  /** How often every check was asked so far, and what did not hold. */
  sampled(): { samples: number; seen: string[] };
  /** @throws after 30 s, naming the events without effect or where our books and Stripe's differ */
  untilConsistent(): Promise<void>;
  stop(): Promise<string[]>;
}

export function watchInvariants(stack: Stack): Watch {
  const databases = openDatabases(stack);
  const seen = new Set<string>();
  let samples = 0;
  let stopped = false;

  async function broken(): Promise<string[]> {
    const found: string[] = [];
    for (const { service, file, text } of CHECKS) {
      const rows = await databases[service].unsafe(text);
      if (rows.length > 0) found.push(`${service}/${file}: ${JSON.stringify(rows)}`);
    }
    return found;
  }

  async function sample(): Promise<void> {
    try {
      for (const fault of await broken()) seen.add(fault);
      samples += 1;
    } catch (error) {
      // Postgres may be down at this moment; a check that cannot run is no violation.
      if (!isAway(error)) seen.add(String(error));
    }
  }
  const sampling = (async () => {
    while (!stopped) {
      await sample();
      await new Promise((done) => setTimeout(done, SAMPLE_MS));
    }
  })();

  return {
    databases,
    broken,
    sampled: () => ({ samples, seen: [...seen] }),
    async untilConsistent() {
      const deadline = performance.now() + HEAL_LIMIT_MS;
      for (;;) {
        const wrong = await inconsistencies(stack, databases).catch((error) => [String(error)]);
        if (wrong.length === 0) return;
        if (performance.now() > deadline) throw new Error(`not consistent after 30 s:\n${wrong.join('\n')}`);
        await new Promise((done) => setTimeout(done, 50));
      }
    },
    async stop() {
      stopped = true;
      await sampling;
      await databases.close();
      return samples > 0 ? [...seen] : ['nothing was ever sampled'];
    },
  };
}

function isAway(error: unknown): boolean {
  if (!(error instanceof SQL.PostgresError)) return false;
  return /^(08|57P0)/.test(String(error.errno)) || /CONNECTION|CLOSED|TIMEOUT/.test(error.code);
}

async function inconsistencies(stack: Stack, databases: Databases): Promise<string[]> {
  const wrong: string[] = [];
  const emitted: { id: string; name: string }[] = [];
  for (const service of SERVICES) {
    const rows: { id: string; name: string; waits: boolean }[] = await databases[service]`
      select id, name, published_at is null as waits from outbox`;
    emitted.push(...rows);
    const waiting = rows.filter((row) => row.waits);
    if (waiting.length > 0) wrong.push(`${service}: ${waiting.length} events not published`);
    const parked = await databases[service]`select event_name, error from dead_letter`;
    if (parked.length > 0) wrong.push(`${service}: parked ${JSON.stringify(parked)}`);
  }
  for (const service of SERVICES) {
    const missed = await findUnheard(databases, service, emitted);
    if (missed.length > 0) wrong.push(`${service}: missed ${missed.map(({ name }) => name).join(', ')}`);
  }
  const unknown: { key: string }[] = await databases.payments`select key from intent where state = 'pending'`;
  if (unknown.length > 0) wrong.push(`Stripe was asked, outcome unknown: ${unknown.map(({ key }) => key).join(', ')}`);
  return [...wrong, ...(await findOrphans(databases)), ...(await compareCash(stack, databases))];
}

/** Of what was emitted, what `service` listens to and has no effect of yet. */
export async function findUnheard<E extends { id: string; name: string }>(
  databases: Databases,
  service: Service,
  emitted: readonly E[],
): Promise<E[]> {
  const rows: { event_id: string }[] = await databases[service]`
    select event_id from inbox where consumer = ${service}`;
  const had = new Set(rows.map((row) => row.event_id));
  return emitted.filter(({ id, name }) => HEARD[service].includes(name) && !had.has(id));
}

interface PaidRow {
  session_id: string;
  cs_id: string;
  kept: boolean;
  refused: boolean;
  released: boolean;
  disputed: boolean;
}
interface SessionRow {
  id: string;
  status: string;
  paid_checkout_id: string | null;
  owes_release: boolean;
}

/** A family that paid has the session or a refund begun, a paid session its payment; only completed ones release it. */
export async function findOrphans({ payments, booking }: Pick<Databases, 'payments' | 'booking'>): Promise<string[]> {
  const paid: PaidRow[] = await payments`
    select p.session_id, p.cs_id, p.refunded_cents < p.amount_cents as kept,
      exists (select 1 from refund f where f.cs_id = p.cs_id and f.case_key = 'refused:' || p.cs_id) as refused,
      exists (select 1 from release r where r.session_id = p.session_id and r.mentor_cents > 0) as released,
      s.dispute_open as disputed
    from payment p join payable_session s on s.session_id = p.session_id`;
  const sessions: SessionRow[] = await booking`
    select id, status, paid_checkout_id, status = 'completed' and refund_cents < amount_cents and card_dispute = 'none' as owes_release
    from session where amount_cents > 0`;
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const known = new Set(paid.map(({ cs_id }) => cs_id));
  return [
    ...paid.flatMap((payment) => judge(payment, byId.get(payment.session_id))),
    ...sessions
      .filter(({ paid_checkout_id: checkout }) => checkout && !known.has(checkout))
      .map(({ id, status }) => `session ${id} is ${status} and paid, but no payment of it was captured`),
  ];
}

function judge(payment: PaidRow, session: SessionRow | undefined): string[] {
  const { session_id: id, cs_id: checkout, kept, refused, released, disputed } = payment;
  if (!session) return kept ? [`orphan: ${checkout} paid for session ${id}, which does not exist`] : [];
  const isAccepted = session.paid_checkout_id === checkout;
  if (!isAccepted)
    return kept && !refused ? [`orphan: ${checkout} paid for session ${id}, which is ${session.status}`] : [];
  if (session.owes_release && kept && !released && !disputed)
    return [`session ${id} is completed and released nothing`];
  const mayRelease = ['completed', 'cancelled', 'mentor_no_show'].includes(session.status);
  return released && !mayRelease ? [`session ${id} is ${session.status}, and its mentor is paid`] : [];
}

/** Our cash account is the negative of what Stripe holds for us. */
async function compareCash(stack: Stack, databases: Databases): Promise<string[]> {
  const [row]: { cents: number }[] = await databases.payments`
    select coalesce(sum(balance_cents), 0)::int as cents from ledger_account where name = 'cash'`;
  const theirs = await stripeCents(stack);
  const ours = -(row?.cents ?? 0);
  return ours === theirs ? [] : [`our books say ${ours} cents at Stripe, where there are ${theirs}`];
}

/** All balance transactions of the platform at the stand-in, in cents. */
export async function stripeCents({ url }: Stack): Promise<number> {
  const balance = (await (await fetch(`${url}/dev/stripe/balance.json`)).json()) as {
    balance_transactions_sum: number;
  };
  return balance.balance_transactions_sum;
}
