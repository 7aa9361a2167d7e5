import { expect, test } from 'bun:test';
import { ApiError } from 'web-kit/api';
import { showFaults } from './form-faults.ts';

test('faults stand beside their fields, and the first one takes the focus', () => {
  const shown: [string, string, boolean][] = [];
  const faults = [
    { loc: ['body', 'email'], msg: 'Please give a valid email address.' },
    { loc: ['body', 'bio'], msg: 'This field is required.' },
    { loc: ['body', 'elsewhere'], msg: 'Unknown.' },
  ];
  showFaults(new ApiError(422, faults), { email: '', bio: '' }, (name, { message }, { shouldFocus }) =>
    shown.push([name, message, shouldFocus]),
  );
  expect(shown).toEqual([
    ['email', 'Please give a valid email address.', true],
    ['bio', 'This field is required.', false],
  ]);
});

test('a failure that is about no field leaves the fields alone', () => {
  const shown: string[] = [];
  for (const error of [new ApiError(409, 'Taken.'), new Error('socket')]) {
    showFaults(error, { email: '' }, (name) => shown.push(name));
  }
  expect(shown).toEqual([]);
});
