import { useQuery } from '@tanstack/react-query';
import { COMPLAINT_DECISION_HOURS } from 'contracts/times';
import { useState } from 'react';
import { More } from 'ui';
import { complaintsQuery } from 'web-kit/resources/founder';
import { useDecisions } from '../../decisions.tsx';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { ComplaintTicket } from './complaint-ticket.tsx';
import { DecidingComplaint } from './deciding-complaint.tsx';

export function ComplaintQueue() {
  const complaints = useQuery(complaintsQuery);
  const [decidingId, setDecidingId] = useState<string | null>(null);
  const decisions = useDecisions();
  return (
    <Part id="complaints" title="Complaints">
      <Loaded query={complaints} height="14rem">
        {(all) => {
          const waiting = all.filter(({ id, status }) => status !== 'decided' && !decisions.isAway(`complaint-${id}`));
          const decided = all.filter(({ status }) => status === 'decided');
          return (
            <>
              {waiting.length > 0 ? (
                <ul className={styles.list}>
                  {waiting.map((each) => (
                    <li key={each.id}>
                      <ComplaintTicket complaint={each} onDecide={() => setDecidingId(each.id)} />
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
      <DecidingComplaint id={decidingId} onClose={() => setDecidingId(null)} />
    </Part>
  );
}
