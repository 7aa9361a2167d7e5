import { z } from 'zod';

/** What the founder sees of a profile, in this order. */
export const profileField = z.enum([
  'first_name',
  'last_name',
  'college',
  'college_level',
  'sport',
  'position',
  'major',
  'gpa',
  'graduation_year',
  'bio',
  'achievements',
  'recruiting_story',
  'mentoring_type',
]);
export type ProfileField = z.infer<typeof profileField>;

/** Old and new words; null where there were none. */
export const profileChange = z.object({ field: profileField, from: z.string().nullable(), to: z.string().nullable() });
export type ProfileChange = z.infer<typeof profileChange>;

/** Comes with 409 `profile_changed`. No changes: what was seen is not known any more. */
export const profileChanged = z.object({ version: z.int(), changes: z.array(profileChange) });
export type ProfileChanged = z.infer<typeof profileChanged>;
