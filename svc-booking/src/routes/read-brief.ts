import { getBrief } from 'contracts/http/plans';
import { internalAthleteProfile } from 'contracts/internal';
import type { Hono } from 'hono';
import { accept, HttpError, notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { allowedAt } from '../domain/allowed.ts';
import { briefGoesAt, canReadBrief } from '../domain/prepare.ts';
import { isClosedToMentor } from '../store/blocks.ts';
import { findAthleteName } from '../store/people.ts';
import { type Earlier, findEarlier } from '../store/plans.ts';
import { findAnswers } from '../store/questions.ts';
import { findSession } from '../store/sessions.ts';
import { actorOf } from './actor.ts';

/** The profile is asked for each time and kept nowhere here: what is known of a minor stays in one place. */
export function mountReadBrief(app: Hono<AppEnv>, deps: Deps): void {
  route(app, getBrief, async ({ params, caller, c }) => {
    const session = await findSession(deps.sql, params.id);
    if (!session) throw notFound();
    accept(allowedAt(canReadBrief(session, actorOf(signedIn(caller))), deps.clock.now()));
    if (await isClosedToMentor(deps.sql, session.id, deps.clock.now())) throw new HttpError(400, 'papers_closed');
    const [name, answers, earlier, profile] = await Promise.all([
      findAthleteName(deps.sql, session.athleteId),
      findAnswers(deps.sql, session.id),
      findEarlier(deps.sql, session, deps.clock.now()),
      askForProfile(deps, session.athleteId),
    ]);
    c.header('cache-control', 'no-store');
    return {
      session_id: session.id,
      scheduled_datetime: session.startsAt.toISOString(),
      ends_at: session.endsAt.toISOString(),
      until: briefGoesAt(session).toISOString(),
      athlete_name: name,
      profile,
      answers,
      earlier: earlier.map(toEarlier),
    };
  });
}

/** Without identity's answer the rest of the brief is shown. */
async function askForProfile({ ask, log, settings }: Deps, athleteId: string) {
  try {
    return await ask(`${settings.identityUrl}/internal/athletes/${athleteId}/profile`, internalAthleteProfile);
  } catch (error) {
    log.warn('a brief is shown without the profile', { error });
    return null;
  }
}

function toEarlier({ session_id, starts_at, summary, tasks }: Earlier) {
  const open = tasks.filter(({ done_at }) => done_at === null);
  return {
    session_id,
    scheduled_datetime: starts_at.toISOString(),
    summary,
    open_tasks: open.map(({ n, text, due_on }) => ({ n, text, due_on })),
    done_tasks: tasks.length - open.length,
  };
}
