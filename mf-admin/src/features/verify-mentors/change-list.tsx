import type { ProfileChange, ProfileField } from 'contracts/profile';
import { sportName } from 'contracts/sports';
import styles from './change-list.module.css';

const LABELS: Readonly<Record<ProfileField, string>> = {
  first_name: 'First name',
  last_name: 'Last name',
  college: 'College',
  college_level: 'Division',
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

export function ChangeList({ changes }: { changes: readonly ProfileChange[] }) {
  return (
    <dl className={styles.changes}>
      {changes.map(({ field, from, to }) => (
        <div key={field}>
          <dt>{LABELS[field]}</dt>
          <dd>
            <span className="visually-hidden">was </span>
            <del>{wordsOf(field, from)}</del>
            <span className="visually-hidden">, now </span>
            <ins>{wordsOf(field, to)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function wordsOf(field: ProfileField, value: string | null): string {
  if (value === null) return 'Not given';
  if (field === 'sport') return sportName(value);
  return field === 'mentoring_type' ? value.charAt(0).toUpperCase() + value.slice(1) : value;
}
