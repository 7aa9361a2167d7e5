import type { Clock } from '../clock.ts';
import { QUICK, type Sql } from '../db.ts';
import { queueAge } from '../delivery/queue-age.ts';
import { type GaugeQuestion, gauges } from './ask-gauges.ts';

interface Deps {
  sql: Sql;
  clock: Clock;
  poolSize: number;
  /** As `/ready` says it. */
  parts(): Readonly<Record<string, boolean>>;
  refusesChanges(): boolean;
}

/** Counting more would cost more than it tells. */
const MOST = 10_000;

export function serviceGauges(deps: Deps): GaugeQuestion[] {
  return [state(deps), outbox(deps), queue(deps), due(deps), parked(deps), database(deps)];
}

function state({ parts, refusesChanges, poolSize }: Deps): GaugeQuestion {
  return gauges({
    name: 'state',
    gauges: {
      sideline_part_up: ['Whether this process has what it works with.', 'part'],
      sideline_refuses_changes: ['Whether changes are refused because consumers are too far behind.'],
      sideline_database_pool_size: ['Connections that this process may open.'],
    },
    ask: () => ({
      sideline_part_up: Object.entries(parts()).map(([part, isUp]) => ({ value: Number(isUp), labels: { part } })),
      sideline_refuses_changes: [{ value: Number(refusesChanges()) }],
      sideline_database_pool_size: [{ value: poolSize }],
    }),
  });
}

function outbox({ sql }: Deps): GaugeQuestion {
  return gauges({
    name: 'outbox',
    gauges: {
      sideline_outbox_waiting: ['Events that the broker has not taken yet.'],
      sideline_outbox_lag_seconds: ['How long the oldest of them has waited.'],
    },
    async ask() {
      const [row]: { waiting: number; seconds: number }[] = await sql`
        select count(*)::int as waiting, coalesce(extract(epoch from now() - min(written_at)), 0)::float8 as seconds
        from (select written_at from outbox where published_at is null order by seq limit ${MOST}) as waiting`;
      return {
        sideline_outbox_waiting: [{ value: row?.waiting ?? 0 }],
        sideline_outbox_lag_seconds: [{ value: row?.seconds ?? 0 }],
      };
    },
  });
}

function queue({ sql }: Deps): GaugeQuestion {
  return gauges({
    name: 'queue',
    gauges: { sideline_queue_age_seconds: ['Age of the oldest event that a living consumer has not taken.'] },
    ask: async () => ({ sideline_queue_age_seconds: [{ value: await queueAge(sql) }] }),
  });
}

function due({ sql, clock }: Deps): GaugeQuestion {
  return gauges({
    name: 'due',
    gauges: {
      sideline_due_late: ['Timed work whose time has come and that is not done, by kind.', 'kind'],
      sideline_due_late_seconds: ['How late the oldest of it is.', 'kind'],
      sideline_due_failing: ['How much of it has failed at least once.', 'kind'],
    },
    async ask() {
      const now = clock.now();
      const rows: { kind: string; late: number; failing: number; since: Date }[] = await sql`
        select kind, count(*)::int as late, (count(last_error))::int as failing, min(due_at) as since
        from (select kind, due_at, last_error from due where due_at <= ${now} order by due_at limit ${MOST}) as late
        group by kind`;
      return {
        sideline_due_late: rows.map(({ kind, late }) => ({ value: late, labels: { kind } })),
        sideline_due_late_seconds: rows.map(({ kind, since }) => ({
          value: (now.getTime() - since.getTime()) / 1_000,
          labels: { kind },
        })),
        sideline_due_failing: rows.map(({ kind, failing }) => ({ value: failing, labels: { kind } })),
      };
    },
  });
}

function parked({ sql }: Deps): GaugeQuestion {
  return gauges({
    name: 'parked',
    gauges: {
      sideline_parked_events: ['Events that were given up and wait for the founder.'],
      sideline_lost_events: ['Events that the broker lost and whose effect is still missing.'],
    },
    async ask() {
      const [row]: { parked: number; lost: number }[] = await sql`
        select (select count(*)::int from dead_letter) as parked,
          (select count(*)::int from delivery_loss where healed_at is null and found_at > now() - interval '7 days') as lost`;
      return {
        sideline_parked_events: [{ value: row?.parked ?? 0 }],
        sideline_lost_events: [{ value: row?.lost ?? 0 }],
      };
    },
  });
}

function database({ sql }: Deps): GaugeQuestion {
  return gauges({
    name: 'database',
    gauges: {
      sideline_database_connections: [
        'Connections of all replicas of this service, those for quick reading left out, by what they do.',
        'state',
      ],
      sideline_database_answer_seconds: ['From asking for a connection to the answer.'],
    },
    async ask() {
      const began = performance.now();
      const rows: { state: string; n: number }[] = await sql`
        select coalesce(state, 'unknown') as state, count(*)::int as n from pg_stat_activity
        where datname = current_database() and usename = current_user and application_name <> ${QUICK} group by 1`;
      return {
        sideline_database_connections: rows.map(({ state, n }) => ({ value: n, labels: { state } })),
        sideline_database_answer_seconds: [{ value: (performance.now() - began) / 1_000 }],
      };
    },
  });
}
