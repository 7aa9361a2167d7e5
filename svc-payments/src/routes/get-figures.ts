import { getMoneyTrend, getPayoutTimes } from 'contracts/http/founder';
import { getRefundPromise } from 'contracts/http/promises';
import { toDollars } from 'contracts/money';
import { DAY_MS, MINUTE_MS, PAYOUT_DAYS, PROMISE_DAYS } from 'contracts/times';
import type { Hono } from 'hono';
import { keepAnswer } from 'svc-kit/keep-answer';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { timePayouts } from '../store/figures.ts';
import { sumWeeks } from '../store/posted-days.ts';
import { countNoShowRefunds } from '../store/refunds.ts';

export function mountGetFigures(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getMoneyTrend, async ({ query }) => {
    const weeks = await sumWeeks(deps.sql, query.days, deps.clock.now());
    return weeks.map((week) => ({
      week_of: week.weekOf,
      captured: toDollars(week.capturedCents),
      refunded: toDollars(week.refundedCents),
      commission: toDollars(week.commissionCents),
    }));
  });
  const lately = () => new Date(deps.clock.now().getTime() - PROMISE_DAYS * DAY_MS);
  route(app, getPayoutTimes, () => timePayouts(deps.sql, PAYOUT_DAYS, lately()));
  const countRefunds = keepAnswer(MINUTE_MS, () => countNoShowRefunds(deps.sql, lately(), deps.clock.now()));
  route(app, getRefundPromise, countRefunds);
}
