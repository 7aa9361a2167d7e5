import { getComplaintTimes, listComplaints } from 'contracts/http/complaints';
import {
  getMoneyTrend,
  getPayoutTimes,
  getSessionTrend,
  getVerificationTimes,
  listBouncedMails,
  listCardDisputes,
  listHiddenMentors,
  listStuckSessions,
} from 'contracts/http/founder';
import {
  getBooks,
  getCommissionBreakdown,
  getPayoutSchedule,
  listMentorBankTroubles,
  listStuckMoney,
} from 'contracts/http/founder-money';
import { listNewMedia } from 'contracts/http/media';
import { listPendingMentors, listProfileChanges } from 'contracts/http/mentors';
import { getParentFigures } from 'contracts/http/parent-requests';
import { getCommissionSummary } from 'contracts/http/payments';
import { getReportTimes, listReports } from 'contracts/http/reports';
import { getRoomRecord } from 'contracts/http/room';
import { listSessions } from 'contracts/http/sessions';
import { getPlatformSettings, getReportThresholds, getSite } from 'contracts/http/settings';
import { AUDIT_LOGS, BROKER_LOSSES, DEAD_LETTERS, getAnalytics } from 'contracts/http/system';
import { MINUTE_MS } from 'contracts/times';
import { type OpenPage, openPage } from 'web-kit/page-testing';
import type { FakeServer } from 'web-kit/page-testing/fake-server';
import { HELD_MS } from 'web-kit/use-held-back';
import routes from './app.tsx';
// Loaded ahead, so that a tab is there in the same tick.
import './complaints-tab.tsx';
import './verify-tab.tsx';
import './overview.tsx';
import './settings-tab.tsx';
import './today/deciding.tsx';

export const BREAKDOWN = {
  commission: 0,
  card_fees: 0,
  losses: 0,
  mentor_debts: 0,
  disputed: 0,
  paid_outside: 0,
  collected: 0,
  pending_at_stripe: 0,
  uncovered: 0,
  available: 0,
  stripe_answered: true,
};
export const BALANCED = {
  checked_at: null,
  balanced: true,
  cash: 0,
  stripe_balance: 0,
  differences: [],
  unexplained: [],
  notices: [],
};

const NOBODY_IN = {
  both_in_minutes: null,
  together_minutes: null,
  visits: [],
  troubles: [],
  agreements: [],
  ended_at: null,
};

function quietDay(server: FakeServer): void {
  const unmeasured = { in_time: 0, median_minutes: null };
  server.answer(listPendingMentors, []);
  server.answer(listProfileChanges, []);
  server.answer(listNewMedia, []);
  server.answer(listComplaints, []);
  server.answer(listCardDisputes, []);
  server.answer(getCommissionSummary, { total_commission_available: 0, uncollected_transactions: 0 });
  server.answer(getCommissionBreakdown, BREAKDOWN);
  server.answer(getPayoutSchedule, { interval: 'manual', manual: true });
  server.answer(getBooks, () => ({ ...BALANCED, checked_at: new Date().toISOString() }));
  server.answer(listMentorBankTroubles, []);
  server.answer(getAnalytics, {
    financial: { total_revenue: 0, total_transactions: 0, platform_commission: 0 },
    mentors: { total_mentors: 0, verified_mentors: 0 },
    sessions: { total_sessions: 0, completed_sessions: 0, completion_rate: 0 },
  });
  server.answer(getRoomRecord, NOBODY_IN);
  server.answer(getComplaintTimes, { decided: 0, ...unmeasured });
  server.answer(getReportTimes, { safety: { counted: 0, ...unmeasured }, others: { counted: 0, ...unmeasured } });
  server.answer(listReports, []);
  server.answer(getVerificationTimes, { counted: 0, ...unmeasured });
  server.answer(getPayoutTimes, { counted: 0, ...unmeasured });
  for (const nothing of [getSessionTrend, getMoneyTrend, listStuckMoney, listStuckSessions, listHiddenMentors]) {
    server.answer(nothing, []);
  }
  server.answer(getParentFigures, {
    asked: 0,
    opened: 0,
    paid: 0,
    median_minutes_to_open: null,
    median_minutes_to_pay: null,
  });
  server.answer(listBouncedMails, []);
  server.answer(listSessions, []);
  for (const log of Object.values(AUDIT_LOGS)) server.answer(log, []);
  for (const { list } of Object.values(DEAD_LETTERS)) server.answer(list, []);
  for (const losses of Object.values(BROKER_LOSSES)) server.answer(losses, []);
  server.answer(getPlatformSettings, { free_sessions: 'coming_soon', notice_minutes: 2_880, horizon_days: 16 });
  server.answer(getReportThresholds, { report_threshold_low: 600, report_threshold_high: 2_000 });
  server.answer(getSite, { brand: 'Sideline', testimonials: [], free_sessions: 'coming_soon' });
}

export function openAdmin(
  address: string,
  server: (server: FakeServer) => void = () => undefined,
  more: { others?: boolean; kept?: Readonly<Record<string, string>> } = {},
) {
  return openPage(routes, address, {
    ...more,
    as: 'admin',
    server: (fake) => {
      quietDay(fake);
      server(fake);
    },
  });
}

/** What can be taken back is sent now. */
export const meanIt = (page: { wait: (milliseconds: number) => Promise<void> }) => page.wait(HELD_MS);

/** To this tab after a while elsewhere: what is shown is asked for anew. */
export async function comeBack(page: Pick<OpenPage, 'wait' | 'happens'>): Promise<void> {
  await page.wait(MINUTE_MS);
  await page.happens(() => window.dispatchEvent(new Event('visibilitychange')));
}
