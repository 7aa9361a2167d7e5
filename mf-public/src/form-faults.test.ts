import { expect, test } from 'bun:test';
import { ApiError } from 'web-kit/api';
import { showFaults } from './form-faults.ts';

const FALLBACK = 'Registration failed. Please try again.';

test('faults stand beside their fields, the first one takes the focus, and all are said above the button', () => {
  const shown: [string, string, boolean][] = [];
  const faults = [
    { loc: ['body', 'email'], msg: 'Please give a valid email address.' },
    { loc: ['body', 'bio'], msg: 'This field is required.' },
    { loc: ['body', 'elsewhere'], msg: 'Unknown.' },
  ];
  const text = showFaults(
    new ApiError(422, faults),
    { email: '', bio: '' },
    (name, { message }, { shouldFocus }) => shown.push([name, message, shouldFocus]),
    FALLBACK,
  );
  expect(shown).toEqual([
    ['email', 'Please give a valid email address.', true],
    ['bio', 'This field is required.', false],
  ]);
  expect(text).toStartWith('Validation error: email: Please give a valid email address.');
});

test('a sentence is shown as it came, and without one the fallback stands', () => {
  const ignore = () => undefined;
  expect(showFaults(new ApiError(409, 'Taken.'), {}, ignore, FALLBACK)).toBe('Taken.');
  expect(showFaults(new Error('socket'), {}, ignore, FALLBACK)).toBe(FALLBACK);
});
