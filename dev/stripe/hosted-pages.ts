import type { Context, Hono } from 'hono';
import type Stripe from 'stripe';
import { finishOnboarding, isOpen } from './account-links.ts';
import { balancesOf } from './balance.ts';
import { textOf } from './call.ts';
import { cardOf, type TestCard } from './cards.ts';
import { accountOf } from './debits.ts';
import { contentsOf } from './files.ts';
import { lineItemsOf } from './line-items.ts';
import { type CheckoutForm, type CheckoutProblem, checkoutPage } from './pages/checkout.ts';
import { notice } from './pages/layout.ts';
import { expressPage, onboardingPage } from './pages/onboarding.ts';
import { payByDebit, paySession } from './pay-session.ts';
import { statementOf } from './statement.ts';
import type { World } from './world.ts';

const EMPTY: CheckoutForm = { email: '', card: '', expiry: '' };

export function addHostedPages(app: Hono, world: World): void {
  app.get('/checkout/:id', (context) => showCheckout(context, world));
  app.post('/checkout/:id', (context) => payOnPage(context, world));
  app.get('/files/:id', (context) => {
    const file = world.store.get('file', context.req.param('id'));
    const type = file.type === 'pdf' ? 'application/pdf' : `image/${file.type === 'jpg' ? 'jpeg' : file.type}`;
    return context.body(new Uint8Array(contentsOf(world, file.id)), 200, { 'content-type': type });
  });
  app.get('/onboard/:link', (context) => {
    const link = world.store.find('link', context.req.param('link'));
    if (!link) return context.html(notice('No such link', 'Ask for a new link where you found this one.'), 404);
    if (!isOpen(world, link)) return context.redirect(link.refresh_url, 303);
    allowForms(context, link.return_url);
    return context.html(onboardingPage(world.store.get('v2.core.account', link.account).contact_email));
  });
  app.post('/onboard/:link', (context) => {
    const link = world.store.find('link', context.req.param('link'));
    if (!link) return context.html(notice('No such link', 'Ask for a new link where you found this one.'), 404);
    if (!isOpen(world, link)) return context.redirect(link.refresh_url, 303);
    world.store.transaction(() => finishOnboarding(world, link.id));
    return context.redirect(link.return_url, 303);
  });
  app.get('/express/:account', (context) => {
    const account = world.store.find('v2.core.account', context.req.param('account'));
    if (!account) return context.html(notice('No such account', 'This account is not known here.'), 404);
    return context.html(expressPage(account.display_name ?? account.id, balancesOf(world, account.id)));
  });
}

/** Browsers apply `form-action` to a form's redirects too, so their targets must be named. */
function allowForms(context: Context, ...urls: (string | null)[]): void {
  const origins = urls.filter((url) => url !== null).map((url) => new URL(url).origin);
  context.header(
    'content-security-policy',
    `default-src 'none'; style-src 'self'; form-action 'self' ${[...new Set(origins)].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  );
}

export function returnUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? '').replace(/\{CHECKOUT_SESSION_ID\}|%7BCHECKOUT_SESSION_ID%7D/gi, session.id);
}

function closedPage(context: Context, session: Stripe.Checkout.Session) {
  if (session.status === 'complete' && session.payment_status === 'unpaid') {
    const back = { href: returnUrl(session), label: 'Continue' };
    return context.html(notice('Your bank is working on it', 'The bank decides in about four days.', back));
  }
  if (session.status === 'complete') {
    const back = { href: returnUrl(session), label: 'Continue' };
    return context.html(notice('Already paid', 'This payment is complete. You were charged once.', back));
  }
  const back = session.cancel_url ? { href: session.cancel_url, label: 'Go back' } : undefined;
  return context.html(
    notice('This page has expired', 'Nothing was charged. Go back and start the payment again.', back),
  );
}

function showCheckout(context: Context, world: World, form = EMPTY, problem?: CheckoutProblem) {
  const session = world.store.find('checkout.session', context.req.param('id') ?? '');
  if (!session) return context.html(notice('No such payment', 'This payment page does not exist.'), 404);
  if (session.status !== 'open') return closedPage(context, session);
  allowForms(context, session.success_url, session.cancel_url);
  const items = lineItemsOf(world, session.id, 100).data;
  const data = world.store.get('session-data', `data_${session.id}`).paymentIntentData;
  const description = textOf(data, 'description') ?? null;
  const statement = statementOf(textOf(data, 'statement_descriptor_suffix') ?? null);
  return context.html(checkoutPage({ session, items, description, statement }, form, problem));
}

async function payOnPage(context: Context, world: World) {
  const body = await context.req.parseBody();
  const text = (name: string) => (typeof body[name] === 'string' ? body[name].trim() : '');
  const form = { email: text('email'), card: text('card'), expiry: text('expiry') };
  const session = world.store.find('checkout.session', context.req.param('id') ?? '');
  if (session?.status !== 'open') return showCheckout(context, world);
  if (text('bank_account')) return debitOnPage(context, world, session.id, text('bank_account'));
  const checked = checkForm(world, session, form, text('cvc'));
  if ('message' in checked) return showCheckout(context, world, form, checked);
  const payment = world.store.transaction(() => paySession(world, session.id, checked, form.email || null));
  if (payment.outcome === 'declined')
    return showCheckout(context, world, form, { field: 'payment', message: `${payment.message} Try another card.` });
  if (payment.outcome === 'closed') return closedPage(context, payment.session);
  return context.redirect(returnUrl(payment.session), 303);
}

function debitOnPage(context: Context, world: World, id: string, number: string) {
  const account = accountOf(number);
  if (!account)
    return showCheckout(context, world, EMPTY, {
      field: 'bank_account',
      message: 'Enter one of the bank accounts for testing.',
    });
  const payment = world.store.transaction(() => payByDebit(world, id, account, null));
  return context.redirect(returnUrl(payment.session), 303);
}

function checkForm(
  world: World,
  session: Stripe.Checkout.Session,
  form: CheckoutForm,
  cvc: string,
): TestCard | CheckoutProblem {
  if (!session.customer_email && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(form.email))
    return { field: 'email', message: 'Enter your email address, like you@example.com.' };
  const card = cardOf(form.card);
  if (!card) return { field: 'card', message: 'This card number is not valid. Check the digits.' };
  const [, month, year] = form.expiry.match(/^(0[1-9]|1[0-2])\s*\/?\s*(?:20)?(\d\d)$/) ?? [];
  if (!month || !year) return { field: 'expiry', message: 'Enter the expiry as month and year, like 12/34.' };
  if (Date.UTC(2000 + Number(year), Number(month)) / 1000 <= world.now())
    return { field: 'expiry', message: 'This expiry is in the past.' };
  if (!/^\d{3,4}$/.test(cvc)) return { field: 'cvc', message: 'Enter the 3 or 4 digits from the card.' };
  return card;
}
