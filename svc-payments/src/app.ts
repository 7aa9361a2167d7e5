import { mountAccountData } from 'svc-kit/account-data';
import type { Tx } from 'svc-kit/db';
import type { ServiceDeps, ServiceParts } from 'svc-kit/service';
import { planTidying, tidyDaily } from 'svc-kit/tidy';
import { planProofOfAll } from './books/prove-all.ts';
import { planComparison } from './calendar/compare-calendar.ts';
import { checkAccount, checkMode } from './check-key.ts';
import type { Deps, PaymentSettings } from './deps.ts';
import { timedWork } from './due.ts';
import { listen } from './events.ts';
import { paymentGauges } from './gauges.ts';
import { checkPayoutSchedule } from './money/collect-commission.ts';
import { planReconciliation } from './reconcile.ts';
import { mountFounderParts } from './routes/answer-founder.ts';
import { mountBooks } from './routes/books.ts';
import { mountCardDisputes } from './routes/card-disputes.ts';
import { mountChangeReportThresholds } from './routes/change-report-thresholds.ts';
import { mountCollectCommission } from './routes/collect-commission.ts';
import { mountDismissNotice } from './routes/dismiss-notice.ts';
import { mountExportLedger } from './routes/export-ledger.ts';
import { mountExportMentorYear } from './routes/export-mentor-year.ts';
import { mountGetAnalytics } from './routes/get-analytics.ts';
import { mountGetConnectUrl } from './routes/get-connect-url.ts';
import { mountGetEarnings } from './routes/get-earnings.ts';
import { mountGetFigures } from './routes/get-figures.ts';
import { mountGetPaymentStatus } from './routes/get-payment-status.ts';
import { mountGetReceipt } from './routes/get-receipt.ts';
import { mountListMentorBankTroubles } from './routes/list-mentor-bank-troubles.ts';
import { mountListStuckMoney } from './routes/list-stuck-money.ts';
import { mountOpenCheckout } from './routes/open-checkout.ts';
import { mountOpenParentCheckout } from './routes/open-parent-checkout.ts';
import { mountOpenStripeDashboard } from './routes/open-stripe-dashboard.ts';
import { mountPayoutSchedule } from './routes/payout-schedule.ts';
import { mountReceiveStripeWebhook } from './routes/receive-stripe-webhook.ts';
import { mountRemedyStuckMoney } from './routes/remedy-stuck-money.ts';
import { collectData } from './store/account-data.ts';
import { forgetDismissed } from './store/notices.ts';
import { forgetWorkedEvents } from './store/stripe-events.ts';
import { createStripe, type StripeSettings } from './stripe.ts';

export async function createParts(
  given: ServiceDeps,
  settings: PaymentSettings & { stripe: StripeSettings },
): Promise<ServiceParts> {
  const deps: Deps = { ...given, settings, stripe: createStripe(settings.stripe) };
  await checkMode(deps);
  await planReconciliation(deps);
  await planProofOfAll(deps);
  await planComparison(deps);
  await planTidying(deps);
  // Only logged: the site works all the same, and collecting commission refuses.
  checkPayoutSchedule(deps).catch((error) => deps.log.error('payouts are not known to be manual', { error }));
  checkAccount(deps).catch((error) => deps.log.error('not known whether the key is the right one', { error }));
  return {
    events: listen(deps),
    gauges: paymentGauges(deps),
    due: { ...timedWork(deps), ...tidyDaily(deps.clock, (tx) => forgetOld(deps, tx)) },
    mount(app) {
      mountOpenCheckout(app, deps);
      mountOpenParentCheckout(app, deps);
      mountReceiveStripeWebhook(app, deps);
      mountGetPaymentStatus(app, deps);
      mountGetReceipt(app, deps);
      mountGetConnectUrl(app, deps);
      mountOpenStripeDashboard(app, deps);
      mountCollectCommission(app, deps);
      mountPayoutSchedule(app, deps);
      mountGetAnalytics(app, deps);
      mountFounderParts(app, deps);
      mountAccountData(app, (id) => collectData(deps.sql, id));
      mountExportLedger(app, deps);
      mountExportMentorYear(app, deps);
      mountChangeReportThresholds(app, deps);
      mountGetEarnings(app, deps);
      mountGetFigures(app, deps);
      mountListStuckMoney(app, deps);
      mountListMentorBankTroubles(app, deps);
      mountRemedyStuckMoney(app, deps);
      mountCardDisputes(app, deps);
      mountBooks(app, deps);
      mountDismissNotice(app, deps);
    },
  };
}

async function forgetOld({ clock }: Deps, tx: Tx): Promise<void> {
  await forgetWorkedEvents(tx);
  await forgetDismissed(tx, clock.now());
}
