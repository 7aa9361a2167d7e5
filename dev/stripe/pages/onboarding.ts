import { BRAND } from 'contracts/brand';
import { html } from 'hono/html';
import type { Balances } from '../balance.ts';
import { dollars, type Markup, page } from './layout.ts';

const FIELDS = [
  ['first-name', 'First name', 'Jenny'],
  ['last-name', 'Last name', 'Rosen'],
  ['birth', 'Date of birth', '01/01/1999'],
  ['address', 'Home address', '354 Oyster Point Blvd, South San Francisco, CA 94080'],
  ['ssn', 'Last 4 digits of your Social Security number', '0000'],
  ['routing', 'Routing number', '110000000'],
  ['bank', 'Account number', '000123456789'],
] as const;

/** Stripe's onboarding pages in one, filled in with its test values. */
export function onboardingPage(email: string | undefined): Markup {
  return page(
    'Get paid',
    html`<section class="sheet">
      <h1>Get paid by ${BRAND}</h1>
      <p>${BRAND} pays you through Stripe. The details below are test values: leave them as they are.</p>
      ${email ? html`<p class="known"><span>Email</span> <span>${email}</span></p>` : ''}
      <form method="post">
        ${FIELDS.map(
          ([name, label, value]) => html`<div class="field">
            <label for="${name}">${label}</label>
            <input id="${name}" name="${name}" value="${value}" autocomplete="off" required>
          </div>`,
        )}
        <button class="button" type="submit">Agree and submit</button>
      </form>
    </section>`,
  );
}

export function expressPage(name: string, balances: Balances): Markup {
  return page(
    'Your balance',
    html`<section class="sheet">
      <h1>Your balance</h1>
      <p>${name}</p>
      <p class="amount">${dollars(balances.available + balances.pending)}</p>
      <p>${dollars(balances.available)} available, ${dollars(balances.pending)} on its way.</p>
    </section>`,
  );
}
