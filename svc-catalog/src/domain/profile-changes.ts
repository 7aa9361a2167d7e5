import type { MentorFacts } from 'contracts/events';
import { type ProfileChange, type ProfileField, profileField } from 'contracts/profile';

const FACT_OF = {
  first_name: 'firstName',
  last_name: 'lastName',
  college: 'college',
  college_level: 'collegeLevel',
  us_state: 'usState',
  sport: 'sport',
  position: 'position',
  major: 'major',
  gpa: 'gpa',
  graduation_year: 'graduationYear',
  bio: 'bio',
  achievements: 'achievements',
  recruiting_story: 'recruitingStory',
  mentoring_type: 'mentoringType',
} as const satisfies Record<ProfileField, keyof MentorFacts>;

/** As the wire names them. */
export function fieldsOf(facts: Partial<MentorFacts>): Partial<Record<ProfileField, unknown>> {
  const given = profileField.options.filter((field) => FACT_OF[field] in facts);
  return Object.fromEntries(given.map((field) => [field, facts[FACT_OF[field]]]));
}

export function changesBetween(before: MentorFacts, after: MentorFacts): ProfileChange[] {
  return profileField.options
    .map((field) => ({ field, from: wordsOf(before, field), to: wordsOf(after, field) }))
    .filter(({ from, to }) => from !== to);
}

function wordsOf(facts: MentorFacts, field: ProfileField): string | null {
  const value = facts[FACT_OF[field]];
  const words = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  return words || null;
}
