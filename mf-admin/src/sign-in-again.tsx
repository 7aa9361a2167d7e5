import { FRESH_SIGN_IN_MINUTES, inWords } from 'contracts/times';
import { useLocation } from 'react-router';
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

/** Another tab, such as Today, has an address for what is open there. */
function useWayBack({ tab, part }: Place): string {
  const { pathname, search, hash } = useLocation();
  const isThere = (new URLSearchParams(search).get('tab') ?? undefined) === tab;
  return isThere ? `${paths.admin(tab)}${part ? `#${part}` : ''}` : `${pathname}${search}${hash}`;
}

export function SignInAgain({ tab, part, kept }: Place) {
  const back = useWayBack({ ...(tab && { tab }), ...(part && { part }) });
  return (
    <Notice kind="warning" title="Please log in again so we know it’s you.">
      <p>
        Your sign-in is older than {inWords(FRESH_SIGN_IN_MINUTES)} minutes. You come back to this page, and nothing has
        been changed.
        {kept ? ' What you typed is kept.' : ''}
      </p>
      <div className="row">
        <ButtonLink look="quiet" to={paths.login(back)}>
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
