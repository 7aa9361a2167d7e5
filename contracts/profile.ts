import { z } from 'zod';

/** What the founder sees of a profile, in this order. */
export const PROFILE_FIELDS = {
  first_name: true,
  last_name: true,
  college: true,
  college_level: true,
  us_state: true,
  sport: true,
  position: true,
  major: true,
  gpa: true,
  graduation_year: true,
  bio: true,
  achievements: true,
  recruiting_story: true,
  mentoring_type: true,
} as const;
export type ProfileField = keyof typeof PROFILE_FIELDS;
export const profileField = z.enum(Object.keys(PROFILE_FIELDS) as ProfileField[]);

/** Old and new words; null where there were none. */
export const profileChange = z.object({ field: profileField, from: z.string().nullable(), to: z.string().nullable() });
export type ProfileChange = z.infer<typeof profileChange>;

/** Comes with 409 `profile_changed`. No changes: what was seen is not known any more. */
export const profileChanged = z.object({ version: z.int(), changes: z.array(profileChange) });
export type ProfileChanged = z.infer<typeof profileChanged>;
