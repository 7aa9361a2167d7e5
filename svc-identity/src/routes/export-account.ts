import { exportAccount } from 'contracts/http/accounts';
import { internalAccountData } from 'contracts/internal';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import type { DataPart } from '../settings.ts';
import { collectData } from '../store/account-data.ts';

export function mountExportAccount(app: Hono<AppEnv>, identity: Identity): void {
  route(app, exportAccount, async ({ caller, c }) => {
    const { id } = signedIn(caller);
    const data = await collectData(identity.sql, id);
    if (!data) throw new HttpError(401, 'not_signed_in');
    const ask = (part: DataPart) => askFor(identity, part, id);
    const [booking, catalog, payments] = await Promise.all([ask('booking'), ask('catalog'), ask('payments')]);
    c.header('cache-control', 'no-store');
    c.header('content-disposition', 'attachment; filename="my-data.json"');
    return { ...data, booking, catalog, payments };
  });
}

/** A download that lacks a part would look whole, so there is none. */
async function askFor({ ask, log, settings }: Identity, part: DataPart, id: string) {
  try {
    const data = await ask(`${settings.parts[part]}/internal/account-data/${id}`, internalAccountData);
    if (data) return data;
  } catch (error) {
    log.warn('no data of an account', { part, error });
  }
  throw new HttpError(503, 'service_down', { headers: { 'retry-after': '5' } });
}
