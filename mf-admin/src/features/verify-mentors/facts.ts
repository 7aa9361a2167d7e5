import type { pendingMentor } from 'contracts/http/mentors';
import { positionLabel } from 'contracts/positions';
import type { ProfileField } from 'contracts/profile';
import { isSport, sportName } from 'contracts/sports';
import { US_STATES } from 'contracts/us-states';
import { formatRate } from 'web-kit/money';
import { changesInWords } from 'web-kit/profile-words';
import type { z } from 'zod';

export type Pending = z.infer<typeof pendingMentor>;

export interface Fact {
  label: string;
  value: string;
  /** In the version that was approved before. */
  was: string | null;
  backing: Backing;
}
/** `roster`: the founder finds it there, and says so. */
export type Backing = 'roster' | 'claim' | null;

/** In the order in which they are checked. */
export function factsOf(mentor: Pending): Fact[] {
  const was = (field: ProfileField) => {
    const [change] = changesInWords(mentor.changes.filter((each) => each.field === field));
    return change?.from ?? null;
  };
  const [state, stateBefore] = [mentor.us_state ? US_STATES[mentor.us_state] : null, was('us_state')];
  const name = [was('first_name'), was('last_name')].some((part) => part !== null);
  return [
    ...(name
      ? [{ label: 'Name', value: nameOf(mentor), was: formerName(mentor, was), backing: 'roster' as const }]
      : []),
    {
      label: 'College',
      value: state && !stateBefore ? `${mentor.college}, ${state}` : mentor.college,
      was: was('college'),
      backing: 'roster',
    },
    { label: 'Sport', value: sportName(mentor.sport), was: was('sport'), backing: 'roster' },
    {
      label: isSport(mentor.sport) ? positionLabel(mentor.sport) : 'Position',
      value: mentor.position,
      was: was('position'),
      backing: 'roster',
    },
    ...(stateBefore
      ? [{ label: 'State', value: state ?? 'Not given', was: stateBefore, backing: 'roster' as const }]
      : []),
    { label: 'Division', value: mentor.college_level, was: was('college_level'), backing: 'roster' },
    {
      label: 'Graduation year',
      value: String(mentor.graduation_year),
      was: was('graduation_year'),
      backing: 'roster',
    },
    { label: 'Major', value: mentor.major || 'Not given', was: was('major'), backing: 'claim' },
    { label: 'GPA', value: mentor.gpa?.toFixed(2) ?? 'Not given', was: was('gpa'), backing: 'claim' },
    {
      label: 'Mentoring',
      value: mentor.mentoring_type === 'free' ? 'Free' : `Paid, ${formatRate(mentor.hourly_rate)} an hour`,
      was: was('mentoring_type'),
      backing: null,
    },
    {
      label: 'Achievements',
      value: mentor.achievements.join(' · ') || 'None given',
      was: was('achievements'),
      backing: 'claim',
    },
    { label: 'Bio', value: mentor.bio, was: was('bio'), backing: 'claim' },
    ...(mentor.recruiting_story
      ? [
          {
            label: 'Recruiting story',
            value: mentor.recruiting_story,
            was: was('recruiting_story'),
            backing: 'claim' as const,
          },
        ]
      : []),
  ];
}

export function nameOf({ first_name, last_name }: Pick<Pending, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`;
}

function formerName(mentor: Pending, was: (field: ProfileField) => string | null): string {
  return `${was('first_name') ?? mentor.first_name} ${was('last_name') ?? mentor.last_name}`;
}

/** A college hands such addresses out to its own people. Whether they read mails there is not known here. */
export function isCollegeAddress(email: string | null): boolean {
  return /@[^@]+\.edu$/i.test(email ?? '');
}
