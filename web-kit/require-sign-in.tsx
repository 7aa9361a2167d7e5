import type { Role } from 'contracts/status';
import { Fragment, type ReactNode, useRef } from 'react';
import { Navigate, useLocation } from 'react-router';
import { paths } from './paths.ts';
import { loggedOutOnPurpose, type Session, signInReason, useHydrated, useSession } from './session.ts';

interface Props {
  role?: Role;
  otherwise?: ReactNode;
  children: ReactNode | ((session: Session) => ReactNode);
}

export const LOGGED_OUT = 'You’ve been logged out. Log in to go on where you were.';

/** For the login page, where somebody was signed in until now. */
export function useReasonToSignIn(isSignedIn: boolean): string | null {
  const was = useRef(false);
  if (isSignedIn) was.current = true;
  return was.current ? (signInReason() ?? LOGGED_OUT) : null;
}

export function RequireSignIn({ role, otherwise = null, children }: Props) {
  const session = useSession();
  const hydrated = useHydrated();
  const { pathname, search, hash } = useLocation();
  const reason = useReasonToSignIn(session !== null);
  if (!hydrated) return null;
  if (!session && reason !== null && loggedOutOnPurpose()) return <Navigate to={paths.home()} replace />;
  if (!session) {
    return (
      <Navigate to={paths.login(`${pathname}${search}${hash}`)} state={reason === null ? null : { reason }} replace />
    );
  }
  if (role && session.role !== role) return otherwise;
  // Another tab may sign somebody else in, who must not send what this person typed.
  return <Fragment key={session.id}>{typeof children === 'function' ? children(session) : children}</Fragment>;
}
