import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import { findRecognizer } from './local-recognition.ts';
import type { Recognition, RecognitionClass } from './recognition.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const track = {} as MediaStreamTrack;
const settle = async () => {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
};

/** A browser's own class; what it was told is in `started`. */
function browser({ answers = ['available'], knowsLocally = true, installs = true } = {}) {
  const started: { local: boolean; recognition: Recognition; track: MediaStreamTrack }[] = [];
  const asked: object[] = [];
  class Found {
    onresult = null;
    onerror = null;
    onend: (() => void) | null = null;
    static async available(options: object) {
      asked.push(options);
      return (answers.length > 1 ? answers.shift() : answers[0]) ?? '';
    }
    static async install() {
      if (!installs) throw new Error('the person said no');
      return true;
    }
    start(given: MediaStreamTrack) {
      const recognition = this as unknown as Recognition;
      started.push({ local: recognition.processLocally, recognition, track: given });
    }
    abort() {
      this.onend?.();
    }
  }
  if (knowsLocally) Object.defineProperty(Found.prototype, 'processLocally', { value: false, writable: true });
  return { scope: { SpeechRecognition: Found as unknown as RecognitionClass }, started, asked };
}

function listen(recognizer: Awaited<ReturnType<typeof findRecognizer>>) {
  const heard: [string, string][] = [];
  let failures = 0;
  const stop = recognizer?.listen(track, {
    text: (id, text) => heard.push([id, text]),
    failed: () => {
      failures += 1;
    },
  });
  return { heard, failures: () => failures, stop: stop ?? (() => undefined) };
}

test('no voice is given to a browser that does not promise to keep it on the device', async () => {
  expect(await findRecognizer({})).toBeNull();
  const older = browser({ knowsLocally: false });
  expect(await findRecognizer(older.scope)).toBeNull();
  const remote = browser({ answers: ['unavailable'] });
  expect(await findRecognizer(remote.scope)).toBeNull();
  const { scope } = browser();
  Object.assign(scope.SpeechRecognition, { available: undefined });
  expect(await findRecognizer(scope)).toBeNull();
  expect([...older.started, ...remote.started]).toEqual([]);
});

test('every recognition is asked to run on the device, with the microphone that the others hear', async () => {
  const { scope, started, asked } = browser();
  const { stop } = listen(await findRecognizer(scope));
  await settle();
  started[0]?.recognition.onend?.();
  jest.advanceTimersByTime(1_000);
  expect(started.map(({ local }) => local)).toEqual([true, true]);
  expect(started[0]?.track).toBe(track);
  expect(asked.length).toBeGreaterThan(0);
  for (const options of asked) expect(options).toMatchObject({ processLocally: true });
  stop();
  jest.advanceTimersByTime(10_000);
  expect(started).toHaveLength(2);
});

test('a language that must be fetched first is fetched, and without it nothing starts', async () => {
  const fetched = browser({ answers: ['downloadable', 'downloadable', 'available'] });
  listen(await findRecognizer(fetched.scope));
  await settle();
  expect(fetched.started).toHaveLength(1);
  const gone = browser({ answers: ['downloadable', 'downloadable', 'unavailable'] });
  const refused = browser({ answers: ['downloadable'], installs: false });
  for (const { scope, started } of [gone, refused]) {
    const { failures } = listen(await findRecognizer(scope));
    await settle();
    expect([started.length, failures()]).toEqual([0, 1]);
  }
});

test('whoever stops while the language is fetched is not listened to', async () => {
  const { scope, started } = browser({ answers: ['downloadable', 'downloadable', 'available'] });
  const { stop, failures } = listen(await findRecognizer(scope));
  stop();
  await settle();
  expect([started.length, failures()]).toEqual([0, 0]);
});

test('a sentence keeps its id while it grows, and a lasting error ends the listening', async () => {
  const { scope, started } = browser();
  const { heard, failures } = listen(await findRecognizer(scope));
  await settle();
  const said = (resultIndex: number, ...texts: string[]) =>
    started.at(-1)?.recognition.onresult?.({ resultIndex, results: texts.map((transcript) => [{ transcript }]) });
  said(0, ' so who');
  said(0, 'so who is');
  said(1, 'so who is', 'the first');
  expect(heard.map(([, text]) => text)).toEqual(['so who', 'so who is', 'the first']);
  expect(heard[0]?.[0]).toBe(heard[1]?.[0] ?? '');
  expect(heard[2]?.[0]).not.toBe(heard[1]?.[0] ?? '');
  const { recognition } = started[0] ?? {};
  recognition?.onerror?.({ error: 'no-speech' });
  expect(failures()).toBe(0);
  recognition?.onerror?.({ error: 'not-allowed' });
  recognition?.onerror?.({ error: 'not-allowed' });
  jest.advanceTimersByTime(10_000);
  expect([failures(), started.length]).toEqual([1, 1]);
});
