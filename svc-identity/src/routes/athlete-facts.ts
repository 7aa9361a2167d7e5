import { getAthleteFacts, putAthleteFacts } from 'contracts/http/accounts';
import { graduationYears } from 'contracts/times';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route, signedIn } from 'svc-kit/route';
import type { Identity } from '../identity.ts';
import { findAthleteFacts, saveAthleteFacts } from '../store/athlete-facts.ts';

export function mountAthleteFacts(app: Hono<AppEnv>, { sql, clock }: Identity): void {
  route(app, getAthleteFacts, async ({ caller }) => {
    const facts = await findAthleteFacts(sql, signedIn(caller).id);
    if (!facts) throw new HttpError(401, 'not_signed_in');
    return facts;
  });

  route(app, putAthleteFacts, async ({ body, caller }) => {
    const { id } = signedIn(caller);
    const before = await findAthleteFacts(sql, id);
    if (!before) throw new HttpError(401, 'not_signed_in');
    const year = body.graduation_year ?? null;
    // One that was kept may be of the years that have passed.
    const isKept = year === before.graduation_year;
    if (year !== null && !isKept && !graduationYears(clock.now().getUTCFullYear()).includes(year))
      throw new HttpError(422, [{ loc: ['body', 'graduation_year'], msg: 'Choose a year from the list.' }]);
    const facts = {
      sport: body.sport,
      position: body.position ?? null,
      graduation_year: year,
      gpa: body.gpa ?? null,
      height: body.height || null,
      weight: body.weight || null,
      recruiting_goals: body.recruiting_goals || null,
    };
    await saveAthleteFacts(sql, id, facts);
    return facts;
  });
}
