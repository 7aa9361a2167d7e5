import type { LinkAction } from 'contracts/status';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { ButtonLink, EmptyState, FailedState, PageHeader, Skeleton } from 'ui';
import { paths } from 'web-kit/paths';
import { useReasonToSignIn } from 'web-kit/require-sign-in';
import { loggedOutOnPurpose } from 'web-kit/session';
import { useSupportEmail } from 'web-kit/support';
import { type Speaker, useLinkAccess } from './link-access.ts';

interface Props {
  sessionId: string;
  action: LinkAction | readonly LinkAction[];
  title: string;
  reason?: string;
  /** What the link opens. */
  what?: 'session' | 'conversation';
  children: (speaker: Speaker) => ReactNode;
}

export function LinkGate({ sessionId, action, title, reason, what = 'session', children }: Props) {
  const access = useLinkAccess(sessionId, action);
  const { pathname, search } = useLocation();
  const here = `${pathname}${search}`;
  const support = useSupportEmail();
  const ended = useReasonToSignIn(access.state === 'open');
  if (access.state === 'open') return children(access.speaker);
  if (access.state === 'sign-in') {
    if (ended !== null && loggedOutOnPurpose()) return <Navigate to={paths.home()} replace />;
    const why = ended ?? reason;
    return <Navigate to={paths.login(here)} state={why ? { reason: why } : null} replace />;
  }
  if (access.state === 'checking') return <PageWaits title={title} text="Opening your link…" />;
  return (
    <div className="form-page">
      {access.state === 'failed' ? (
        <FailedState heading="h1" title="We couldn’t open your link" onRetry={access.retry} retrying={access.retrying}>
          <p>{access.text}</p>
        </FailedState>
      ) : (
        <EmptyState
          heading="h1"
          title="This link has ended"
          action={<ButtonLink to={paths.login(here)}>Log in</ButtonLink>}
        >
          <p>
            {access.text} Log in to go on with this {what}.
          </p>
          {support ? (
            <p>
              Are you a parent or guardian without an account? Write to <a href={`mailto:${support}`}>{support}</a>.
            </p>
          ) : null}
        </EmptyState>
      )}
    </div>
  );
}

export function PageWaits({ title, text }: { title: string; text: string }) {
  return (
    <div className="form-page" aria-busy="true">
      <PageHeader title={title} />
      <div className="stack gap-6">
        <p className="visually-hidden" role="status">
          {text}
        </p>
        <Skeleton height="14rem" />
        <Skeleton height="3.25rem" />
      </div>
    </div>
  );
}
