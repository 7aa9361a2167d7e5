import { getMoneyTrend, getPayoutTimes } from 'contracts/http/founder';
import { toDollars } from 'contracts/money';
import { PAYOUT_DAYS } from 'contracts/times';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { sumWeeks, timePayouts } from '../store/figures.ts';

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
  route(app, getPayoutTimes, () => timePayouts(deps.sql, PAYOUT_DAYS));
}
