import { addFavorite, listFavorites, removeFavorite } from 'contracts/http/favorites';
import { MAX_FAVORITES } from 'contracts/times';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import * as store from '../store/favorites.ts';
import { finds, seenBy } from '../who-finds.ts';

export function mountKeepFavorites(app: Hono<AppEnv>, deps: Deps): void {
  const { sql, clock } = deps;
  route(app, listFavorites, async ({ caller }) => {
    const { id } = signedIn(caller);
    const { body } = await seenBy(deps, caller, (viewer) => store.listFavorites(sql, id, viewer));
    return new Response(body, { headers: { 'content-type': 'application/json' } });
  });

  route(app, addFavorite, async ({ params: { mentorId }, caller }) => {
    const { id: athleteId } = signedIn(caller);
    const mentor = await deps.findMentor(mentorId);
    if (!mentor?.listed || !(await finds(deps, caller, mentor))) throw new HttpError(404, 'mentor_not_found');
    const wanted = { athleteId, mentorId, most: MAX_FAVORITES };
    const outcome = await transaction(sql, (tx) => store.addFavorite(tx, wanted, clock.now()));
    if (outcome === 'gone') throw new HttpError(404, 'mentor_not_found');
    if (outcome === 'full') throw new HttpError(409, 'favorites_full');
    return { message: 'Saved to your favorites.' };
  });

  route(app, removeFavorite, async ({ params: { mentorId }, caller }) => {
    await store.removeFavorite(sql, signedIn(caller).id, mentorId);
    return { message: 'Removed from your favorites.' };
  });
}
