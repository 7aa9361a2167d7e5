import { Link, useLocation, useSearchParams } from 'react-router';
import { Notice, PageHeader } from 'ui';
import { useBrand } from 'web-kit/brand';
import { paths } from 'web-kit/paths';
import { AlreadySignedIn, useSignedInBefore } from '../../already-signed-in.tsx';
import { arrivalReason } from '../../sign-in.ts';
import type { Kind } from './form-schema.ts';
import styles from './page.module.css';
import { RegistrationForm } from './registration-form.tsx';

export default function RegisterPage() {
  const before = useSignedInBefore();
  return before ? <AlreadySignedIn session={before} /> : <Register />;
}

function Register() {
  const brand = useBrand();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const reason = arrivalReason(state);
  const type = search.get('type');
  const kind: Kind | null = type === 'mentor' || type === 'athlete' ? type : null;
  const withType = (chosen: Kind) => {
    const next = new URLSearchParams(search);
    next.set('type', chosen);
    return { search: next.toString() };
  };

  return (
    <div className="form-page">
      <PageHeader
        title={kind === null ? `Join ${brand}` : kind === 'mentor' ? 'College athlete' : 'High school athlete'}
        kicker={kind ? 'Create your account' : null}
        lead={kind === null ? 'I’m a…' : null}
      />
      {reason ? <Notice kind="warning">{reason}</Notice> : null}
      <nav className={kind ? styles.switch : styles.choice} aria-label="Kind of account">
        <Link
          className={styles.kind}
          to={withType('athlete')}
          state={state}
          aria-current={kind === 'athlete'}
          replace={kind !== null}
          preventScrollReset
        >
          <b>High School Athlete</b>
          <span>Book a session with someone who got recruited in your sport.</span>
        </Link>
        <Link
          className={styles.kind}
          to={withType('mentor')}
          state={state}
          aria-current={kind === 'mentor'}
          replace={kind !== null}
          preventScrollReset
        >
          <b>College Athlete</b>
          <span>Help the next recruit. Get paid, on your schedule.</span>
        </Link>
      </nav>
      {kind ? <RegistrationForm kind={kind} next={search.get('next')} /> : null}
      <hr />
      <p>
        Have an account already? <Link to={paths.login(search.get('next') ?? undefined)}>Log in</Link>
      </p>
    </div>
  );
}
