import type { ProfileChange, ProfileField } from 'contracts/profile';
import { sportName } from 'contracts/sports';
import { US_STATES, type UsState } from 'contracts/us-states';

const LABELS: Readonly<Record<ProfileField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  college: 'College',
  college_level: 'Division',
  us_state: 'State',
  sport: 'Sport',
  position: 'Position',
  major: 'Major',
  gpa: 'GPA',
  graduation_year: 'Graduation year',
  bio: 'Bio',
  achievements: 'Achievements',
  recruiting_story: 'Recruiting story',
  mentoring_type: 'Mentoring',
};

export function changesInWords(changes: readonly ProfileChange[]): { label: string; from: string; to: string }[] {
  return changes.map(({ field, from, to }) => ({
    label: LABELS[field],
    from: wordsOf(field, from),
    to: wordsOf(field, to),
  }));
}

function wordsOf(field: ProfileField, value: string | null): string {
  if (value === null) return 'Not given';
  if (field === 'sport') return sportName(value);
  if (field === 'us_state') return US_STATES[value as UsState] ?? value;
  return field === 'mentoring_type' ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
