import type { Context } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import type { AppEnv } from 'svc-kit/route';
import { clientNetwork, markDevice } from './askers.ts';
import { readRefreshToken } from './credentials.ts';
import { deviceWords, networkWords } from './domain/describe-device.ts';
import { closeSignIn } from './end-sign-in.ts';
import type { Identity } from './identity.ts';
import { queueMail } from './mail/queue.ts';
import { sha256 } from './secrets.ts';
import { type Checked, holdPassword } from './store/accounts.ts';
import { keepDevice } from './store/devices.ts';
import { deleteSubscriptionsOfOthers } from './store/push.ts';
import { isUnlikeEarlier } from './store/sign-in-history.ts';
import { insertSignIn, type SignIn, signInOf } from './store/sign-ins.ts';

/** @throws 401 when the password was replaced since it was checked: whoever did that ended every sign-in by the old one */
export async function noteSignIn(
  identity: Identity,
  c: Context<AppEnv>,
  account: Checked,
  refreshHash: string,
): Promise<SignIn> {
  const { sql, clock } = identity;
  const { id: accountId } = account;
  const now = clock.real();
  const deviceHash = markDevice(identity, c);
  const replaced = readRefreshToken(identity, c);
  const by = { device: deviceWords(c.req.header('user-agent')), network: networkWords(clientNetwork(c)) };
  return transaction(sql, async (tx) => {
    if (!(await holdPassword(tx, account))) throw new HttpError(401, 'incorrect_password');
    const before = replaced ? await signInOf(tx, sha256(replaced)) : null;
    // The browser has no way back to it, and its tokens would stay good.
    if (before) await closeSignIn(tx, identity, before.accountId, before.id);
    await deleteSubscriptionsOfOthers(tx, { accountId, deviceHash });
    // Whoever clears cookies, or calls without any, is not mailed each time.
    const isNew = (await keepDevice(tx, accountId, deviceHash, now)) && (await isUnlikeEarlier(tx, accountId, by));
    const signIn = await insertSignIn(tx, { accountId, refreshHash, deviceHash, ...by, now });
    if (isNew) {
      const mail = { kind: 'new_sign_in', accountId, dedupeKey: `sign-in:${signIn.id}` } as const;
      await queueMail(tx, clock.now(), { ...mail, facts: { ...by, at: now.toISOString() } });
    }
    return signIn;
  });
}
