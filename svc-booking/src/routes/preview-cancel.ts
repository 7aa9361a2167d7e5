import { previewCancel } from 'contracts/http/sessions';
import { toDollars } from 'contracts/money';
import { accept, notFound } from 'svc-kit/errors';
import { route, signedIn } from 'svc-kit/route';
import { transition } from '../domain/lifecycle.ts';
import { findSession } from '../store/sessions.ts';
import { actorOf, type RouteParts } from './parts.ts';

/** `GET /sessions/{id}/cancel-preview`: the same rule as the cancel itself, without doing it. */
export function mountPreviewCancel({ app, deps }: RouteParts): void {
  route(app, previewCancel, async ({ params, caller }) => {
    const session = await findSession(deps.sql, params.id);
    if (!session) throw notFound();
    const change = accept(transition(session, { name: 'cancel' }, actorOf(signedIn(caller)), deps.clock.now()));
    return { refund_amount: toDollars(change.session.refundCents) };
  });
}
