import { previewCancel } from 'contracts/http/sessions';
import { toDollars } from 'contracts/money';
import type { Hono } from 'hono';
import { accept, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { transition } from '../domain/lifecycle.ts';
import { comingBackCents } from '../domain/money.ts';
import { findSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountPreviewCancel(app: Hono<AppEnv>, deps: Deps): void {
  route(app, previewCancel, async ({ params, caller }) => {
    const session = await findSession(deps.sql, params.id);
    if (!session) throw notFound();
    const change = accept(transition(session, { name: 'cancel' }, actorOf(signedIn(caller)), deps.clock.now()));
    return { refund_amount: toDollars(comingBackCents(change.session)) };
  });
}
