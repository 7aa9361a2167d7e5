import type { BodyOf } from 'contracts/endpoint';
import { resubmitMentor } from 'contracts/http/mentors';
import { graduationYears } from 'contracts/times';
import { dayInZone } from 'contracts/wall-time';
import type { Hono } from 'hono';
import { HttpError } from 'svc-kit/errors';
import { type AppEnv, route } from 'svc-kit/route';
import { announceChange } from '../announce-change.ts';
import type { Deps } from '../deps.ts';
import { editMentor, type FactChanges, type Mentor, standingOf, wantedFacts } from '../domain/mentor.ts';
import { saveMentor, updateMentor } from '../store/mentors.ts';

export function mountEditProfile(app: Hono<AppEnv>, { sql, clock, findMentor }: Deps): void {
  route(app, resubmitMentor, async ({ params, body }) => {
    await findMentor(params.id);
    const now = clock.now();
    const status = await updateMentor(sql, params.id, async (tx, mentor) => {
      if (!mentor) throw new HttpError(404, 'mentor_not_found');
      refuseOtherYear(mentor, body.graduation_year, now);
      const edited = editMentor(mentor, changesOf(body), now);
      if (!edited) return standingOf(mentor);
      await saveMentor(tx, edited);
      await announceChange(tx, edited, now);
      return standingOf(edited);
    });
    return { message: status === 'pending' ? 'Saved. Your profile awaits verification.' : 'Saved.' };
  });
}

/** One that was kept may be of the years that have passed. */
function refuseOtherYear(mentor: Mentor, year: number | undefined, now: Date): void {
  if (year === undefined || year === wantedFacts(mentor).graduationYear) return;
  const thisYear = Number(dayInZone(now, mentor.facts.timeZone).slice(0, 4));
  if (!graduationYears(thisYear).includes(year))
    throw new HttpError(422, [{ loc: ['body', 'graduation_year'], msg: 'Choose a year from the list.' }]);
}

function changesOf(body: BodyOf<typeof resubmitMentor>): FactChanges {
  return {
    college: body.college,
    collegeLevel: body.college_level,
    usState: body.us_state,
    sport: body.sport,
    position: body.position,
    major: body.major,
    gpa: body.gpa,
    graduationYear: body.graduation_year,
    height: body.height,
    weight: body.weight,
    bio: body.bio,
    achievements: body.achievements,
    recruitingStory: body.recruiting_story,
    mentoringType: body.mentoring_type,
  };
}
