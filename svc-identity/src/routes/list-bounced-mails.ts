import { listBouncedMails } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { findBounced } from '../store/mails.ts';

export function mountListBouncedMails(app: Hono<AppEnv>, { sql }: Identity): void {
  route(app, listBouncedMails, async () =>
    (await findBounced(sql)).map(({ id, accountId, kind, reason, bouncedAt }) => ({
      id,
      account_id: accountId,
      kind,
      reason,
      bounced_at: bouncedAt.toISOString(),
    })),
  );
}
