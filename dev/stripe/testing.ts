import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { createStripeStandIn, type Destination, type Manners, SETTLED_PLATFORM, type StandIn } from './index.ts';

const VALIDATOR = fileURLToPath(new URL('../../../shared/acceptance/stripe/validate.mjs', import.meta.url));
export const SECRET = 'whsec_test_secret';
export const THIN_SECRET = 'whsec_test_thin';
const START = Date.UTC(2026, 10, 21, 12);

export interface Received {
  body: string;
  signature: string;
  type: string;
  /** The path that it was sent to. */
  at: string;
}

export interface Bench {
  standIn: StandIn;
  stripe: Stripe;
  port: number;
  received: Received[];
  answerWith(status: number): void;
  advance(seconds: number): void;
  now(): number;
  /** On the same data. */
  restart(): Promise<void>;
  /** A JSON call below `/dev/stripe`. */
  post(path: string, body: object): Promise<{ status: number; body: Record<string, unknown> }>;
  get(path: string): Promise<Response>;
  stop(): Promise<void>;
}

type DestinationsAt = (origin: string) => Destination[];
const USUAL: DestinationsAt = (url) => [
  { url, secret: SECRET, payload: 'snapshot', scope: 'platform' },
  { url, secret: THIN_SECRET, payload: 'thin', scope: 'connected' },
];

export async function startBench(
  maxNetworkRetries = 0,
  manners: Partial<Manners> = SETTLED_PLATFORM,
  destinationsAt = USUAL,
): Promise<Bench> {
  const dataDir = mkdtempSync(join(tmpdir(), 'stripe-stand-in-'));
  const received: Received[] = [];
  let status = 200;
  let elapsed = 0;
  let api: Bun.Server<undefined> | undefined;
  const receiver = Bun.serve({
    port: 0,
    async fetch(request) {
      const body = await request.text();
      const { type } = JSON.parse(body) as { type: string };
      const signature = request.headers.get('stripe-signature') ?? '';
      received.push({ body, type, signature, at: new URL(request.url).pathname });
      return new Response(null, { status });
    },
  });
  const start = async () => {
    const standIn = createStripeStandIn({
      dataDir,
      publicUrl: 'http://localhost:8080',
      destinations: destinationsAt(`http://127.0.0.1:${receiver.port}`),
      now: () => new Date(START + elapsed * 1000),
      manners,
    });
    api = Bun.serve({ port: 0, fetch: (request) => standIn.api.fetch(request) });
    const port = api.port ?? 0;
    return { standIn, port, stripe: clientFor(port, maxNetworkRetries) };
  };
  const bench: Bench = {
    ...(await start()),
    received,
    answerWith: (next) => {
      status = next;
    },
    advance: (seconds) => {
      elapsed += seconds;
    },
    now: () => START / 1000 + elapsed,
    restart: async () => {
      await api?.stop(true);
      await bench.standIn.stop();
      Object.assign(bench, await start());
    },
    post: async (path, body) => {
      const headers = { 'content-type': 'application/json' };
      const request = new Request(`http://localhost:8080/dev/stripe${path}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      const answer = await bench.standIn.panel.fetch(request);
      const text = await answer.text();
      return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
    },
    get: async (path) => await bench.standIn.panel.fetch(new Request(`http://localhost:8080/dev/stripe${path}`)),
    stop: async () => {
      await api?.stop(true);
      await bench.standIn.stop();
      await receiver.stop(true);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
  return bench;
}

/** The official client, configured as in svc-payments. */
export function clientFor(port: number, maxNetworkRetries = 0): Stripe {
  const config = { host: '127.0.0.1', port, protocol: 'http', telemetry: false, timeout: 10_000 } as const;
  return new Stripe('sk_test_stand_in', { ...config, maxNetworkRetries, apiVersion: '2026-10-28.endive' });
}

let made = 0;
export const uniqueKey = (what: string) => `${what}:${++made}`;

export async function readyAccount(bench: Bench): Promise<string> {
  const account = await bench.stripe.v2.core.accounts.create(
    {
      contact_email: 'mentor@example.com',
      display_name: 'A mentor',
      dashboard: 'express',
      identity: { country: 'us', entity_type: 'individual' },
      configuration: { recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } } },
      defaults: { responsibilities: { fees_collector: 'application', losses_collector: 'application' } },
      include: ['configuration.recipient'],
    },
    { idempotencyKey: uniqueKey('account') },
  );
  const link = await bench.stripe.v2.core.accountLinks.create({
    account: account.id,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: { refresh_url: 'http://localhost:8080/again', return_url: 'http://localhost:8080/done' },
    },
  });
  await bench.post('/onboard', { connect_url: link.url });
  return account.id;
}

/** A checkout as svc-payments opens one; `group` is its transfer_group. */
export async function openCheckout(
  bench: Bench,
  cents = 4800,
  group = uniqueKey('session'),
  more: Partial<Stripe.Checkout.SessionCreateParams> = {},
) {
  return await bench.stripe.checkout.sessions.create(
    {
      mode: 'payment',
      ui_mode: 'hosted_page',
      allowed_payment_method_types: ['card'],
      adaptive_pricing: { enabled: false },
      customer_email: 'family@example.com',
      client_reference_id: group,
      line_items: [
        {
          price_data: { currency: 'usd', product_data: { name: 'One hour, Mon Nov 23' }, unit_amount: cents },
          quantity: 1,
        },
      ],
      payment_intent_data: {
        transfer_group: group,
        description: 'An hour of mentoring',
        statement_descriptor_suffix: 'SESSION',
        metadata: { session: group },
      },
      metadata: { session: group },
      success_url: 'http://localhost:8080/paid?session_id={CHECKOUT_SESSION_ID}',
      cancel_url: 'http://localhost:8080/back',
      expires_at: bench.now() + 31 * 60,
      ...more,
    },
    { idempotencyKey: uniqueKey('checkout') },
  );
}

export async function payment(bench: Bench, cents = 4800, card = '4242424242424242', group = uniqueKey('session')) {
  const session = await openCheckout(bench, cents, group);
  await bench.post('/pay', { checkout_url: session.url, card });
  const paid = await bench.stripe.checkout.sessions.retrieve(session.id, { expand: ['payment_intent.latest_charge'] });
  const intent = paid.payment_intent as Stripe.PaymentIntent;
  return { session: paid, intent, charge: intent.latest_charge as Stripe.Charge, group };
}

/** What Stripe's own specification says of everything that was recorded; null where its validator is not at hand. */
export async function validate(bench: Bench, ...flags: string[]): Promise<string | null> {
  if (!existsSync(VALIDATOR)) return null;
  const file = join(tmpdir(), `stripe-exchanges-${process.pid}.jsonl`);
  writeFileSync(file, await (await bench.get('/exchanges.jsonl')).text());
  const run = Bun.spawnSync(['node', VALIDATOR, ...flags, '--webhook-secret', SECRET, file]);
  rmSync(file);
  return run.stdout.toString().trim();
}
