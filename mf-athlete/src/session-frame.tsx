import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from 'contracts/endpoint';
import type { getSessionDetails } from 'contracts/http/sessions';
import type { LinkAction } from 'contracts/status';
import type { ReactNode } from 'react';
import { ButtonLink, EmptyState, FailedState } from 'ui';
import { errorText } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { sessionDetailsQuery } from 'web-kit/resources/sessions';
import { isMissing } from './is-missing.ts';
import type { Speaker } from './link-access.ts';
import { LinkGate, PageWaits } from './link-gate.tsx';

export type SessionDetails = ResponseOf<typeof getSessionDetails>;

interface Props {
  id: string;
  action: LinkAction | readonly LinkAction[];
  title: string;
  children: (session: SessionDetails, speaker: Speaker) => ReactNode;
}

export function SessionFrame({ id, action, title, children }: Props) {
  return (
    <LinkGate sessionId={id} action={action} title={title}>
      {(speaker) => (
        <LoadedSession id={id} speaker={speaker} title={title}>
          {children}
        </LoadedSession>
      )}
    </LinkGate>
  );
}

export function LoadedSession({ id, speaker, title, children }: Omit<Props, 'action'> & { speaker: Speaker }) {
  const { data, error, isPending, isFetching, refetch } = useQuery(sessionDetailsQuery(id, speaker));
  if (isPending) return <PageWaits title={title} text="Loading the session…" />;
  if (data) return children(data, speaker);
  return isMissing(error) ? (
    <SessionNotFound />
  ) : (
    <SessionFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
  );
}

export function SessionFailed(props: { error: unknown; onRetry: () => void; retrying: boolean }) {
  return (
    <div className="form-page">
      <FailedState heading="h1" title="Error loading session details" onRetry={props.onRetry} retrying={props.retrying}>
        <p>{errorText(props.error, 'Something went wrong. Please try again.')}</p>
      </FailedState>
    </div>
  );
}

export function SessionNotFound() {
  return (
    <div className="form-page">
      <EmptyState heading="h1" title="Session Not Found" action={<ButtonLink to={paths.home()}>Home</ButtonLink>}>
        <p>There’s no such session, or it belongs to another account.</p>
      </EmptyState>
    </div>
  );
}
