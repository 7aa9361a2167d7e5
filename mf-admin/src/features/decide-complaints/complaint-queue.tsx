import { useQuery } from '@tanstack/react-query';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import { useState } from 'react';
import { More, Notice } from 'ui';
import { complaintsQuery, reviewComplaint } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { type Complaint, ComplaintTicket } from './complaint-ticket.tsx';
import { DecisionDialog } from './decision-dialog.tsx';

export function ComplaintQueue() {
  const complaints = useQuery(complaintsQuery);
  const review = useChange(reviewComplaint);
  const [decidingId, setDecidingId] = useState<string | null>(null);
  // Looked up on each render: the mentor may respond while the dialog is open.
  const deciding = complaints.data?.find(({ id }) => id === decidingId) ?? null;
  const [said, setSaid] = useState<string | null>(null);

  const open = ({ id }: Complaint) => {
    setDecidingId(id);
    setSaid(null);
    review.run(id);
  };
  return (
    <Part id="complaints" title="Complaints">
      {said ? <Notice kind="success">{said}</Notice> : null}
      <Loaded query={complaints} height="14rem">
        {(all) => {
          const waiting = all.filter(({ status }) => status !== 'decided');
          const decided = all.filter(({ status }) => status === 'decided');
          return (
            <>
              {waiting.length > 0 ? (
                <ul className={styles.list}>
                  {waiting.map((each) => (
                    <li key={each.id}>
                      <ComplaintTicket complaint={each} onDecide={() => open(each)} />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="mute">
                  None to decide. A new one appears here with its {COMPLAINT_DECISION_HOURS}-hour clock.
                </p>
              )}
              {decided.length > 0 ? (
                <More summary={`Decided (${decided.length})`}>
                  <ul className={styles.list}>
                    {decided.map((each) => (
                      <li key={each.id}>
                        <ComplaintTicket complaint={each} />
                      </li>
                    ))}
                  </ul>
                </More>
              ) : null}
            </>
          );
        }}
      </Loaded>
      <DecisionDialog
        complaint={deciding}
        unmarked={review.error !== null}
        onClose={() => setDecidingId(null)}
        onDecided={setSaid}
      />
    </Part>
  );
}
