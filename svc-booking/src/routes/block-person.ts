import { blockInSession, blockPerson, listBlocks } from 'contracts/http/reports';
import type { Hono } from 'hono';
import type { Person } from 'svc-kit/auth';
import { transaction } from 'svc-kit/db';
import { notFound } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Deps } from '../deps.ts';
import { learnCalendar } from '../learn.ts';
import { addBlock, listOwnBlocks } from '../store/blocks.ts';
import { findVisibleSession } from '../store/sessions.ts';

const BLOCKED = { message: 'Done. You won’t see each other here anymore.' };

export function mountBlockPerson(app: Hono<AppEnv>, deps: Deps): void {
  const { sql } = deps;

  const block = (person: Person, otherId: string) => blockOther(deps, person, otherId);

  route(app, blockPerson, async ({ body, caller }) => {
    const person = signedIn(caller);
    const isThere =
      roleOf(person) === 'athlete'
        ? (await learnCalendar(deps, body.id))?.calendar.known
        : await findVisibleSession(sql, { id: person.id, role: 'mentor' }, { athleteId: body.id });
    if (!isThere) throw notFound();
    return block(person, body.id);
  });

  route(app, blockInSession, async ({ params, caller }) => {
    const person = signedIn(caller);
    const role = roleOf(person);
    const session = await findVisibleSession(sql, { id: person.id, role }, { sessionId: params.id });
    if (!session) throw notFound();
    return block(person, role === 'athlete' ? session.mentorId : session.athleteId);
  });

  route(app, listBlocks, ({ caller }) => {
    const person = signedIn(caller);
    return listOwnBlocks(sql, { id: person.id, role: roleOf(person) });
  });
}

export async function blockOther({ sql, clock }: Deps, person: Person, otherId: string): Promise<{ message: string }> {
  const by = roleOf(person);
  const pair =
    by === 'athlete' ? { athleteId: person.id, mentorId: otherId } : { athleteId: otherId, mentorId: person.id };
  await transaction(sql, (tx) => addBlock(tx, pair, by, clock.now()));
  return BLOCKED;
}

function roleOf({ role }: Person): 'athlete' | 'mentor' {
  return role === 'mentor' ? 'mentor' : 'athlete';
}
