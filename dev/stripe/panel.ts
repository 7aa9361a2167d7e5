import { readFileSync } from 'node:fs';
import { type Context, Hono } from 'hono';
import { ACTIONS, type Ask, OBJECT_ACTIONS } from './actions.ts';
import { runDue } from './due.ts';
import { StripeFailure } from './failure.ts';
import { addHostedPages } from './hosted-pages.ts';
import { addOneCalls } from './one-call.ts';
import { overviewPage } from './pages/overview.ts';
import type { Webhooks } from './webhooks.ts';
import type { World } from './world.ts';

const STYLE = readFileSync(new URL('pages/style.css', import.meta.url), 'utf8');
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

async function act(context: Context, world: World, webhooks: Webhooks): Promise<Response> {
  const action = context.req.param('action') ?? '';
  const id = context.req.param('id');
  const ask: Ask = { world, webhooks, ...(await detailsOf(context)) };
  const onObject = OBJECT_ACTIONS[action];
  const alone = ACTIONS[action];
  if (id && onObject) world.store.transaction(() => onObject(ask, id));
  else if (alone) world.store.transaction(() => alone(ask));
  else throw new StripeFailure(404, `No such action: ${action}`);
  return context.redirect('/dev/stripe/', 303);
}

/** `amount` in cents and `description`, in the address, a form or JSON. */
async function detailsOf(context: Context): Promise<Pick<Ask, 'amount' | 'description'>> {
  const isJson = context.req.header('content-type')?.startsWith('application/json');
  const body: unknown = isJson ? await context.req.json().catch(() => ({})) : await context.req.parseBody();
  const given = { ...context.req.query(), ...(body as Record<string, unknown>) };
  const { amount = '', description = '' } = given;
  if (amount !== '' && !Number.isInteger(Number(amount))) throw new StripeFailure(400, 'amount must be whole cents');
  return {
    amount: amount === '' ? undefined : Number(amount),
    description: description === '' ? undefined : String(description),
  };
}
