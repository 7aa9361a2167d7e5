import { afterEach, expect, test } from 'bun:test';
import { afterPaint } from './after-paint.ts';

const before = globalThis.requestAnimationFrame;
afterEach(() => {
  globalThis.requestAnimationFrame = before;
});

/** Frames are painted when the test says so. */
function framesByHand(): () => void {
  const waiting: FrameRequestCallback[] = [];
  globalThis.requestAnimationFrame = (run) => waiting.push(run);
  return () => {
    for (const run of waiting.splice(0)) run(0);
  };
}
const nextTask = () => new Promise((done) => setTimeout(done));

test('nothing runs before the frame is painted, and then it runs once', async () => {
  const paint = framesByHand();
  const ran: string[] = [];
  afterPaint(() => ran.push('opened'));
  await nextTask();
  expect(ran).toEqual([]);
  paint();
  expect(ran).toEqual([]);
  await nextTask();
  expect(ran).toEqual(['opened']);
});

test('what was called off before or after the frame never runs', async () => {
  const paint = framesByHand();
  const ran: string[] = [];
  afterPaint(() => ran.push('before the frame'))();
  const callOff = afterPaint(() => ran.push('after it'));
  paint();
  callOff();
  await nextTask();
  expect(ran).toEqual([]);
});
