import { type Mentor, resubmitMentorBody } from 'contracts/http/mentors';
import { usState } from 'contracts/us-states';
import type { OwnProfile } from 'web-kit/resources/mentors';
import { typedAchievements, typedProfile } from 'web-kit/typed-profile';
import { z } from 'zod';

const call = resubmitMentorBody.required({
  sport: true,
  position: true,
  college: true,
  college_level: true,
  bio: true,
  mentoring_type: true,
});

const noState = z.literal('').transform(() => null);
export const profileForm = call.extend({
  ...typedProfile,
  achievements: typedAchievements.mentor,
  us_state: noState.or(usState),
});
export type ProfileFields = z.input<typeof profileForm>;

/** Only what was typed is sent, so that another tab's changes stay. */
export function typedParts<Body extends object>(body: Body, now: object, before: object): Partial<Body> {
  const values = now as Record<string, unknown>;
  const initial = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(body).filter(([field]) => values[field] !== initial[field]),
  ) as Partial<Body>;
}

/** With what is not public yet. Height and weight are not in this form; left out of the call, they stay as they are. */
export function fieldsOf({ proposed, ...shown }: OwnProfile) {
  const mentor = { ...shown, ...(proposed as Partial<Mentor> | null) };
  return {
    sport: mentor.sport as ProfileFields['sport'],
    position: mentor.position,
    graduation_year: String(mentor.graduation_year),
    gpa: mentor.gpa === null ? '' : String(mentor.gpa),
    college: mentor.college,
    college_level: mentor.college_level,
    us_state: mentor.us_state ?? ('' as const),
    major: mentor.major ?? '',
    bio: mentor.bio,
    achievements: mentor.achievements.join(', '),
    recruiting_story: mentor.recruiting_story ?? '',
    mentoring_type: mentor.mentoring_type,
  };
}
