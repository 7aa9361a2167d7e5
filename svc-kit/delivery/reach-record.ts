import type { EventOwner } from 'contracts/events';
import {
  type InternalEnvelope,
  type InternalOutboxPage,
  internalEnvelopes,
  internalOutboxPage,
} from 'contracts/internal';
import type { Sql } from '../db.ts';
import type { InternalCall } from '../internal-call.ts';
import type { Position } from './position.ts';
import { noteReader } from './queue-age.ts';
import { readEnvelopes, readRecord } from './record.ts';

export type OwnerUrls = Record<EventOwner, string>;

/** An owner's record, wherever it is. Null from an owner that does not know the question yet. */
export interface OwnersRecord {
  page(after: Position, names: string[], behindSeconds: number): Promise<InternalOutboxPage | null>;
  envelopes(ids: string[]): Promise<InternalEnvelope[]>;
}

export function ownRecord(deps: { service: string; sql: Sql; refusesMs(): number }): OwnersRecord {
  return {
    async page(after, names, behindSeconds) {
      await noteReader(deps.sql, deps.service, behindSeconds);
      return { ...(await readRecord(deps.sql, after, names)), broker_refuses_ms: deps.refusesMs() };
    },
    envelopes: (ids) => readEnvelopes(deps.sql, ids),
  };
}

export function othersRecord(deps: { service: string; ask: InternalCall; url: string }): OwnersRecord {
  const address = `${deps.url}/internal/outbox`;
  return {
    page(after, names, behindSeconds) {
      const query = new URLSearchParams({
        consumer: deps.service,
        after,
        names: names.join(),
        behind: behindSeconds.toFixed(1),
      });
      return deps.ask(`${address}?${query}`, internalOutboxPage);
    },
    async envelopes(ids) {
      const answer = await deps.ask(`${address}/envelopes`, internalEnvelopes, { method: 'POST', body: { ids } });
      return answer?.envelopes ?? [];
    },
  };
}
