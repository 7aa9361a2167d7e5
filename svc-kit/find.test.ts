import { expect, test } from 'bun:test';
import { idRange } from './find.ts';

test('the number of a session is the beginning of its id, however it is typed', () => {
  const range = { from: '4f7a09c2-0000-0000-0000-000000000000', until: '4f7a09c2-ffff-ffff-ffff-ffffffffffff' };
  for (const typed of ['4F7A09C2', 'No. 4f7a09c2', 'no 4F7A09C2', '#4f7a09c2', ' 4f7a09c2 '])
    expect(idRange(typed)).toEqual(range);
  const whole = '4f7a09c2-1111-4222-8333-444455556666';
  expect(idRange(whole)).toEqual({ from: whole, until: whole });
});

test('words, amounts and what is too short or too long are no numbers', () => {
  for (const typed of ['', '4f7', 'vance', '$120', '%', "4f7a' or 1=1", '4f7a%', `${'4'.repeat(33)}`, '-----'])
    expect(idRange(typed)).toBeNull();
});
