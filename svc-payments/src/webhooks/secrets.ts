import { z } from 'zod';

const EXPECTED = 'must list the signing secret of each event destination at Stripe (whsec_…), separated by commas';
const MINIMUM = 16;

export const webhookSecrets = z
  .string({ error: EXPECTED })
  .transform((list) => list.split(',').map((secret) => secret.trim()))
  .refine((secrets) => secrets.every((secret) => secret.length >= MINIMUM), { error: EXPECTED });

/** One secret may also stand in `STRIPE_WEBHOOK_SECRET`. */
export function joinSecrets(env: Record<string, string | undefined>): Record<string, string | undefined> {
  const given = [env.STRIPE_WEBHOOK_SECRETS, env.STRIPE_WEBHOOK_SECRET].filter(Boolean);
  return { ...env, STRIPE_WEBHOOK_SECRETS: given.join(',') || undefined };
}
