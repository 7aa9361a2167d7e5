import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { setCapabilities } from './accounts.ts';
import { decideDispute, disputeCharge } from './disputes.ts';
import { runDue } from './due.ts';
import { StripeFailure } from './failure.ts';
import { addFault, clearFaults, type FaultRule } from './faults.ts';
import { addHostedPages } from './hosted-pages.ts';
import { addOneCalls } from './one-call.ts';
import { overviewPage } from './pages/overview.ts';
import { drain, failPayout } from './payouts.ts';
import { failRefund } from './refunds.ts';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

const STYLE = readFileSync(new URL('pages/style.css', import.meta.url), 'utf8');
const ANY_CALL: FaultRule = { mode: '500', path: '/', method: 'POST', after: false, lateSeconds: 0, delayMs: 60_000 };

const OBJECT_ACTIONS: Record<string, (world: World, id: string) => void> = {
  'dispute-charge': disputeCharge,
  'win-dispute': (world, id) => decideDispute(world, id, 'won'),
  'lose-dispute': (world, id) => decideDispute(world, id, 'lost'),
  'fail-refund': failRefund,
  'fail-payout': failPayout,
  'drain-account': (world, id) => void drain(world, id),
  'activate-account': (world, id) => void setCapabilities(world, id, true),
  'restrict-account': (world, id) => void setCapabilities(world, id, false),
};
const ACTIONS: Record<string, (world: World, webhooks: Webhooks) => void> = {
  'fail-next-call': (world) => void addFault(world, ANY_CALL, 1),
  'cut-next-call': (world) => void addFault(world, { ...ANY_CALL, mode: 'cut-after' }, 1),
  'delay-webhooks': (world) => void addFault(world, { ...ANY_CALL, mode: 'delay-webhooks', path: '' }, 10),
  'send-it-twice': (world) => void addFault(world, { ...ANY_CALL, mode: 'duplicate-webhooks', path: '' }, 1),
  'drop-next-webhook': (world) => void addFault(world, { ...ANY_CALL, mode: 'drop-webhooks', path: '' }, 1),
  'send-waiting-webhooks': (_world, webhooks) => webhooks.hurry(),
  'clear-faults': (world) => clearFaults(world),
};

export function createPanel(world: World, webhooks: Webhooks): Hono {
  const root = new Hono();
  const app = new Hono().basePath('/dev/stripe');
  app.use(async (_context, next) => {
    runDue(world);
    await next();
  });
  app.get('/style.css', (context) => context.body(STYLE, 200, { 'content-type': 'text/css; charset=utf-8' }));
  app.post('/do/:action/:id?', (context) => act(context, world, webhooks));
  addOneCalls(app, world);
  addHostedPages(app, world);
  root.get('/dev/stripe/', (context) => {
    runDue(world);
    return context.html(overviewPage(world));
  });
  root.route('/', app);
  root.get('/dev/stripe', (context) => context.redirect('/dev/stripe/', 301));
  root.notFound((context) => context.json({ detail: 'Not found' }, 404));
  root.onError((error, context) => {
    if (error instanceof StripeFailure) return context.json({ detail: error.message }, error.status as 400 | 404 | 410);
    console.error('stripe stand-in:', error);
    return context.json({ detail: 'The stand-in failed.' }, 500);
  });
  return root;
}

function act(context: Context, world: World, webhooks: Webhooks): Response {
  const action = context.req.param('action') ?? '';
  const id = context.req.param('id');
  const onObject = OBJECT_ACTIONS[action];
  if (id && onObject) world.store.transaction(() => onObject(world, id));
  else if (ACTIONS[action]) ACTIONS[action](world, webhooks);
  else throw new StripeFailure(404, `No such action: ${action}`);
  return context.redirect('/dev/stripe/', 303);
}
