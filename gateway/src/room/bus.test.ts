import { expect, test } from 'bun:test';
import type { NatsConnection } from '@nats-io/transport-node';
import { createLog } from 'svc-kit/log';
import { until } from 'svc-kit/testing';
import { createRoomBus } from './bus.ts';

const nothing = () => undefined;

/** A connection whose broker comes and goes. */
function brokenNow() {
  const said: { subject: string; text: string }[] = [];
  let turn = Promise.withResolvers<string>();
  const connection = {
    subscribe: () => ({ unsubscribe: nothing }),
    publish: (subject: string, text: string) => void said.push({ subject, text }),
    isClosed: () => false,
    isDraining: () => false,
    async *status() {
      for (;;) {
        yield { type: await turn.promise };
        turn = Promise.withResolvers<string>();
      }
    },
  };
  return { connection: connection as unknown as NatsConnection, said, tell: (type: string) => turn.resolve(type) };
}

const SESSION = crypto.randomUUID();
function startBus() {
  const { connection, said, tell } = brokenNow();
  const heard: boolean[] = [];
  const listener = { onSaid: nothing, onBeat: nothing, onConnection: (isUp: boolean) => void heard.push(isUp) };
  const bus = createRoomBus(
    createLog('gateway', 'debug', () => undefined),
    listener,
  );
  bus.use(connection);
  const turn = async (isUp: boolean) => {
    const before = heard.length;
    tell(isUp ? 'reconnect' : 'disconnect');
    await until(() => heard.length > before, 'word of it');
  };
  const kinds = () => said.map(({ text }) => JSON.parse(text).said.kind);
  return { bus, turn, kinds };
}
const leaves = (connection = crypto.randomUUID()) => ({ kind: 'gone', connection, reason: 'left' }) as const;
const GUEST = { connection: crypto.randomUUID(), seat: 'mentor', name: 'M', key: 'k', entered: 1 } as const;

test('who left, and that somebody ended it, is said once the broker is back; what is stale by then is not', async () => {
  const { bus, turn, kinds } = startBus();
  await turn(false);
  bus.say(SESSION, { kind: 'to', connection: GUEST.connection, frame: { kind: 'alive' } });
  bus.say(SESSION, leaves());
  bus.say(SESSION, { kind: 'end' });
  expect(kinds()).toEqual([]);
  await turn(true);
  expect(kinds()).toEqual(['gone', 'end']);
  await turn(false);
  await turn(true);
  expect(kinds()).toEqual(['gone', 'end']);
});

test('whoever comes in after an end that nobody heard of is not shown out by it', async () => {
  const { bus, turn, kinds } = startBus();
  await turn(false);
  bus.say(SESSION, { kind: 'end' });
  bus.say(crypto.randomUUID(), { kind: 'end' });
  bus.say(SESSION, { kind: 'here', guests: [GUEST], isNew: true });
  await turn(true);
  expect(kinds()).toEqual(['end']);
});

test('of a long outage only the latest words are kept', async () => {
  const { bus, turn, kinds } = startBus();
  await turn(false);
  for (let n = 0; n < 5_000; n++) bus.say(SESSION, leaves());
  await turn(true);
  expect(kinds().length).toBeLessThanOrEqual(2_000);
});
