import { writeFile } from 'node:fs/promises';
import { configOrExit } from 'svc-kit/config';
import { z } from 'zod';
import { createStripe } from '../src/stripe.ts';
import { playAtStandIn, playAtStripe } from './play-people.ts';
import { type Exchange, recordExchanges } from './record-exchanges.ts';
import { runSmoke } from './run-smoke.ts';
import type { Told } from './tell-calls.ts';

const config = configOrExit(
  z.object({
    STRIPE_SECRET_KEY: z
      .string()
      .regex(
        /^(sk|rk)_test_\w+$/,
        'must be a secret key of Stripe’s test mode (sk_test_…): real money is never moved here',
      ),
    STRIPE_API_BASE: z.url({ protocol: /^https?$/ }).optional(),
    /** The stand-in's, with `STRIPE_API_BASE`. */
    STRIPE_PANEL: z.url({ protocol: /^https?$/ }).optional(),
    PUBLIC_URL: z.url({ protocol: /^https?$/ }).default('http://localhost:8080'),
  }),
  process.env,
);
const file = process.argv[2] ?? 'stripe-smoke.jsonl';

const settings = { secretKey: config.STRIPE_SECRET_KEY, apiBase: config.STRIPE_API_BASE };
const exchanges: Exchange[] = [];
const unrecorded = createStripe(settings);
const told: Told[] = [];

await runSmoke(
  {
    stripe: createStripe({ ...settings, fetch: recordExchanges(exchanges) }),
    people: config.STRIPE_PANEL ? playAtStandIn(unrecorded, config.STRIPE_PANEL) : playAtStripe(unrecorded),
    publicUrl: config.PUBLIC_URL,
  },
  (line) => {
    told.push(line);
    console.log(`${line.how.padEnd(8)} ${line.call}${line.says ? `: ${line.says}` : ''}`);
  },
).finally(() => writeFile(file, exchanges.map((exchange) => `${JSON.stringify(exchange)}\n`).join('')));

const count = (how: Told['how']) => told.filter((line) => line.how === how).length;
console.log(
  `\n${count('ok')} ok, ${count('refused')} refused, ${count('skipped')} skipped; what was said is in ${file}`,
);
process.exitCode = count('refused') > 0 ? 1 : 0;
