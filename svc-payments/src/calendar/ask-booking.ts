import {
  type InternalStanding,
  internalEvents,
  internalStandings,
  type internalStandingsRequest,
  type TakeAgain,
} from 'contracts/internal';
import { takeEvent } from 'svc-kit/consume';
import type { z } from 'zod';
import type { Deps } from '../deps.ts';
import { listen } from '../events.ts';
import { findStarts } from '../store/calendar.ts';

type Page = z.infer<typeof internalStandings>;

async function ask({ ask, settings }: Deps, body: z.infer<typeof internalStandingsRequest>): Promise<Page> {
  const url = `${settings.bookingUrl}/internal/session-standings`;
  const page = await ask(url, internalStandings, { method: 'POST', body });
  // One of the release before, which does not answer this yet.
  if (!page) throw new Error('booking does not say how sessions stand');
  return page;
}

export async function findStandings(deps: Deps, ids: string[]): Promise<Map<string, InternalStanding>> {
  const { standings } = await ask(deps, { ids, starts: await findStarts(deps.sql, ids) });
  return new Map(standings.map((standing) => [standing.id, standing]));
}

interface From {
  after: string | null;
  after_start?: string | null;
}

export async function* pageStandings(deps: Deps, days: number | null): AsyncGenerator<InternalStanding[]> {
  let from: From | null = { after: null, after_start: null };
  do {
    const page: Page = await ask(deps, { ...from, days });
    yield page.standings;
    from = nextOf(from, page);
  } while (from);
}

/** A booking of the release before knows no order but that of ids; one that answers in the middle sends us back to the first page. */
function nextOf(from: From, { next, next_start }: Page): From | null {
  const isOtherOrder = from.after_start && next_start === undefined;
  if (isOtherOrder) return { after: null };
  if (!next) return null;
  return next_start ? { after: next, after_start: next_start } : { after: next };
}

/** What comes of it is taken at once; when the broker brings it too, the inbox knows it. */
export async function tellBooking(deps: Deps, event: TakeAgain): Promise<void> {
  const url = `${deps.settings.bookingUrl}/internal/take-again`;
  const answer = await deps.ask(url, internalEvents, { method: 'POST', body: event });
  for (const came of answer?.events ?? []) await takeEvent(deps.sql, 'payments', listen(deps), JSON.stringify(came));
}
