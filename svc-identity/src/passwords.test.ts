import { expect, test } from 'bun:test';
import { createPasswords, isTooCommon } from './passwords.ts';

test('3,000 common passwords are known, in any case', () => {
  for (const common of ['123456', 'password', 'Password1', 'QWERTY123', 'iloveyou'])
    expect(isTooCommon(common)).toBe(true);
  expect(isTooCommon('correct-horse-9')).toBe(false);
});

test('hashes are Argon2id with 19 MiB and two passes', async () => {
  expect(await createPasswords().hash('correct-horse-9')).toStartWith('$argon2id$v=19$m=19456,t=2,');
});

test('a password fits its own hash, and none fits no hash', async () => {
  const passwords = createPasswords();
  const hash = await passwords.hash('correct-horse-9');
  const check = (password: string, against: string | null) =>
    passwords.withVerify((verify) => verify(password, against));
  expect(await check('correct-horse-9', hash)).toBe(true);
  expect(await check('correct-horse-8', hash)).toBe(false);
  expect(await check('', null)).toBe(false);
});

test('so many at once, so many waiting; the rest are turned away with a sentence, and the queue goes on', async () => {
  const passwords = createPasswords(2, 3);
  let running = 0;
  let most = 0;
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const work = () =>
    passwords.withVerify(async () => {
      running += 1;
      most = Math.max(most, running);
      await gate;
      running -= 1;
    });
  const results = Promise.allSettled(Array.from({ length: 9 }, work));
  open();
  const settled = await results;
  expect(settled.filter((result) => result.status === 'fulfilled')).toHaveLength(5);
  expect(most).toBe(2);
  const refused = settled.find((result) => result.status === 'rejected');
  expect(refused?.reason).toMatchObject({ status: 429, detail: 'Too many tries. Please wait a little and try again.' });
  expect(await passwords.withVerify(async () => 'again')).toBe('again');
});
