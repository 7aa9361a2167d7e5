import { dismissNotice } from 'contracts/http/founder-money';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { dismiss } from '../store/notices.ts';

export function mountDismissNotice(app: Hono<AppEnv>, deps: Deps): void {
  route(app, dismissNotice, async ({ params, caller }) => {
    const { id: adminId } = signedIn(caller);
    const now = deps.clock.now();
    const dismissed = await transaction(deps.sql, async (tx) => {
      const notice = await dismiss(tx, params.id, now);
      if (!notice) return false;
      const detail = { kind: notice.kind };
      await audit(tx, { adminId, action: 'dismiss_notice', subject: notice.objectId, detail }, now);
      return true;
    });
    if (!dismissed) throw notFound();
    return { message: 'Off the list. The audit log keeps that you have seen it.' };
  });
}
