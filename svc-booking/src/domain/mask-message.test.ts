import { expect, test } from 'bun:test';
import { CONTACT_MASK } from 'contracts/contact-details';
import { maskMessage } from './mask-message.ts';

test('a way to get in touch is taken out of a message, and the rest stays', () => {
  expect(maskMessage('Text me at 919-555-0100 after practice', [])).toEqual({
    text: `Text me at ${CONTACT_MASK} after practice`,
    masked: true,
  });
  expect(maskMessage('I ran the 40 in 4.8 seconds.', [])).toEqual({
    text: 'I ran the 40 in 4.8 seconds.',
    masked: false,
  });
});

test('a number sent in pieces ends before its last one', () => {
  expect(maskMessage('919', [])).toMatchObject({ masked: false });
  expect(maskMessage('555', ['919'])).toMatchObject({ masked: false });
  expect(maskMessage('0100', ['919', '555'])).toEqual({ text: CONTACT_MASK, masked: true });
  expect(maskMessage('0100', ['Hi!', '919', '555'])).toMatchObject({ masked: true });
  expect(maskMessage('Thanks a lot', ['919', '555', CONTACT_MASK])).toMatchObject({ masked: false });
});

test('a number sent digit by digit ends before its last one', () => {
  const before: string[] = [];
  for (const digit of '9195550100') before.push(maskMessage(digit, before).text);
  expect(before.join('')).not.toContain('9195550');
  expect(before.at(-1)).toBe(CONTACT_MASK);
});

test('beside another way to get in touch, the end of a number in pieces and an asked name go, too', () => {
  for (const told of ['0100 or a@b.org', 'a@b.org 0100', `${CONTACT_MASK} 0100`])
    expect(maskMessage(told, ['919', '555'])).toEqual({ text: CONTACT_MASK, masked: true });
  expect(maskMessage('joreyes a@b.org', [], 'What’s your insta?')).toEqual({ text: CONTACT_MASK, masked: true });
  expect(maskMessage('Great game! a@b.org', ['919', '555'], 'What’s your insta?')).toEqual({
    text: `Great game! ${CONTACT_MASK}`,
    masked: true,
  });
});

test('pieces are read together at the end and the beginning of long messages, too', () => {
  const long = 'I ran the 40 in 4.8 seconds. '.repeat(60);
  expect(maskMessage('555', [`${long} and then 919`])).toMatchObject({ masked: false });
  expect(maskMessage(`0100 ${long}`, [`${long} and then 919`, '555'])).toMatchObject({ masked: true });
  expect(
    maskMessage(
      long,
      Array.from({ length: 9 }, () => long),
    ),
  ).toMatchObject({ masked: false });
  // What is cut off is no number of its own.
  expect(maskMessage('Hi', [`${'7'.repeat(1_000)}`])).toMatchObject({ masked: false });
  const [tooLong, words] = ['7'.repeat(20), 'a '.repeat(145)];
  expect(maskMessage(`${words}${tooLong}`, ['Hi'])).toMatchObject({ masked: false });
  expect(maskMessage('Hi', [`${tooLong} ${words}`])).toMatchObject({ masked: false });
});

test('signs that turn the order of what is read around are taken out', () => {
  expect(maskMessage('Call \u202e0010-555-919\u202c, \u2067now\u2069', [])).toEqual({
    text: 'Call 0010-555-919, now',
    masked: false,
  });
  expect(maskMessage('سلام 👩‍👧', [])).toEqual({ text: 'سلام 👩‍👧', masked: false });
});
