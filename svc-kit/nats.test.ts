import { expect, onTestFinished, test } from 'bun:test';
import { startTalker } from './fixtures/talking-broker.ts';
import { connectBroker } from './nats.ts';
import { until } from './testing.ts';

async function connectToTalker() {
  const talker = await startTalker();
  onTestFinished(talker.end);
  const { connection } = await connectBroker(talker.url, 'booking');
  onTestFinished(() => connection.close());
  return { talker, connection };
}

test('a broker that is cut off without a word is left for another connection within ten seconds', async () => {
  const { talker, connection } = await connectToTalker();
  // Counted, because it takes nine seconds, and whatever holds up this process holds up the client as well.
  let tenths = 0;
  const counting = setInterval(() => {
    tenths += 1;
  }, 100);
  talker.fallSilent();
  for await (const { type } of connection.status()) if (type === 'reconnect') break;
  clearInterval(counting);
  expect(tenths).toBeLessThan(100);
}, 60_000);

test('a broker that refused the password for a while has its services back once it takes it', async () => {
  const { talker, connection } = await connectToTalker();
  talker.refuse();
  await until(() => talker.refused() > 3, 'refusals');
  talker.admit();
  for await (const { type } of connection.status()) if (type === 'reconnect') break;
  expect(connection.isClosed()).toBe(false);
}, 60_000);
