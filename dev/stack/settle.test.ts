import { expect, test } from 'bun:test';
import { settleAll } from './settle.ts';

/** Has work for `rounds` calls; `onWork` may give work to another. */
function createSettler(work: number, onWork: () => void = () => undefined) {
  const settler = { left: work, calls: 0, settle: async () => true };
  settler.settle = async () => {
    settler.calls += 1;
    if (settler.left === 0) return true;
    settler.left -= 1;
    onWork();
    return false;
  };
  return settler;
}

test('everybody is asked until two whole rounds in a row found nothing to do', async () => {
  const first = createSettler(3);
  const second = createSettler(1);
  expect(await settleAll([first.settle, second.settle], 1000)).toBe(true);
  expect([first.calls, second.calls]).toEqual([5, 5]);
});

test('work that one makes for another, who was asked before, is done too', async () => {
  const early = createSettler(0);
  const late = createSettler(2, () => {
    early.left += 1;
  });
  expect(await settleAll([early.settle, late.settle], 1000)).toBe(true);
  expect(early.left).toBe(0);
});

test('who is down is not waited for', async () => {
  expect(await settleAll([async () => null, createSettler(1).settle], 1000)).toBe(true);
});

test('work without end ends at the limit', async () => {
  expect(await settleAll([async () => false], 40)).toBe(false);
});
