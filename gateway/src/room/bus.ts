import type { NatsConnection } from '@nats-io/transport-node';
import { seat, signalFromServer } from 'contracts/room';
import type { Log } from 'svc-kit/log';
import { z } from 'zod';

const id = z.uuid();
const guest = z.object({
  connection: id,
  seat,
  name: z.string(),
  /** Of one person in one seat, the one that entered later stays. */
  key: z.string(),
  entered: z.number(),
  /** When the socket opened, real time, ms: of one connection on two gateways, the later socket stays. */
  since: z.number().optional(),
});
export type Guest = z.infer<typeof guest>;

const said = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('who') }),
  /** `isNew`: their sockets have just opened, and any other socket of the same connection is dead. */
  z.object({ kind: z.literal('here'), guests: z.array(guest), isNew: z.boolean() }),
  z.object({ kind: z.literal('gone'), connection: id, reason: z.enum(['left', 'lost', 'replaced']) }),
  z.object({ kind: z.literal('to'), connection: id, frame: signalFromServer }),
  z.object({ kind: z.literal('all'), frame: signalFromServer }),
  z.object({ kind: z.literal('end') }),
]);
export type Said = z.infer<typeof said>;
const message = z.object({ gateway: id, said });
const beat = z.object({ gateway: id });
/** Not a session's: those are UUIDs. */
const BEATS = 'room.gateways';
/** Of an outage: the oldest are lost beyond. */
const MOST_UNSAID = 1_000;

export interface BusListener {
  onSaid(session: string, gateway: string, said: Said): void;
  onBeat(gateway: string): void;
  onConnection(isUp: boolean): void;
}

export interface RoomBus {
  join(session: string): () => void;
  say(session: string, what: Said): void;
  beat(): void;
}

/** Between gateways: one subject for each room with people, and one on which gateways show that they live. */
export function createRoomBus(log: Log, listener: BusListener): RoomBus & { use(connection: NatsConnection): void } {
  const gateway = crypto.randomUUID();
  const rooms = new Set<string>();
  const subscriptions = new Map<string, { unsubscribe(): void }>();
  let unsaid: { session: string; what: Said }[] = [];
  let connection: NatsConnection | undefined;
  let isUp = false;

  function take<T extends { gateway: string }>(schema: z.ZodType<T>, text: string, use: (taken: T) => void) {
    const parsed = schema.safeParse(parseJson(text));
    if (!parsed.success) log.warn('a message between gateways could not be read', { error: parsed.error });
    else if (parsed.data.gateway !== gateway) use(parsed.data);
  }

  function subscribe(session: string) {
    const subscription = connection?.subscribe(`room.${session}`, {
      callback: (error, heard) => {
        if (error) log.warn('a room is not heard', { error });
        else take(message, heard.string(), (taken) => listener.onSaid(session, taken.gateway, taken.said));
      },
    });
    if (subscription) subscriptions.set(session, subscription);
  }

  function publish(subject: string, value: object) {
    // What the client would hold back until the broker returns is stale by then.
    if (isUp && connection && !connection.isClosed() && !connection.isDraining())
      connection.publish(subject, JSON.stringify(value));
  }

  function say(session: string, what: Said) {
    if (isUp) publish(`room.${session}`, { gateway, said: what });
    else keepForLater(session, what);
  }

  /** Nobody else says again that somebody is gone. An end is for those who were in, not for whoever comes after it. */
  function keepForLater(session: string, what: Said) {
    if (what.kind === 'here' && what.isNew)
      unsaid = unsaid.filter((one) => one.session !== session || one.what.kind !== 'end');
    if (what.kind !== 'gone' && what.kind !== 'end') return;
    unsaid.push({ session, what });
    if (unsaid.length > MOST_UNSAID) unsaid.shift();
  }

  function sayUnsaid() {
    const waiting = unsaid;
    unsaid = [];
    for (const { session, what } of waiting) say(session, what);
  }

  async function follow(own: NatsConnection) {
    for await (const { type } of own.status()) {
      if (type === 'disconnect') setUp(false);
      if (type === 'reconnect') setUp(true);
    }
  }

  function setUp(now: boolean) {
    if (isUp === now) return;
    isUp = now;
    if (isUp) sayUnsaid();
    listener.onConnection(now);
  }

  return {
    use(own) {
      connection = own;
      own.subscribe(BEATS, {
        callback: (error, heard) => {
          if (error) log.warn('other gateways are not heard', { error });
          else take(beat, heard.string(), (taken) => listener.onBeat(taken.gateway));
        },
      });
      for (const session of rooms) subscribe(session);
      setUp(true);
      void follow(own);
    },
    join(session) {
      rooms.add(session);
      subscribe(session);
      return () => {
        rooms.delete(session);
        subscriptions.get(session)?.unsubscribe();
        subscriptions.delete(session);
      };
    },
    say,
    beat: () => publish(BEATS, { gateway }),
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
