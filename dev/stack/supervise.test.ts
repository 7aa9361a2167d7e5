import { afterEach, expect, setDefaultTimeout, test } from 'bun:test';
import { findFreePort } from 'svc-kit/free-ports';
import { until } from 'svc-kit/testing';
import type { Launched } from './child-process.ts';
import { noticeSilence, QUESTIONS, QUESTIONS_AT_START } from './notice-silence.ts';
import { type Supervised, supervise } from './supervise.ts';
import { answersOk } from './wait-for.ts';

setDefaultTimeout(60_000);

/** Answers, until something asks it to be busy for ever. */
const PROGRAM = `Bun.serve({ port: Number(process.argv[1]), hostname: '127.0.0.1', fetch(request) {
  if (request.url.endsWith('/block')) for (;;);
  return new Response('ok');
} });`;

const running: Supervised[] = [];
afterEach(async () => {
  await Promise.all(running.splice(0).map((each) => each.stop()));
});

async function start() {
  const port = await findFreePort();
  const base = `http://127.0.0.1:${port}`;
  const said: string[] = [];
  let heard = 0;
  const launch = (): Launched => {
    const child = Bun.spawn([process.execPath, '-e', PROGRAM, String(port)], { stdio: ['ignore', 'ignore', 'ignore'] });
    const kill = () => child.kill('SIGKILL');
    const stop = async () => {
      kill();
      await child.exited;
    };
    return { pid: child.pid, exited: child.exited, kill, stop };
  };
  const supervised = supervise({
    name: 'program',
    launch,
    onPid: () => undefined,
    onDeath: () => said.push('died'),
    onSilence: () => said.push('silent'),
    isAlive: async () => {
      const answer = await answersWithin(base, 300);
      heard += Number(answer);
      return answer;
    },
    askEveryMs: 50,
  });
  running.push(supervised);
  await supervised.start();
  await until(() => heard > 0, 'its first answer');
  return { supervised, base, said };
}

async function answersWithin(url: string, ms: number): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(ms) }).then(
    (answer) => answer.ok,
    () => false,
  );
}

for (const [what, hang] of [
  ['is stopped by a signal', ({ pid }: { pid: number; base: string }) => process.kill(pid, 'SIGSTOP')],
  ['is busy for ever', ({ base }: { pid: number; base: string }) => void answersWithin(`${base}/block`, 10)],
] as const) {
  test(`a process that ${what} is started again, and said to be silent`, async () => {
    const { supervised, base, said } = await start();
    const pid = supervised.pid() ?? 0;
    hang({ pid, base });
    await until(async () => supervised.pid() !== pid && (await answersOk(base)), 'the next one');
    expect(said).toEqual(['silent', 'died']);
  });
}

async function askedWith(answers: boolean[]): Promise<number> {
  const left = [...answers];
  let silences = 0;
  const done = Promise.withResolvers<void>();
  const stop = noticeSilence(
    async () => {
      if (left.length === 0) done.resolve();
      return left.shift() ?? true;
    },
    () => {
      silences += 1;
      done.resolve();
    },
    1,
  );
  await done.promise;
  stop();
  return silences;
}

const silent = (times: number) => Array<boolean>(times).fill(false);

test('a process that is still starting has more time', async () => {
  expect(await askedWith(silent(QUESTIONS_AT_START - 1))).toBe(0);
  expect(await askedWith(silent(QUESTIONS_AT_START))).toBe(1);
});

test('one answer in between is enough', async () => {
  expect(await askedWith([true, ...silent(QUESTIONS - 1), true, ...silent(QUESTIONS - 1), true])).toBe(0);
  expect(await askedWith([true, ...silent(QUESTIONS)])).toBe(1);
});
