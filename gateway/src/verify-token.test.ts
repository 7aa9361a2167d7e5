import { expect, test } from 'bun:test';
import { until } from 'svc-kit/testing';
import { makeKeys, makeToken, type TokenParts } from './fixtures/door.ts';
import { createTokenVerifier, RAN_OUT } from './verify-token.ts';

async function stage() {
  const keys = await makeKeys();
  const verify = createTokenVerifier({ keys: JSON.parse(keys.jwks), issuer: 'identity', audience: 'api' });
  return { verify, make: (parts: TokenParts = {}) => makeToken({ keys }, parts) };
}

test('a token that was taken before runs out all the same, and is said to have run out', async () => {
  const { verify, make } = await stage();
  const token = await make({ expires: '2s' });
  expect(await verify(token)).toMatchObject({ person: { role: 'athlete' } });
  const said = await until(async () => {
    const verified = await verify(token);
    return verified && typeof verified === 'object' ? null : { verified };
  }, 'its end');
  expect([said.verified, await verify(token)]).toEqual([RAN_OUT, RAN_OUT]);
});

test('what is longer than any token of ours is not looked at', async () => {
  const { verify, make } = await stage();
  expect(await verify(await make({ header: { filler: 'x'.repeat(4_096) } }))).toBeNull();
});
