import { expect, test } from 'bun:test';
import { startStep, tell } from './progress.mjs';

function paper(isTTY: boolean) {
  const written: string[] = [];
  return { out: { isTTY, columns: 60, write: (text: string) => written.push(text) }, text: () => written.join('') };
}

test('without a terminal a step is one plain line when it has ended', () => {
  const { out, text } = paper(false);
  const step = startStep('Packages', out);
  step.update(0.5, 'react');
  expect(text()).toBe('');
  step.done('612 packages');
  expect(text()).toMatch(/^✓ Packages: 612 packages {2}\d+ s\n$/);
});

test('on a terminal a bar shows how far it is, and gives way to the line of the end', () => {
  const { out, text } = paper(true);
  const step = startStep('Packages', out);
  step.update(0.5, 'react');
  tell('a line above', out);
  expect(text()).toContain('a line above\n');
  expect(text()).toContain(`Packages  ${'█'.repeat(10)}${'░'.repeat(10)}`);
  step.failed();
  expect(text()).toMatch(/✗ Packages {2}\d+ s\n$/);
  const lines = text().split(/[\r\n]/);
  expect(lines.filter((line) => line.length > 70)).toEqual([]);
});

test('a step that never goes back, and one that is dropped, leave no line', () => {
  const { out, text } = paper(true);
  const step = startStep('Starting', out);
  step.update(0.9);
  step.update(0.1);
  tell('still', out);
  expect(text()).toContain('█'.repeat(18));
  step.drop();
  expect(text()).toEndWith('\r\u001b[2K');
});
