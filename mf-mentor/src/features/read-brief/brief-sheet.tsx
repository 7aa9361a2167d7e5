import { schoolYearOf } from 'contracts/school-year';
import { sportName } from 'contracts/sports';
import { BRIEF_DAYS_AFTER_END } from 'contracts/times';
import { US_STATES } from 'contracts/us-states';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';
import { ExternalLink, JerseyBlock, Notice } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import type { Brief } from 'web-kit/resources/plans';
import { formatSession } from 'web-kit/session-time';
import { formatDate, useViewerZone } from 'web-kit/time';
import { Earlier } from './earlier.tsx';
import styles from './page.module.css';

const QUESTIONS = [
  { field: 'goal', label: 'What’s your goal for this session?' },
  { field: 'standing', label: 'Where do things stand?' },
  { field: 'look_at', label: 'What should your mentor look at?' },
] as const;

export function BriefSheet({ brief }: { brief: Brief }) {
  const zone = useViewerZone();
  const [firstName = '', initial = ''] = brief.athlete_name.split(' ');
  return (
    <article className="stack gap-8">
      <Link className={styles.back} to={paths.mentorDashboard()}>
        <ArrowLeft aria-hidden="true" />
        Dashboard
      </Link>
      <header className={styles.who}>
        <JerseyBlock small firstName={firstName} lastName={initial} college={brief.athlete_name} />
        <div>
          <h1>{brief.athlete_name}</h1>
          <p className="mute">{profileWords(brief.profile)}</p>
          <p className={styles.when}>{formatSession(brief.scheduled_datetime, zone, now())}</p>
        </div>
      </header>
      <Measures profile={brief.profile} />
      <Said brief={brief} firstName={firstName} />
      {brief.profile?.recruiting_goals ? (
        <section>
          <h2>Goals</h2>
          <p className={styles.words}>{brief.profile.recruiting_goals}</p>
        </section>
      ) : null}
      {brief.answers.links.length > 0 ? (
        <section>
          <h2>Film and links</h2>
          <ul className={styles.links}>
            {brief.answers.links.map(({ url, label }) => (
              <li key={url}>
                <ExternalLink url={url} label={label} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <Earlier earlier={brief.earlier} />
      <p className="small mute">
        {`Only you and ${firstName} see this. It goes away on ${formatDate(brief.until, zone)}, ${BRIEF_DAYS_AFTER_END} days after your session.`}
      </p>
    </article>
  );
}

function Measures({ profile }: Pick<Brief, 'profile'>) {
  if (!profile) {
    return <Notice kind="warning">The profile can’t be loaded right now. Reload the page in a minute.</Notice>;
  }
  const { gpa, height, weight, us_state } = profile;
  const known = [
    { label: 'GPA', value: gpa?.toFixed(2) },
    { label: 'Height', value: height },
    { label: 'Weight', value: weight },
    { label: 'State', value: us_state ? US_STATES[us_state] : null },
  ].filter(({ value }) => value);
  if (known.length === 0) return null;
  return (
    <dl className={styles.measures}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Said({ brief, firstName }: { brief: Brief; firstName: string }) {
  const said = QUESTIONS.filter(({ field }) => brief.answers[field]);
  if (said.length === 0) {
    return (
      <p
        className={styles.quiet}
      >{`${firstName} hasn’t answered the three questions yet. A good first one: “What do you want to walk away with?”`}</p>
    );
  }
  return (
    <ol className={styles.answers}>
      {said.map(({ field, label }) => (
        <li key={field}>
          <div>
            <p className="small mute">{label}</p>
            <p className={styles.words}>{brief.answers[field]}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}

function profileWords(profile: Brief['profile']): string {
  if (!profile) return '';
  const { graduation_year, position, sport } = profile;
  const year = graduation_year ? schoolYearOf(graduation_year, now()) : null;
  const named = year
    ? `${year.charAt(0).toUpperCase()}${year.slice(1)} (${graduation_year})`
    : `Class of ${graduation_year}`;
  return [graduation_year ? named : '', position, sportName(sport)].filter(Boolean).join(', ');
}
