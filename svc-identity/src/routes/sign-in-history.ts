import { endOtherSignIns, endSignIn, listSignIns } from 'contracts/http/accounts';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import { closeOtherSignIns, closeSignIn } from '../end-sign-in.ts';
import type { Identity } from '../identity.ts';
import { forgetDevice } from '../store/devices.ts';
import * as history from '../store/sign-in-history.ts';

export function mountSignInHistory(app: Hono<AppEnv>, identity: Identity): void {
  const { sql, clock } = identity;
  route(app, listSignIns, async ({ caller, c }) => {
    const { id, signInId } = signedIn(caller);
    const found = await history.listSignIns(sql, id, clock.real());
    c.header('cache-control', 'no-store');
    return {
      sign_ins: found.map((each) => ({
        id: each.id,
        device: each.device,
        network: each.network,
        signed_in_at: each.signedInAt.toISOString(),
        last_seen_at: each.lastSeenAt.toISOString(),
        ended_at: each.endedAt?.toISOString() ?? null,
        is_current: each.id === signInId,
      })),
    };
  });

  route(app, endSignIn, async ({ caller, params }) => {
    const { id } = signedIn(caller);
    await transaction(sql, async (tx) => {
      const open = await history.findOpenSignIn(tx, id, params.id);
      if (!open) throw notFound();
      await closeSignIn(tx, identity, id, open.id);
      if (open.deviceHash) await forgetDevice(tx, id, open.deviceHash);
    });
    return { message: 'That device is logged out.' };
  });

  route(app, endOtherSignIns, async ({ caller }) => {
    const { id, signInId } = signedIn(caller);
    const ended = await transaction(sql, (tx) => closeOtherSignIns(tx, identity, id, signInId));
    return { message: 'Every other device is logged out.', ended };
  });
}
