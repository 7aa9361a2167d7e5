import { internalEvents, internalStandings, internalStandingsRequest, internalTakeAgain } from 'contracts/internal';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import type { AppEnv } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { takeAgain } from '../events.ts';
import { findStandings, listWrittenHere, pageStandings } from '../store/standings.ts';

/** What payments compares its money with, and how it gives what did not arrive. */
export function mountCalendarAnswers(app: Hono<AppEnv>, deps: Deps): void {
  app.post('/internal/session-standings', async (c) => {
    const asked = internalStandingsRequest.parse(await c.req.json());
    const page =
      'ids' in asked
        ? { standings: await findStandings(deps.sql, asked.ids), next: null }
        : await pageStandings(deps.sql, asked.after, asked.days);
    return c.json(internalStandings.parse(page));
  });
  app.post('/internal/take-again', async (c) => {
    const event = internalTakeAgain.parse(await c.req.json());
    const events = await transaction(deps.sql, async (tx) => {
      await takeAgain(deps, tx, event);
      return listWrittenHere(tx);
    });
    return c.json(internalEvents.parse({ events }));
  });
}
