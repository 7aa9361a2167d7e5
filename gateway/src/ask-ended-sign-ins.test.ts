import { expect, test } from 'bun:test';
import { internalEndedQuery } from 'contracts/internal';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from 'contracts/times';
import type { InternalCall } from 'svc-kit/internal-call';
import { createLog } from 'svc-kit/log';
import { until } from 'svc-kit/testing';
import { askEndedSignIns } from './ask-ended-sign-ins.ts';
import { createEndedSignIns, KEEP_MS } from './ended-sign-ins.ts';

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

test('what identity says late is asked for again: back to the last answer, and a minute more', async () => {
  const asked: number[] = [];
  const heard: string[] = [];
  const late = { id: crypto.randomUUID(), name: 'sign_in.ended', occurred_at: new Date().toISOString() };
  const payload = { accountId: crypto.randomUUID(), signInId: null };
  const ask: InternalCall = async (url, response) => {
    const { seconds, more_seconds: more } = internalEndedQuery.parse(Object.fromEntries(new URL(url).searchParams));
    asked.push(seconds + more);
    if (asked.length === 3) throw new Error('away');
    return response.parse({ events: asked.length > 1 ? [{ ...late, payload }] : [] });
  };
  const log = createLog('gateway', 'info', () => undefined);
  const onEvent = ({ id }: { id: string }) => void heard.push(id);
  const asking = askEndedSignIns({ identityUrl: 'http://identity', ask, log, onEvent, everyMs: 5 });
  await until(() => asked.length > 4, 'five questions');
  asking.stop();
  const [first = 0, ...next] = asked;
  expect(first).toBe(KEEP_MS / SECOND_MS);
  for (const seconds of next.slice(0, 4)) expect([61, 62, 63, 64, 65, 66, 67, 68, 69, 70]).toContain(seconds);
  expect(heard).toEqual([late.id]);
});

test('who has stopped asks no more, also when that happens during a question', async () => {
  let asked = 0;
  const gate = Promise.withResolvers<void>();
  const ask: InternalCall = async (_, response) => {
    asked += 1;
    if (asked === 2) await gate.promise;
    return response.parse({ events: [] });
  };
  const log = createLog('gateway', 'info', () => undefined);
  const asking = askEndedSignIns({ identityUrl: 'http://identity', ask, log, onEvent: () => undefined, everyMs: 5 });
  await until(() => asked === 2, 'the second question');
  asking.stop();
  gate.resolve();
  const began = performance.now();
  await until(() => performance.now() - began > 60, 'some time');
  expect(asked).toBe(2);
});
