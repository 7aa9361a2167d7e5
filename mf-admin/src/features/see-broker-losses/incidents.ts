import type { brokerLoss } from 'contracts/http/system';
import type { z } from 'zod';

export interface Incident {
  foundAt: string;
  events: number;
  delivered: number;
}

/** Each service reports what it missed itself; what was found in the same minute is one incident. Newest first. */
export function incidentsOf(losses: z.infer<typeof brokerLoss>[]): Incident[] {
  const byMinute = new Map<string, Incident>();
  for (const { found_at, events, delivered } of losses) {
    const incident = byMinute.get(found_at) ?? { foundAt: found_at, events: 0, delivered: 0 };
    incident.events += events;
    incident.delivered += delivered;
    byMinute.set(found_at, incident);
  }
  return [...byMinute.values()].sort((a, b) => b.foundAt.localeCompare(a.foundAt));
}
