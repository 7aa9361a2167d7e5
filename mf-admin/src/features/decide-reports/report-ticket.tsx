import type { Report } from 'contracts/http/reports';
import { REPORT_REASONS } from 'contracts/report-reasons';
import type { ReportDecision } from 'contracts/status';
import { Badge, Button, Ticket } from 'ui';
import { now } from 'web-kit/clock';
import { formatSession } from 'web-kit/session-time';
import { useViewerZone } from 'web-kit/time';
import styles from '../../parts.module.css';
import { TimeLeft } from '../../time-left.tsx';
import { SnapshotButton } from './snapshot.tsx';

const DECIDED: Record<ReportDecision, string> = {
  none: 'No action',
  warn: 'Warned',
  hide: 'Hidden for a time',
  remove: 'Removed',
};
const KINDS = { mentor: 'Profile', session: 'Session', message: 'Message', athlete: 'Athlete' } as const;

export function ReportTicket({ report, onDecide }: { report: Report; onDecide?: () => void }) {
  const zone = useViewerZone();
  const [first] = report.entries;
  return (
    <Ticket
      kind={KINDS[report.subject.kind]}
      mark={<Standing report={report} />}
      title={first ? REPORT_REASONS[first.reason].words : 'Report'}
      facts={[
        {
          label: report.reported.role === 'mentor' ? 'About the mentor' : 'About the athlete',
          value: report.reported.name,
        },
        { label: 'From', value: whoFrom(report) },
        { label: 'Filed', value: formatSession(report.created_at, zone, now()) },
        { label: 'Others about them', value: String(report.other_reports) },
      ]}
      stub={
        onDecide ? (
          <div className="row row-between">
            <TimeLeft decideBy={report.decide_by} />
            <Button look="accent" onClick={onDecide}>
              Look and decide<span className="visually-hidden"> the report about {report.reported.name}</span>
            </Button>
          </div>
        ) : (
          <div className="stack gap-2">
            <Decided report={report} />
            <SnapshotButton report={report} />
          </div>
        )
      }
    >
      <Words report={report} />
    </Ticket>
  );
}

function whoFrom({ reporter }: Report): string {
  return reporter.seat === 'guardian' ? `The parent or guardian of ${reporter.name}` : reporter.name;
}

function Standing({ report }: { report: Report }) {
  if (report.decision) return <Badge tone="good">{DECIDED[report.decision]}</Badge>;
  return report.safety ? <Badge tone="bad">Safety</Badge> : <Badge tone="wait">Report</Badge>;
}

/** In the order in which they came. */
export function Words({ report, heading: Heading = 'h4' }: { report: Report; heading?: 'h3' | 'h4' }) {
  const zone = useViewerZone();
  return report.entries.map(({ reason, text, at }) => (
    <div key={`${at}${reason}${text}`} className={styles.side}>
      <Heading className="caps">
        {REPORT_REASONS[reason].words} · {formatSession(at, zone, now())}
      </Heading>
      <p>{text ?? <span className="mute">No words of their own.</span>}</p>
    </div>
  ));
}

export function Decided({ report }: { report: Report }) {
  const zone = useViewerZone();
  return (
    <div className="stack gap-2">
      <p>
        {report.decided_at ? `Decided ${formatSession(report.decided_at, zone, now())}. ` : ''}
        {report.until ? `Until ${formatSession(report.until, zone, now())}. ` : ''}
        Whoever sent it was told that you looked at it.
      </p>
      {report.note ? <p className={styles.text}>{report.note}</p> : null}
    </div>
  );
}
