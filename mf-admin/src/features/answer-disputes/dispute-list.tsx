import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { More, Notice } from 'ui';
import { cardDisputesQuery } from 'web-kit/resources/founder';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { DisputeTicket } from './dispute-ticket.tsx';

export function DisputeList() {
  const disputes = useQuery(cardDisputesQuery);
  const [said, setSaid] = useState<string | null>(null);
  return (
    <Part id="disputes" title="Card disputes">
      {said ? <Notice kind="success">{said}</Notice> : null}
      <Loaded query={disputes} height="8rem">
        {(all) => {
          const closed = all.filter(({ status }) => status === 'won' || status === 'lost');
          const open = all.filter((dispute) => !closed.includes(dispute));
          return (
            <>
              {open.length > 0 ? (
                <ul className={styles.list}>
                  {open.map((dispute) => (
                    <li key={dispute.id}>
                      <DisputeTicket dispute={dispute} onSent={setSaid} />
                    </li>
                  ))}
                </ul>
              ) : (
                <p className="mute">None open. If a family disputes a payment at its bank, it appears here.</p>
              )}
              {closed.length > 0 ? (
                <More summary={`Closed (${closed.length})`}>
                  <ul className={styles.list}>
                    {closed.map((dispute) => (
                      <li key={dispute.id}>
                        <DisputeTicket dispute={dispute} onSent={setSaid} />
                      </li>
                    ))}
                  </ul>
                </More>
              ) : null}
            </>
          );
        }}
      </Loaded>
    </Part>
  );
}
