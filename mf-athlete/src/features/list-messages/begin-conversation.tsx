import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ButtonLink, EmptyState, FailedState, PageHeader } from 'ui';
import { isRefusal, isRefused } from 'web-kit/api';
import { paths } from 'web-kit/paths';
import { openThread } from 'web-kit/resources/threads';
import { useChange } from 'web-kit/use-change';
import { ConfirmAddress } from '../../confirm-address.tsx';
import { PageWaits } from '../../link-gate.tsx';

const TITLE = 'Messages';

/** The way from a mentor’s profile, also for somebody who had to log in first. */
export function BeginConversation({ mentorId }: { mentorId: string }) {
  const navigate = useNavigate();
  const opening = useChange(openThread, {
    onDone: ({ thread_id }) => navigate(paths.thread(thread_id), { replace: true }),
  });
  const open = () => void opening.run(mentorId);
  const atOnce = useRef(open);
  useEffect(() => atOnce.current(), []);
  const { error, failure } = opening;
  if (!error) return <PageWaits title={TITLE} text="Opening the conversation…" />;
  return (
    <div className="form-page">
      {isRefused(error, 'thread_needs_guardian') ? (
        <EmptyState
          heading="h1"
          title="First a parent or guardian"
          action={<ButtonLink to={`${paths.account()}#guardian`}>Add a parent or guardian</ButtonLink>}
        >
          <p>{failure}</p>
        </EmptyState>
      ) : isRefused(error, 'thread_needs_address') ? (
        <>
          <PageHeader title={TITLE} />
          <ConfirmAddress why={failure ?? ''} onConfirmed={open} confirm="Confirm and write" />
        </>
      ) : isRefusal(error) ? (
        <EmptyState
          heading="h1"
          title="You can’t write to this mentor now"
          action={<ButtonLink to={paths.browse()}>Find Mentors</ButtonLink>}
        >
          <p>{failure}</p>
        </EmptyState>
      ) : (
        <FailedState heading="h1" title="We couldn’t open the conversation" onRetry={open} retrying={opening.isPending}>
          <p>{failure}</p>
        </FailedState>
      )}
    </div>
  );
}
