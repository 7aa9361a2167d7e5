import { Check, ExternalLink, Mail } from 'lucide-react';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { Badge, Button, Checkbox, Pennant, Portrait } from 'ui';
import { now } from 'web-kit/clock';
import { paths } from 'web-kit/paths';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import { dueOfVerification } from '../../deadlines.ts';
import { DueIn } from '../../due-in.tsx';
import { type Fact, factsOf, isCollegeAddress, nameOf, type Pending } from './facts.ts';
import { Failure } from './failure.tsx';
import { rosterAddress, searchAddress } from './search-address.ts';
import styles from './sheet.module.css';

interface Props {
  mentor: Pending;
  /** It takes the focus once the one before is decided, and has the one loud button. */
  isNext: boolean;
  error: Error | null;
  onApprove: (checked: string | null) => void;
  onReject: () => void;
}

export function MentorSheet({ mentor, isNext, error, onApprove, onReject }: Props) {
  const name = useId();
  return (
    <article id={`mentor-${mentor.id}`} className={styles.sheet} aria-labelledby={name} tabIndex={-1}>
      <div className={styles.who}>
        <header className={styles.person}>
          <Portrait
            firstName={mentor.first_name}
            lastName={mentor.last_name}
            college={mentor.college}
            portrait={mentor.portrait}
            size="small"
          />
          <div>
            <h2 id={name} className={styles.name} tabIndex={-1} data-next={isNext ? '' : undefined}>
              <Link to={paths.adminPerson(mentor)}>{nameOf(mentor)}</Link>
            </h2>
            <Sent mentor={mentor} />
          </div>
        </header>
        <Facts mentor={mentor} />
      </div>
      <div className={styles.panel}>
        <div>
          <p className="small mute">Due in</p>
          <DueIn due={dueOfVerification(mentor)} size="large" />
        </div>
        <Proofs mentor={mentor} />
        <Verdict key={mentor.version} mentor={mentor} isNext={isNext} onApprove={onApprove} onReject={onReject}>
          <Failure error={error} />
        </Verdict>
      </div>
    </article>
  );
}

function Sent({ mentor: { version, waiting_since, is_verified, resubmitted, college_level } }: { mentor: Pending }) {
  const zone = useViewerZone();
  return (
    <>
      <p className="mute">
        Version {version}, sent {formatSession(waiting_since, zone, now())}.
        {is_verified ? ' Until you decide, everybody sees the profile as you approved it.' : ''}
      </p>
      <div className="tags">
        <Pennant level={college_level} ink />
        {is_verified ? <Badge tone="good">Verified already</Badge> : null}
        {resubmitted && !is_verified ? <Badge>Sent again after changes</Badge> : null}
      </div>
    </>
  );
}

function Facts({ mentor }: { mentor: Pending }) {
  return (
    <div>
      <div className={styles.columns} aria-hidden="true">
        <span>Fact</span>
        <span>{mentor.first_name} says</span>
        <span>What backs it up</span>
      </div>
      <dl className={styles.facts}>
        {factsOf(mentor).map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>
              {fact.was === null ? fact.value : <mark>{fact.value}</mark>}
              {fact.was === null ? null : <small> Was {fact.was}</small>}
            </dd>
            <dd className={styles.backing}>{backingOf(fact)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function backingOf({ backing }: Fact): string {
  if (backing === 'roster') return 'Look on the roster';
  return backing === 'claim' ? 'Not checked. Shown as a claim.' : '';
}

function Proofs({ mentor }: { mentor: Pending }) {
  const { email } = mentor;
  return (
    <ul className={styles.proofs}>
      <li>
        <ExternalLink aria-hidden="true" />
        <Outside href={rosterAddress(mentor)}>Find the roster page</Outside>
      </li>
      <li>
        <ExternalLink aria-hidden="true" />
        <Outside href={searchAddress(mentor)}>Search Online</Outside>
      </li>
      <li>
        <Mail aria-hidden="true" />
        <span>
          {email ? <a href={`mailto:${email}`}>{email}</a> : 'No address known'}
          {isCollegeAddress(email) ? (
            <small className={styles.good}>
              <Check aria-hidden="true" />A .edu address
            </small>
          ) : (
            <small>Not a .edu address: it proves nothing.</small>
          )}
        </span>
      </li>
    </ul>
  );
}

function Outside({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span className="visually-hidden"> (opens a new tab)</span>
    </a>
  );
}

const CHECKS = ['On the team’s roster', 'The .edu address is theirs', 'Found in game reports or news'] as const;

type VerdictProps = Pick<Props, 'mentor' | 'isNext' | 'onApprove' | 'onReject'> & { children: ReactNode };

function Verdict({ mentor, isNext, onApprove, onReject, children }: VerdictProps) {
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const toggle = (check: string) =>
    setChecked(
      (before) => new Set(before.has(check) ? [...before].filter((each) => each !== check) : [...before, check]),
    );
  const checks = CHECKS.filter((check) => check !== CHECKS[1] || isCollegeAddress(mentor.email));
  const said = checks.filter((check) => checked.has(check));
  return (
    <div className="stack">
      <fieldset className={styles.checks}>
        <legend>What you checked</legend>
        {checks.map((check) => (
          <Checkbox key={check} label={check} checked={checked.has(check)} onChange={() => toggle(check)} />
        ))}
      </fieldset>
      <Button
        wide
        size="large"
        look={isNext ? 'accent' : 'primary'}
        onClick={() => onApprove(said.length > 0 ? `Checked: ${said.join('. ')}.` : null)}
      >
        Approve
      </Button>
      <Button wide look="danger" onClick={onReject}>
        Reject
      </Button>
      {children}
    </div>
  );
}
