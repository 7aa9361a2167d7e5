import { zodResolver } from '@hookform/resolvers/zod';
import { decideReportBody } from 'contracts/http/reports';
import type { ReportDecision } from 'contracts/status';
import { useForm, useWatch } from 'react-hook-form';
import { Dialog, RadioCards, TextArea, TextInput } from 'ui';
import { now } from 'web-kit/clock';
import { decideReport } from 'web-kit/resources/founder';
import { useChange } from 'web-kit/use-change';
import { useDraft } from 'web-kit/use-draft';
import { z } from 'zod';
import { NotedDecision } from '../../noted-decision.tsx';
import styles from '../../parts.module.css';
import { TimeLeft } from '../../time-left.tsx';
import { type Report, Words } from './report-ticket.tsx';
import { Snapshot } from './snapshot.tsx';

interface Props {
  report: Report | null;
  onClose: () => void;
  onDecided: (text: string) => void;
}

export function ReportDialog({ report, onClose, onDecided }: Props) {
  return (
    <Dialog open={report !== null} onClose={onClose} title="Look at this report">
      {report ? (
        <>
          <p>
            About <b>{report.reported.name}</b>. {standing(report)}
          </p>
          <TimeLeft decideBy={report.decide_by} />
          <Words report={report} heading="h3" />
          <Snapshot snapshot={report.snapshot} />
          <DecisionForm report={report} onClose={onClose} onDecided={onDecided} />
        </>
      ) : null}
    </Dialog>
  );
}

function standing({ hides, paused_sessions }: Report): string {
  if (!hides) return 'Nothing has been hidden or paused because of it.';
  const sessions = paused_sessions === 1 ? 'one session is' : `${paused_sessions} sessions are`;
  return `Minors don’t see them until you decide${paused_sessions > 0 ? `, and ${sessions} paused` : ''}.`;
}

const choices = ({ reported }: Report) => {
  const isMentor = reported.role === 'mentor';
  return [
    { value: 'none', title: 'No action', text: 'What was paused goes ahead.' },
    { value: 'warn', title: 'Warn', text: 'They get an email from you. What was paused goes ahead.' },
    {
      value: 'hide',
      title: isMentor ? 'Hide until a day' : 'No bookings until a day',
      text: 'Sessions before it are cancelled and refunded in full.',
    },
    {
      value: 'remove',
      title: 'Remove',
      text: `${isMentor ? 'Nobody finds or books them any more.' : 'They can’t book any more.'} All sessions ahead are refunded in full.`,
    },
  ];
};

const { decision, note } = decideReportBody.shape;
const form = z
  .object({ decision, note, until: z.string(), message: z.string().trim().max(2_000) })
  .superRefine((values, context) => {
    const fault = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (values.decision === 'hide' && !(startOf(values.until) > now())) fault('until', 'Choose a day ahead.');
    if (values.decision === 'warn' && !values.message) fault('message', 'Write what they are to read.');
  });

/** Midnight at the founder’s. */
function startOf(date: string): Date {
  return new Date(`${date}T00:00`);
}

function DecisionForm({ report, onClose, onDecided }: Props & { report: Report }) {
  const made = useForm({
    resolver: zodResolver(form),
    defaultValues: { decision: 'none' as ReportDecision, until: '', message: '', note: '' },
  });
  const { register, handleSubmit, control, formState } = made;
  const decided = useDraft(`report:${report.id}`, made);
  const chosen = useWatch({ control, name: 'decision' });
  const deciding = useChange(decideReport, {
    fallback: 'The decision could not be saved. Please try again.',
    onDone({ message }) {
      decided();
      onDecided(message);
      onClose();
    },
  });
  const submit = handleSubmit(({ decision, until, message, note }) =>
    deciding.run({
      reportId: report.id,
      decision,
      note,
      ...(decision === 'hide' ? { until: startOf(until).toISOString() } : {}),
      ...(decision === 'warn' ? { message } : {}),
    }),
  );
  return (
    <form className="stack gap-6" onSubmit={submit} noValidate>
      <div className={styles.oneColumn}>
        <RadioCards legend="What you do" options={choices(report)} {...register('decision')} />
      </div>
      {chosen === 'hide' ? (
        <TextInput label="Until" type="date" required error={formState.errors.until?.message} {...register('until')} />
      ) : null}
      {chosen === 'warn' ? (
        <TextArea
          label={`What ${report.reported.name} reads`}
          hint="Don’t say that somebody reported them, or who."
          maxLength={2_000}
          required
          error={formState.errors.message?.message}
          {...register('message')}
        />
      ) : null}
      <NotedDecision
        note={register('note')}
        error={formState.errors.note?.message}
        hint="For the record. Nobody else reads it."
        maxLength={2_000}
        change={deciding}
        part="reports"
        waiting="Deciding…"
        onClose={onClose}
      >
        Decide
      </NotedDecision>
    </form>
  );
}
