import type { EventOwner } from 'contracts/events';
import type { Sql } from '../db.ts';
import type { Log } from '../log.ts';
import type { Broker } from '../nats.ts';
import { withinTime } from '../until-done.ts';
import { createWorker } from '../worker.ts';
import { viewBroker } from './broker-view.ts';
import { compare, forgetWaiting } from './compare.ts';
import { durableOf, type Handlers, namesOf } from './handlers.ts';
import { noteHealed } from './losses.ts';
import { endTurn, type Side, takeTurn } from './marks.ts';
import type { OwnersRecord } from './reach-record.ts';
import { createTaker } from './take-missing.ts';
import type { EventWork } from './work-events.ts';

const POLL_MS = 3_000;
/** Between turns of any two replicas. */
const PAUSE_MS = 2_500;
/** Of a long queue: then its oldest are taken, before the rest is compared. */
const COMPARE_MS = 2_000;
/** One question that stays without an answer must not end all comparing. */
const HOP_MS = 8_000;

export interface Audit {
  /** True when the record holds nothing that had no effect here, whatever the broker says. */
  idle(): Promise<boolean>;
  /** For how long the broker has taken nothing from the owner, as the owner says. */
  refusedMs(): number;
  stop(): Promise<void>;
}

export interface AuditDeps {
  service: string;
  owner: EventOwner;
  sql: Sql;
  handlers: Handlers;
  record: OwnersRecord;
  work: EventWork;
  broker: Broker;
  log: Log;
  hopMs?: number;
  handMs?: number;
}

/** Every few seconds one replica compares an owner's record with our inbox, and takes what is missing. */
export function startAudit(deps: AuditDeps): Audit {
  const { sql, owner, service, hopMs = HOP_MS } = deps;
  const inLimit = <T>(what: string, work: Promise<T>) => withinTime(work, hopMs, what);
  const side: Side = { consumer: service, owner };
  // Versions that listen to different names compare side by side, or one could keep the other from its turn.
  const version = Bun.hash(namesOf(deps.handlers, owner).join()).toString(36);
  const takeMissing = createTaker({ ...deps, inLimit });
  let behindSeconds = 0;
  let refusedMs = 0;
  let lossesOpen = true;
  let isFirst = true;

  async function turn(): Promise<boolean> {
    if (isFirst) await inLimit('marks that wait', forgetWaiting(deps));
    isFirst = false;
    const compared = await inLimit('the record', compare(deps, behindSeconds, COMPARE_MS));
    if (!compared) return false;
    refusedMs = compared.brokerRefusesMs;
    behindSeconds = Math.max(0, ...compared.missing.map(({ age_ms }) => age_ms / 1_000));
    const { took, lost } = await takeMissing(compared.missing);
    if (lossesOpen || lost) lossesOpen = await inLimit('losses', noteHealed(sql, side));
    return took;
  }

  const worker = createWorker({
    name: `comparing with ${owner}`,
    log: deps.log,
    pollMs: POLL_MS,
    async pass() {
      if (!(await inLimit('the turn', takeTurn(sql, side, version)))) return null;
      try {
        while (await turn());
      } finally {
        await inLimit('the end of a turn', endTurn(sql, side, version, PAUSE_MS));
      }
      return false;
    },
  });

  return {
    async idle() {
      try {
        const compared = await compare(deps, behindSeconds);
        return compared === null || compared.missing.length === 0;
      } catch {
        // An owner that is down says nothing new; what it said before is with the broker.
        return ((await viewBroker(deps.broker, durableOf(service, owner)))?.coming ?? 0) === 0;
      }
    },
    refusedMs: () => refusedMs,
    stop: () => worker.stop(),
  };
}
