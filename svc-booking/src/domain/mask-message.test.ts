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
