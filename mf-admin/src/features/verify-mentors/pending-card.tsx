import type { pendingMentor } from 'contracts/http/mentors';
import { positionLabel } from 'contracts/positions';
import { isSport, sportName } from 'contracts/sports';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, Button, ChangeList, Pennant, Portrait } from 'ui';
import { now } from 'web-kit/clock';
import { formatRate } from 'web-kit/money';
import { changesInWords } from 'web-kit/profile-words';
import { formatDuration } from 'web-kit/time';
import type { z } from 'zod';
import styles from '../../parts.module.css';
import { Failure } from './failure.tsx';
import { searchAddress } from './search-address.ts';

export type Pending = z.infer<typeof pendingMentor>;
interface Props {
  mentor: Pending;
  working: 'approve' | 'reject' | null;
  error: Error | null;
  onApprove: () => void;
  onReject: () => void;
}

export function PendingCard({ mentor, working, error, onApprove, onReject }: Props) {
  return (
    <article className={styles.sheet}>
      <div className={styles.sheetBody}>
        <header className={styles.person}>
          <Portrait
            firstName={mentor.first_name}
            lastName={mentor.last_name}
            college={mentor.college}
            portrait={mentor.portrait}
            size="plain"
          >
            <Pennant level={mentor.college_level} />
          </Portrait>
          <div className="stack gap-2">
            <p className="caps">{`${mentor.position} · ${sportName(mentor.sport)}`}</p>
            <h2 className={styles.heading}>
              {mentor.first_name} {mentor.last_name}
            </h2>
            <div className="tags">
              <Badge tone="wait">
                Waiting {formatDuration(now().getTime() - new Date(mentor.waiting_since).getTime())}
              </Badge>
              {mentor.is_verified ? <Badge tone="good">Verified already</Badge> : null}
              {mentor.resubmitted && !mentor.is_verified ? <Badge>Sent again after changes</Badge> : null}
            </div>
          </div>
        </header>
        {mentor.changes.length > 0 ? (
          <div className={`stack gap-2 ${styles.side}`}>
            <p>What would change. Until you decide, everybody sees the profile as you approved it.</p>
            <ChangeList changes={changesInWords(mentor.changes)} />
          </div>
        ) : null}
        <div className={styles.profile}>
          <dl className={styles.facts}>
            {factsOf(mentor).map(({ label, value, wide }) => (
              <div key={label} className={wide ? styles.wideFact : undefined}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
          <Passage title="Bio">{mentor.bio}</Passage>
          {mentor.recruiting_story ? <Passage title="Recruiting story">{mentor.recruiting_story}</Passage> : null}
          <Passage title="Achievements">
            {mentor.achievements.length > 0 ? mentor.achievements.join(' · ') : 'None given'}
          </Passage>
        </div>
      </div>
      <div className={styles.sheetFoot}>
        <a className="button button-quiet" href={searchAddress(mentor)} target="_blank" rel="noopener noreferrer">
          Search Online
          <ExternalLink aria-hidden="true" />
          <span className="visually-hidden"> (opens a new tab)</span>
        </a>
        <div className="row">
          <Button look="danger" onClick={onReject} waiting={working === 'reject' && 'Rejecting…'}>
            Reject
          </Button>
          <Button onClick={onApprove} waiting={working === 'approve' && 'Approving…'}>
            Approve
          </Button>
        </div>
        <Failure error={error} />
      </div>
    </article>
  );
}

function factsOf(mentor: Pending): { label: string; value: ReactNode; wide?: boolean }[] {
  const { email } = mentor;
  return [
    { label: 'Email', value: email ? <a href={`mailto:${email}`}>{email}</a> : 'Unknown', wide: true },
    { label: 'College', value: mentor.college, wide: true },
    { label: 'Division', value: mentor.college_level },
    { label: 'Sport', value: sportName(mentor.sport) },
    { label: isSport(mentor.sport) ? positionLabel(mentor.sport) : 'Position', value: mentor.position },
    { label: 'Graduation year', value: mentor.graduation_year },
    { label: 'Major', value: mentor.major || 'Not given' },
    { label: 'GPA', value: mentor.gpa === null ? 'Not given' : mentor.gpa.toFixed(2) },
    {
      label: 'Mentoring',
      value: mentor.mentoring_type === 'free' ? 'Free' : `Paid, ${formatRate(mentor.hourly_rate)} an hour`,
    },
  ];
}

function Passage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="caps">{title}</h3>
      <p className={styles.text}>{children}</p>
    </div>
  );
}
