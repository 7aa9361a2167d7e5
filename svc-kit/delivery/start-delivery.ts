import type { EventOwner } from 'contracts/events';
import { startConsumers } from '../consume.ts';
import type { Sql } from '../db.ts';
import type { InternalCall } from '../internal-call.ts';
import type { Log } from '../log.ts';
import type { Broker } from '../nats.ts';
import { startAudit } from './audit.ts';
import { type Handlers, ownersOf } from './handlers.ts';
import { othersRecord, ownRecord } from './reach-record.ts';
import { bringRecordToPresent } from './record.ts';
import { createEventWork } from './work-events.ts';

export interface Delivery {
  /** True when every event that this service listens to has had its effect. */
  idle(): Promise<boolean>;
  healthy(): boolean;
  /** For how long the stream has refused any of those whom we listen to. */
  refusedMs(): number;
  stop(): Promise<void>;
}

interface DeliveryDeps {
  service: EventOwner;
  config: Record<'IDENTITY_URL' | 'CATALOG_URL' | 'BOOKING_URL' | 'PAYMENTS_URL', string>;
  sql: Sql;
  broker: Broker;
  handlers: Handlers;
  ask: InternalCall;
  log: Log;
  refusesMs(): number;
}

/** Two ways to the same inbox: the broker's, in milliseconds, and the owners' records, within seconds. */
export async function startDelivery(deps: DeliveryDeps): Promise<Delivery> {
  const { service, config, sql } = deps;
  await bringRecordToPresent(sql);
  const urls: Record<EventOwner, string> = {
    identity: config.IDENTITY_URL,
    catalog: config.CATALOG_URL,
    booking: config.BOOKING_URL,
    payments: config.PAYMENTS_URL,
  };
  const work = createEventWork(deps);
  const audits = ownersOf(deps.handlers).map((owner) => {
    const record = owner === service ? ownRecord(deps) : othersRecord({ ...deps, url: urls[owner] });
    return startAudit({ ...deps, owner, record, work });
  });
  const consumers = startConsumers({ ...deps, work });
  return {
    idle: async () => (await Promise.all(audits.map((audit) => audit.idle()))).every(Boolean),
    healthy: () => consumers.healthy(),
    refusedMs: () => Math.max(0, ...audits.map((audit) => audit.refusedMs())),
    async stop() {
      await consumers.stop();
      await Promise.all(audits.map((audit) => audit.stop()));
      await work.stop();
    },
  };
}
