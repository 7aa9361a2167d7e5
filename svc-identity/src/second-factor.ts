import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import type { Identity } from './identity.ts';
import { queueMail } from './mail/queue.ts';
import { type Account, takeTotpStep } from './store/accounts.ts';
import { enroll, hasMailedSecret, keepPendingSecret, lockAccount, pendingSecret } from './store/second-factor.ts';

/** Few accounts have a factor, so the library comes with the first of them. */
const loadOtp = () => import('otpauth');

/** @throws 401 without a code or with a wrong one. An admin who must have a factor gets its key by mail. */
export async function requireSecondFactor(
  identity: Identity,
  account: Pick<Account, 'id' | 'role' | 'totpSecret'>,
  code: string | null | undefined,
): Promise<void> {
  const { sql, settings } = identity;
  if (account.totpSecret) {
    const step = await stepOf(identity, account.totpSecret, code);
    if (step !== null && (await takeTotpStep(sql, account.id, step))) return;
    throw new HttpError(401, 'second_factor_required');
  }
  if (account.role !== 'admin' || !settings.admin.mustHaveSecondFactor) return;
  if (code && (await enrollByCode(identity, account.id, code))) return;
  await mailKey(identity, account.id);
  throw new HttpError(401, 'second_factor_required');
}

/** 160 bits, to type into an authenticator app or to open as a link. */
export async function newSecret(label: string, issuer: string): Promise<{ base32: string; uri: string }> {
  const { Secret, TOTP } = await loadOtp();
  const secret = new Secret({ size: 20 });
  return { base32: secret.base32, uri: new TOTP({ issuer, label, secret }).toString() };
}

export async function enrollByCode(identity: Identity, accountId: string, code: string): Promise<boolean> {
  const sealed = await pendingSecret(identity.sql, accountId);
  const step = sealed ? await stepOf(identity, sealed, code) : null;
  if (sealed === null || step === null) return false;
  return transaction(identity.sql, async (tx) => {
    if (!(await enroll(tx, accountId, sealed, step))) return false;
    const deed = { adminId: accountId, action: 'enrol_second_factor', subject: accountId } as const;
    await audit(tx, deed, identity.clock.now());
    return true;
  });
}

async function stepOf(
  identity: Identity,
  sealedSecret: string,
  code: string | null | undefined,
): Promise<number | null> {
  if (!code) return null;
  const { Secret, TOTP } = await loadOtp();
  const totp = new TOTP({ secret: Secret.fromBase32(identity.secrets.open(sealedSecret)) });
  const timestamp = identity.clock.real().getTime();
  const delta = totp.validate({ token: code.replace(/\s/g, ''), timestamp, window: 1 });
  return delta === null ? null : totp.counter({ timestamp }) + delta;
}

/**
 * Only once, so that later sign-ins do not replace a key that is already in an app. One that was begun on a page was shown
 * to whoever was signed in there, and did not reach the founder for certain.
 */
async function mailKey(identity: Identity, accountId: string): Promise<void> {
  const { sql, clock, secrets } = identity;
  const { Secret } = await loadOtp();
  const sealedSecret = secrets.seal(new Secret({ size: 20 }).base32);
  await transaction(sql, async (tx) => {
    await lockAccount(tx, accountId);
    if (await hasMailedSecret(tx, accountId)) return;
    await keepPendingSecret(tx, accountId, sealedSecret);
    const dedupeKey = `second factor:${crypto.randomUUID()}`;
    await queueMail(tx, clock.now(), { kind: 'second_factor_setup', accountId, dedupeKey, facts: { sealedSecret } });
  });
}
