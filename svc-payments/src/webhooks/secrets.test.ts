import { describe, expect, test } from 'bun:test';
import { z } from 'zod';
import { joinSecrets, webhookSecrets } from './secrets.ts';

const [ONE, TWO] = ['whsec_0123456789abcdef', 'whsec_fedcba9876543210'];
const schema = z.object({ STRIPE_WEBHOOK_SECRETS: webhookSecrets });
const read = (env: Record<string, string>) => schema.safeParse(joinSecrets(env));

describe('the signing secrets', () => {
  test.each([
    ['a list', { STRIPE_WEBHOOK_SECRETS: `${ONE}, ${TWO}` }, [ONE, TWO]],
    ['a single one', { STRIPE_WEBHOOK_SECRET: ONE }, [ONE]],
    ['both', { STRIPE_WEBHOOK_SECRETS: TWO, STRIPE_WEBHOOK_SECRET: ONE }, [TWO, ONE]],
  ])('are read from %s', (_name, env, secrets) => {
    expect(read(env).data).toEqual({ STRIPE_WEBHOOK_SECRETS: secrets });
  });

  test.each([
    ['none is given', {}],
    ['the list is empty', { STRIPE_WEBHOOK_SECRETS: '' }],
    ['one of the list is missing', { STRIPE_WEBHOOK_SECRETS: `${ONE},,${TWO}` }],
    ['one is too short to be Stripe’s', { STRIPE_WEBHOOK_SECRETS: `${ONE},whsec_` }],
  ])('are asked for in plain words when %s', (_name, env) => {
    expect(read(env).error?.issues).toMatchObject([
      {
        path: ['STRIPE_WEBHOOK_SECRETS'],
        message: 'must list the signing secret of each event destination at Stripe (whsec_…), separated by commas',
      },
    ]);
  });
});
