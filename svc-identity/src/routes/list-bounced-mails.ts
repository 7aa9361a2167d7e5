import { listBouncedMails } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { type AppEnv, route } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { findBounced } from '../store/mails.ts';

/** `GET /admin/bounced-mails`. */
export function mountListBouncedMails(app: Hono<AppEnv>, { sql }: Identity): void {
  route(app, listBouncedMails, async () =>
    (await findBounced(sql)).map((mail) => ({
      id: mail.id,
      account_id: mail.account_id,
      kind: mail.kind,
      reason: mail.bounce_reason,
      bounced_at: mail.bounced_at.toISOString(),
    })),
  );
}
