import { BRAND } from 'contracts/brand';
import { html } from 'hono/html';
import type Stripe from 'stripe';
import { TEST_CARDS } from '../cards.ts';
import { TEST_ACCOUNTS } from '../debits.ts';
import { dollars, type Markup, page } from './layout.ts';

export interface CheckoutForm {
  email: string;
  card: string;
  expiry: string;
}
export interface CheckoutProblem {
  field: 'email' | 'card' | 'expiry' | 'cvc' | 'bank_account' | 'payment';
  message: string;
}

type Field = { name: string; label: string; autocomplete: string; placeholder: string; list?: string };
const FIELDS = {
  email: { name: 'email', label: 'Email', autocomplete: 'email', placeholder: 'you@example.com' },
  card: {
    name: 'card',
    label: 'Card number',
    autocomplete: 'cc-number',
    placeholder: '4242 4242 4242 4242',
    list: 'test-cards',
  },
  expiry: { name: 'expiry', label: 'Expiry (MM/YY)', autocomplete: 'cc-exp', placeholder: '12/34' },
  cvc: { name: 'cvc', label: 'CVC', autocomplete: 'cc-csc', placeholder: '123' },
  bank: {
    name: 'bank_account',
    label: 'Account number',
    autocomplete: 'off',
    placeholder: '000123456789',
    list: 'test-accounts',
  },
} satisfies Record<string, Field>;

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, '$1 ');

export interface Shown {
  session: Stripe.Checkout.Session;
  items: Stripe.LineItem[];
  /** As the charge will have them. */
  description: string | null;
  statement: string;
}

export function checkoutPage(
  { session, items, description, statement }: Shown,
  form: CheckoutForm,
  problem?: CheckoutProblem,
): Markup {
  const total = dollars(session.amount_total ?? 0);
  return page(
    `Pay ${total}`,
    html`<section class="sheet order" aria-labelledby="order">
      ${session.cancel_url ? html`<p><a class="back" href="${session.cancel_url}">← Back to ${BRAND}</a></p>` : ''}
      <h1 id="order">Pay ${BRAND}</h1>
      <p class="amount">${total}</p>
      <ul class="items">
        ${items.map((item) => html`<li><span>${item.description}</span><span>${dollars(item.amount_total)}</span></li>`)}
      </ul>
      ${description ? html`<p>${description}</p>` : ''}
      <p>On the card’s statement: ${statement}</p>
    </section>
    <section class="sheet" aria-labelledby="card-heading">
      <h2 id="card-heading">Pay with card</h2>
      ${problem?.field === 'payment' ? html`<p class="problem" role="alert">${problem.message}</p>` : ''}
      <form method="post" novalidate>
        ${emailField(session, form, problem)}
        ${field(FIELDS.card, form.card, problem)}
        <div class="pair">
          ${field(FIELDS.expiry, form.expiry, problem)}
          ${field(FIELDS.cvc, '', problem)}
        </div>
        <button class="button" type="submit">Pay ${total}</button>
      </form>
      <datalist id="test-cards">
        ${TEST_CARDS.map((card) => html`<option value="${spaced(card.number)}">${card.says}</option>`)}
      </datalist>
      <details>
        <summary>Cards for testing</summary>
        <p>Any future expiry and any CVC will do.</p>
        <dl class="cards">
          ${TEST_CARDS.map((card) => html`<div><dt>${spaced(card.number)}</dt><dd>${card.says}</dd></div>`)}
        </dl>
      </details>
      <p>Apple Pay and Google Pay come with cards; they have no button here.</p>
    </section>
    ${session.payment_method_types.includes('us_bank_account') ? bankForm(total, problem) : ''}`,
  );
}

function bankForm(total: string, problem?: CheckoutProblem): Markup {
  return html`<section class="sheet" aria-labelledby="bank-heading">
    <h2 id="bank-heading">Pay from a US bank account</h2>
    <form method="post" novalidate>
      ${field(FIELDS.bank, '', problem)}
      <button class="button" type="submit">Pay ${total} by debit</button>
    </form>
    <datalist id="test-accounts">
      ${TEST_ACCOUNTS.map((account) => html`<option value="${account.number}">${account.says}</option>`)}
    </datalist>
  </section>`;
}

function emailField(session: Stripe.Checkout.Session, form: CheckoutForm, problem?: CheckoutProblem): Markup {
  if (session.customer_email)
    return html`<p class="known"><span>Email</span> <span>${session.customer_email}</span></p>`;
  return field(FIELDS.email, form.email, problem);
}

function field(
  { name, label, autocomplete, placeholder, list }: Field,
  value: string,
  problem?: CheckoutProblem,
): Markup {
  const wrong = problem?.field === name;
  const described = wrong ? `${name}-problem` : '';
  return html`<div class="field">
    <label for="${name}">${label}</label>
    <input id="${name}" name="${name}" value="${value}" autocomplete="${autocomplete}" placeholder="${placeholder}"
      type="${name === 'email' ? 'email' : 'text'}" inputmode="${name === 'email' ? 'email' : 'numeric'}"
      ${list ? html`list="${list}"` : ''} ${wrong ? html`aria-invalid="true" aria-describedby="${described}"` : ''} required>
    ${wrong ? html`<p class="problem" id="${described}" role="alert">${problem?.message}</p>` : ''}
  </div>`;
}
