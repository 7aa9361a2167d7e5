import { confirmGuardian, getGuardian, lookAtGuardianLink, putGuardian } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { type Tx, transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { closeGuardianSignIn } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { guardianMailLimits, tooManyTries } from '../limits.ts';
import { copyBookings } from '../mail/copy-bookings.ts';
import { copyConversations } from '../mail/copy-conversations.ts';
import { queueMail } from '../mail/queue.ts';
import { sha256 } from '../secrets.ts';
import { findById } from '../store/accounts.ts';
import * as guardians from '../store/guardians.ts';
import { takeTry } from '../store/tries.ts';
import { tellConfirmed } from '../tell-confirmed.ts';

export function mountNameGuardian(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock } = identity;
  route(app, getGuardian, async ({ caller }) => {
    const guardian = await guardians.findGuardian(sql, signedIn(caller).id);
    if (!guardian) throw new HttpError(401, 'not_signed_in');
    return guardian;
  });

  route(app, putGuardian, async ({ body, caller }) => {
    const { id } = signedIn(caller);
    const account = await findById(sql, id);
    const before = await guardians.findGuardian(sql, id);
    if (!account || !before) throw new HttpError(401, 'not_signed_in');
    if (body.email === account.email) {
      throw new HttpError(422, [{ loc: ['body', 'email'], msg: 'Give another address than your own.' }]);
    }
    if (before.confirmed && body.email === before.email) return before;
    if (body.email && !(await takeTry(sql, guardianMailLimits(id, body.email)))) throw tooManyTries();
    return transaction(sql, (tx) => nameGuardian(tx, identity, id, body.email));
  });

  route(app, lookAtGuardianLink, async ({ body, c }) => {
    const found = await guardians.findByGuardianLink(sql, sha256(body.token), clock.now());
    if (!found) throw new HttpError(401, 'link_invalid');
    c.header('cache-control', 'no-store');
    const { confirmed, mode, firstName } = found;
    return { confirmed, mode, athlete_first_name: confirmed ? firstName : null };
  });

  route(app, confirmGuardian, async ({ body }) => {
    const [now, hash] = [clock.now(), sha256(body.token)];
    const confirmed = await transaction(sql, async (tx) => {
      const found = await guardians.confirmGuardian(tx, hash, now, body.mode);
      if (!found?.isNew) return found;
      const cause = { accountId: found.accountId, cause: hash };
      await copyBookings(tx, now, cause);
      await copyConversations(tx, now, cause);
      await tellConfirmed(tx, found.accountId, now);
      return found;
    });
    if (!confirmed) throw new HttpError(401, 'link_invalid');
    const { firstName, mode } = confirmed;
    return { message: 'Thank you. Your address is confirmed.', athlete_first_name: firstName, mode };
  });
}

/** Asked anew: the guardian may have confirmed, or the account been deleted, since it was looked at. */
async function nameGuardian(tx: Tx, identity: Identity, id: string, email: string | null): Promise<guardians.Guardian> {
  const now = identity.clock.now();
  const held = await guardians.holdGuardian(tx, id);
  if (!held) throw new HttpError(401, 'not_signed_in');
  const { since, ...former } = held;
  if (former.confirmed && former.email === email) return former;
  // Asked again, they may open either mail.
  if (former.email !== email) await guardians.setGuardian(tx, id, email);
  if (since) await closeGuardianSignIn(tx, identity, id, since);
  if (former.confirmed && former.email) await tellFormerGuardian(tx, id, former.email, { isDeleted: false }, now);
  if (email) await askGuardian(tx, id, now);
  return { email, confirmed: false, mode: null };
}

export function askGuardian(tx: Tx, accountId: string, now: Date): Promise<void> {
  const dedupeKey = `guardian:${crypto.randomUUID()}`;
  return queueMail(tx, now, { kind: 'guardian_confirm', accountId, dedupeKey, facts: {}, toGuardian: 'named' });
}

/** They have no account whose page could say it. */
export function tellFormerGuardian(
  tx: Tx,
  accountId: string,
  toAddress: string,
  facts: { isDeleted: boolean },
  now: Date,
): Promise<void> {
  const dedupeKey = `no guardian:${crypto.randomUUID()}`;
  return queueMail(tx, now, { kind: 'guardian_removed', accountId, dedupeKey, facts, toAddress });
}
