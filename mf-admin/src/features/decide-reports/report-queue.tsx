import { useQuery } from '@tanstack/react-query';
import type { Report } from 'contracts/http/reports';
import { REPORT_DECISION_HOURS, SAFETY_DECISION_HOURS } from 'contracts/times';
import { useState } from 'react';
import { More } from 'ui';
import { reportsQuery } from 'web-kit/resources/founder';
import { useDecisions } from '../../decisions.tsx';
import { Loaded, Part } from '../../part.tsx';
import styles from '../../parts.module.css';
import { ReportDialog } from './report-dialog.tsx';
import { ReportTicket } from './report-ticket.tsx';

export function ReportQueue() {
  const reports = useQuery(reportsQuery);
  const [decidingId, setDecidingId] = useState<string | null>(null);
  const decisions = useDecisions();
  // Looked up on each render: words may be added while the dialog is open.
  const deciding = reports.data?.find(({ id }) => id === decidingId) ?? null;
  const decide = ({ id }: Report) => setDecidingId(id);
  return (
    <Part id="reports" title="Reports">
      <Loaded query={reports} height="14rem">
        {(all) => {
          const open = all.filter(({ id, status }) => status === 'open' && !decisions.isAway(`report-${id}`));
          const decided = all.filter(({ status }) => status === 'decided');
          return (
            <>
              {open.length > 0 ? (
                <List reports={open} onDecide={decide} />
              ) : (
                <p className="mute">
                  None to look at. A safety report appears here first, with {SAFETY_DECISION_HOURS} hours on its clock;
                  others have {REPORT_DECISION_HOURS}.
                </p>
              )}
              {decided.length > 0 ? (
                <More summary={`Decided (${decided.length})`}>
                  <List reports={decided} />
                </More>
              ) : null}
            </>
          );
        }}
      </Loaded>
      <ReportDialog report={deciding} onClose={() => setDecidingId(null)} />
    </Part>
  );
}

function List({ reports, onDecide }: { reports: Report[]; onDecide?: (report: Report) => void }) {
  return (
    <ul className={styles.list}>
      {reports.map((each) => (
        <li key={each.id}>
          <ReportTicket report={each} {...(onDecide && { onDecide: () => onDecide(each) })} />
        </li>
      ))}
    </ul>
  );
}
