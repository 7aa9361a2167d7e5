import { expect, test } from 'bun:test';
import { BreakerOpen, createBreaker } from './breaker.ts';

function stage() {
  let now = 0;
  const told: boolean[] = [];
  const breaker = createBreaker(
    (isOpen) => told.push(isOpen),
    () => now,
  );
  const fail = () => breaker.run(() => Promise.reject(new Error('away'))).catch((error) => error.message);
  const succeed = () => breaker.run(async () => 'answered');
  const pass = (ms: number) => {
    now += ms;
  };
  return { breaker, told, fail, succeed, pass };
}

async function opened() {
  const on = stage();
  for (let n = 0; n < 5; n++) expect(await on.fail()).toBe('away');
  return on;
}

test('an answer between failures keeps it closed', async () => {
  const { fail, succeed, told } = stage();
  for (let n = 0; n < 20; n++) {
    await fail();
    if (n % 4 === 3) expect(await succeed()).toBe('answered');
  }
  expect(told).toEqual([]);
});

test('five failures in a row open it, and one answer closes it again', async () => {
  const { succeed, pass, told } = await opened();
  await expect(succeed()).rejects.toBeInstanceOf(BreakerOpen);
  pass(1_000);
  expect(await succeed()).toBe('answered');
  expect(await succeed()).toBe('answered');
  expect(told).toEqual([true, false]);
});

test('only one call at a time tries a service that may be back; the others do not wait for it', async () => {
  const { breaker, succeed, pass } = await opened();
  pass(1_000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const probe = breaker.run(() => promise);
  await expect(succeed()).rejects.toBeInstanceOf(BreakerOpen);
  resolve('back');
  expect(await probe).toBe('back');
  expect(await succeed()).toBe('answered');
});

test('a try that fails keeps it open for another while', async () => {
  const { fail, succeed, pass, told } = await opened();
  pass(1_000);
  expect(await fail()).toBe('away');
  await expect(succeed()).rejects.toBeInstanceOf(BreakerOpen);
  pass(1_000);
  expect(await succeed()).toBe('answered');
  expect(told).toEqual([true, false]);
});

test('an error that says nothing about the service neither opens it nor closes it', async () => {
  const { breaker, fail, succeed, pass, told } = stage();
  const hangUp = () =>
    breaker
      .run(
        () => Promise.reject(new Error('hung up')),
        () => true,
      )
      .catch(() => undefined);
  for (let n = 0; n < 10; n++) await hangUp();
  expect(await succeed()).toBe('answered');
  for (let n = 0; n < 4; n++) await fail();
  await hangUp();
  await fail();
  expect(told).toEqual([true]);
  pass(1_000);
  await hangUp();
  expect(told).toEqual([true]);
  expect(await succeed()).toBe('answered');
  expect(told).toEqual([true, false]);
});
