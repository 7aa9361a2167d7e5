import { findAway } from '../check-broker.ts';
import { STREAM } from '../nats.ts';
import type { ReachedBroker } from '../reach-broker.ts';
import { withinTime } from '../until-done.ts';
import { type GaugeQuestion, gauges, type Reading } from './ask-gauges.ts';

/** Less than a scrape waits. */
const LIMIT_MS = 1_500;

/** Of one program is enough. While no broker answers, other numbers say so. */
export function brokerGauges(broker: Pick<ReachedBroker, 'manager' | 'isConnected'>): GaugeQuestion {
  async function countAway(): Promise<Reading[]> {
    if (!broker.isConnected()) return [];
    try {
      const { cluster } = await withinTime(broker.manager.streams.info(STREAM), LIMIT_MS, 'the broker');
      return [{ value: findAway(cluster).length }];
    } catch {
      return [];
    }
  }

  return gauges({
    name: 'brokers',
    gauges: { sideline_brokers_away: ['Brokers that should keep the events as well, and are away or behind.'] },
    ask: async () => ({ sideline_brokers_away: await countAway() }),
  });
}
