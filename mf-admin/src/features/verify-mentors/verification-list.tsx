import { useQuery } from '@tanstack/react-query';
import { USUAL_VERIFICATION_HOURS, VERIFICATION_HOURS } from 'contracts/times';
import { useState } from 'react';
import { EmptyState, Notice, PromptDialog } from 'ui';
import { pendingMentorsQuery, profileChangedBy, verifyMentor } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import { Loaded } from '../../part.tsx';
import styles from '../../parts.module.css';
import { ChangesToLookAt } from './changes-to-look-at.tsx';
import { type Pending, PendingCard } from './pending-card.tsx';
import { useSeenVersions } from './seen-versions.ts';

const DONE = { approve: 'Mentor approved successfully!', reject: 'Mentor rejected successfully!' } as const;

export function VerificationTab() {
  return (
    <div className="stack gap-12">
      <VerificationList />
      <ChangesToLookAt />
    </div>
  );
}

function VerificationList() {
  const pending = useQuery(pendingMentorsQuery);
  const seen = useSeenVersions(pending.data);
  const verdict = useChange(verifyMentor, {
    onFailed(error, { mentor: { id } }) {
      const changed = profileChangedBy(error);
      if (changed) seen.see({ id, version: changed.version });
    },
  });
  const decide = (mentor: Pending, action: 'approve' | 'reject', notes: string | null) =>
    verdict.run({ mentor, version: seen.versionOf(mentor), action, notes });
  const [rejecting, setRejecting] = useState<Pending | null>(null);
  const { mentor: judged, action } = verdict.input ?? {};
  return (
    <div className="stack gap-6">
      {verdict.isDone && judged && action ? (
        <Notice kind="success" title={DONE[action]}>
          {judged.first_name} {judged.last_name} is told by email.
        </Notice>
      ) : null}
      <Loaded query={pending} height="26rem">
        {(mentors) =>
          mentors.length > 0 ? (
            <ul className={styles.cards}>
              {mentors.map((mentor) => (
                <li key={mentor.id}>
                  <PendingCard
                    mentor={mentor}
                    working={(verdict.isPending && judged?.id === mentor.id && action) || null}
                    error={judged?.id === mentor.id ? verdict.error : null}
                    onApprove={() => decide(mentor, 'approve', null)}
                    onReject={() => setRejecting(mentor)}
                  />
                </li>
              ))}
            </ul>
          ) : (
            <EmptyState title="Nobody is waiting">
              <p>
                New mentors appear here by themselves. You promise them an answer within {USUAL_VERIFICATION_HOURS}-
                {VERIFICATION_HOURS} hours.
              </p>
            </EmptyState>
          )
        }
      </Loaded>
      <PromptDialog
        open={rejecting !== null}
        onClose={() => setRejecting(null)}
        title={`Reject ${rejecting?.first_name ?? ''} ${rejecting?.last_name ?? ''}?`}
        label="Reason"
        hint="They read it, and can correct their profile and ask again."
        confirm="Reject"
        danger
        onConfirm={(notes) => {
          if (rejecting) decide(rejecting, 'reject', notes || null);
          setRejecting(null);
        }}
      />
    </div>
  );
}
