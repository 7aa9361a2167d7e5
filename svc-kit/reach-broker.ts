import type { Log } from './log.ts';
import { type Broker, connectBroker } from './nats.ts';
import { inTime, untilDone } from './until-done.ts';

/** Every use fails until the broker has answered for the first time; whoever needs it tries again. */
export interface ReachedBroker extends Broker {
  isConnected(): boolean;
  close(): Promise<void>;
}

/** Usually it answers in milliseconds; a service that starts without it goes on after this. */
const PATIENCE_MS = 1_000;

/** Goes on trying in the background, and then stays connected: a service takes calls without the broker. */
export async function reachBroker(url: string, service: string, log: Log): Promise<ReachedBroker> {
  let reached: Broker | undefined;
  let isConnected = false;
  let isClosed = false;

  async function reach(): Promise<void> {
    const broker = await untilDone(log, 'broker not ready', () => connectBroker(url, service));
    if (isClosed) return broker.connection.close();
    reached = broker;
    isConnected = true;
    void follow(broker);
  }

  async function follow({ connection }: Broker): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect') isConnected = false;
      if (type === 'reconnect') isConnected = true;
    }
  }

  function broker(): Broker {
    if (!reached) throw new Error('the broker has not answered yet');
    return reached;
  }

  await inTime(reach(), PATIENCE_MS);
  return {
    get connection() {
      return broker().connection;
    },
    get js() {
      return broker().js;
    },
    get manager() {
      return broker().manager;
    },
    isConnected: () => isConnected,
    async close() {
      isClosed = true;
      await reached?.connection.drain().catch((error) => log.warn('broker not drained', { error }));
    },
  };
}
