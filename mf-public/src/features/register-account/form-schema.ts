import { athleteRegistration, mentorRegistration } from 'contracts/http/accounts';
import { SHOWN_DETAIL } from 'contracts/shown-details';
import { ATHLETE_MIN_AGE, MENTOR_MIN_AGE } from 'contracts/times';
import type { UseFormReturn } from 'react-hook-form';
import { knowsServerTime, now } from 'web-kit/clock';
import { typedAchievements, typedProfile } from 'web-kit/typed-profile';
import { z } from 'zod';

export type Kind = 'athlete' | 'mentor';

/** Whole years between a birth date (YYYY-MM-DD) and a day. */
export function ageOn(birthDate: string, today: Date): number {
  const [year = 0, month = 1, day = 1] = birthDate.split('-').map(Number);
  const age = today.getFullYear() - year;
  const birthdayAhead = today.getMonth() + 1 < month || (today.getMonth() + 1 === month && today.getDate() < day);
  return birthdayAhead ? age - 1 : age;
}

function birthDate(minimum: number, tooYoung: string) {
  // A device whose clock is wrong refuses nobody: the server then decides, in the same words.
  const isOldEnough = (date: string) => !knowsServerTime() || ageOn(date, now()) >= minimum;
  return z.iso.date('Give your birth date.').refine(isOldEnough, tooYoung);
}

export const athleteForm = athleteRegistration.extend({
  ...typedProfile,
  // This form asks for all of them.
  position: athleteRegistration.shape.position.unwrap().unwrap(),
  bio: athleteRegistration.shape.bio.unwrap().unwrap(),
  school: athleteRegistration.shape.school.unwrap().unwrap(),
  achievements: typedAchievements.athlete,
  birth_date: birthDate(ATHLETE_MIN_AGE, SHOWN_DETAIL.underage),
  guardian_email: z
    .string()
    .trim()
    .transform((text) => text || null)
    .pipe(athleteRegistration.shape.guardian_email.unwrap()),
});
export const mentorForm = mentorRegistration.extend({
  ...typedProfile,
  achievements: typedAchievements.mentor,
  birth_date: birthDate(MENTOR_MIN_AGE, SHOWN_DETAIL.mentor_underage),
});

/** Everything both forms hold, so that changing one's mind about the kind of account loses nothing. */
export function emptyFields(currentYear: number) {
  return {
    first_name: '',
    last_name: '',
    email: '',
    password: '',
    birth_date: '',
    sport: '',
    position: '',
    graduation_year: String(currentYear + 2),
    gpa: '',
    height: '',
    weight: '',
    bio: '',
    achievements: '',
    school: '',
    recruiting_goals: '',
    guardian_email: '',
    college: '',
    college_level: 'D3',
    major: '',
    recruiting_story: '',
    mentoring_type: 'free',
    time_zone: 'America/New_York',
  };
}
export type Fields = ReturnType<typeof emptyFields>;
export type RegistrationFormState = UseFormReturn<Fields, Kind, Fields>;
