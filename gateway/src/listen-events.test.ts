import { expect, onTestFinished, test } from 'bun:test';
import { startTalker } from 'svc-kit/fixtures/talking-broker';
import { createLog } from 'svc-kit/log';
import { until } from 'svc-kit/testing';
import { listenEvents } from './listen-events.ts';

test('a gateway whose password the broker refuses at first hears events once it is taken', async () => {
  const talker = await startTalker();
  onTestFinished(talker.end);
  talker.refuse();
  let isUp = false;
  const events = listenEvents(talker.url, createLog('gateway', 'error'), {
    onEvent: () => undefined,
    onConnection(nowUp) {
      isUp = nowUp;
    },
    onBroker: () => undefined,
  });
  onTestFinished(events.stop);
  await until(() => talker.refused() > 1, 'refusals');
  talker.admit();
  await until(() => isUp, 'the connection');
  expect(isUp).toBe(true);
}, 60_000);

test('a broker that goes just as it was reached is used once it is back', async () => {
  const talker = await startTalker();
  onTestFinished(talker.end);
  talker.cutNextWhoSubscribes();
  const uses: string[] = [];
  const events = listenEvents(talker.url, createLog('gateway', 'error'), {
    onEvent: () => undefined,
    onConnection: (isUp) => void uses.push(isUp ? 'up' : 'down'),
    onBroker: () => void uses.push('rooms'),
  });
  onTestFinished(events.stop);
  await until(() => uses.includes('rooms'), 'the rooms to have it');
  expect([talker.cutsLeft(), uses[0], uses.slice(-2)]).toEqual([0, 'down', ['up', 'rooms']]);
});
