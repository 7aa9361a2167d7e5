import { expect, test } from 'bun:test';
import { internalEndedQuery } from 'contracts/internal';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from 'contracts/times';
import type { InternalCall } from 'svc-kit/internal-call';
import { createLog } from 'svc-kit/log';
import { until } from 'svc-kit/testing';
import { askEndedSignIns } from './ask-ended-sign-ins.ts';
import { createEndedSignIns } from './ended-sign-ins.ts';

test('identity says with which key it signs, and of an earlier release nothing is heard of it', async () => {
  const keys: string[] = [];
  let answers = 0;
  const ask: InternalCall = async (_, response) => {
    answers += 1;
    return response.parse({ events: [], ...(answers === 1 ? {} : { signs_with: 'this one' }) });
  };
  const log = createLog('gateway', 'info', () => undefined);
  const asking = askEndedSignIns({
    ...{ identityUrl: 'http://identity', ask, log, everyMs: 5 },
    ...{ onKey: (thumbprint) => void keys.push(thumbprint), onEvent: () => undefined },
  });
  await until(() => answers > 2, 'three answers');
  asking.stop();
  expect(new Set(keys)).toEqual(new Set(['this one']));
});

test('identity says by its own clock when it answered, and what the answer took never makes it late', async () => {
  const behind: number[] = [];
  const says = [-HOUR_MS, 0, HOUR_MS];
  const ask: InternalCall = async (_, response) =>
    response.parse({ now: new Date(Date.now() + (says[behind.length] ?? 0)).toISOString(), events: [] });
  const log = createLog('gateway', 'info', () => undefined);
  const onClock = (ms: number) => void behind.push(ms);
  const asking = askEndedSignIns({
    ...{ identityUrl: 'http://identity', ask, log, everyMs: 5 },
    ...{ onClock, onEvent: () => undefined },
  });
  await until(() => behind.length >= says.length, 'an answer each');
  asking.stop();
  const [late = 0, even = 0, ahead = 0] = behind;
  expect(late).toBeGreaterThan(HOUR_MS / 2);
  expect(even).toBeLessThanOrEqual(0);
  expect(ahead).toBeLessThan(-HOUR_MS / 2);
});

test('a gateway that starts in the middle of a session knows who was logged out since it began', async () => {
  const [accountId, signInId] = [crypto.randomUUID(), crypto.randomUUID()];
  const endedAt = Date.now() - 50 * MINUTE_MS;
  const ended = createEndedSignIns();
  let answers = 0;
  const ask: InternalCall = async (url, response) => {
    const { seconds } = internalEndedQuery.parse(Object.fromEntries(new URL(url).searchParams));
    answers += 1;
    const event = { id: crypto.randomUUID(), name: 'sign_in.ended', occurred_at: new Date(endedAt).toISOString() };
    const isAsked = endedAt > Date.now() - seconds * SECOND_MS;
    return response.parse({ events: isAsked ? [{ ...event, payload: { accountId, signInId } }] : [] });
  };
  const log = createLog('gateway', 'info', () => undefined);
  const asking = askEndedSignIns({ identityUrl: 'http://identity', ask, log, onEvent: ended.note, everyMs: 5 });
  await until(() => answers > 1, 'two answers');
  asking.stop();
  expect(ended.isEnded({ id: accountId, signInId, signedInAt: endedAt / 1000 })).toBe(true);
});
