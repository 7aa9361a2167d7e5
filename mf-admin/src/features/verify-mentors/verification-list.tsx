import { useQueryClient } from '@tanstack/react-query';
import { verifyMentor } from 'contracts/http/mentors';
import { useState } from 'react';
import { EmptyState, FailedState, Notice, PromptDialog, Skeleton } from 'ui';
import { call, isApiError } from 'web-kit/api';
import { keys, type PendingMentors } from '../../admin-calls.ts';
import styles from '../../parts.module.css';
import { type Pending, PendingCard } from './pending-card.tsx';

type Action = 'approve' | 'reject';
interface Failure {
  id: string;
  detail: string;
}
const DONE: Readonly<Record<Action, string>> = {
  approve: 'Mentor approved successfully!',
  reject: 'Mentor rejected successfully!',
};

/** The second tab: who waits, and the founder's yes or no. */
export function VerificationList({ pending }: { pending: PendingMentors }) {
  const { data, error, isPending, isFetching, refetch } = pending;
  const { working, done, failure, rejecting, setRejecting, decide } = useDecision();
  return (
    <div className="stack gap-6">
      {done ? (
        <Notice kind="success" title={DONE[done.action]}>
          {done.name} is told by email.
        </Notice>
      ) : null}
      {data && data.length > 0 ? (
        <ul className={styles.cards}>
          {data.map((mentor) => (
            <li key={mentor.id}>
              <PendingCard
                mentor={mentor}
                working={working?.id === mentor.id ? working.action : null}
                failure={failure?.id === mentor.id ? failure.detail : null}
                onApprove={() => void decide(mentor, 'approve', null)}
                onReject={() => setRejecting(mentor)}
              />
            </li>
          ))}
        </ul>
      ) : data ? (
        <EmptyState title="Nobody is waiting">
          <p>New mentors appear here by themselves. You promise them an answer within 24-48 hours.</p>
        </EmptyState>
      ) : isPending ? (
        <Skeleton height="26rem" />
      ) : (
        <FailedState title="Error loading admin data" onRetry={() => void refetch()} retrying={isFetching}>
          <p>{error.message}</p>
        </FailedState>
      )}
      <PromptDialog
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        title={`Reject ${rejecting?.first_name ?? ''} ${rejecting?.last_name ?? ''}?`}
        label="Reason"
        hint="They read it, and can correct their profile and ask again."
        confirm="Reject"
        danger
        onConfirm={(notes) => {
          if (rejecting) void decide(rejecting, 'reject', notes || null);
          setRejecting(null);
        }}
      />
    </div>
  );
}

function useDecision() {
  const client = useQueryClient();
  const [working, setWorking] = useState<{ id: string; action: Action } | null>(null);
  const [done, setDone] = useState<{ action: Action; name: string } | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [rejecting, setRejecting] = useState<Pending | null>(null);

  const decide = async (mentor: Pending, action: Action, notes: string | null) => {
    if (working) return;
    setWorking({ id: mentor.id, action });
    setDone(null);
    setFailure(null);
    try {
      await call(verifyMentor, { params: { id: mentor.id }, body: { action, notes } });
      setDone({ action, name: `${mentor.first_name} ${mentor.last_name}` });
      client.setQueryData<Pending[]>(keys.pendingMentors, (list) => list?.filter(({ id }) => id !== mentor.id));
    } catch (error) {
      setFailure({ id: mentor.id, detail: isApiError(error) ? error.message : '' });
    }
    setWorking(null);
    await client.invalidateQueries({ queryKey: keys.pendingMentors });
    await client.invalidateQueries({ queryKey: keys.analytics });
  };
  return { working, done, failure, rejecting, setRejecting, decide };
}
