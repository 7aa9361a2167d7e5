import { BadgeCheck } from 'lucide-react';
import { JerseyBlock, Portrait } from 'ui';
import { paths } from 'web-kit/paths';
import type { PersonRecord as Person } from 'web-kit/resources/find';
import { formatDate } from 'web-kit/time';
import { shortNumber } from '../../short-number.ts';
import styles from './person.module.css';

const ROLES = { athlete: 'Athlete', mentor: 'Mentor', admin: 'Admin' } as const;

export function PersonHead({ id, person: { account, profile } }: { id: string; person: Person }) {
  const [first, last] = [account?.first_name ?? '', account?.last_name ?? ''];
  const college = profile?.college ?? account?.school ?? '';
  return (
    <header className={styles.head}>
      {profile?.portrait ? (
        <Portrait firstName={first} lastName={last} college={college} portrait={profile.portrait} size="small" />
      ) : (
        <JerseyBlock small firstName={first} lastName={last} college={college} />
      )}
      <div className={styles.name}>
        <p className={styles.kicker}>
          {account ? <span>{sinceOf(account)}</span> : <span>{shortNumber(id)}</span>}
          <Standing person={{ account, profile }} />
        </p>
        <h1>{account ? `${first} ${last}` : shortNumber(id)}</h1>
        <p className="mute">{lineOf({ account, profile })}</p>
      </div>
      {account?.email ? (
        <div className="row">
          <a className="button button-quiet" href={`mailto:${account.email}`}>
            Email {first}
          </a>
          {profile?.listed ? (
            <a className="button button-quiet" href={paths.mentor(id)}>
              Public profile
            </a>
          ) : null}
        </div>
      ) : null}
    </header>
  );
}

function sinceOf({ role, joined_at, deleted_at }: NonNullable<Person['account']>): string {
  const since = `${ROLES[role]} since ${formatDate(joined_at)}`;
  return deleted_at ? `${since}, deleted ${formatDate(deleted_at)}` : since;
}

function lineOf({ account, profile }: Pick<Person, 'account' | 'profile'>): string {
  if (profile) return `${profile.position}, ${profile.college}, ${profile.college_level}`;
  const age =
    account?.is_minor === true ? 'under 18' : account?.is_minor === false ? '18 or older' : 'no birth date yet';
  return account?.role === 'athlete' ? [account.school, age].filter(Boolean).join(', ') : '';
}

function Standing({ person: { profile } }: { person: Pick<Person, 'account' | 'profile'> }) {
  if (profile?.status === 'approved' && profile.verified_at)
    return (
      <b className={styles.verified}>
        <BadgeCheck aria-hidden="true" />
        Roster checked {formatDate(profile.verified_at)}, version {profile.version}
      </b>
    );
  if (profile?.status === 'pending') return <b>Waits for your check, version {profile.version}</b>;
  return profile?.status === 'rejected' ? <b>Rejected: {profile.rejection_reason}</b> : null;
}
