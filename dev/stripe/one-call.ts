import type { Context, Hono } from 'hono';
import { finishOnboarding } from './account-links.ts';
import { balancesOf, sumOfTransactions } from './balance.ts';
import { cardOf } from './cards.ts';
import { accountOf } from './debits.ts';
import { StripeFailure } from './failure.ts';
import {
  addFault,
  CALL_MODES,
  clearFaults,
  type FaultMode,
  type FaultRule,
  listFaults,
  WEBHOOK_MODES,
} from './faults.ts';
import { changeManners, mannersOf } from './manners.ts';
import { type Payment, payByDebit, paySession } from './pay-session.ts';
import { drain } from './payouts.ts';
import { streamRecording } from './recording.ts';
import type { World } from './world.ts';

const MODES: readonly FaultMode[] = [...CALL_MODES, ...WEBHOOK_MODES];
const MOST_DELAY_MS = 120_000;

/** Each action of the hosted pages and the panel as one JSON call. Refusals are `{detail}`. */
export function addOneCalls(app: Hono, world: World): void {
  app.post('/pay', async (context) => {
    const body = await readBody(context);
    const id = idIn(body.checkout_url, /cs_test_\w+/, 'checkout_url');
    const email = typeof body.email === 'string' ? body.email : 'payer@example.com';
    const payment = world.store.transaction(() => payWith(world, id, body, email));
    if (payment.outcome === 'paid') return context.json({ payment_status: 'paid' });
    if (payment.outcome === 'processing') return context.json({ payment_status: 'unpaid' });
    if (payment.outcome === 'closed') return context.json({ detail: `This checkout is ${payment.status}.` }, 410);
    const { message, declineCode } = payment;
    return context.json({ detail: message, payment_status: 'unpaid', decline_code: declineCode }, 402);
  });
  app.post('/onboard', async (context) => {
    const body = await readBody(context);
    const id = idIn(body.connect_url, /link_\w+/, 'connect_url');
    const link = world.store.transaction(() => finishOnboarding(world, id));
    return context.json({ payouts_enabled: true, return_url: link.return_url });
  });
  app.post('/drain', async (context) => {
    const id = idIn((await readBody(context)).account, /acct_\w+/, 'account');
    return context.json({ drained: world.store.transaction(() => drain(world, id)) });
  });
  app.post('/faults', async (context) => {
    const body = await readBody(context);
    const times = body.times ?? 1;
    if (typeof times !== 'number' || !Number.isInteger(times) || times < 1)
      throw new StripeFailure(400, 'times must be 1 or more');
    const id = addFault(world, readRule(body), times);
    return context.json({ id, remaining: times });
  });
  app.get('/faults', (context) => context.json(listFaults(world)));
  app.delete('/faults', (context) => {
    clearFaults(world);
    return context.json({ cleared: true });
  });
  app.get('/manners', (context) => context.json(mannersOf(world)));
  app.post('/manners', async (context) => {
    const isForm = context.req.header('content-type')?.startsWith('application/x-www-form-urlencoded');
    const fault = changeManners(world.store, isForm ? await context.req.parseBody() : await readBody(context));
    if (fault) throw new StripeFailure(400, fault);
    return isForm ? context.redirect('/dev/stripe/', 303) : context.json(mannersOf(world));
  });
  app.get('/balance.json', (context) =>
    context.json({ platform: balancesOf(world), balance_transactions_sum: sumOfTransactions(world) }),
  );
  app.get('/exchanges.jsonl', (context) =>
    context.body(streamRecording(world, Number(context.req.query('since') ?? 0) || 0), 200, {
      'content-type': 'application/jsonl; charset=utf-8',
      'cache-control': 'no-store',
    }),
  );
}

function payWith(world: World, id: string, body: Record<string, unknown>, email: string): Payment {
  if (typeof body.bank_account === 'string') {
    const account = accountOf(body.bank_account);
    if (!account) throw new StripeFailure(400, 'bank_account is not a test account');
    return payByDebit(world, id, account, email);
  }
  const card = typeof body.card === 'string' ? cardOf(body.card) : undefined;
  if (!card) throw new StripeFailure(400, 'card is not a card number');
  return paySession(world, id, card, email);
}

async function readBody(context: Context): Promise<Record<string, unknown>> {
  const body: unknown = await context.req.json().catch(() => undefined);
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw new StripeFailure(400, 'The body must be a JSON object.');
  return body as Record<string, unknown>;
}

function idIn(value: unknown, pattern: RegExp, name: string): string {
  const id = typeof value === 'string' ? value.match(pattern)?.[0] : undefined;
  if (!id) throw new StripeFailure(400, `${name} is not one of this stand-in`);
  return id;
}

function readRule(body: Record<string, unknown>): FaultRule {
  const mode = MODES.find((known) => known === body.mode);
  if (!mode) throw new StripeFailure(400, `mode must be one of ${MODES.join(', ')}`);
  const path = typeof body.path === 'string' ? body.path : '';
  const method = typeof body.method === 'string' ? body.method.toUpperCase() : '*';
  const delayMs = Math.min(Number(body.delay_ms ?? 3000) || 3000, MOST_DELAY_MS);
  const lateSeconds = Math.max(Number(body.late_seconds ?? 0) || 0, 0);
  return { mode, path, method, after: body.after === true, lateSeconds, delayMs };
}
