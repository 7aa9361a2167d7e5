import { type ConsumerInfo, JetStreamApiError } from '@nats-io/jetstream';
import { type Broker, STREAM } from '../nats.ts';

export interface BrokerView {
  first: number;
  last: number;
  /** Everything up to here was acknowledged, or skipped. */
  floor: number;
  delivered: number;
  /** Messages that it means to deliver, or has delivered and waits for. */
  coming: number;
}
const NOTHING: BrokerView = { first: 0, last: 0, floor: 0, delivered: 0, coming: 0 };

/** Null when it does not answer, which says nothing about what it has. */
export async function viewBroker(broker: Pick<Broker, 'manager'>, durable: string): Promise<BrokerView | null> {
  try {
    const { manager } = broker;
    const { state } = await manager.streams.info(STREAM);
    const consumer = await manager.consumers.info(STREAM, durable);
    return { first: state.first_seq, last: state.last_seq, ...placeOf(consumer) };
  } catch (error) {
    return isGone(error) ? NOTHING : null;
  }
}

function placeOf(info: ConsumerInfo) {
  return {
    floor: info.ack_floor.stream_seq,
    delivered: info.delivered.stream_seq,
    coming: info.num_pending + info.num_ack_pending,
  };
}

export function isGone(error: unknown): boolean {
  return error instanceof JetStreamApiError && error.status === 404;
}

export function stillHolds(view: BrokerView, seq: number): boolean {
  return view.coming > 0 && seq > view.floor && seq >= view.first && seq <= view.last;
}

/** Then it delivers nothing until the stream has grown past it. */
export function isAheadOfStream(view: BrokerView): boolean {
  return view.delivered > view.last;
}
