import { exportAccount } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { collectData } from '../store/account-data.ts';

export function mountExportAccount(app: Hono<AppEnv>, identity: Identity): void {
  route(app, exportAccount, async ({ caller, c }) => {
    const data = await collectData(identity.sql, signedIn(caller).id);
    if (!data) throw new HttpError(401, 'not_signed_in');
    c.header('cache-control', 'no-store');
    c.header('content-disposition', 'attachment; filename="my-data.json"');
    return data;
  });
}
