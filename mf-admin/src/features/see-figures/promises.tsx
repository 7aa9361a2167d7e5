import { useQuery } from '@tanstack/react-query';
import {
  COMPLAINT_DECISION_HOURS,
  PAYOUT_DAYS,
  REPORT_DECISION_HOURS,
  SAFETY_DECISION_HOURS,
  VERIFICATION_HOURS,
} from 'contracts/times';
import {
  complaintTimesQuery,
  payoutTimesQuery,
  reportTimesQuery,
  verificationTimesQuery,
} from 'web-kit/resources/founder';
import { formatDuration } from 'web-kit/time';
import { Loaded, Part } from '../../part.tsx';
import styles from './figures.module.css';
import { inTime, type Kept } from './promise.ts';

export function Promises() {
  const verification = useQuery(verificationTimesQuery);
  const complaints = useQuery(complaintTimesQuery);
  const reports = useQuery(reportTimesQuery);
  const payouts = useQuery(payoutTimesQuery);
  return (
    <Part id="promises" title="Promises, measured">
      <div className={styles.promises}>
        <Loaded query={verification} height="8rem">
          {(kept) => (
            <PromiseKept
              title="Verifying a mentor"
              promised={`Promised within ${VERIFICATION_HOURS} hours`}
              kept={kept}
            />
          )}
        </Loaded>
        <Loaded query={complaints} height="8rem">
          {({ decided, ...times }) => (
            <PromiseKept
              title="Deciding a complaint"
              promised={`Promised within ${COMPLAINT_DECISION_HOURS} hours`}
              kept={{ counted: decided, ...times }}
            />
          )}
        </Loaded>
        <Loaded query={reports} height="8rem">
          {({ safety }) => (
            <PromiseKept
              title="Looking at a safety report"
              promised={`Meant to be within ${SAFETY_DECISION_HOURS} hours`}
              kept={safety}
            />
          )}
        </Loaded>
        <Loaded query={reports} height="8rem">
          {({ others }) => (
            <PromiseKept
              title="Looking at another report"
              promised={`Meant to be within ${REPORT_DECISION_HOURS} hours`}
              kept={others}
            />
          )}
        </Loaded>
        <Loaded query={payouts} height="8rem">
          {(kept) => (
            <PromiseKept title="Paying a mentor" promised={`Promised within ${PAYOUT_DAYS} days`} kept={kept} />
          )}
        </Loaded>
      </div>
    </Part>
  );
}

function PromiseKept({ title, promised, kept }: { title: string; promised: string; kept: Kept }) {
  const median = kept.median_minutes;
  return (
    <div>
      <h3 className={styles.promise}>{title}</h3>
      <p className="mute small">{promised}</p>
      {median === null ? (
        <p className={styles.unmeasured}>Not yet measured</p>
      ) : (
        <>
          <p className={styles.median}>
            {median < 1 ? 'Under 1 min' : formatDuration(median * 60_000)} <small>median</small>
          </p>
          <p className="small">{inTime(kept)}</p>
        </>
      )}
    </div>
  );
}
