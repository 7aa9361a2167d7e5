import { BRAND } from 'contracts/brand';
import { formatCents } from 'contracts/money';
import { html } from 'hono/html';

export type Markup = ReturnType<typeof html>;

export function dollars(cents: number): string {
  const sign = cents < 0 ? '−' : '';
  return `${sign}${formatCents(Math.abs(cents))}`;
}

/** No scripts and only our own style sheet, so it works under the strictest policy. */
export function page(title: string, body: Markup, wide = false): Markup {
  return html`<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="robots" content="noindex">
    <title>${title} · ${BRAND}</title>
    <link rel="stylesheet" href="/dev/stripe/style.css">
  </head>
  <body class="${wide ? 'wide' : ''}">
    <header class="test-mode"><strong>Test mode: stand-in for Stripe.</strong> No real money, no real card.</header>
    <main>${body}</main>
  </body>
</html>`;
}

export function notice(title: string, text: string, link?: { href: string; label: string }): Markup {
  return page(
    title,
    html`<section class="sheet">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<p><a class="button" href="${link.href}">${link.label}</a></p>` : ''}
    </section>`,
  );
}
