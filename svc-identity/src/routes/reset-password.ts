import type { BodyOf } from 'contracts/endpoint';
import { resetPassword } from 'contracts/http/sign-in';
import { RESET_LINK_CHARACTERS } from 'contracts/times';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import { type Asker, findAsker, markDevice, originOf } from '../askers.ts';
import { confirmAddressOf } from '../confirm-address.ts';
import { closeAllSignIns } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { keysAfterReset, requestLimits, resetCodeLimits, tooManyTries } from '../limits.ts';
import { logRefusal, logTaken } from '../log-tries.ts';
import { queueMail } from '../mail/queue.ts';
import { refuseCommon } from '../passwords.ts';
import { sameText, sha256 } from '../secrets.ts';
import { setPassword } from '../store/accounts.ts';
import { forgetOtherDevices, keepDevice } from '../store/devices.ts';
import { findByResetLink, type ResetCode, spendTry, useResetCode } from '../store/reset-codes.ts';
import { forgetTries, giveBack, takeTry } from '../store/tries.ts';

type Given = BodyOf<typeof resetPassword>;

export function mountResetPassword(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, settings, passwords } = identity;
  route(app, resetPassword, async ({ body, c }) => {
    refuseCommon(body.new_password, 'new_password');
    const from = originOf(identity, c);
    if (!(await takeTry(sql, requestLimits(settings.limits, 'reset', from)))) throw tooManyTries();
    const tried = { way: 'reset', network: from.network, email: body.email } as const;
    const accountId = await logRefusal(identity, tried, async () => {
      const asker = await findAsker(sql, body.email, from);
      const code = await findCode(identity, body, asker);
      if (!code) throw new HttpError(400, 'reset_code_invalid');
      const by = { email: body.email, asker, passwordHash: await passwords.hash(body.new_password) };
      await replacePassword(identity, code, { ...by, device: markDevice(identity, c) });
      return code.accountId;
    });
    logTaken(identity, { ...tried, accountId });
    return { message: 'Password reset successfully! Redirecting to login...' };
  });
}

async function findCode(identity: Identity, given: Given, asker: Asker): Promise<ResetCode | null> {
  const { sql, clock, secrets, settings } = identity;
  const { email, reset_code } = given;
  if (reset_code.length === RESET_LINK_CHARACTERS) {
    return findByResetLink(sql, email, sha256(reset_code), clock.now());
  }
  const limits = resetCodeLimits(settings.limits, email, asker);
  if (!(await takeTry(sql, limits))) return null;
  const code = await spendTry(sql, email, asker.id, clock.now());
  if (!code || !sameText(secrets.resetCodeHash(code.id, reset_code), code.hash)) return null;
  await giveBack(sql, limits);
  return code;
}

/** The browser that resets is known from then on; every other one is a stranger again. */
async function replacePassword(
  identity: Identity,
  code: ResetCode,
  by: { passwordHash: string; email: string; asker: Asker; device: string },
): Promise<void> {
  const { accountId } = code;
  const now = identity.clock.now();
  await transaction(identity.sql, async (tx) => {
    if (!(await useResetCode(tx, code, now))) throw new HttpError(400, 'reset_code_invalid');
    await setPassword(tx, accountId, by.passwordHash);
    await confirmAddressOf(tx, accountId, now);
    await closeAllSignIns(tx, identity, accountId);
    await keepDevice(tx, accountId, by.device, identity.clock.real());
    await forgetOtherDevices(tx, accountId, by.device);
    await forgetTries(tx, keysAfterReset(by.email, by.asker));
    const mail = { kind: 'password_changed', accountId, dedupeKey: `changed:${code.id}` } as const;
    await queueMail(tx, now, { ...mail, facts: {} });
  });
}
