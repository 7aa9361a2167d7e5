import type { BodyInput, ParamsOf, ResponseOf } from 'contracts/endpoint';
import * as money from 'contracts/http/founder-money';
import * as payments from 'contracts/http/payments';
import * as settings from 'contracts/http/settings';
import { MINUTE_MS } from 'contracts/times';
import { call } from '../api.ts';
import type { KeyPrefix, StaleAfter } from '../query-keys.ts';
import { defineChange } from '../use-change.ts';
import { EVERY_PART, part } from './founder-part.ts';

/** No event tells of a check, and "balanced" must not stay on the page after a later one found something. */
export const booksQuery = {
  ...part('books', (options) => call(money.getBooks, options)),
  refetchInterval: MINUTE_MS,
};
export const commissionBreakdownQuery = part('commission-breakdown', (options) =>
  call(money.getCommissionBreakdown, options),
);
export const commissionQuery = part('commission-summary', (options) => call(payments.getCommissionSummary, options));
export const mentorBankTroublesQuery = part('mentor-bank-troubles', (options) =>
  call(money.listMentorBankTroubles, options),
);
export const payoutScheduleQuery = part('payout-schedule', (options) => call(money.getPayoutSchedule, options));
export const reportThresholdsQuery = part('report-thresholds', (options) =>
  call(settings.getReportThresholds, options),
);
export const stuckMoneyQuery = part('stuck-money', (options) => call(money.listStuckMoney, options));

const FIGURES = [
  ['admin', 'commission-breakdown'],
  ['admin', 'commission-summary'],
  ['admin', 'stuck-money'],
] as const satisfies readonly KeyPrefix[];

export const founderMoneyStaleAfter: StaleAfter = {
  session: FIGURES,
  payment: FIGURES,
  refund: FIGURES,
  transfer: FIGURES,
  card_dispute: FIGURES,
  payout: FIGURES,
  mentor: [['admin', 'mentor-bank-troubles']],
  commission: FIGURES,
};

export const collectCommission = defineChange<void, ResponseOf<typeof payments.collectCommission>>({
  ask: () => call(payments.collectCommission),
  stale: () => [
    ['admin', 'commission-breakdown'],
    ['admin', 'commission-summary'],
    ['admin', 'payout-schedule'],
    ['admin', 'analytics'],
  ],
  staleAfterFailure: true,
});

export const setPayoutsManual = defineChange<void, ResponseOf<typeof money.setPayoutsManual>>({
  ask: () => call(money.setPayoutsManual),
  learn: (client) =>
    client.setQueryData(payoutScheduleQuery.queryKey, (known) => known && { interval: 'manual', manual: true }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const checkBooks = defineChange<void, ResponseOf<typeof money.checkBooks>>({
  ask: () => call(money.checkBooks),
  learn: (client, books) => client.setQueryData(booksQuery.queryKey, books),
  stale: () => EVERY_PART,
});

export const settleUnexplained = defineChange({
  ask: ({ txnId, ...body }: BodyInput<typeof money.settleUnexplained> & { txnId: string }) =>
    call(money.settleUnexplained, { params: { id: txnId }, body }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const dismissNotice = defineChange({
  ask: (id: string) => call(money.dismissNotice, { params: { id } }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

type Move = ParamsOf<typeof money.tryMoneyAgain>;

export const tryMoneyAgain = defineChange({
  ask: ({ kind, id }: Move) => call(money.tryMoneyAgain, { params: { kind, id } }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const payAnotherWay = defineChange({
  ask: ({ kind, id, ...body }: Move & BodyInput<typeof money.payAnotherWay>) =>
    call(money.payAnotherWay, { params: { kind, id }, body }),
  stale: () => EVERY_PART,
  staleAfterFailure: true,
});

export const saveReportThresholds = defineChange({
  ask: (body: settings.ReportThresholds) => call(settings.saveReportThresholds, { body }),
  stale: () => EVERY_PART,
});
