import { deleteAccount } from 'contracts/http/accounts';
import { internalLegalHold } from 'contracts/internal';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { emit } from 'svc-kit/outbox';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { checkPassword } from '../check-password.ts';
import { clearCookies } from '../credentials.ts';
import { closeAllSignIns } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { erase, holdData } from '../store/account-data.ts';
import { holdPassword } from '../store/accounts.ts';
import { holdGuardian } from '../store/guardians.ts';
import { tellFormerGuardian } from './name-guardian.ts';

export function mountDeleteAccount(app: Hono<AppEnv>, identity: Identity): void {
  route(app, deleteAccount, async ({ body, caller, c }) => {
    const { id, role } = signedIn(caller);
    const checked = await checkPassword(identity, id, body.password, 'delete');
    const heldUntil = await askForHold(identity, id);
    await transaction(identity.sql, async (tx) => {
      const now = identity.clock.now();
      if (!(await holdPassword(tx, checked))) throw new HttpError(400, 'incorrect_password');
      if (heldUntil) await holdData(tx, id, new Date(heldUntil));
      const guardian = await holdGuardian(tx, id);
      if (!(await erase(tx, id, now)) || role === 'admin') throw new HttpError(401, 'not_signed_in');
      await closeAllSignIns(tx, identity, id);
      if (guardian?.confirmed && guardian.email)
        await tellFormerGuardian(tx, id, guardian.email, { isDeleted: true }, now);
      await emit(tx, 'account.deleted', { accountId: id, role, ...(heldUntil && { heldUntil }) }, now);
    });
    clearCookies(identity, c);
    return { message: 'Your account is deleted.' };
  });
}

/** What a report concerns stays for the law, unseen. @throws HttpError 503 while nobody can say whether there is one */
async function askForHold({ ask, log, settings }: Identity, id: string): Promise<string | null> {
  try {
    const hold = await ask(`${settings.parts.booking}/internal/legal-hold/${id}`, internalLegalHold);
    return hold?.until ?? null;
  } catch (error) {
    log.warn('booking could not be asked for a legal hold', { error });
    throw new HttpError(503, 'service_down', { headers: { 'retry-after': '5' } });
  }
}
