import type { pendingMentor } from 'contracts/http/mentors';
import { positionLabel } from 'contracts/positions';
import { isSport, sportName } from 'contracts/sports';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, Button, Notice, RosterBody, RosterCard, RosterFoot } from 'ui';
import { isApiError } from 'web-kit/api';
import { now } from 'web-kit/clock';
import { formatRate } from 'web-kit/money';
import { profileChangedBy } from 'web-kit/resources/founder';
import { formatDuration } from 'web-kit/time';
import type { z } from 'zod';
import styles from '../../parts.module.css';
import { ChangeList } from './change-list.tsx';
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
    <RosterCard
      firstName={mentor.first_name}
      lastName={mentor.last_name}
      college={mentor.college}
      level={mentor.college_level}
    >
      <RosterBody
        role={`${mentor.position} · ${sportName(mentor.sport)}`}
        name={`${mentor.first_name} ${mentor.last_name}`}
        heading="h2"
      >
        <div className="tags">
          <Badge tone="wait">Waiting {formatDuration(now().getTime() - new Date(mentor.created_at).getTime())}</Badge>
          {mentor.resubmitted ? <Badge>Sent again after changes</Badge> : null}
        </div>
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
      </RosterBody>
      <RosterFoot>
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
      </RosterFoot>
    </RosterCard>
  );
}

function Failure({ error }: { error: Error | null }) {
  const changed = profileChangedBy(error);
  if (!error) return null;
  if (!changed) {
    return (
      <Notice kind="error" title="Error processing verification. Please try again.">
        {isApiError(error) ? error.message : ''}
      </Notice>
    );
  }
  return (
    <Notice kind="warning" title="Nothing was decided: this profile changed after you opened it">
      <div className="stack gap-2">
        {changed.changes.length > 0 ? <ChangeList changes={changed.changes} /> : null}
        <p>The card shows how it reads now. Approve or reject that.</p>
      </div>
    </Notice>
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
