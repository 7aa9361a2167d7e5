import { getSite, saveSite as saveCall } from 'contracts/http/settings';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { findSite, saveSite } from '../store/site.ts';

export function mountChangeSite(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  route(app, getSite, () => findSite(sql));
  route(app, saveCall, async ({ body, caller }) => {
    const admin = signedIn(caller);
    const now = clock.now();
    await transaction(sql, async (tx) => {
      await saveSite(tx, body, now);
      const detail = { brand: body.brand, testimonials: body.testimonials.length, founder: body.founder?.name };
      await audit(tx, { adminId: admin.id, action: 'change_site', subject: 'site', detail }, now);
    });
    return { message: 'Saved. Pages and mails follow within a moment.' };
  });
}
