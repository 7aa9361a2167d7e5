import { athleteRegistration, mentorRegistration } from 'contracts/http/accounts';
import { z } from 'zod';

/** "All-state, Captain ,, " → ["All-state", "Captain"]. */
function splitList(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
}

/** How fields of a profile look while they are typed: all text. The rules are those of the call. */
export const typedProfile = {
  graduation_year: z.string().min(1, 'Choose a year.').transform(Number),
  gpa: z
    .string()
    .trim()
    .refine((text) => text === '' || !Number.isNaN(Number(text)), 'Give a number such as 3.75.')
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(athleteRegistration.shape.gpa.unwrap()),
};

const list = z.string().transform(splitList);
export const typedAchievements = {
  athlete: list.pipe(athleteRegistration.shape.achievements.unwrap()),
  mentor: list.pipe(mentorRegistration.shape.achievements.unwrap()),
};
