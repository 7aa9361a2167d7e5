import type { QueryOf } from 'contracts/endpoint';
import { cancelSession } from 'contracts/http/sessions';
import { toDollars } from 'contracts/money';
import { refuse } from 'contracts/result';
import type { Hono } from 'hono';
import { audit } from 'svc-kit/audit';
import { accept } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { transition } from '../domain/lifecycle.ts';
import { comingBackCents } from '../domain/money.ts';
import type { Session } from '../domain/session.ts';
import { updateSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountCancelSession(app: Hono<AppEnv>, deps: Deps): void {
  route(app, cancelSession, async ({ params, query, caller }) => {
    const person = signedIn(caller);
    const actor = actorOf(person);
    const now = deps.clock.now();
    const changed = await updateSession(deps.sql, params.id, now, async (session, tx) => {
      const cancelled = transition(session, { name: 'cancel' }, actor, now);
      if (cancelled.ok && hasChanged(session, query)) return refuse('conflict', 'session_changed');
      const isLess = cancelled.ok && toDollars(comingBackCents(cancelled.value.session)) < (query.refund_at_least ?? 0);
      if (isLess) return refuse('conflict', 'refund_less');
      const deed = { adminId: person.id, action: 'cancel_session', subject: params.id } as const;
      if (cancelled.ok && person.role === 'admin') await audit(tx, deed, now);
      return cancelled;
    });
    const session = accept(changed);
    const refund = toDollars(comingBackCents(session));
    return { message: 'The session is cancelled.', status: session.status, refund_amount: refund };
  });
}

type Seen = Pick<QueryOf<typeof cancelSession>, 'seen_starts_at' | 'seen_status'>;

/** How it stands is told by the refusal where it can't be cancelled at all. */
function hasChanged({ startsAt, status }: Session, seen: Seen): boolean {
  const { seen_starts_at: at, seen_status: stood = status } = seen;
  return (at !== undefined && Date.parse(at) !== startsAt.getTime()) || stood !== status;
}
