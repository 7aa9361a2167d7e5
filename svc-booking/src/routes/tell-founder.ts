import { listSessionsToTellOf, tellFounder } from 'contracts/http/reviews';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { accept, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { allowedAt } from '../domain/allowed.ts';
import { canTellFounder } from '../domain/look-back.ts';
import { listToTellOf, saveNote } from '../store/mentor-notes.ts';
import { findSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

export function mountTellFounder(app: Hono<AppEnv>, { sql, clock }: Deps): void {
  route(app, listSessionsToTellOf, ({ params }) => listToTellOf(sql, params.id, clock.now()));

  route(app, tellFounder, async ({ params, body, caller }) => {
    const now = clock.now();
    await transaction(sql, async (tx) => {
      const session = await findSession(tx, params.id);
      if (!session) throw notFound();
      accept(allowedAt(canTellFounder(session, actorOf(signedIn(caller))), now));
      await saveNote(tx, session, body.text, now);
    });
    return { message: 'Thank you. Only the founder reads this.' };
  });
}
