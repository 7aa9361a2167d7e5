import { endAccountSignIns } from 'contracts/http/founder';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { closeAllSignIns } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { findByEmail } from '../store/accounts.ts';
import { forgetDevices } from '../store/devices.ts';

/** For somebody whose device is in wrong hands and who asks the founder for help. */
export function mountEndAccountSignIns(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock } = identity;
  route(app, endAccountSignIns, async ({ body, caller }) => {
    const account = await findByEmail(sql, body.email);
    if (!account) throw new HttpError(404, 'no_such_account');
    const ended = await transaction(sql, async (tx) => {
      await forgetDevices(tx, account.id);
      const count = await closeAllSignIns(tx, identity, account.id);
      const deed = { adminId: signedIn(caller).id, action: 'end_sign_ins', subject: account.id } as const;
      await audit(tx, { ...deed, detail: { ended: count, note: body.note } }, clock.now());
      return count;
    });
    return { message: `${account.firstName} ${account.lastName} is logged out on every device.`, ended };
  });
}
