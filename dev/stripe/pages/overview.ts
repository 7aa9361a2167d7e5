import { html } from 'hono/html';
import type Stripe from 'stripe';
import { balancesOf } from '../balance.ts';
import { statusOf } from '../capabilities.ts';
import { listFaults } from '../faults.ts';
import type { Kind, Kinds } from '../store.ts';
import type { World } from '../world.ts';
import { dollars, type Markup, page } from './layout.ts';
import { mannersForm } from './manners.ts';

const SHOWN = 25;
type Tool = [action: string, label: string];
const DECIDE: Tool[] = [
  ['win-dispute', 'Win'],
  ['win-dispute-partly', 'Win half'],
  ['lose-dispute', 'Lose'],
];
const ANSWER: Tool[] = [
  ['escalate-inquiry', 'Escalate'],
  ['close-inquiry', 'Close'],
];
const DISPUTE_TOOLS: Record<string, Tool[]> = {
  needs_response: DECIDE,
  under_review: DECIDE,
  warning_needs_response: ANSWER,
  warning_under_review: ANSWER,
  lost: [['reinstate-dispute', 'Win after all']],
};
const CHARGE_TOOLS: Tool[] = [
  ['dispute-charge', 'Dispute'],
  ['open-partial-dispute', 'Dispute half'],
  ['inquire-charge', 'Ask about it'],
  ['prevent-dispute', 'Prevent a dispute'],
];

export function overviewPage(world: World): Markup {
  return page(
    'Stripe stand-in',
    html`<h1>Stripe stand-in</h1>
    ${figures(world)} ${breakage(world)} ${mannersForm(world)}
    ${list(world, 'Disputes', 'dispute', (dispute) =>
      row(
        dispute.id,
        dispute.amount,
        dispute.status,
        (DISPUTE_TOOLS[dispute.status] ?? []).map(([action, label]) => button(action, label, dispute.id)),
      ),
    )}
    ${list(world, 'Checkouts', 'checkout.session', (session) =>
      row(
        session.id,
        session.amount_total,
        `${session.status}, ${session.payment_status}`,
        session.url ? [html`<a href="${session.url}">Open</a>`] : false,
      ),
    )}
    ${list(world, 'Payments', 'charge', (charge) =>
      row(
        charge.id,
        charge.amount,
        charge.refunded ? 'refunded' : charge.status,
        charge.paid &&
          !charge.refunded && [
            ...(charge.disputed ? [] : CHARGE_TOOLS).map(([action, label]) => button(action, label, charge.id)),
            button('refuse-refunds', 'Refuse refunds', charge.id),
          ],
      ),
    )}
    ${list(world, 'Transfers', 'transfer', (transfer) =>
      row(transfer.id, transfer.amount - transfer.amount_reversed, transfer.reversed ? 'reversed' : 'sent'),
    )}
    ${list(world, 'Refunds', 'refund', (refund) =>
      row(
        refund.id,
        refund.amount,
        refund.status ?? '',
        refund.status !== 'failed' && [button('fail-refund', 'Fail it', refund.id)],
      ),
    )}
    ${list(world, 'Payouts', 'payout', (payout) =>
      row(
        payout.id,
        payout.amount,
        payout.status,
        payout.status !== 'failed' && [button('fail-payout', 'Fail it', payout.id)],
      ),
    )}
    ${list(world, 'Accounts', 'v2.core.account', (account) => {
      const held = balancesOf(world, account.id);
      return row(account.id, held.available + held.pending, readinessOf(account), [
        button('drain-account', 'Empty its balance', account.id),
        button('overdraw-account', 'Overdraw it', account.id),
        button('close-bank', 'Close its bank account', account.id),
        button('change-bank', 'Give it another bank account', account.id),
        button('activate-account', 'Activate', account.id),
        button('hold-payouts', 'Hold its payouts', account.id),
        button('restrict-payouts', 'Restrict its payouts', account.id),
        button('hold-transfers', 'Hold transfers to it', account.id),
        button('restrict-transfers', 'Restrict transfers to it', account.id),
        button('restrict-soon', 'Restrict in 14 days', account.id),
        button('restrict-account', 'Restrict', account.id),
      ]);
    })}`,
    true,
  );
}

function figures(world: World): Markup {
  const { available, pending } = balancesOf(world);
  const waiting = world.store.db
    .query<{ n: number }, []>("SELECT COUNT(*) AS n FROM sending WHERE state = 'waiting'")
    .get();
  return html`<section class="sheet" aria-label="Balance">
    <dl class="figures">
      <div><dt>Available</dt><dd>${dollars(available)}</dd></div>
      <div><dt>Pending</dt><dd>${dollars(pending)}</dd></div>
      <div><dt>Webhooks waiting</dt><dd>${waiting?.n ?? 0}</dd></div>
    </dl>
  </section>`;
}

function breakage(world: World): Markup {
  const faults = listFaults(world);
  return html`<section class="sheet" aria-labelledby="break">
    <h2 id="break">Break something</h2>
    <div class="tools">
      ${button('fail-next-call', 'Fail the next call')} ${button('cut-next-call', 'Cut off the next call')}
      ${button('delay-webhooks', 'Delay webhooks')} ${button('send-it-twice', 'Send it twice')}
      ${button('top-up', 'Top up the balance')} ${button('adjust-balance', 'Adjust the balance')}
      ${button('drop-next-webhook', 'Drop the next webhook')} ${button('send-waiting-webhooks', 'Send waiting webhooks')}
      ${faults.length > 0 ? button('clear-faults', 'Mend everything') : ''}
    </div>
    <ul class="rows">
      ${faults.map((fault) => html`<li>${fault.mode} <code>${fault.method} ${fault.path || 'any'}</code> ${fault.remaining} more</li>`)}
    </ul>
  </section>`;
}

function button(action: string, label: string, id = ''): Markup {
  const target = id ? `/dev/stripe/do/${action}/${id}` : `/dev/stripe/do/${action}`;
  return html`<form method="post" action="${target}"><button>${label}</button></form>`;
}

function list<K extends Kind>(world: World, title: string, kind: K, show: (object: Kinds[K]) => Markup): Markup {
  const { data, hasMore } = world.store.list(kind, { limit: SHOWN });
  const heading = title.toLowerCase();
  return html`<section class="sheet" aria-labelledby="${heading}">
    <h2 id="${heading}">${title}</h2>
    ${data.length === 0 ? html`<p>None yet.</p>` : ''}
    <ul class="rows">${data.map(show)}</ul>
    ${hasMore ? html`<p>Only the newest ${SHOWN} are shown.</p>` : ''}
  </section>`;
}

function row(id: string, cents: number | null, status: string, tools: Markup[] | false = false): Markup {
  return html`<li>
    <span class="money">${dollars(cents ?? 0)}</span> <span>${status.replaceAll('_', ' ')}</span> <code>${id}</code>
    ${tools ? html`<span class="tools">${tools}</span>` : ''}
  </li>`;
}

function readinessOf(account: Stripe.V2.Core.Account): string {
  const [payouts, transfers] = [statusOf(account, 'payouts'), statusOf(account, 'stripe_transfers')];
  if (account.closed) return 'closed';
  if (payouts === transfers) return `${payouts ?? 'not requested'}${account.requirements ? ', restricted soon' : ''}`;
  return `payouts ${payouts}, transfers ${transfers}`;
}
