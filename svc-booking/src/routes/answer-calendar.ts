import { internalEvents, internalStandings, internalStandingsRequest, internalTakeAgain } from 'contracts/internal';
import type { Hono } from 'hono';
import { transaction } from 'svc-kit/db';
import type { AppEnv } from 'svc-kit/route';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { takeAgain } from '../events.ts';
import { findStandings, listWrittenHere, pageById, pageByStart, type StandingsPage } from '../store/standings.ts';

export function mountCalendarAnswers(app: Hono<AppEnv>, deps: Deps): void {
  app.post('/internal/session-standings', async (c) => {
    const asked = internalStandingsRequest.parse(await c.req.json());
    return c.json(internalStandings.parse(await findPage(deps, asked)));
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

async function findPage({ sql }: Deps, asked: z.infer<typeof internalStandingsRequest>): Promise<StandingsPage> {
  if ('ids' in asked) return { standings: await findStandings(sql, asked.ids, asked.starts), next: null };
  const { after, after_start, days } = asked;
  return after_start === undefined ? pageById(sql, after, days) : pageByStart(sql, { after, after_start }, days);
}
