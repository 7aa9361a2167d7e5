import { FRESH_SIGN_IN_MINUTES, inWords } from 'contracts/times';
import { ButtonLink, Notice } from 'ui';
import { isApiError } from 'web-kit/api';
import { paths } from 'web-kit/paths';

/** Money moves only within minutes of a sign-in. */
export function needsSignInAgain(error: unknown): boolean {
  return isApiError(error) && error.status === 401;
}

export function SignInAgain({ tab, part, kept }: { tab?: string; part?: string; kept?: boolean }) {
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
