import {
  internalAskParent,
  internalFindParentRequest,
  internalParentAsked,
  internalParentRequest,
} from 'contracts/internal';
import { done } from 'contracts/result';
import type { Hono } from 'hono';
import { notFound } from 'svc-kit/errors';
import type { AppEnv } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { transition } from '../domain/lifecycle.ts';
import { isLinkOver } from '../domain/parent-request.ts';
import { addParentRequest, findParentRequest } from '../store/parent-requests.ts';
import { toInternal } from '../store/session-row.ts';
import { updateSession } from '../store/sessions.ts';

/** From identity, which makes the link and knows whom it goes to, and from payments, which is given one. */
export function mountTakeParentRequests(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  app.post('/internal/parent-requests', async (c) => {
    const {
      id,
      session_id: sessionId,
      athlete_id,
      token_hash: tokenHash,
    } = internalAskParent.parse(await c.req.json());
    const now = clock.now();
    const athlete = { kind: 'athlete', id: athlete_id } as const;
    const changed = await updateSession(sql, sessionId, now, async (session, tx) => {
      const asked = transition(session, { name: 'askParent', requestId: id }, athlete, now);
      if (!asked.ok) return asked;
      const isNew = await addParentRequest(tx, { id, sessionId, tokenHash, askedAt: now });
      // Mailing the same link once more holds nothing anew.
      return isNew ? asked : done({ session, events: [] });
    });
    if (changed.ok) return c.json(internalParentAsked.parse(toInternal(changed.value)));
    const { kind, code } = changed.error;
    return c.json(internalParentAsked.parse({ refused: { kind, code } }));
  });

  app.post('/internal/parent-requests/find', async (c) => {
    const { token_hash: tokenHash } = internalFindParentRequest.parse(await c.req.json());
    const found = await findParentRequest(sql, tokenHash);
    if (!found || isLinkOver(found.askedAt, clock.now())) throw notFound();
    return c.json(internalParentRequest.parse({ request_id: found.id, session: toInternal(found.session) }));
  });
}
