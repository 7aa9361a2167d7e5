import { afterEach, beforeEach, expect, jest, test } from 'bun:test';
import type { Seat } from 'contracts/room';
import type { Recognizer } from 'web-kit/speech/recognition';
import { roomInMemory } from '../panel/testing/room-in-memory.ts';
import { createCaptions } from './captions.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

/** Somebody whose device hears what `says` says, while it listens. */
function enter(room: ReturnType<typeof roomInMemory>, seat: Seat, { isAble = true } = {}) {
  let listener: Parameters<Recognizer['listen']>[1] | null = null;
  let track: MediaStreamTrack | null = {} as MediaStreamTrack;
  const watchers = new Set<() => void>();
  const recognizer: Recognizer = {
    listen(_, on) {
      listener = on;
      return () => {
        listener = null;
      };
    },
  };
  const captions = createCaptions({
    channel: room.enter(seat),
    find: async () => (isAble ? recognizer : null),
    microphone: {
      track: () => track,
      subscribe(watcher) {
        watchers.add(watcher);
        return () => void watchers.delete(watcher);
      },
    },
  });
  return {
    captions,
    state: captions.get,
    isListening: () => listener !== null,
    says: (id: string, text: string) => listener?.text(id, text),
    breaks: () => listener?.failed(),
    setMicrophone(isOn: boolean) {
      track = isOn ? ({} as MediaStreamTrack) : null;
      for (const watcher of watchers) watcher();
    },
  };
}
const [ONE, TWO] = ['6f1c4f0e-0c0e-4a52-9a39-0f6b2ad8f0aa', '7f1c4f0e-0c0e-4a52-9a39-0f6b2ad8f0ab'];
const settle = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};
async function together(able: { athlete?: boolean; mentor?: boolean } = {}) {
  const room = roomInMemory();
  const athlete = enter(room, 'athlete', { isAble: able.athlete ?? true });
  const mentor = enter(room, 'mentor', { isAble: able.mentor ?? true });
  await settle();
  return { room, athlete, mentor };
}

test('nobody is listened to until somebody else wants to read along', async () => {
  const { athlete, mentor } = await together();
  expect([athlete.state().isOffered, athlete.isListening(), mentor.isListening()]).toEqual([true, false, false]);
  athlete.captions.turn(true);
  expect([athlete.isListening(), mentor.isListening(), mentor.state().isHeard]).toEqual([false, true, true]);
  athlete.captions.turn(false);
  expect([mentor.isListening(), mentor.state().isHeard]).toEqual([false, false]);
});

test('what the other says is read as it grows, and is gone a moment later', async () => {
  const { athlete, mentor } = await together();
  athlete.captions.turn(true);
  mentor.says(ONE, 'So who’s the');
  mentor.says(ONE, 'So who’s the first coach');
  jest.advanceTimersByTime(500);
  expect(athlete.state().lines).toEqual([{ id: ONE, by: 'mentor', text: 'So who’s the first coach' }]);
  expect(mentor.state().lines).toEqual([]);
  mentor.says(TWO, 'x'.repeat(600));
  jest.advanceTimersByTime(500);
  expect(athlete.state().lines.map(({ text }) => text.length)).toEqual([24, 500]);
  jest.advanceTimersByTime(7_000);
  expect(athlete.state().lines).toEqual([]);
});

test('who is muted is not listened to, and what was not yet sent stays unsaid', async () => {
  const { athlete, mentor } = await together();
  athlete.captions.turn(true);
  mentor.says(ONE, 'Half a');
  mentor.setMicrophone(false);
  expect(mentor.isListening()).toBe(false);
  jest.advanceTimersByTime(1_000);
  expect(athlete.state().lines).toEqual([]);
  mentor.setMicrophone(true);
  expect(mentor.isListening()).toBe(true);
});

test('captions are offered to both where one device can, and to nobody where none can', async () => {
  const one = await together({ athlete: false });
  expect([one.athlete.state().isOffered, one.mentor.state().isOffered]).toEqual([true, true]);
  one.mentor.captions.turn(true);
  expect(one.athlete.isListening()).toBe(false);
  const none = await together({ athlete: false, mentor: false });
  expect([none.athlete.state().isOffered, none.mentor.state().isOffered]).toEqual([false, false]);
});

test('a device that gives up says so', async () => {
  const { athlete, mentor } = await together({ athlete: false });
  athlete.captions.turn(true);
  mentor.breaks();
  expect([mentor.state().isHeard, athlete.state().isOffered]).toEqual([false, false]);
});

test('whoever comes later, or back, is heard by who reads along; who has left wants nothing', async () => {
  const { room, athlete, mentor } = await together();
  athlete.captions.turn(true);
  const guardian = enter(room, 'guardian');
  await settle();
  expect(guardian.isListening()).toBe(true);
  room.leave('athlete');
  expect([guardian.isListening(), mentor.isListening()]).toEqual([false, false]);
});

test('nobody puts words into somebody else’s line', async () => {
  const { room, athlete, mentor } = await together();
  const guardian = enter(room, 'guardian');
  await settle();
  athlete.captions.turn(true);
  mentor.says(ONE, 'Mine');
  jest.advanceTimersByTime(500);
  guardian.says(ONE, 'Not mine');
  jest.advanceTimersByTime(500);
  expect(athlete.state().lines).toEqual([{ id: ONE, by: 'mentor', text: 'Mine' }]);
});
