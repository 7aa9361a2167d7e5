import { useQuery } from '@tanstack/react-query';
import type { Profile } from 'contracts/http/mentors';
import type { ReactNode } from 'react';
import { Icon } from 'ui';
import { useChosenZone } from 'web-kit/chosen-zone';
import { reviewsQuery } from 'web-kit/resources/mentors';
import { formatDate, formatDay, formatTime } from 'web-kit/time';
import styles from './page.module.css';

export function VerifiedSince({ mentor }: { mentor: Profile }) {
  const [zone] = useChosenZone();
  if (!mentor.is_verified) return null;
  return (
    <p className={styles.verified}>
      <Icon name="verified" />
      {mentor.verified_at ? `Verified: roster checked ${formatDate(mentor.verified_at, zone)}` : 'Verified Athlete'}
    </p>
  );
}

function shortDate(instant: string, zone: string): string {
  return formatDay(instant, zone).split(', ')[1] ?? '';
}

/** What has been measured of a mentor; what has not is left out. */
export function Record({ mentor, next }: { mentor: Profile; next: string | null }) {
  const [zone] = useChosenZone();
  const { data } = useQuery(reviewsQuery(mentor.id, 1));
  const { attendance, hours_given: hours } = data ?? {};
  return (
    <dl className={styles.record}>
      {mentor.total_ratings > 0 ? (
        <Figure label="Rating" note={`${mentor.total_ratings} ${mentor.total_ratings === 1 ? 'rating' : 'ratings'}`}>
          <Icon name="star" /> {mentor.average_rating.toFixed(1)}
        </Figure>
      ) : null}
      {attendance ? (
        <Figure label="Showed up" note={`${attendance.came} of ${attendance.due} sessions`}>
          {Math.floor((attendance.came / attendance.due) * 100)}%
        </Figure>
      ) : null}
      {hours ? (
        <Figure label="Hours given" note="one on one">
          {hours}
        </Figure>
      ) : null}
      <Figure label="Division" note={`Class of ${mentor.graduation_year}`}>
        {mentor.college_level}
      </Figure>
      {next ? (
        <Figure label="Next open time" note={formatTime(next, zone)}>
          {shortDate(next, zone)}
        </Figure>
      ) : null}
    </dl>
  );
}

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <span className={styles.figure}>{children}</span>
        <span className="small mute">{note}</span>
      </dd>
    </div>
  );
}
