import { resetPassword } from 'contracts/http/sign-in';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import { closeAllSignIns } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { clientAddress, limitKey, tooManyTries } from '../limits.ts';
import { queueMail } from '../mail/queue.ts';
import { refuseCommon } from '../passwords.ts';
import { sameText } from '../secrets.ts';
import { setPassword } from '../store/accounts.ts';
import { type ResetCode, spendTry, useResetCode } from '../store/reset-codes.ts';
import { countTry, forgetTries } from '../store/tries.ts';

export function mountResetPassword(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock, settings, secrets, passwords } = identity;
  route(app, resetPassword, async ({ body, c }) => {
    refuseCommon(body.new_password, 'new_password');
    const tries = await countTry(sql, limitKey('reset', clientAddress(c)));
    if (tries > settings.limits.requestsPerAddress) throw tooManyTries();
    const code = await spendTry(sql, body.email, clock.now());
    const fits = code && sameText(secrets.resetCodeHash(code.id, body.reset_code), code.hash);
    if (!fits) throw new HttpError(400, 'reset_code_invalid');
    await replacePassword(identity, code, body.email, await passwords.hash(body.new_password));
    return { message: 'Password reset successfully! Redirecting to login...' };
  });
}

async function replacePassword(identity: Identity, code: ResetCode, email: string, passwordHash: string) {
  const now = identity.clock.now();
  await transaction(identity.sql, async (tx) => {
    if (!(await useResetCode(tx, code.id, now))) throw new HttpError(400, 'reset_code_invalid');
    await setPassword(tx, code.accountId, passwordHash);
    await closeAllSignIns(tx, identity, code.accountId);
    await forgetTries(tx, limitKey('sign-in', email));
    const mail = { kind: 'password_changed', accountId: code.accountId, dedupeKey: `changed:${code.id}` } as const;
    await queueMail(tx, now, { ...mail, facts: {} });
  });
}
