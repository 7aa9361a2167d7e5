import { changePassword } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { checkPassword } from '../check-password.ts';
import { closeOtherSignIns } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { queueMail } from '../mail/queue.ts';
import { refuseCommon } from '../passwords.ts';
import { holdPassword, setPassword } from '../store/accounts.ts';

export function mountChangePassword(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock, passwords } = identity;
  route(app, changePassword, async ({ body, caller }) => {
    const { id, signInId } = signedIn(caller);
    refuseCommon(body.new_password, 'new_password');
    const checked = await checkPassword(identity, id, body.current_password, 'change');
    const passwordHash = await passwords.hash(body.new_password);
    await transaction(sql, async (tx) => {
      if (!(await holdPassword(tx, checked))) throw new HttpError(400, 'incorrect_password');
      await setPassword(tx, id, passwordHash);
      await closeOtherSignIns(tx, identity, id, signInId);
      const mail = { kind: 'password_changed', accountId: id, dedupeKey: `changed:${crypto.randomUUID()}` } as const;
      await queueMail(tx, clock.now(), { ...mail, facts: { but: 'this_one' } });
    });
    return { message: 'Your password is changed.' };
  });
}
