import { FRESH_SIGN_IN_MINUTES, inWords } from 'contracts/times';
import { ButtonLink, Notice } from 'ui';
import { isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';

/** Money moves only within minutes of a sign-in. */
export function needsSignInAgain(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

interface Place {
  tab?: string;
  part?: string;
  /** A draft keeps what was typed. */
  kept?: boolean;
}

export function SignInAgain({ tab, part, kept }: Place) {
  return (
    <Notice kind="warning" title="Please log in again to confirm it is you.">
      <p>
        Your sign-in is older than {inWords(FRESH_SIGN_IN_MINUTES)} minutes. You come back to this page, and nothing has
        been changed.
        {kept ? ' What you typed is kept.' : ''}
      </p>
      <div className="row">
        <ButtonLink look="quiet" to={paths.login(`${paths.admin(tab)}${part ? `#${part}` : ''}`)}>
          Log in again
        </ButtonLink>
      </div>
    </Notice>
  );
}

/** Why a change was not made, and the way on if it only takes a fresh sign-in. */
export function Refused({ change, ...place }: Place & { change: { error: Error | null; failure: string | null } }) {
  if (needsSignInAgain(change.error)) return <SignInAgain {...place} />;
  return change.failure ? <Notice kind="error">{change.failure}</Notice> : null;
}
