import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import type { AppEnv } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { readRevenue } from '../store/payments.ts';

export function mountGetAnalytics(app: Hono<AppEnv>, deps: Deps): void {
  app.get('/internal/analytics', async (c) => {
    const { revenueCents, captures, commissionCents } = await readRevenue(deps.sql);
    return c.json({
      total_revenue: toDollars(revenueCents),
      total_transactions: captures,
      platform_commission: toDollars(commissionCents),
    });
  });
}
